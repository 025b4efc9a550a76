/* Inlines, with arguments by name, one inside the other, and as a value. */
byte x, y;
inline swap(a, b) { byte t; t = a; a = b; b = t }
inline twice(v) { swap(v, y); v = v + 1; swap(v, y) }
inline sum(a, b) { if :: a > b -> return a - b :: else -> return a + b fi }
init { x = 1; y = 2; twice(x); x = sum(x, y) }
/* 15 states, 15 transitions */
