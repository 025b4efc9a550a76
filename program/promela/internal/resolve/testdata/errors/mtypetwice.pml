mtype = { a, b };
mtype = { b, c };
mtype:s = { a };
init { skip }
// error 2:11: mtype name b is declared twice
// error 3:13: mtype name a is declared twice
