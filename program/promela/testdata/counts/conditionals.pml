/* Conditional expressions and all operators. */
int a = 7, b = -3, c;
init {
  c = (a > b -> a : b); c = a / b; c = a % b; c = a << 2 | 1; c = a ^ b & 6; c = ~a + -b;
  c = !a || a && b != 0; c = (a >= 7 -> (b <= 0 -> 1 : 2) : 3); c = a >> 1
}
/* 11 states, 11 transitions */
