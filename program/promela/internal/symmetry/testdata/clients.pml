/* A server that answers over the channel of whoever asks. */
#ifndef N
#define N 3
#endif
mtype = { ask, answer };
chan server = [2] of { mtype, chan };
byte served;

proctype client() {
	chan mine = [1] of { mtype };
	do
	:: server!ask(mine); mine?answer; served = 1 - served
	od
}

active proctype S() {
	chan to;
	do
	:: server?ask(to); to!answer
	od
}

init {
	byte i;
	atomic { do :: i < N -> run client(); i++ :: else -> break od }
}
