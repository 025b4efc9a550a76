/* A label on a goto that another process names becomes a control point. */
byte x;
active proctype A() { x++; wait: goto out; x = 9; out: x++ }
active proctype B() { A@wait -> x = x + 5 }
/* 14 states, 18 transitions */
