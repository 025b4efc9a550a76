/* Labels and variables of other processes. */
byte x;
active proctype A() { byte mine = 3; x = 1; here: mine = 4; x = 2; stop: x = mine }
active proctype B() { A@here; x = A:mine + 10; A[0]@stop -> x = 20 }
/* 27 states, 32 transitions */
