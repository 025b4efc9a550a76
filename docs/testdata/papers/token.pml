/* A ring of stations with one token. A station that has it may do one step of its work, W steps
   of which begin anew, and passes the token on. For Abed, Tripakis and Vincent 2008, Table 1. */
#ifndef N
#define N 4             /* stations */
#endif
#ifndef W
#define W 7             /* steps of work */
#endif

byte holder;
bool worked;            /* since the token came */
byte work[N];

active proctype Ring() {
  do
  :: d_step { !worked -> work[holder] = (work[holder] + 1) % W; worked = true }
  :: d_step { true -> holder = (holder + 1) % N; worked = false }
  od
}
