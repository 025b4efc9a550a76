// Package proof defines proofs of facts about Petri nets, and checks them. It
// shares nothing with the prover: no tableau, no elimination, no search.
//
// # Words
//
// A lemma is an invariant: a sum of places with positive coefficients that no
// transition increases. From lemmas follow bounds of places, from these dead
// transitions, which no reachable marking enables; the others are live.
//
// A need is what a marking must satisfy, a tree of comparisons of sums of tokens
// with integers. A refutation shows that no reachable marking satisfies some
// needs. Each of its leaves has multiples of lower and upper bounds of sums,
// which add up to a sum a with
//
//	a·m ≥ b > a·m0, and a·C(t) ≤ 0 for each live transition t
//
// so that no marking m that is reached from m0 has these bounds (J. Farkas
// 1902). C(t) is the effect of t.
//
// A rank is a sum of places that no transition increases which a run may fire for
// ever, and that has a lower bound; so a run fires those that decrease it
// finitely often.
//
// Numbers are exact: products and sums are computed with math/big.
//
// No compatibility promise.
package proof
