/* timeout within expressions, under unless, in atomic and at the head of a d_step. */
byte x;
active proctype A() {
  x = 1; (timeout || x == 0) -> x = 2;
  { x == 1; x = 5 } unless { timeout -> x = 8 };
  do :: timeout && x == 8 -> x = 3 :: x == 3 -> break od
}
active proctype B() {
  if :: atomic { timeout -> x = x + 10 } :: x == 5 fi;
  d_step { timeout; x = 5 }
}
/* 39 states, 44 transitions */
