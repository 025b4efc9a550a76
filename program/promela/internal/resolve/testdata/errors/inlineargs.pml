inline f(a, b) { a = b }
byte x;
init { f(x) }
// error 3:8: inline f takes 2 arguments, not 1
