proctype P() { here: skip }
init { run P(); P@heer; Q@here; P:x == 1 }
// error 2:17: proctype P has no label heer (did you mean here?)
// error 2:25: there is no proctype called Q (did you mean P?)
// error 2:35: proctype P has no variable x
