/* The lift of A. Valmari (State space generation with induction, SCAI 1989), as B. Boigelot and
   P. Wolper print it (Symbolic verification with periodic sets, CAV 1994, Figure 3): c is the
   current floor, g the goal, a the order that the control gives to the motor. */

#ifndef N
#define N 10
#endif

int c = 1, g = 1, a = 0;

active proctype motor() {
  do
  :: atomic { a == 1 -> a = 0; c = c + 1 }
  :: atomic { a == 2 -> a = 0; c = c - 1 }
  od
}

active proctype control() {
  do
  :: atomic { c < g -> a = 1 }; a == 0
  :: atomic { c > g -> a = 2 }; a == 0
  :: atomic { c == g ->
goal:   do
        :: g < N -> g = g + 1
        :: g > 1 -> g = g - 1
        :: break
        od }
  od
}
