#define MAX(a, b) a + b
byte x;
init { x = MAX(1) }
// error 3:12: macro MAX takes 2 arguments, not 1
