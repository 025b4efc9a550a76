typedef T { byte v }; T t; byte x;
init { x = t; x = t.v; t.v = x.v }
// error 2:12: t has fields; it has no value as a whole (a field is written t.v)
// error 2:32: x is of type byte and has no fields
