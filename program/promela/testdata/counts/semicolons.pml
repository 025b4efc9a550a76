/* Separators may be left out at the ends of lines. */
byte x
init {
  x = 1
  if
  :: x == 1 -> x = 2
  :: else
  fi
  do
  :: x < 4 ->
     x++
  :: else ->
     break
  od
  atomic {
    x = 0
    x = 1
  }
  x = 2
}
/* 12 states, 12 transitions */
