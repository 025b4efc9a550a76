byte x;
init { d_step { x = 1 unless { x == 2 } } }
// error 2:17: unless cannot stand in a d_step
