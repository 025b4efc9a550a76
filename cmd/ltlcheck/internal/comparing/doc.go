// Package comparing has the commands about models that behave alike: compare
// and minimise. Both share the flags about relations and labels (compare.go);
// the relations are decided by package compare.
package comparing
