inline a(s) { s; s; s; s; s; s; s; s; s; s }
inline b(s) { a(s); a(s); a(s); a(s); a(s); a(s); a(s); a(s); a(s); a(s) }
inline c(s) { b(s); b(s); b(s); b(s); b(s); b(s); b(s); b(s); b(s); b(s) }
inline d(s) { c(s); c(s); c(s); c(s); c(s); c(s); c(s); c(s); c(s); c(s) }
inline e(s) { d(s); d(s); d(s); d(s); d(s); d(s); d(s); d(s); d(s); d(s) }
inline f(s) { e(s); e(s); e(s); e(s); e(s); e(s); e(s); e(s); e(s); e(s) }
byte x;
init { f(x = x + 1) }
// error 2:63: inline a expands to too much: all inlines of a model may make 1000000 words, and 64 can call each other
