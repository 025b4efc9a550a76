/* Blocks have names of their own, and all of their variables are in the state from the start. */
int x = 1;
init {
  int y = x + 1;
  { int z = 5; y = y + z; { int w; y = y + z; w = 2 }; z = 3 };
  { int z; y = y + z; z = 2 };
  x = y
}
/* 12 states, 12 transitions */
