/* A d_step is one step, takes the first option that can be taken, and may loop. */
byte x, y;
active proctype P() {
  d_step { x = 1; do :: x < 5 -> x++ :: x == 3 -> y = 1 :: else -> break od; y = x };
  d_step { if :: y == 5 -> x = 2 :: y == 5 -> x = 3 fi };
  atomic { x = x + 1; d_step { y = 0; x = x * 2 }; y = 3 }
}
active proctype Q() { byte k; d_step { y == 5 -> k = y; y = 1 } }
/* 11 states, 12 transitions */
