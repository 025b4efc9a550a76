/* Choices in choices, and blocks as control points of their own. */
byte x;
active proctype P() {
  do
  :: if
     :: x == 0 -> x = 1
     :: x == 1 -> { x = 2; x = 3 }
     :: do :: x == 3 -> x = 4 :: x == 4 -> break od
     fi
  :: { x == 4; x = 5 } -> break
  od;
  { do :: x > 0 -> x-- :: x == 0 -> break od }
}
active proctype Q() { x = 2 }
/* 80 states, 125 transitions */
