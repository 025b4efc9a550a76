proctype P(byte a; byte a) { skip }
init { run P(1, 2) }
// error 1:25: a is declared twice in this block (the first declaration is on line 1)
