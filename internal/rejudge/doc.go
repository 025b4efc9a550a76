// Package rejudge answers questions twice: by the searches that a check may
// choose, and by a plain one that rests on nothing but the program and the
// automaton: no knowledge of the program, no smaller program, another
// algorithm, and an automaton that another construction makes of the formula as
// it was asked. That a property holds is the one answer that no replay
// confirms; this is what does. It is for tests and measurements.
package rejudge
