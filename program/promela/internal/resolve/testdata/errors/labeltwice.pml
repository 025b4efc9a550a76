byte x;
init { a: x = 1; a: x = 2 }
// error 2:18: label a is set twice
