/* Processes end youngest first, and their numbers are used again. */
byte done;
proctype Child(byte n) { done = done + n }
init {
  pid p;
  p = run Child(1); p = run Child(2);
  _nr_pr == 1;
  p = run Child(4);
  _nr_pr == 1 -> assert(done == 7)
}
/* 22 states, 26 transitions */
