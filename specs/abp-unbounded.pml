/*
 * The alternating-bit protocol (see abp.pml) over two lines that store any number of messages,
 * and lose any of them. There is no bound on what is in the lines: the sender repeats a message
 * until it is acknowledged. `explore --unbounded-channels` and `check --unbounded-channels` take the
 * capacities away.
 *
 * A message is lost when it is sent: nobody can tell that from a loss on the way.
 */

mtype = { white, red, blue };

chan line = [2] of { mtype, bit };      /* message, sequence bit */
chan back = [2] of { bit };             /* the sequence bit that was received */

active proctype Sender()
{
	mtype m;
	bit seq, ack;
	byte phase;                     /* red messages taken from the source, plus blue ones */

	do
	:: if                           /* the source decides on the next message */
	   :: m = white
	   :: phase == 0 -> m = red;  phase = 1
	   :: phase == 1 -> m = blue; phase = 2
	   fi;
	   do
	   :: line ! m, seq             /* for the first time, or again because of impatience */
	   :: skip                      /* lost */
	   :: back ? ack ->
		if
		:: ack == seq -> break
		:: else                 /* acknowledges the message before */
		fi
	   od;
	   seq = 1 - seq
	od
}

active proctype Receiver()
{
	mtype m;
	bit seq, expected;
	byte phase;                     /* red messages handed out, plus blue ones */

	do
	:: line ? m, seq ->
		if
		:: seq == expected ->
			assert(m != red || phase == 0);         /* red once */
			assert(m != blue || phase == 1);        /* blue once, after red */
			if
			:: m == white
			:: else -> phase++
			fi;
			expected = 1 - expected
		:: else                 /* has been here before */
		fi;
		if
		:: back ! seq
		:: skip                 /* lost */
		fi
	od
}
