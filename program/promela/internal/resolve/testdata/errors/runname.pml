proctype Worker() { skip }
init { run Worke() }
// error 2:12: there is no proctype called Worke (did you mean Worker?)
