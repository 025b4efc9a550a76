word x;
proctype P(int a, flaot b) { skip }
init { skip }
// error 2:25: a ';' is missing before "b"
