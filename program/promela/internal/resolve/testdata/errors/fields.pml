chan c = [1] of { byte, bool };
chan d = [1] of { byte };
init {
  byte x;
  c!1;
  d!1, 2;
  c?x;
  d?x, x;
  d?[x, x]
}
// error 5:3: warning: a message of c has 2 fields; only 1 of them here
// error 6:3: a message of d has 1 field, not 2
// error 7:3: warning: a message of c has 2 fields; only 1 of them here
// error 8:3: warning: a message of d has 1 field, and 2 are received: that is a run-time error when it is done
