/* show, local, xr and xs say something to people and to reductions; the states are the same. */
show byte x; local byte y;
chan c = [2] of { byte };
active proctype A() { xs c; c!1; x = 1; c!2; y = x }
active proctype B() { xr c; byte v; c?v; c?v; x = v }
/* 19 states, 24 transitions */
