/* The Synapse N+1 protocol: a read miss takes a written copy back to memory. */
#define N 3
mtype = { Invalid, Valid, Dirty };
mtype line[N] = Invalid;
active [N] proctype Cache()
{
	byte i;
	do
	:: d_step {
		line[_pid] == Invalid;
		for (i : 0 .. N-1) { if :: line[i] == Dirty -> line[i] = Invalid :: else fi };
		line[_pid] = Valid
	   }
	:: d_step {
		line[_pid] != Dirty;
		for (i : 0 .. N-1) { line[i] = Invalid };
		line[_pid] = Dirty
	   }
	od
}
ltl coherent { [] !(line[0] == Dirty && line[1] != Invalid) }
