/* Readers are inside together, a writer alone; readers are counted. */
#define N 3
byte readers; bool writing;
active [N] proctype P()
{
	do
	:: atomic { !writing -> readers++ };
reads:	readers--
	:: atomic { !writing && readers == 0 -> writing = true };
writes:	writing = false
	od
}
ltl alone { [] !(P[0]@writes && P[1]@reads) }
ltl writer { [] !(P[0]@writes && P[1]@writes) }
ltl nobody { [] (writing -> readers == 0) }
