/* Two processes at most are inside, as a semaphore says. */
#define N 3
byte free = 2;
active [N] proctype P()
{
	do
	:: atomic { free > 0 -> free-- };
inside:	atomic { free < 2 -> free++ }
	od
}
ltl two { [] !(P[0]@inside && P[1]@inside && P[2]@inside) }
ltl again { [] <> (free > 0) }
