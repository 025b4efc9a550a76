byte x;
init { x = _ }
// error 2:12: the variable _ can only be written
