/* timeout is true when nothing else can be done. */
byte x;
active proctype P() { do :: x == 1 -> x = 2 :: timeout -> x++; if :: x > 4 -> break :: else fi od }
active proctype Q() { x == 2 -> timeout -> x = 3 }
/* 32 states, 34 transitions */
