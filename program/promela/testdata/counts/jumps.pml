/* goto and break behind a statement take no step; as the first of an option they do. */
byte x;
init {
again:
  do
  :: x < 2 -> x++
  :: x == 2 -> break
  :: x == 1 -> goto again
  :: goto out
  :: break
  od;
out:
  if
  :: x == 2 -> goto last
  :: else
  fi;
  x = 9;
last: skip
}
/* 16 states, 22 transitions */
