/* lists of initial values: the last one repeats */
byte g[5] = { 1, 2 };
bit b[3] = { 1, 0, 1 };
active [2] proctype P() {
  short l[4] = { 3, 252 };
  byte i;
  assert(b[1] == 0 && b[2] == 1 && l[3] == 252 && l[0] == 3);
  do
  :: i < 4 -> g[i + 1] = g[i] + l[i + _pid / 2]; i++
  :: else -> break
  od
}
/* 241 states, 451 transitions */
