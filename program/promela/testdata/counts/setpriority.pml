/* Priorities that change, with provided clauses and processes that start others. */
byte x;
proctype A(byte a) provided (x != 1) { byte b; x = a; b = get_priority(0); set_priority(_pid, b + 1); x = 0 }
active proctype C() priority 2 { byte l; if :: x == 2 -> set_priority(1, 7) :: else -> l = get_priority(1) fi; x = l }
init priority 5 { byte k; run A(1) priority 3; run A(2); set_priority(0, 1); x = 9 }
/* 20 states, 20 transitions */
