/*
 * Dekker's algorithm: mutual exclusion for two processes with nothing but shared variables
 * that are read and written one at a time. Written after Figure 1 of P. Godefroid and
 * G. J. Holzmann, "On the verification of temporal properties", PSTV 1993.
 *
 * A process announces its wish (y1, y2). When both want in, the turn t decides who insists
 * and who takes back the announcement and waits.
 *
 * Lines l6, l9, m6 and m9 of the figure are jumps. A jump takes no step of its own: its
 * label is another name of the place it leads to. The waiting loops at l5 and m5, on the
 * other hand, take a step each time round, so every process can move in every state.
 *
 * 101 states, 202 transitions (the initial state counted as one of them).
 */

byte t = 1;           /* whose turn it is when both want in: 1 or 2 */
bool y1 = false;      /* P1 wants in, or is in; only P1 writes it */
bool y2 = false;      /* the same for P2 */

proctype P1()
{
l0:	skip;                                   /* noncritical section */
l1:	y1 = true;
l2:	if
	:: !y2  -> goto l7
	:: else
	fi;
l3:	if
	:: t == 1 -> goto l2
	:: else
	fi;
l4:	y1 = false;
l5:	do                                      /* busy waiting */
	:: t == 1 -> break
	:: else
	od;
l6:	goto l1;
l7:	t = 2;                                  /* critical section */
l8:	y1 = false;
l9:	goto l0
}

proctype P2()
{
m0:	skip;                                   /* noncritical section */
m1:	y2 = true;
m2:	if
	:: !y1  -> goto m7
	:: else
	fi;
m3:	if
	:: t == 2 -> goto m2
	:: else
	fi;
m4:	y2 = false;
m5:	do                                      /* busy waiting */
	:: t == 2 -> break
	:: else
	od;
m6:	goto m1;
m7:	t = 1;                                  /* critical section */
m8:	y2 = false;
m9:	goto m0
}

init {
	atomic { run P1(); run P2() }           /* both start in one step */
}
