/* A semaphore with three permits, whose value is 3 less those inside. */
#define N 3
byte free = 3;
active [N] proctype P()
{
	do
	:: atomic { free > 0 -> free-- };
inside:	free++
	od
}
ltl least { [] (free <= 3) }
ltl four { [] !(P[0]@inside && P[1]@inside && P[2]@inside && P[3]@inside) }
ltl again { [] <> (free > 0) }
