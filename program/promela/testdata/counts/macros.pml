/* The preprocessor. */
#define N 3
#define MAX(a, b) ((a) > (b) -> (a) : (b))
#define STEP(v) v = v + 1
#if N > 2 && defined(MAX) && !defined(NONE)
byte x = N;
#else
this is never seen
#endif
#undef N
#ifdef N
byte broken
#elif 1
byte y = MAX(2, \
  4);
#endif
init { STEP(x); STEP(y); assert(x == y - 1 || x == 4 && y == 5) }
/* 5 states, 5 transitions */
