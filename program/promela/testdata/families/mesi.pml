/* The MESI protocol (Illinois): who reads alone may write without a message. */
#define N 3
mtype = { Invalid, Shared, Exclusive, Modified };
mtype line[N] = Invalid;
active [N] proctype Cache()
{
	byte i; bool found;
	do
	:: d_step { line[_pid] == Invalid ->   /* read miss */
		found = false;
		for (i : 0 .. N-1) {
			if
			:: line[i] != Invalid -> found = true; line[i] = Shared
			:: else
			fi
		};
		if :: found -> line[_pid] = Shared :: else -> line[_pid] = Exclusive fi;
		found = false
	   }
	:: d_step { line[_pid] == Exclusive -> line[_pid] = Modified }
	:: d_step { line[_pid] == Shared || line[_pid] == Invalid -> 
		for (i : 0 .. N-1) { line[i] = Invalid };
		line[_pid] = Modified
	   }
	:: d_step { line[_pid] != Invalid -> line[_pid] = Invalid }
	od
}
ltl coherent { [] !(line[0] == Modified && line[1] != Invalid) }
ltl single { [] !(line[0] == Exclusive && line[1] == Exclusive) }
