/* Channels as values, in arrays, and channels of channels; local ones die with their process. */
chan hub = [1] of { chan, byte };
chan a[2] = [1] of { byte };
byte n;
proctype Client(byte who) {
  chan mine = [1] of { byte };
  byte answer;
  hub!mine, who;
  mine?answer;
  a[who]!answer
}
init {
  chan to; byte who;
  atomic { run Client(0); run Client(1) };
  do
  :: hub?to, who -> to!who + 5
  :: nempty(a[0]) && nempty(a[1]) -> break
  od;
  a[0]?n; to = a[1]; to?n
}
/* 80 states, 126 transitions */
