/*
 * N philosophers around a table, one fork between two neighbours, two forks needed to eat
 * (E. W. Dijkstra, Hierarchical ordering of sequential processes, Acta Informatica 1, 1971).
 *
 * Everybody takes the left fork first: then all may hold one fork and wait for ever for the
 * other, a deadlock. With LEFT_HANDED defined, the last philosopher takes the right fork first;
 * the circle of waiting is broken, and there is no deadlock.
 */
#ifndef N
#define N 4
#endif

#define LEFT  (_pid)
#define RIGHT ((_pid + 1) % N)

bool taken[N];        /* taken[i]: fork i is in somebody's hand */

active [N] proctype Phil()
{
think:	if
#ifdef LEFT_HANDED
	:: _pid == N - 1 ->
		atomic { !taken[RIGHT] -> taken[RIGHT] = true };
hasR:		atomic { !taken[LEFT] -> taken[LEFT] = true }
	:: else ->
#else
	:: true ->
#endif
		atomic { !taken[LEFT] -> taken[LEFT] = true };
hasL:		atomic { !taken[RIGHT] -> taken[RIGHT] = true }
	fi;
eat:	taken[LEFT] = false;
putR:	taken[RIGHT] = false;
	goto think
}
