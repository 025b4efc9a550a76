/* The MOESI protocol: an owner shares what it has written, and memory is written later. */
#define N 3
mtype = { Invalid, Shared, Exclusive, Owned, Modified };
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
			:: line[i] == Modified -> line[i] = Owned; found = true
			:: line[i] == Exclusive -> line[i] = Shared; found = true
			:: line[i] == Shared || line[i] == Owned -> found = true
			:: else
			fi
		};
		if :: found -> line[_pid] = Shared :: else -> line[_pid] = Exclusive fi;
		found = false
	   }
	:: d_step { line[_pid] == Exclusive -> line[_pid] = Modified }
	:: d_step {
		line[_pid] != Modified && line[_pid] != Exclusive;
		for (i : 0 .. N-1) { line[i] = Invalid };
		line[_pid] = Modified
	   }
	:: d_step { line[_pid] != Invalid -> line[_pid] = Invalid }
	od
}
ltl coherent { [] !(line[0] == Modified && line[1] != Invalid) }
ltl owner { [] !(line[0] == Owned && (line[1] == Owned || line[1] == Exclusive)) }
