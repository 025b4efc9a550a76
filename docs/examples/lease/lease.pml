/* A lease that one of two clients can hold. Its holder may renew it and give it
   back; a lease that is not renewed for two ticks runs out. */
#define FREE 0
#define FULL 2

byte holder = FREE;	/* FREE, or the number of the client, from 1 on */
byte left = 0;		/* ticks until it runs out */

active [2] proctype client() {
	do
	:: atomic { holder == FREE -> holder = _pid + 1; left = FULL }		/* acquire */
	:: atomic { holder == _pid + 1 && left < FULL -> left = FULL }		/* renew */
	:: atomic { holder == _pid + 1 && left > 0 -> holder = FREE; left = 0 }	/* release */
	od
}

active proctype time() {
	do
	:: atomic { left > 1 -> left-- }
	:: atomic { left == 1 -> holder = FREE; left = 0 }
	od
}

ltl held_while_time_is_left { [] ((holder == FREE) <-> (left == 0)) }
ltl no_takeover { [] ((holder == 1) -> ((holder == 1) W (holder == FREE))) }
