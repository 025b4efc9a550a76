init {
  assert();
  assert
}
// error 2:10: unexpected ")", expected an expression
