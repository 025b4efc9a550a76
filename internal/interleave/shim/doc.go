// Package shim has a package for each package of the standard library whose
// names are replaced in rewritten code. A package declares only the names that
// differ from those of the original; the rewriter reads the list from here.
package shim
