/* Two processes take a critical section in turn. */
byte turn;
active [2] proctype P() {
	do
	:: true /* busy elsewhere */
	:: true ->
		wait: turn == _pid;
		crit: turn = 1 - _pid
	od
}
