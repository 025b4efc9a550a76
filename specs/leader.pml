/*
 * Leader election in a ring with one direction (E. Chang, R. Roberts, An improved algorithm for
 * decentralized extrema-finding in circular configurations of processes, CACM 22(5), 1979).
 *
 * Every node sends its number to its neighbour. It passes on numbers greater than its own and
 * swallows smaller ones. Who sees its own number come back is the leader, and tells everybody.
 */
#ifndef N
#define N 4
#endif

mtype = { candidate, elected };

chan link[N] = [N] of { mtype, byte };  /* link[i] leads to node i; it has room for everybody's number */

byte leader[N];                         /* whom node i knows as leader, 0 for nobody yet */
byte leaders;                           /* nodes that have declared themselves */

proctype Node(byte i; byte number)
{
	chan out = link[(i + 1) % N];
	byte n;

	out ! candidate, number;
wait:	do
	:: link[i] ? candidate, n ->
		if
		:: n > number -> out ! candidate, n
		:: n < number                   /* out of the race */
		:: n == number ->
win:			leaders++;
			leader[i] = number;
			out ! elected, number
		fi
	:: link[i] ? elected, n ->
		if
		:: n == number                  /* round the whole ring */
		:: else -> leader[i] = n; out ! elected, n
		fi;
		break
	od
done:	skip
}

init {
	byte i;

	atomic {                                /* numbers 1, N, 2, N - 1, ... around the ring */
		for (i : 0 .. N - 1) {
			run Node(i, (i % 2 == 0 -> i / 2 + 1 : N - i / 2))
		}
	}
}
