/* Two processes take turns for ever. */
byte turn, n;
bool cs[2];

active [2] proctype P() {
  byte l;
  do
  :: atomic { turn == _pid; l++ }
     cs[_pid] = true;
     d_step { n = n + 1; n = n % 3 }
     cs[_pid] = false;
     turn = 1 - _pid;
     l = 0
  od
}

ltl idle { <> [] (turn == 0) }
ltl large { [] <> (n == 5) }
