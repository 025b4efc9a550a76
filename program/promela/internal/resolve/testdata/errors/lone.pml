fi
init { skip };
od;
}
proctype P() { skip }
// error 1:1: unexpected "fi", expected a declaration or a proctype
// error 3:1: unexpected "od", expected a statement or a declaration
// error 4:1: this } closes nothing
