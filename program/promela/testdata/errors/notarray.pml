byte x, a[3];
init { x[1] = 2; a = 3; a[3] = 1; a[-1] = 1 }
// error 2:8: x is not an array
// error 2:18: a is an array: say which element, as in a[0]
// error 2:27: a has no element 3: it has 3
// error 2:37: a has no element -1: it has 3
