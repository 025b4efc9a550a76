/*
 * The end of a level in searches by several workers (internal/check/levels/rounds.go).
 *
 * A worker takes a state of the level while there is one, and then waits. The last one that has nothing left ends
 * the level. A small level is visited by that worker alone, while the others wait. The search can be stopped at
 * any time; then every worker leaves, and reads what all have counted.
 *
 * FAULT 1: whoever is stopped does not wait for the worker that visits a level alone. This was in the program:
 * counts were read while they were written.
 * FAULT 2: a worker reads which level it waits for after it has given the lock back, when the level may be over.
 */
#ifndef FAULT
#define FAULT 0
#endif
#define WORKERS 2

bool lock;
byte left = 2;                  /* states of the level that nobody has taken */
byte visiting;
byte waiting, level;
bool stopped, alone, over;

#define acquire() atomic { !lock -> lock = true }
#define release() lock = false

active [WORKERS] proctype Worker()
{
	byte seen;

	do
	:: stopped || over -> break
	:: atomic { !stopped && !over && left > 0 -> left--; visiting++ };
		visiting--
	:: !stopped && !over && left == 0 ->
		acquire();
		if
		:: stopped -> release()
		:: !stopped && waiting == WORKERS - 1 ->                           /* the last one ends the level */
			assert(visiting == 0 && left == 0);
			alone = true; release();
			skip;                                                      /* visits the next level by itself */
			acquire();
			alone = false; level++; waiting = 0;
			if
			:: level == 2 -> over = true
			:: else -> left = 2
			fi;
			release()
		:: !stopped && waiting < WORKERS - 1 ->
			waiting++;
			if
			:: FAULT != 2 -> seen = level; release()
			:: else -> release(); seen = level
			fi;
			(level != seen || over || stopped) && !lock
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
	if
	:: acquire(); stopped = true; release()
	:: true                                                             /* does not stop it */
	fi
}

ltl ends { <> (over || stopped) }
