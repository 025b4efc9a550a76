/* Semicolons that the ends of lines are: with macros, inlines, comments and blocks. */
#define M(a,b) a = b
#define T(a) a = a + 1; \
  y = 2
#define K 3 /* three
 */
#define EMPTY
#define B { x = 1; y = 2 }
byte x, y
byte z
typedef S { byte a
 byte b
}
inline f(p,
  q) {
  p = q }
inline h(p) { p = 1
 p = 2 }
S s
active proctype P()
{ byte i
  M(x,
   1) y = 2
  x = 1 /* a
  b */ y = 3
  x = 2 \
  ; y = 1
  B
  B y = 4
  f(x,
   2)
  f(y, 1) f(x, 2)
  f(y, 1); f(x, 2)
  h(z)
  for (i : 0 .. 1)
  { x = i }
  for (i : 0 .. 1) { x = i } y = 7
  do
  :: x < 3 ->
     x++
  :: else
     break
  od
  if
  :: x == 3
    ->
    y++
  :: else
  fi
  { x = 1 } unless
  { y == 100 }
  { x = 1 }
  unless { y == 100 }
  atomic
  {
    x = 3
  } y = 8
  d_step
  { y = 1 }
  T(x)
  T(y)
  if
  :: x ==
   K
  :: else
   fi
  x = 2 \
  y = 1
  x++


  /* c */ // d

  x--
  timeout
  EMPTY x = 7
  EMPTY
  goto L
L:
  x = 4
M:  y = 9
  { y = 1 }
  x = 5
  s.a = 4
}
init
{
  skip
}
/* 179 states, 291 transitions */
