byte a[0]; byte b[2000000]; byte n; byte c[n];
init { skip }
// error 1:8: an array has at least one element and at most 1048576
// error 1:19: an array has at least one element and at most 1048576
// error 1:44: an array's size must be a constant (constants are numbers and macros, as by #define N 3)
