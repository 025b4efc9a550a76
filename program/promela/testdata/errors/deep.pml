init { do :: skip :: od }
proctype P() { if fi }
proctype Q() { atomic skip }
proctype R() { do :: skip -> od }
// error 1:22: unexpected "od", expected a statement
// error 2:19: unexpected "fi", expected '::'
// error 3:23: unexpected "skip", expected '{'
