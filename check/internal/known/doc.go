// Package known puts what a program knows of its propositions, without being
// explored, into formulas.
package known
