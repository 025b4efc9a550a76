proctype P() { skip }
proctype P() { skip }
init { run P() }
// error 2:10: proctype P is declared twice
