/* Processes that call one another until all know the rumour; a caller remembers whom it called last. */
chan call = [0] of { byte };
bit knows[N];
byte informed;

active [N] proctype P() {
	byte last = 255;
	do
	:: atomic { informed == 0 -> informed = 1; knows[_pid] = 1 }
	:: knows[_pid] && informed < N -> call!_pid
	:: call?last; if :: atomic { !knows[_pid] -> knows[_pid] = 1; informed++ } :: else fi
	od
}

ltl all { [] (informed > 0 -> <> (informed == N)) }
