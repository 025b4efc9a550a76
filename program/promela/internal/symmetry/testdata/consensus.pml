/* Processes propose a bit to each other through a board, and adopt what a majority has proposed. */
#ifndef N
#define N 3
#endif
byte ones, zeros;
bit decided[N], value[N];

active [N] proctype P() {
	bit mine;
	if :: mine = 0 :: mine = 1 fi;
	do
	:: atomic { !decided[_pid] && mine -> ones++ }; break
	:: atomic { !decided[_pid] && !mine -> zeros++ }; break
	od;
end_tie:
	if
	:: ones * 2 > N -> value[_pid] = 1
	:: zeros * 2 > N -> value[_pid] = 0
	fi;
	decided[_pid] = 1;
	assert(value[_pid] == (ones * 2 > N));
end:	do :: decided[_pid] == 2 -> skip od
}
