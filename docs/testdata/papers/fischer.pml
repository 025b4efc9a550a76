/* Fischer's protocol without its clock: a process that has seen 0 writes its number, and waits;
   only time would keep others from writing theirs later, so that two can be inside. For Abed,
   Tripakis and Vincent 2008, Table 1. */
#ifndef N
#define N 5
#endif

#define idle 0
#define asks 1          /* has seen 0 */
#define waits 2         /* has written its number */
#define late 3          /* its time is over */
#define inside 4
#define leaves 5        /* has written 0 */

byte owner;             /* 0, or the number of a process */
byte at[N];

proctype P(byte i) {
  do
  :: d_step { at[i] == idle && owner == 0 -> at[i] = asks }
  :: d_step { at[i] == asks -> owner = i + 1; at[i] = waits }
  :: d_step { at[i] == waits -> at[i] = late }
  :: d_step { at[i] == late && owner == i + 1 -> at[i] = inside }
  :: d_step { at[i] == late && owner != i + 1 -> at[i] = idle }
  :: d_step { at[i] == inside -> owner = 0; at[i] = leaves }
  :: d_step { at[i] == leaves -> at[i] = idle }
  od
}

init { atomic { byte i; for (i : 0 .. N - 1) { run P(i) } } }
