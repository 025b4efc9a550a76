/*
 * The end of a level in searches by several workers (internal/check/partitioned: worker.go, await.go).
 *
 * A worker that has no states left looks for parcels of others, and sleeps if there are none; a parcel wakes it
 * up. The last one that has nothing left ends the level. A small level is visited by that worker alone,
 * while the others wait. The search can be stopped at any time; then every worker leaves, and reads what
 * all have counted.
 *
 * FAULT 1: whoever is stopped does not wait for the worker that visits a level alone. This was in the program:
 * counts were read while they were written.
 * FAULT 2: a worker decides to sleep before it takes the lock, so that a parcel may come between.
 */
#ifndef FAULT
#define FAULT 0
#endif
#define WORKERS 2

bool lock;
byte states[WORKERS] = 1;       /* that a worker has to visit */
byte parcels[WORKERS];          /* for a worker */
byte idle, level;
bool stopped, alone, over;
byte left = 2;                  /* parcels that may still be sent */

#define acquire() atomic { !lock -> lock = true }
#define release() lock = false

active [WORKERS] proctype Worker()
{
	byte other = 1 - _pid, seen;
	bool nothing;

	do
	:: stopped || over -> break
	:: !stopped && !over && states[_pid] > 0 ->                        /* visit a state */
		states[_pid]--;
		if
		:: true
		:: atomic { left > 0 -> left-- };
		   acquire(); parcels[other]++; release()
		fi
	:: !stopped && !over && states[_pid] == 0 && parcels[_pid] > 0 ->
		acquire(); atomic { parcels[_pid]--; states[_pid]++ }; release()
	:: !stopped && !over && states[_pid] == 0 ->
		nothing = (parcels[_pid] == 0);
		acquire();
		if
		:: FAULT != 2 -> nothing = (parcels[_pid] == 0)
		:: else
		fi;
		if
		:: !nothing || stopped -> release()
		:: nothing && !stopped && idle == WORKERS - 1 && parcels[other] == 0 ->        /* the last one ends the level */
			assert(states[other] == 0 && parcels[_pid] == 0);
			alone = true; release();
			skip;                                                      /* visits the next level by itself */
			acquire();
			alone = false; level++; idle = 0;
			if
			:: level == 2 -> over = true
			:: else -> states[other] = 1; left = 1
			fi;
			release()
		:: nothing && !stopped && (idle < WORKERS - 1 || parcels[other] > 0) ->
			idle++; seen = level; release();
			if
			:: atomic { (level != seen || over || stopped) && !lock }
			:: atomic { parcels[_pid] > 0 && level == seen && !lock && !alone -> idle-- }
			fi
		fi
	od;
	if
	:: FAULT != 1 -> !alone
	:: else
	fi;
	assert(!alone)                                                      /* reads what all have counted */
}

active proctype User()
{
end:	acquire(); stopped = true; release()
}

ltl ends { <> (over || stopped) }
