word x;
proctype P(int a, flaot b) { skip }
init { skip }
// error 2:19: there is no type called flaot
