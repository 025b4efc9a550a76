/* Jumps between and out of atomic sequences. */
byte x;
active [2] proctype P() {
start:
  atomic { x < 4 -> x++; if :: x == 2 -> goto middle :: x == 3 -> goto start :: else fi };
middle:
  atomic { x > 0 -> x = x - 1; goto over };
  x = 9;
over:
  x = x + 1
}
/* 21 states, 33 transitions */
