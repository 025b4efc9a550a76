/* Rows of skips in an option are thinned out: of skips and of the constant 1, not of other conditions that hold. */
typedef S { byte f }
mtype = { one };
byte x;
init {
  if
  :: x = 1; skip; skip; skip; x = 2
  :: skip; skip; L: skip; skip; x = 3
  :: printf("a"); skip; skip; x = 4
  :: x = 5; skip; 0 < 1; skip; 2; x = 6
  :: x = 7; 1; (1); true; one; x = 8
  :: x = 9; skip; S s; skip; x = 10; s.f = 1
  fi
}
/* 31 states, 31 transitions */
