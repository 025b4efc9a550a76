/* Escapes that send, receive, jump, are atomic, and guard other escapes. */
byte x; chan c = [0] of { byte }; chan d = [1] of { byte };
active proctype A() {
  { x = 1; { c!2; x = 4 } unless { d?x; x = 10 }; x = 6 } unless { atomic { x == 7 -> x = 3; x = 5 } };
  do :: { x == 5; break } unless { c!3; goto out } od;
  out: x = 9
}
active proctype B() { byte y; c?y; x = 7; if :: c?y :: d!7 fi }
/* 29 states, 39 transitions */
