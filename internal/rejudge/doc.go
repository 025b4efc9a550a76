// Package rejudge checks properties twice: by the searches that a check may
// choose, and by a plain one that uses nothing but the program and the
// automaton: no knowledge of the program, no smaller program, another
// algorithm, and an automaton that another construction makes of the formula as
// it was written. That a property holds is the one verdict that no replay
// confirms; this does. It is for tests and measurements.
package rejudge
