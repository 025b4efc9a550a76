// Package known simplifies formulas by what is known of a program's propositions
// without exploration, such as bounds of variables. It explores nothing itself,
// and makes no statement about which runs exist. Where a program can prove facts
// about all of its runs, it decides whether these leave any violation possible.
package known
