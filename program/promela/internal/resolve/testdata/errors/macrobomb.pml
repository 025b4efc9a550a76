#define A(x) x x x x x x x x x x
#define B(x) A(A(A(A(A(A(A(x)))))))
init { B(skip;) }
// error 3:8: macro A expands to too much: all macros of a model may make 1000000 words
