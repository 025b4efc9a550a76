/* a receive with fewer variables than there are fields: a run-time error that leaves the others alone */
typedef S { chan c = [2] of { byte, bit } }
S s; byte x = 9, y;
active proctype P() {
  s.c!7,1
  s.c!4
  if
  :: s.c?y,x -> assert(y == 7 && x == 1); s.c?y,x; assert(y == 4 && x == 0)
  :: s.c??4
  :: s.c?x
  :: s.c?[7] -> s.c?<x>
  fi
  y = 1
}
/* 19 states, 19 transitions */
