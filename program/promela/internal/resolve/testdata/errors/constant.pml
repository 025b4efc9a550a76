mtype = { red, green };
mtype = { green };
init { red = 1; _pid = 2; _nr_pr = 3; byte red }
// error 2:11: mtype name green is declared twice
// error 3:8: red is a constant
// error 3:17: _pid cannot be assigned to
// error 3:27: _nr_pr cannot be assigned to
// error 3:44: red is the name of an mtype value
