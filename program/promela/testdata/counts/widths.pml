/* Every type wraps around at its own width. */
bit b = 1; byte y = 254; short s = 32766; int i = 5; unsigned u : 5 = 30; bool f;
init { y = y + 3; s = s + 2; u = u + 3; b = b + 1; f = 2; i = 1 << 31; y = -1; s = 65535; u = -1 }
/* 11 states, 11 transitions */
