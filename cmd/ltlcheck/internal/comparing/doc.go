// Package comparing has the commands about models that behave alike: compare
// and minimise.
package comparing
