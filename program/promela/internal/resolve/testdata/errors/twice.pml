byte x;
int x;
init { byte a; int a; skip }
// error 2:5: x is declared twice in this block (the first declaration is on line 1)
// error 3:20: a is declared twice in this block (the first declaration is on line 3)
