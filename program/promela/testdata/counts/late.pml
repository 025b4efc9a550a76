/* A declaration behind a statement is a step. */
byte x;
init { byte a = 2; x = a; byte b; x = 3; byte c = x; { byte d; x = d } }
/* 8 states, 8 transitions */
