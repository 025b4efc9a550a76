typedef P { byte first; int second };
P p;
init { p.frist = 1; p.second.x = 2; p = 3 }
// error 3:10: type P has no field frist (did you mean first?)
// error 3:30: second is of type int and has no fields
// error 3:37: p has fields; they are assigned one by one
