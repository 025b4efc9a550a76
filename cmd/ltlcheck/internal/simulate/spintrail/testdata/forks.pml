/* Philosophers who all take the left fork first; at a deadlock the claim goes on alone. */
#ifndef N
#define N 3
#endif
bool taken[N];
byte eating;

inline take(f) { atomic { !taken[f] -> taken[f] = true } }

active [N] proctype Phil() {
  do
  :: take(_pid);
     take((_pid + 1) % N);
     eating++;
     eating--;
     d_step { taken[_pid] = false; taken[(_pid + 1) % N] = false }
  od
}

ltl eats { [] <> (eating > 0) }
