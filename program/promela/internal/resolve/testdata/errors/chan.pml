byte x;
chan c = [2] of { byte };
byte d = [1] of { byte };
init { x!1; c!1, 2; c?x, x }
// error 3:10: only a chan can be initialised with a channel
// error 4:8: x is not a channel
// error 4:13: a message of c has 1 field, not 2
// error 4:21: warning: a message of c has 1 field, and 2 are received: that is a run-time error when it is done
