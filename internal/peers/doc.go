// Package peers compares packages of this module with libraries that do the
// same: binary decision diagrams with rudd, satisfiability with gophersat. The
// tests are apart from what they test, so that who imports a package of this
// module does not get these libraries into their go.sum: go mod tidy looks at
// the tests of the packages that a program is made of.
package peers
