/* A rendezvous is one step of two; control passes on in atomic sequences. */
chan c = [0] of { byte, bool };
chan d = [0] of { byte };
byte got;
active proctype S() {
  atomic { c!3, true; got = got + 1; d!8; got = got + 2 }
}
active proctype R() {
  byte v;
  c?v, 1;
  atomic { d?v; got = got * 2; c?v, false }
}
active proctype T() { byte v; if :: c?v, 0 :: d?eval(got + 7) :: got == 4 fi }
/* 10 states, 11 transitions */
