/*
 * N philosophers, the last of whom takes the right fork first, who count their meals up to M and
 * begin again. About M^N states for every state of the table: what grows is how far the processes
 * can get apart.
 */
#ifndef N
#define N 4
#endif
#ifndef M
#define M 5
#endif

#define LEFT  (_pid)
#define RIGHT ((_pid + 1) % N)

bool taken[N];

active [N] proctype Philosopher()
{
	byte meals;

think:	if
	:: _pid == N - 1 ->
		atomic { !taken[RIGHT] -> taken[RIGHT] = true };
		atomic { !taken[LEFT] -> taken[LEFT] = true }
	:: else ->
		atomic { !taken[LEFT] -> taken[LEFT] = true };
		atomic { !taken[RIGHT] -> taken[RIGHT] = true }
	fi;
eat:	meals = (meals + 1) % M;
	taken[LEFT] = false;
	taken[RIGHT] = false;
	goto think
}
