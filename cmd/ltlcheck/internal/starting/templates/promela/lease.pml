/*
 * Leases with fencing: a client may write while it has a lease, which runs out at any time, and
 * which it may not notice. Every lease has a greater number than those before, and the storage
 * refuses writes with an older number than it has seen. With BUG defined it takes all of them.
 */
#define LEASES 3

byte number;                            /* of the newest lease */
bool leased;                            /* it has not run out yet */
byte stored;                            /* the number of the last write */
bool lost;                              /* an older write has replaced a newer one */

#ifdef BUG
#define TAKEN true
#else
#define TAKEN (mine >= stored)
#endif

active [2] proctype Client()
{
	byte mine;

end:	do
	:: atomic { !leased && number < LEASES -> number++; mine = number; leased = true };
write:		atomic {
			if
			:: TAKEN -> lost = lost || mine < stored; stored = mine
			:: else                 /* refused */
			fi
		}
	od
}

active proctype Clock()
{
end:	do
	:: atomic { leased -> leased = false }
	od
}
