init {
  byte x;
  x = 1
// error 3:8: the text ends too early, expected '}'
