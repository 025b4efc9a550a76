proctype P() { skip }
init { run P; run }
// error 2:13: unexpected ";", expected '('
