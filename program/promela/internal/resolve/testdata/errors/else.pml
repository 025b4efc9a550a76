byte x;
init { if :: else -> x = 1 :: x > 0 -> skip :: else -> x = 2 fi }
// error 2:48: this is the second else of one if
