/* Mutual exclusion by flags, and a turn that is handed to any process that waits. */
byte turn = 255, inside;
bit wants[N];

active [N] proctype P() {
	byte next;
	do
	:: wants[_pid] = 1;
	   if
	   :: atomic { turn == 255 -> turn = _pid }
	   :: turn == _pid
	   fi;
cs:	   inside++; assert(inside == 1); inside--; wants[_pid] = 0;
	   turn = 255
	od
}

ltl exclusive { [] (inside <= 1) }
