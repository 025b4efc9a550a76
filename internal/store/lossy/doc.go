// Package lossy has visited sets in bounded memory, which lose keys: Replacing
// forgets some, by a policy; Bitstate and Compact may take a new key for an old
// one. A search with them may miss states, or visit some again, and never
// answers that a property holds.
//
// It is not for exact sets, which are in package store, whose budgets it uses.
package lossy
