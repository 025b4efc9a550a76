/* Goodman's write-once protocol: the first write goes to memory, further ones do not. */
#define N 3
mtype = { Invalid, Valid, Reserved, Dirty };
mtype line[N] = Invalid;
active [N] proctype Cache()
{
	byte i;
	do
	:: d_step {
		line[_pid] == Invalid;
		for (i : 0 .. N-1) { if :: line[i] != Invalid -> line[i] = Valid :: else fi };
		line[_pid] = Valid
	   }
	:: d_step {
		line[_pid] == Valid;
		for (i : 0 .. N-1) { line[i] = Invalid };
		line[_pid] = Reserved
	   }
	:: d_step {
		line[_pid] == Invalid;
		for (i : 0 .. N-1) { line[i] = Invalid };
		line[_pid] = Dirty
	   }
	:: d_step { line[_pid] == Reserved -> line[_pid] = Dirty }
	:: d_step { line[_pid] != Invalid -> line[_pid] = Invalid }
	od
}
ltl coherent { [] !(line[0] == Dirty && line[1] != Invalid) }
ltl reserved { [] !(line[0] == Reserved && line[1] != Invalid) }
