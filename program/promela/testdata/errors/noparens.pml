proctype P { skip }
init() { run P() }
// error 1:12: unexpected "{", expected '('
// error 2:5: unexpected "(", expected '{'
