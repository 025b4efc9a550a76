byte x;
init {
  if
  :: x == 0 -> skip
  :: else if :: x == 1 -> skip fi
  fi
}
proctype P() { if x == 1 -> skip fi }
// error 8:19: unexpected "x", expected '::' (every option has :: in front)
