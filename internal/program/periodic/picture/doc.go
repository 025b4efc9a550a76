// Package picture draws what a symbolic exploration has found, as points of two
// variables in a window: a point is drawn if some values of the other variables
// make it reachable. Where points go on for ever in a direction, lines lead out
// of the window.
//
//	for each location
//	    S := the union of its sets, the other variables quantified
//	    points := S in the window
//	    for each direction r that the periods of the sets suggest
//	        F := { p | for all t ≥ 0: p + t·r ∈ S }             (decided by automata over digits: no ray is a guess)
//	        rays := the points of F in the window from which r leads out of it
package picture
