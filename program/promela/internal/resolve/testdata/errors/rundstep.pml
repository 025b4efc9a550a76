proctype P() { skip }
init { d_step { run P() } }
// error 2:21: run cannot stand in a d_step (an atomic sequence can do what is meant)
