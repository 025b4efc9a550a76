byte x;
init {
  x += 1;
  while (x > 0) { x-- }
}
// error 3:6: unexpected "=", expected an operand
