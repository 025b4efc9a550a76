/* Agreement on the proposal that is written first, by compare-and-swap. */
#define N 3
mtype = { None, Zero, One };
mtype chosen = None;
mtype mine[N] = None;
active [N] proctype P()
{
	do
	:: d_step { chosen == None -> chosen = Zero }
	:: d_step { chosen == None -> chosen = One }
	:: chosen != None -> break
	od;
	mine[_pid] = chosen
}
ltl agreement { [] !(mine[0] == Zero && mine[1] == One) }
ltl decides { <> (mine[0] != None) }
