byte i;
init { select (i : 3 .. 1) }
// error 2:8: the range of this select is empty
