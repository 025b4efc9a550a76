/* A trace needs no end when all processes are gone; at its own end it allows no more events. */
chan c = [2] of { byte };
active proctype A() { c!1; c!2 }
active proctype B() { if :: c?_ :: skip fi }
trace { c!1; if :: c?1; c!2 :: c!2 fi }
/* 15 states, 21 transitions */
