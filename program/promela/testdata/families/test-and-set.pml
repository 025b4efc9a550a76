/* A lock that is a bit, taken by test-and-set. */
#define N 3
bool lock;
active [N] proctype P()
{
	do
	:: true;
wait:		atomic { !lock -> lock = true };
cs:		skip;
		lock = false
	od
}
ltl mutex { [] !(P[0]@cs && P[1]@cs) }
ltl progress { [] (lock -> <> !lock) }
ltl entry { [] (P[0]@wait -> <> P[0]@cs) }
