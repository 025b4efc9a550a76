byte x;
init { skip }
/* this does not end
proctype P() { skip }

// error 3:1: this comment does not end
