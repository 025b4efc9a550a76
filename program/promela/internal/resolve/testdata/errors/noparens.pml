proctype P { skip }
init() { run P() }
// error 1:12: unexpected "{", expected '(' (the parentheses are written also without parameters: proctype P() { … })
// error 2:5: unexpected "(", expected '{' (it has no parentheses: init { STATEMENTS })
