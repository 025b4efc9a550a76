/* Rows of skips in an option are thinned out. */
byte x;
init {
  if
  :: x = 1; skip; skip; skip; x = 2
  :: skip; skip; L: skip; skip; x = 3
  :: printf("a"); skip; skip; x = 4
  fi
}
/* 13 states, 13 transitions */
