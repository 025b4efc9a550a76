/* The escape comes first whenever it can, the outermost one before the inner. */
byte x;
active proctype P() {
  {
    { do :: x < 3 -> x++ :: x == 3 -> x = 0 od } unless { x == 2 -> x = 5 };
    x = 6
  } unless { x == 7 };
  x = 0
}
active proctype Q() { x == 6 -> x = 7 }
/* 19 states, 20 transitions */
