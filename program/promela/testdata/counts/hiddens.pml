/* Hidden variables are not part of the state. */
hidden byte scratch; byte x;
active [2] proctype A() { byte t; atomic { scratch = x + 1; t = scratch }; x = t }
/* 21 states, 27 transitions */
