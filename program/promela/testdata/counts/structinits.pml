/* initial values and channels of fields: nested, in arrays, of processes, late, as arguments and messages */
mtype = { one, two, three };
typedef I { short q[2] = -5; bit f = 1; chan d = [1] of { byte, bit }; mtype m = two }
typedef S { byte a[3] = { 1, 2 }; I i[2]; byte v = 3; chan none; unsigned u : 3 = 9; byte zero }
typedef A { byte v = 6; chan c = [1] of { byte } }
S s, t[2];
chan plain = [1] of { A };
hidden A unseen;
proctype W(chan in, out; A arg) {
  S own[2]; chan mine = [1] of { byte }; byte x; bit y;
  assert(arg.v == 4 && own[1].i[1].q[1] == -5 && own[0].v == 3 && own[1].i[0].m == two && own[0].a[2] == 2);
  in?x,y;
  own[x % 2].i[y].d!x,y;
  out!x + 1,!y;
  if
  :: arg.c!1
  :: own[1].i[0].d?x,y
  :: own[1].i[1].d?x,y; own[0].v = x; own[0].none = own[1].i[1].d; own[0].none!3,0
  fi;
  S late;
  if :: late.i[1].q[0]++; late.i[0].d!2,1 :: mine!late.i[1].q[0] fi
}
init {
  A a;
  assert(s.v == 3 && t[1].i[1].q[0] == -5 && t[0].u == 1 && t[1].a[1] == 2 && s.none == 0 && t[1].zero == 0);
  assert(t[1].i[1].d != t[1].i[0].d && t[0].i[0].d != s.i[0].d && plain < s.i[0].d);
  a.v = 4;
  run W(t[0].i[0].d, t[0].i[1].d, a); run W(t[0].i[1].d, t[0].i[0].d, a);
  t[0].i[0].d!1,1;
  if :: a.c?a.v :: plain!a; a.v = 1; plain?a; unseen.c!a.v; assert(a.v == 4 && unseen.v == 6) fi;
  t[1].i[a.v / 4].d!a.v,0
}
/* 1165 states, 3152 transitions */
