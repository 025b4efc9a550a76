#define A B
#define B A
byte x;
init { x = A }
// error 4:12: there is no variable called A (did you mean x?)
