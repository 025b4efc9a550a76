/* _last is part of the states of a model that mentions it. */
byte x;
active proctype A() { x++; x++ }
active proctype B() { x++; _last == 0 -> x = 9 }
/* 20 states, 23 transitions */
