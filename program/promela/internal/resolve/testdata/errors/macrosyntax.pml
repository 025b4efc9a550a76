#define ADD(a) a +
byte x;
init { x = ADD(1) }
// error 3:19: unexpected "}", expected an operand
