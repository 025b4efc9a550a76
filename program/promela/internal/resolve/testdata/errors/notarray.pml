byte x, a[3];
init { x[1] = 2; a = 3; a[3] = 1; a[-1] = 1 }
// error 2:8: x is not an array
// error 2:18: a is an array: say which element, as in a[0]
// error 2:27: warning: a has no element 3, only 0 to 2: that is a run-time error when it is done
// error 2:37: warning: a has no element -1, only 0 to 2: that is a run-time error when it is done
