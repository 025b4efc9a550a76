/* A provided clause holds a process up. */
byte turn;
active proctype A() provided (turn == 0) { turn = 1; turn = 2 }
active proctype B() provided (turn == 1 || turn == 2) { turn = 0; turn = 2; turn = 0 }
/* 6 states, 6 transitions */
