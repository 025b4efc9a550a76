byte x;
init {
  x = = 1
}
active proctype P() {
  do :: x++ od od
}
// error 3:7: unexpected "=", expected an expression
// error 6:16: "}" is missing: the "{" of line 5 is not closed
