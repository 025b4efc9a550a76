/* Two processes add one to x, each in two steps. */
byte x;

active [2] proctype P() {
  byte seen;
  seen = x;
  x = seen + 1;
end_done:
  false                 /* stays here */
}
