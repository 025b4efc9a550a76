/* Bits in an array, and a bit that is a whole message, take a byte and are not truncated to less. */
bit a[2]; bool x; chan c = [1] of { bit };
typedef T { bool u; bit v[2] } T t;
active proctype A() { byte y; a[1] = 2; x = a[1]; y = a[1]; t.v[0] = 3; t.u = 2; c!2; c?y }
active proctype B() { c??[0] -> a[0] = 5 }
/* 8 states, 8 transitions */
