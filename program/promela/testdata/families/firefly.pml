/* The Firefly protocol: writes to shared copies update them all. */
#define N 3
mtype = { Invalid, Exclusive, Shared, Dirty };
mtype line[N] = Invalid;
active [N] proctype Cache()
{
	byte i; bool found;
	do
	:: d_step {
		line[_pid] == Invalid;
		found = false;
		for (i : 0 .. N-1) { if :: line[i] != Invalid -> line[i] = Shared; found = true :: else fi };
		if :: found -> line[_pid] = Shared :: else -> line[_pid] = Exclusive fi;
		found = false
	   }
	:: d_step { line[_pid] == Exclusive -> line[_pid] = Dirty }
	:: d_step {
		line[_pid] == Shared;
		found = false;
		for (i : 0 .. N-1) { if :: i != _pid && line[i] == Shared -> found = true :: else fi };
		if :: !found -> line[_pid] = Exclusive :: else fi;
		found = false
	   }
	:: d_step { line[_pid] != Invalid -> line[_pid] = Invalid }
	od
}
ltl coherent { [] !(line[0] == Dirty && line[1] != Invalid) }
ltl exclusive { [] !(line[0] == Exclusive && line[1] != Invalid) }
