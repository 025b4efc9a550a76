/* A flag for each process: who sees no other flag, in one step, enters. */
#define N 3
bool flag[N];
active [N] proctype P()
{
	byte i; bool other;
	do
	:: d_step {
		other = false;
		for (i : 0 .. N-1) { if :: flag[i] -> other = true :: else fi };
		if :: !other -> flag[_pid] = true :: else fi;
		other = false
	   };
	   if
	   :: flag[_pid] ->
cs:		flag[_pid] = false
	   :: else
	   fi
	od
}
ltl mutex { [] !(P[0]@cs && P[1]@cs) }
