/* run as a statement, and its value. */
byte n;
proctype P() { n++ }
init { pid p; if :: n < 3 -> run P(); n = n + 2 :: n == 0 -> n = 1 fi; p = run P(); (run P()) -> n = n + p }
/* 84 states, 153 transitions */
