/* A deadlock, and an end that is not a valid one. */
byte x;
active proctype A() { x == 1; x = 2 }
active proctype B() { x == 2; x = 1 }
/* 1 states, 1 transitions */
