init { do :: skip :: od }
proctype P() { if fi }
proctype Q() { atomic skip }
proctype R() { do :: skip -> od }
// error 1:22: unexpected "od", expected a statement
// error 2:19: unexpected "fi", expected '::' (it has one option at least, as in  if :: skip fi)
// error 3:23: unexpected "skip", expected '{' (the statements stand in braces, as in atomic { x = 1; y = 2 })
