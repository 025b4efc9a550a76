#define BAD x = = 1
inline f(p) {
  p = 1;
  p + ;
}
inline g(q) { q = 2; f(q) }
byte x;
proctype A() { f(x) }
proctype B() { f(x); g(x) }
proctype C() { g(x) }
proctype D() { BAD }
proctype E() { g(x + + ) }
init { skip }
// error 8:16: unexpected ";", expected an operand (in the body of inline f, at :4:7)
// error 11:16: unexpected "=", expected an expression (this comes from the macro BAD, defined at :1:9; a macro is written without =, as in #define N 3)
// error 12:22: unexpected "+", expected an operand
