byte x;
init {
  x += 1;
  while (x > 0) { x-- }
}
// error 3:6: there is no assignment with an operator (write x = x + 1)
