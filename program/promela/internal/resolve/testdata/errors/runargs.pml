proctype P(byte a; int b) { skip }
init { run P(1) }
// error 2:12: proctype P takes 2 arguments, not 1
