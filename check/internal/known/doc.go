// Package known simplifies formulas by what a program knows of its propositions
// without being explored, such as bounds of variables. It explores nothing
// itself, and makes no statement about which runs exist. Where a program can
// prove facts about all of its runs, it finds out whether these leave any
// violation possible.
package known
