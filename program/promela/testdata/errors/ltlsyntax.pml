byte x;
ltl p { [] (x < 3 }
ltl q { x U }
init { skip }
// error 2:19: unexpected "}"
// error 3:13: unexpected "}"
