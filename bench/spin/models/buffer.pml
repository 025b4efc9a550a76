/*
 * Producers put numbers into one buffer of L places, and a consumer takes them out and checks
 * nothing. About M^L contents of the buffer: what grows is one long channel.
 */
#ifndef L
#define L 6
#endif
#ifndef M
#define M 4
#endif

chan buffer = [L] of { byte };

active [2] proctype Producer()
{
	byte next;

	do
	:: next = (next + 1) % M
	:: buffer!next
	od
}

active proctype Consumer()
{
	byte taken;

	do
	:: buffer?taken -> taken = 0
	od
}
