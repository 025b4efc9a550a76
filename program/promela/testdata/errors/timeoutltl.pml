ltl p { [] !timeout }
init { skip }
// error 1:13: timeout cannot stand in a proposition
