/* A lock that is read until it is free, and then taken by test and set. */
#define N 3
bool lock;
active [N] proctype P()
{
	bool taken;
	do
	:: !lock ->
		atomic { taken = lock; lock = true };
		if
		:: !taken ->
cs:			lock = false
		:: else
		fi;
		taken = false
	od
}
ltl mutex { [] !(P[0]@cs && P[1]@cs) }
ltl released { [] (lock -> <> !lock) }
