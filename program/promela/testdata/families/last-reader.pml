/* The first reader takes the lock for all, and the last one gives it back. */
#define N 3
byte readers; bool locked;
active [N] proctype P()
{
	do
	:: atomic { !locked || readers > 0 -> readers++; if :: readers == 1 -> locked = true :: else fi };
reads:	d_step { readers--; if :: readers == 0 -> locked = false :: else fi }
	:: atomic { !locked -> locked = true };
writes:	locked = false
	od
}
ltl alone { [] !(P[0]@writes && P[1]@reads) }
ltl held { [] (readers > 0 -> locked) }
