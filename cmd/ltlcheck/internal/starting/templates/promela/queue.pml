/*
 * A queue of bounded size between a producer and a consumer. With BUG defined, the producer does not
 * wait for a free place.
 */
#define SIZE 2
#define ITEMS 4

byte place[SIZE];
byte first;                             /* the index of the oldest item */
byte used;                              /* how many items there are */

#ifdef BUG
#define FREE true
#else
#define FREE (used < SIZE)
#endif

active proctype Producer()
{
	byte item = 1;

	do
	:: item <= ITEMS -> atomic { FREE -> place[(first + used) % SIZE] = item; used++; item++ }
	:: else -> break
	od
}

active proctype Consumer()
{
	byte expected = 1;
	byte item;

	do
	:: expected <= ITEMS ->
		atomic { used > 0 -> item = place[first]; first = (first + 1) % SIZE; used-- };
		assert(item == expected);       /* nothing is lost, and the order is kept */
		expected++
	:: else -> break
	od;
done:	skip
}
