byte a[3], b[3];
init {
  a = b;
  a[3] = 1;
  a[-1] = 1;
  b[0].f = 1
}
// error 3:3: a is an array: say which element, as in a[0]
// error 3:7: b is an array: say which element, as in b[0]
// error 4:5: warning: a has no element 3, only 0 to 2: that is a run-time error when it is done
// error 5:5: warning: a has no element -1, only 0 to 2: that is a run-time error when it is done
// error 6:8: b is of type byte and has no fields
