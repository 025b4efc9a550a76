package compare

// Weak simulation: R is one if for each (s, t) in R
//
//	s -a-> s'  implies  t =a=> t' and (s', t') in R for some t'
//	s -i-> s'  implies  t ==>  t' and (s', t') in R for some t'
//
// where ==> is any number of internal steps, none included, and =a=> is ==> a
// ==>. The greatest one is a preorder: B can do at least what A does, however
// much both work inside, and B may work inside for ever where A does not. It is
// coarser than weak bisimulation and finer than inclusion of weak traces.
//
// R. van Glabbeek, The linear time - branching time spectrum II, CONCUR 1993;
// weak steps are those of R. Milner, Communication and Concurrency, 1989.
//
// Globally it is simulation of the systems with weak steps as steps, since s
// =a=> s' is a sequence of steps that t follows one by one:
//
//	make each cycle of internal steps one state       (collapse)
//	divide by branching bisimulation, which is finer  (reduce)
//	let the weak steps be the steps                   (saturate)
//	divide by bisimulation                            (reduce)
//	remove pairs until all are in the simulation      (simulate)
//
// O(n·m) time and space for the weak steps, and what simulate takes with these.
// On the fly, only the steps of B are weak, as in the definition: see stepGame.
//
// The difference is a formula of <<a>>, <<>>, conjunction and true, which is
// also a play: A makes the steps of its modalities, and wherever B goes, one
// conjunct is what B cannot do. The evaluator follows both programs through it.
