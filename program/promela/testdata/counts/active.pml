/* Active processes take their numbers in textual order, init among them. */
byte order;
active [2] proctype A() { order = order * 3 + _pid }
init { order = order * 3 + _pid }
active proctype B() { order = order * 3 + _pid }
/* 201 states, 257 transitions */
