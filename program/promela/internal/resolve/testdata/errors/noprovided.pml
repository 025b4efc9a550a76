byte x;
proctype P() provided x > 0 { skip }
proctype Q() priority x { skip }
// error 2:23: unexpected "x", expected '('
// error 3:23: unexpected "x", expected a number
