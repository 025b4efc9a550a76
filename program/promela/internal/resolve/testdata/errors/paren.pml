byte x;
init {
  x = (1 + 2;
  x = 3
}
proctype P() { x = a[1 }
// error 3:13: unexpected ";", expected ')'
// error 6:24: unexpected "}", expected ']'
