/* A lock that is tested and taken in two steps: two processes are enough to break it. */
#define N 3
bool lock;
active [N] proctype P()
{
	do
	:: !lock ->
		lock = true;
cs:		lock = false
	od
}
ltl mutex { [] !(P[0]@cs && P[1]@cs) }
