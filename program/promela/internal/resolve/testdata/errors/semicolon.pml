byte x;
init { x = 1 x = 2 }
// error 2:14: a ';' is missing before "x"
