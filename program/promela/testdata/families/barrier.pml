/* A barrier: who has arrived goes on when it sees that all have. */
#define N 3
mtype = { Works, Waits, Gone };
mtype at[N] = Works;
active [N] proctype P()
{
	byte i; bool all;
	at[_pid] = Waits;
	do
	:: at[_pid] == Waits ->
		d_step {
			all = true;
			for (i : 0 .. N-1) { if :: at[i] == Works -> all = false :: else fi };
			if :: all -> at[_pid] = Gone :: else fi;
			all = false
		}
	:: at[_pid] == Gone -> break
	od
}
ltl together { [] !(at[0] == Gone && at[1] == Works) }
