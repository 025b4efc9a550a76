#ifndef N
#define N 3
#endif
bool taken[N];

active [N] proctype Phil() {
  do
  :: atomic { !taken[_pid] -> taken[_pid] = true };
     atomic { !taken[(_pid + 1) % N] -> taken[(_pid + 1) % N] = true };
eats:
     d_step { taken[_pid] = false; taken[(_pid + 1) % N] = false }
  od
}

ltl fed { [] <> Phil[0]@eats }
