proctype P() { skip }
byte x = run P();
init { skip }
// error 2:14: run has no meaning outside a process
