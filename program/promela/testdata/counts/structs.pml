/* Typedefs inside typedefs, arrays of them, whole ones as messages. */
typedef Point { byte x, y };
typedef Line { Point a, b; bit drawn[3] };
Line l[2];
chan c = [2] of { byte, Point };
active proctype Draw() {
  Point p;
  l[1].b.x = 3; l[1].drawn[2] = 1; p.y = 7;
  c!9, p
}
active proctype Show() {
  byte id; Point q;
  c?id, q;
  l[0].a.x = q.y + l[1].b.x
}
/* 9 states, 9 transitions */
