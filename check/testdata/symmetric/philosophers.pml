/* Dining philosophers: each takes the fork on either side first, and puts it back if the other one is taken. */
bit taken[N];
byte eating;

active [N] proctype P() {
	do
	:: atomic { !taken[_pid] -> taken[_pid] = 1 };
	   if
	   :: atomic { !taken[(_pid + 1) % N] -> taken[(_pid + 1) % N] = 1 }; eating++; eating--; taken[(_pid + 1) % N] = 0
	   :: skip
	   fi;
	   taken[_pid] = 0
	:: atomic { !taken[(_pid + 1) % N] -> taken[(_pid + 1) % N] = 1 };
	   if
	   :: atomic { !taken[_pid] -> taken[_pid] = 1 }; eating++; eating--; taken[_pid] = 0
	   :: skip
	   fi;
	   taken[(_pid + 1) % N] = 0
	od
}

ltl fed { [] <> (eating > 0) }
