byte g = 3;
typedef I { byte x }
typedef S { byte v = g; byte w = v; I i = 4; hidden byte h; byte l = { 1, 2 }; byte m[2] = { 1, 2, 3 }; byte c = [2] of { byte }; byte big = 300; byte r = run P() }
S s;
proctype P() { skip }
init { S t; run P(); s.v = 1; t.v = 1 }
// error 3:22: the initial value of a field must be a constant (constants are numbers and macros, as by #define N 3)
// error 3:34: the initial value of a field must be a constant (constants are numbers and macros, as by #define N 3)
// error 3:39: warning: i is of type I: its initial value is ignored (fields have initial values of their own, in the typedef)
// error 3:58: a field cannot be hidden
// error 3:66: l is not an array: it has one initial value and not a list
// error 3:85: m has 2 elements, and here are 3 initial values
// error 3:114: only a chan can be initialised with a channel
// error 3:142: warning: 300 does not fit into type byte: big becomes 44
// error 3:160: the initial value of a field must be a constant (constants are numbers and macros, as by #define N 3)
