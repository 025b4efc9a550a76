proctype P(byte a[2]) { skip }
init { run P(1) }
// error 1:17: a parameter cannot be an array
