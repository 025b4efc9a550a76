byte x;
init { x = 99999999999; x = 3abc }
// error 2:29: "3abc" is not a number
