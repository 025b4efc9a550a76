/*
 * Peterson's algorithm for N processes, the "filter" of the same paper: a corridor of N - 1
 * levels, each of which holds one process back, so that at most one comes out at the end.
 *
 * A process that enters level k is the last one there and waits until somebody else comes to
 * the level after it, or no other process is at this level or further. It looks at the others
 * one at a time: the test is not atomic.
 */
#ifndef N
#define N 3
#endif

byte level[N];        /* level[i]: where P[i] is; 0 is outside, N is the critical section */
byte last[N];         /* last[k]: who came to level k last; last[0] is not used */

active [N] proctype P()
{
	byte k;       /* the level to be passed */
	byte j;       /* the process looked at */

idle:	k = 1;
	do
	:: k < N ->
enter:		level[_pid] = k;
		last[k] = _pid;
again:		j = 0;
		do
		:: j < N && last[k] == _pid ->
			if
			:: j == _pid || level[j] < k -> j++
			:: else                         /* wait for P[j] */
			fi
		:: else -> break
		od;
		k++
	:: else -> break
	od;
cs:	skip;                                   /* critical section */
leave:	d_step { level[_pid] = 0; k = 0; j = 0 };
	goto idle
}
