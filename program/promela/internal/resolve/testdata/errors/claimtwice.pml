byte x;
ltl p { [] (x == 0) }
ltl p { <> (x == 1) }
ltl { x U }
init { skip }
// error 4:11: unexpected "}"
