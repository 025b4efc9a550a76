/* else, with and without something else to do. */
byte x;
active proctype P() {
  do
  :: x == 0 -> x = 1
  :: x == 1 -> x = 2
  :: else -> if :: x == 3 -> break :: else -> skip fi
  od
}
active proctype Q() { x == 2; x = 3 }
/* 19 states, 28 transitions */
