/* A for over a channel turns it round once. */
typedef M { byte v };
chan c = [3] of { M };
byte sum;
init {
  M m;
  m.v = 4; c!m; m.v = 6; c!m;
  for (m in c) { sum = sum + m.v }
  assert(sum == 10 && len(c) == 2)
}
/* 19 states, 19 transitions */
