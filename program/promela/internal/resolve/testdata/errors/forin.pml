byte i, x; chan c = [0] of { byte };
typedef T { byte v }; T t;
init { for (i in x) { skip }; for (t in c) { skip }; for (i in nothing) { skip } }
// error 3:18: x is not an array
// error 3:41: c is not a channel with slots
// error 3:64: there is no variable called nothing
