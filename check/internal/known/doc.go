// Package known simplifies formulas by what a program knows of its propositions
// without being explored, such as bounds of variables. It explores nothing
// itself, and makes no statement about which runs exist.
package known
