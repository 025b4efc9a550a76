byte a[2] = { 1, 2, 3 };
byte b = { 1 };
typedef T { byte x };
T t = 3;
init { skip; chan c = [1] of { bit }; byte d[2] = { 1, 2 } }
// error 1:6: 3 initial values are too many for a
// error 2:6: 1 initial values are too many for b
// error 4:3: a variable of type T cannot be initialised as a whole
// error 5:19: a channel is declared before the first statement of a process
// error 5:44: a list of initial values stands before the first statement of a process
