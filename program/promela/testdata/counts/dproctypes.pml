/* That a D_proctype has a choice is an error; the search goes on. */
byte x; chan c = [0] of { byte };
active D_proctype A() { do :: c!1; x = 3 :: x > 2 -> x = 1 od }
active D_proctype B() { byte y; do :: c?y :: x == 3 -> break od }
/* 15 states, 22 transitions */
