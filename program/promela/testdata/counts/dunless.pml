/* A d_step under an unless clause. */
byte x;
active proctype A() { d_step { x = 1; x = 2 } unless { x == 1 -> x = 7 } }
active proctype B() { x = 1 }
/* 12 states, 14 transitions */
