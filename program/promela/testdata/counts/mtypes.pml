/* Names of values are counted from the last one. */
mtype = { a, b, c };
mtype:colour = { red, green };
mtype:colour k = red;
mtype m = a;
chan q = [1] of { mtype, mtype:colour };
init { q!m, green; q?m, k; assert(a == 3 && red == 2 && k == green); m = c }
/* 6 states, 6 transitions */
