/* A monitor around a buffer with two places, for any number of producers and one consumer. */
#define N 3
byte filled; bool inside;
active [N] proctype Producer()
{
	do
	:: atomic { !inside && filled < 2 -> inside = true };
put:		filled++;
		inside = false
	od
}
active proctype Consumer()
{
	do
	:: atomic { !inside && filled > 0 -> inside = true };
take:		filled--;
		inside = false
	od
}
ltl bounded { [] (filled <= 2) }
ltl monitor { [] !(Producer[0]@put && Producer[1]@put) }
ltl consumed { [] (filled == 2 -> <> (filled < 2)) }
