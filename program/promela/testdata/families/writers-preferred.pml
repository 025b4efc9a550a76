/* Readers wait for writers, those that wait included; both are counted. */
#define N 3
byte readers; byte writers; bool writing;
active [N] proctype P()
{
	do
	:: atomic { writers == 0 -> readers++ };
reads:	readers--
	:: writers++;
	   atomic { readers == 0 && !writing -> writing = true };
writes:	atomic { writing = false; writers-- }
	od
}
ltl alone { [] !(P[0]@writes && P[1]@reads) }
ltl writer { [] !(P[0]@writes && P[1]@writes) }
ltl written { [] (writing -> writers > 0 && readers == 0) }
ltl leaves { [] (writing -> <> !writing) }
