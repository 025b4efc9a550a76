byte x;
ltl p { [] (x < 3 }
ltl q { x U }
init { skip }
// error 2:19: unexpected "}", expected an operator or ')'
// error 3:13: unexpected "}"
