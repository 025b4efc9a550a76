proctype P() { skip }
init { run P; run }
// error 2:13: unexpected ";", expected '(' (the parentheses are written also without arguments: run P())
