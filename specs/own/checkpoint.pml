/*
 * A partition of a cluster (internal/distributed/cluster) that is taken over from a checkpoint. What it sends is a
 * function of its log: so whoever reads the log again, from the beginning or from a checkpoint, sends the same
 * batches with the same numbers, and what was sent before is recognised.
 *
 * A partition does not send a state again that it remembers to have sent. What it remembers has room for more
 * states when many were sent. A checkpoint is written to another file, which then gets the name: it is there
 * whole, or the one before is.
 *
 * FAULT 1: the room stays as large as earlier supersteps have made it. This was in the program: a partition taken over
 * from a checkpoint has the room of the beginning, and sent other batches.
 * FAULT 2: a checkpoint is written over the one before.
 */
#ifndef FAULT
#define FAULT 0
#endif
#define STEPS 3                 /* supersteps; in each 1, 2, 1, 2 are to be sent */
#define HALF  9                 /* the checkpoint is a part of one */

byte sent[12];                  /* the batches that the other partition has, by number */
byte saved, savedNumber;        /* the checkpoint: the superstep from which to begin, and the number of batches */
byte kills = 2;
bool done;

inline batch(state)
{
	if
	:: first == state || room == 2 && second == state       /* it is remembered */
	:: else ->
		atomic {
			second = first; first = state; made++;
			if
			:: made == 3 -> room = 2
			:: else
			fi;
			assert(sent[number] == 0 || sent[number] == state);
			sent[number] = state; number++
		}
	fi
}

active proctype Partition()
{
	byte step, number, first, second, made, room;

begin:	atomic {
		assert(saved != HALF);
		step = saved; number = savedNumber; first = 0; second = 0; made = 0; room = 1
	};
	do
	:: step == STEPS -> break
	:: step < STEPS ->
		atomic { first = 0; second = 0; made = 0 };
		if
		:: FAULT != 1 -> room = 1
		:: else
		fi;
		batch(1); batch(2); batch(1); batch(2);
		step++;
		if
		:: FAULT == 2 -> saved = HALF;
			if
			:: kills > 0 -> kills--; goto begin
			:: true
			fi
		:: else
		fi;
		if
		:: atomic { true -> saved = step; savedNumber = number }
		:: FAULT != 2                                   /* no checkpoint is due */
		fi
	:: kills > 0 -> kills--; goto begin
	od;
	done = true
}

ltl ends { <> done }
