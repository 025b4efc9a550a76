/* Mutual exclusion by a lock that knows its owner. */
#ifndef N
#define N 3
#endif
byte owner = 255, inside;

active [N] proctype P() {
	do
	:: atomic { owner == 255 -> owner = _pid };
cs:	   inside++; assert(inside == 1 && owner == _pid); inside--;
	   owner = 255
	od
}
