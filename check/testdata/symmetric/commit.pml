/* Two-phase commit: a coordinator, and participants that vote, of which some forget to answer. */
mtype = { open, commit, abort };
mtype decision = open;
byte votes, refusals, committed, aborted;

active [N] proctype Participant() {
	do
	:: atomic { decision == open -> votes++ }; break
	:: atomic { decision == open -> refusals++ }; break
	:: decision != open -> break
	od;
	if
	:: atomic { decision == commit -> committed++ }
	:: atomic { decision == abort -> aborted++ }
	fi;
	assert(committed == 0 || aborted == 0);
end:	do :: votes > N -> skip od
}

active proctype Coordinator() {
	if
	:: votes == N -> decision = commit
	:: refusals > 0 -> decision = abort
	:: decision = abort
	fi;
end:	do :: votes > N -> skip od
}
