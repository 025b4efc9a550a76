// Package slicing finds which steps of a counterexample matter.
//
// A run that violates a property has many steps that it needs only because some
// process has to take them at some time. Three kinds are told apart:
//
//	Needed   everything that is not known to be of another kind
//	LeftOut  the run without all steps of this kind violates the property, too
//	Movable  the run with this step at another place among the steps of other
//	         processes violates the property, too
//
// The last two are proved: a Step has a Witness, a run of the program that was
// replayed and judged by the definition of the property. Which movable steps are
// shown as needed all the same is decided by dependence: a step matters if it
// changes a proposition or a variable that one names (of an invariant, if the
// value is still that in the last state), if a step of another
// process that matters cannot be taken, or has another effect, without it, if it
// cannot be taken, or has another effect, after one, or if the property is not
// lost when it is taken as late or as early as its own dependences allow.
// Dependences are observed by running the program without the step: no program
// has to know what its steps read and write.
//
//	R := the steps of the run
//	for k := half of R, a quarter, …, 1:                  leave out
//	    for each k steps of R:
//	        R' := R without them and what cannot be taken without them
//	        if R' violates the property: R := R'
//	for each step i of R, last to first:                  order
//	    future(i) := the steps after i that cannot be taken, or do something
//	                 else, without i and future(i)
//	    i is needed if it is visible, or some step of another process that needs
//	        i directly is, or one that i has to come before
//	    late  := R with i and future(i) before the first needed step of future(i)
//	    early := R with i behind the last step that i needs
//	    i is movable if late or early differs from R, and those that do violate
//	        the property; or, if neither does, if R violates it with one step
//	        that does not depend on i on the other side of i
//
// The steps of an atomic sequence are one step here. Time is that of n² steps of
// the program to leave out, of 100n to find dependences, and of judging 4n runs,
// for n steps; a context ends it earlier, and what is not known then counts as
// needed.
//
// The package knows no properties: its caller judges. It searches nothing.
package slicing
