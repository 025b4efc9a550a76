byte x;
ltl p { [] (x < 3) }
ltl p { <> (y == 1) }
init { skip }
// error 3:1: there are two properties called p
// error 3:13: there is no variable called y (did you mean x?)
