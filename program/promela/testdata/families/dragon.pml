/* The Dragon protocol: as Firefly, and shared copies may be newer than memory. */
#define N 3
mtype = { Invalid, Exclusive, SharedClean, SharedDirty, Dirty };
mtype line[N] = Invalid;
active [N] proctype Cache()
{
	byte i; bool found;
	do
	:: d_step {
		line[_pid] == Invalid;
		found = false;
		for (i : 0 .. N-1) {
			if
			:: line[i] == Exclusive -> line[i] = SharedClean; found = true
			:: line[i] == Dirty -> line[i] = SharedDirty; found = true
			:: line[i] == SharedClean || line[i] == SharedDirty -> found = true
			:: else
			fi
		};
		if :: found -> line[_pid] = SharedClean :: else -> line[_pid] = Exclusive fi;
		found = false
	   }
	:: d_step { line[_pid] == Exclusive -> line[_pid] = Dirty }
	:: d_step {
		line[_pid] == SharedClean || line[_pid] == SharedDirty;
		found = false;
		for (i : 0 .. N-1) {
			if
			:: i != _pid && line[i] != Invalid -> line[i] = SharedClean; found = true
			:: else
			fi
		};
		if :: found -> line[_pid] = SharedDirty :: else -> line[_pid] = Dirty fi;
		found = false
	   }
	:: d_step { line[_pid] != Invalid -> line[_pid] = Invalid }
	od
}
ltl coherent { [] !(line[0] == Dirty && line[1] != Invalid) }
ltl owner { [] !(line[0] == SharedDirty && line[1] == SharedDirty) }
