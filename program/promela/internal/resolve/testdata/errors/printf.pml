byte x;
init {
  printf(x);
  printf("%d\n");
  printf("%d\n", x, x);
  printf("%q", x)
}
// error 3:10: unexpected "x", expected a string
