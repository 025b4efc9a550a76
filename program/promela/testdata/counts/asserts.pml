/* The search goes on behind a failed assertion. */
byte x;
active [2] proctype A() { byte t; t = x; x = t + 1; assert(x == 2) }
/* 39 states, 57 transitions */
