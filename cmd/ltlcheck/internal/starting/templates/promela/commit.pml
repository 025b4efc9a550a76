/*
 * Two-phase commit: a coordinator asks all participants whether they can commit, and tells them what
 * the result is. With BUG defined, a participant that has agreed does not wait for the result for
 * ever, but aborts by itself.
 */
#define N 2

mtype = { prepare, yes, no, commit, abort };

chan participant[N] = [1] of { mtype };
chan coordinator = [N] of { mtype };

mtype vote[N];                          /* 0 before participant i has voted */
mtype result[N];                        /* 0 before it knows the result */

active [N] proctype Participant()
{
	participant[_pid] ? prepare;
	if
	:: vote[_pid] = yes
	:: vote[_pid] = no
	fi;
	coordinator ! vote[_pid];
	if
	:: participant[_pid] ? result[_pid]
#ifdef BUG
	:: vote[_pid] == yes -> result[_pid] = abort
#endif
	fi
}

active proctype Coordinator()
{
	byte i, agreed;
	mtype answer, decision = abort;

	for (i : 0 .. N - 1) {
		participant[i] ! prepare
	}
	for (i : 0 .. N - 1) {
		coordinator ? answer;
		agreed = agreed + (answer == yes -> 1 : 0)
	}
	if
	:: agreed == N -> decision = commit
	:: else
	fi;
	for (i : 0 .. N - 1) {
		participant[i] ! decision
	}
}
