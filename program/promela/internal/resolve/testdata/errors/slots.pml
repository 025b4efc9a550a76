chan c = [300] of { byte };
chan d = [1] of { unsigned };
init { skip }
// error 1:11: a channel has at most 255 slots
// error 2:19: unsigned cannot be the type of a message field
