/* for and select. */
byte a[3], sum;
init {
  byte i, k;
  for (i : 1 .. 3) { sum = sum + i }
  for (i in a) { a[i] = i }
  select (k : 0 .. 2);
  select (i : 1 .. k + 1);
  a[k] = i
}
/* 52 states, 53 transitions */
