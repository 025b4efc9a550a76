/* An atomic sequence keeps the processor until it blocks. */
byte x, y;
active proctype P() {
  atomic { x++; y == 1; x++; if :: x > 1 -> x = 0 :: else fi };
  x = 7
}
active proctype Q() {
  do
  :: atomic { y < 2 -> y++; y = y }
  :: y == 2 -> break
  od
}
/* 19 states, 26 transitions */
