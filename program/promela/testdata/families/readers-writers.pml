/* Readers are inside together, a writer alone, as it sees that nobody else is. */
#define N 3
mtype = { Out, Reads, Writes };
mtype at[N] = Out;
active [N] proctype P()
{
	byte i; bool free;
	do
	:: d_step {
		at[_pid] == Out;
		free = true;
		for (i : 0 .. N-1) { if :: at[i] == Writes -> free = false :: else fi };
		if :: free -> at[_pid] = Reads :: else fi;
		free = false
	   }
	:: d_step {
		at[_pid] == Out;
		free = true;
		for (i : 0 .. N-1) { if :: at[i] != Out -> free = false :: else fi };
		if :: free -> at[_pid] = Writes :: else fi;
		free = false
	   }
	:: at[_pid] != Out -> at[_pid] = Out
	od
}
ltl alone { [] !(at[0] == Writes && at[1] != Out) }
