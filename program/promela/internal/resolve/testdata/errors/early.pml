init {
  byte x;
  x = 1
// error 3:8: "}" is missing: the "{" of line 1 is not closed
