/*
 * A token goes around a ring of stations. Who has it may add one to its own number; who passes it
 * on puts the number into the message, and the next station takes it or leaves it. About M^(N+1) states
 * for every place the token can be at: what grows is data, in short vectors.
 */
#ifndef N
#define N 4
#endif
#ifndef M
#define M 6
#endif

chan link[N] = [1] of { byte };

active [N] proctype Station()
{
	byte number, seen;

	if
	:: _pid == 0 -> link[0]!0
	:: else
	fi;
	do
	:: link[_pid]?seen ->
		if
		:: number = (number + 1) % M
		:: number = seen
		:: skip
		fi;
		seen = 0;
		link[(_pid + 1) % N]!number
	od
}
