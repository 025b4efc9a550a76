byte a[2] = { 1, 2, 3 };
byte b = { 1 };
typedef T { byte x };
T t = 3;
init { skip; chan c = [1] of { bit }; byte d[2] = { 1, 2 } }
// error 1:6: a has 2 elements, and here are 3 initial values
// error 2:6: b is not an array: it has one initial value and not a list
// error 4:3: warning: t is of type T: its initial value is ignored (fields have initial values of their own, in the typedef)
// error 5:19: a channel is declared before the first statement of a process
// error 5:44: a list of initial values stands before the first statement of a process
