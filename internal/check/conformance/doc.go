// Package conformance decides whether a recorded execution is a run of a
// program, and if not, where it ceases to be one and what the program could
// have done instead.
//
// # Words
//
// A log is a sequence of records. A record has values of observed variables, of
// all or of some, and may name an event and the process that moved. A step of
// the program is one transition, or an atomic sequence as a whole. It is
// visible if it changes an observed variable or is one of the steps that an
// event stands for; the others are hidden. A record is explained by a visible
// step that leads to its values, by its event and its process, with hidden
// steps before it; a record without event and process may also say again what
// the state is. Between two records that many visible steps as Options.Gaps
// allows may be missing.
//
// # Algorithm
//
// The log is followed by all runs that explain it at once: the state of a
// [Follower] is the set of states in which the program can be. It is the
// subset construction, on the fly (Rabin & Scott, Finite automata and their
// decision problems, IBM J. Res. Dev. 3, 1959; for partially observed systems
// Sampath et al., Diagnosability of discrete-event systems, IEEE TAC 40, 1995):
//
//	S := initial states
//	for each record r:
//	    C := states that hidden steps, and at most Gaps visible ones, lead to from S
//	    S := {t | s in C, s -> t visible, and r agrees with s -> t}
//	         ∪ {s in C | r has no event and no process, and agrees with s}
//	    if S is empty: r is the first impossible record
//
// Sets and their transitions are cached as they come up, as in a deterministic
// automaton that is made lazily, so that a record costs a lookup once the log
// is in known places. The cache is emptied when it is full; memory does not
// depend on the length of the log.
package conformance
