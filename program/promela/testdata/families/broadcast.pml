/* Who has a message gives it to all in one step; each accepts it once. */
#define N 3
mtype = { Empty, Has, Accepted };
mtype got[N] = Empty;
bool sent;
active [N] proctype P()
{
	byte i;
end:	do
	:: d_step {
		!sent && _pid == 0;
		sent = true;
		for (i : 0 .. N-1) { got[i] = Has }
	   }
	:: got[_pid] == Has -> got[_pid] = Accepted
	od
}
ltl valid { [] (got[0] == Accepted -> sent) }
ltl accepted { <> (got[1] == Accepted) }
