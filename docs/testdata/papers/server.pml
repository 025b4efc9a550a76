/* Clients send requests to a server through a queue, and wait for the answer. For Abed, Tripakis
   and Vincent 2008, Table 1. */
#ifndef N
#define N 6             /* clients */
#endif
#ifndef K
#define K 2             /* requests in the queue */
#endif

chan request = [K] of { byte };
chan answer[N] = [1] of { bit };

proctype Client(byte me) {
  do
  :: request!me; answer[me]?_;
     skip               /* works with the answer */
  od
}

active proctype Server() {
  byte who;
  do
  :: request?who ->
     answer[who]!1
  od
}

init { atomic { byte i; for (i : 0 .. N - 1) { run Client(i) } } }
