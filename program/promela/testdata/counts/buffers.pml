/* Buffered channels: order, matching, sorting, picking, copying, polling. */
mtype = { red, green };
chan q = [3] of { mtype, byte };
chan s = [4] of { byte };
byte x;
active proctype P() {
  q!red, 1; q!green, 2; q!red, 3;
  s!!4; s!!2; s!!3; s!!2
}
active proctype Q() {
  if :: q??green, x :: q?red, x fi;
  q?<_, x>;
  q??[red, 3] -> q??red, eval(x + 2);
  s?x; s??4; assert(x == 2)
}
/* 65 states, 106 transitions */
