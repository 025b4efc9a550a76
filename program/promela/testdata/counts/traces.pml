/* What happens on a channel is watched by a trace assertion. */
chan c = [2] of { byte, byte };
chan d = [1] of { byte };
byte n;
trace {
  do
  :: c!1, _
  :: d!2; d!3
  :: c!4, _; c!1, _
  od
}
active proctype P() { c!1, 5; d!2; d!3; c!4, n; c!1, 9 }
active proctype Q() { byte v, w; d?v; do :: c?v, w; n = v :: d?v od }
/* 56 states, 84 transitions */
