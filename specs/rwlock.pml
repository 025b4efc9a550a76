/*
 * A readers-writers lock: any number of readers at a time, or one writer alone. The classic one
 * lets readers in whenever no writer is inside; with WRITERS_FIRST defined, a waiting writer keeps
 * new readers out.
 */
#ifndef READERS
#define READERS 2
#endif

byte reading;         /* readers inside */
bool writing;         /* the writer is inside */
bool waiting;         /* the writer has asked for the lock */

#ifdef WRITERS_FIRST
#define READERS_MAY_ENTER (!writing && !waiting)
#else
#define READERS_MAY_ENTER (!writing)
#endif

active [READERS] proctype Reader()
{
idle:	skip;                                   /* thinks about what to read */
ask:	atomic { READERS_MAY_ENTER -> reading++ };
inside:	reading--;
	goto idle
}

active proctype Writer()
{
idle:	skip;                                   /* thinks about what to write */
	waiting = true;
ask:	atomic { reading == 0 -> writing = true; waiting = false };
inside:	assert(reading == 0);
	writing = false;
	goto idle
}
