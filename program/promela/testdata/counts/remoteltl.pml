/* Nothing is merged with another statement where a property reads a variable of a process. */
byte x;
active [2] proctype P() { byte k, m; do :: x == 1; m = 2; m = 3; m = 0 :: k = 1; k = 0 :: x = 1 - x od }
ltl p { [] (P[0]:k < 2) }
/* 41 states, 113 transitions */
