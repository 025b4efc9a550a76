byte x;
init { do :: d_step { x < 3 -> x++; break }; x = 7 od }
// error 2:32: this leads out of the d_step to another place than its end
