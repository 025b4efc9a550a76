/*
 * Peterson's algorithm: mutual exclusion for two processes (G. L. Peterson, Myths about the
 * mutual exclusion problem, Information Processing Letters 12(3), 1981).
 *
 * A process announces its wish, offers the other the right of way, and waits as long as the
 * other wants in and has it. The two instances are P[0] and P[1]; _pid tells one which it is.
 */

bool want[2];         /* want[i]: P[i] wants in, or is in */
byte turn;            /* who goes first when both want in */

active [2] proctype P()
{
	byte other = 1 - _pid;

idle:	want[_pid] = true;
yield:	turn = other;
wait:	(!want[other] || turn == _pid);         /* blocks until it is true */
cs:	skip;                                   /* critical section */
leave:	want[_pid] = false;
	goto idle
}
