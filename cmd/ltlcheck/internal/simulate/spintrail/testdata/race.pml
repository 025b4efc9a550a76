/* Two processes and init: messages by rendezvous and by a buffer, an atomic sequence, a choice; x becomes 7. */
byte x, y;
chan c = [0] of { byte };
chan d = [2] of { byte, bit };

proctype P(byte k) {
  byte l;
  c?l;
  x = x + l;
  l = l * 2;
  l++;
  atomic { y = y + l + k; y--; d!l,1 }
  if
  :: l > 4 -> l = 0; printf("large\n")
  :: else -> l = 9; l = 8
  fi;
  y = 3
}

init {
  byte i;
  for (i : 1 .. 2) { run P(i) }
  c!3;
  c!4;
  d?i,_;
  assert(x != 7)
}
