/* The MSI protocol: a write makes all other copies invalid. */
#define N 3
mtype = { Invalid, Shared, Modified };
mtype line[N] = Invalid;
active [N] proctype Cache()
{
	byte i;
	do
	:: d_step {
		line[_pid] == Invalid;
		for (i : 0 .. N-1) { if :: line[i] == Modified -> line[i] = Shared :: else fi };
		line[_pid] = Shared
	   }
	:: d_step {
		line[_pid] != Modified;
		for (i : 0 .. N-1) { line[i] = Invalid };
		line[_pid] = Modified
	   }
	:: d_step { line[_pid] != Invalid -> line[_pid] = Invalid }
	od
}
ltl coherent { [] !(line[0] == Modified && line[1] != Invalid) }
