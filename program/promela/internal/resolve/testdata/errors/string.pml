init {
  printf("no end);
  skip
}
// error 2:10: this string does not end on its line
