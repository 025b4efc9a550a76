// Package counters reads counter programs: finite control and integer variables
// without bounds.
//
//	# comment
//	vars x y                          the variables
//	process NAME start S              begins a process; without it there is one
//	start S                           where the one process begins
//	alone S                           while the process is at S no other moves
//	init x = 0, y >= x                where values begin; a variable that is not mentioned has any value
//	A -> B when GUARD do x := E, …    an instruction; when and do may be left out, assignments are made at once
//	ask CONTROL : CONDITION           is a state reachable with this? * is every control state
//
// Expressions are linear: sums, differences and multiples by numbers.
// Conditions compare them with < <= > >= = != and combine comparisons with &&
// || ! and parentheses. Where processes are, is written with commas: N,W.
//
// A [Program] is a system for package periodic, which explores it symbolically.
// With atoms bound it is also an ordinary program.Program, for programs that
// have few states: its explorers enumerate them one by one, with values of any
// size.
package counters
