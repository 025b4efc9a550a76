proctype P() { skip }
byte x = run P();
init { skip }
// error 2:14: the initial value of x must be a constant
