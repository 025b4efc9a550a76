inline f() { g() }
inline g() { f() }
init { f() }
// error 2:14: inline f calls itself (f calls g calls f)
