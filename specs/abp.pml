/*
 * The alternating-bit protocol (K. A. Bartlett, R. A. Scantlebury, P. T. Wilkinson, A note on
 * reliable full-duplex transmission over half-duplex links, CACM 12(5), 1969): messages arrive in
 * order, each once, although the two lines between sender and receiver may lose any of them.
 *
 * What is sent does not matter to the protocol, so three kinds of message are enough to see
 * every confusion (P. Wolper, Expressing interesting properties of programs in propositional
 * temporal logic, POPL 1986): the source emits white messages, among them one red and, later,
 * one blue. If red arrives once, blue arrives once, and red before blue, whenever the source
 * emits them, then nothing is lost, doubled or overtaken.
 */

mtype = { white, red, blue };

chan toLine   = [0] of { mtype, bit };  /* sender to data line: message, sequence bit */
chan fromLine = [0] of { mtype, bit };  /* data line to receiver */
chan toBack   = [0] of { bit };         /* receiver to acknowledgement line: the bit received */
chan fromBack = [0] of { bit };         /* acknowledgement line to sender */

mtype got;                              /* what the receiver hands out, 0 between two messages */

active proctype Sender()
{
	mtype m = white;
	bit seq, ack;
	byte phase;                     /* red messages taken from the source, plus blue ones */

	do
	:: if                           /* the source decides on the next message */
	   :: m = white
	   :: phase == 0 -> m = red;  phase = 1
	   :: phase == 1 -> m = blue; phase = 2
	   fi;
send:	   do
	   :: toLine ! m, seq           /* for the first time, or again because of impatience */
	   :: fromBack ? ack ->
acked:		if
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

	do
	:: fromLine ? m, seq ->
arrived:	if
		:: seq == expected ->
			got = m;
			got = 0;
			expected = 1 - expected
		:: else                 /* has been here before */
		fi;
		toBack ! seq
	od
}

active proctype DataLine()
{
	mtype m;
	bit seq;

	do
	:: toLine ? m, seq ->
carry:		if
		:: fromLine ! m, seq
		:: skip                 /* lost */
		fi
	od
}

active proctype BackLine()
{
	bit ack;

	do
	:: toBack ? ack ->
carry:		if
		:: fromBack ! ack
		:: skip                 /* lost */
		fi
	od
}
