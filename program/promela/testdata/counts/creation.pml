/* Initial values are those of the moment of creation. */
byte x = 2; byte y = x + 1; byte z[2] = 4; byte w = z[1] + y;
proctype P(byte n) { byte m = n + x; byte k = m * 2; x = k }
init { x = 5; run P(1); x = 6; run P(w) }
/* 32 states, 37 transitions */
