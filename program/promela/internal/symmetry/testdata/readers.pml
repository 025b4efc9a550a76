/* Readers and writers, with a queue of those that wait. */
#ifndef N
#define N 3
#endif
mtype = { read, write, leave };
chan monitor = [N] of { mtype, byte };
chan grant[N] = [0] of { bit };
byte readers, writers;

proctype user(byte me) {
	do
	:: monitor!read(me); grant[me]?1;
reads:	   monitor!leave(me); grant[me]?1
	:: monitor!write(me); grant[me]?1;
writes:	   monitor!leave(me); grant[me]?1
	od
}

active proctype M() {
	byte who;
	do
	:: atomic { writers == 0 && monitor??[read(who)] -> monitor??read(who) }; readers++; assert(writers == 0); grant[who]!1
	:: atomic { writers == 0 && readers == 0 && monitor??[write(who)] -> monitor??write(who) }; writers++; assert(writers == 1); grant[who]!1
	:: monitor??leave(who);
	   if :: writers > 0 -> writers-- :: else -> readers-- fi;
	   grant[who]!1
	od
}

init {
	byte i;
	atomic { do :: i < N -> run user(i); i++ :: else -> break od }
}
