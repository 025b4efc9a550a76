byte x;
init { x + 1 = 2; 3!4; len(x)++ }
// error 2:8: "x + 1" cannot be assigned to, sent to or received from (only a variable or a channel can stand here)
// error 2:19: "3" cannot be assigned to, sent to or received from (only a variable or a channel can stand here)
// error 2:24: "len(x)" cannot be assigned to, sent to or received from (only a variable or a channel can stand here)
