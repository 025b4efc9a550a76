/* Two-phase commit: a coordinator collects the votes of all, and each does what it decides. */
#define N 3
mtype = { Waiting, Yes, No, Committed, Aborted };
mtype at[N] = Waiting;
mtype decision = Waiting;
active [N] proctype P()
{
end:	do
	:: at[_pid] == Waiting -> at[_pid] = Yes
	:: at[_pid] == Waiting -> at[_pid] = No
	:: atomic { decision != Waiting && at[_pid] != decision -> at[_pid] = decision }
	od
}
active proctype Coordinator()
{
	byte i; bool all, agreed;
end:	do
	:: d_step {
		decision == Waiting;
		all = true; agreed = true;
		for (i : 0 .. N-1) {
			if
			:: at[i] == Waiting -> all = false
			:: at[i] == No -> agreed = false
			:: else
			fi
		};
		if
		:: all && agreed -> decision = Committed
		:: all && !agreed -> decision = Aborted
		:: else
		fi;
		all = false; agreed = false
	   }
	od
}
ltl agreement { [] !(at[0] == Committed && at[1] == Aborted) }
ltl veto { [] !(at[0] == Committed && at[1] == No) }
