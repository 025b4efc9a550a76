/*
 * How a table that several workers insert into grows (internal/store/packed: concurrent.go, grow.go).
 *
 * A worker says that it inserts, and then looks whether there is a pause; if so it waits for the end. Then it reads
 * where the table is, if that has changed. Each has claimed room for some keys; who has none left begins a
 * pause, waits until the other does not insert, and copies all keys, one by one, to a larger table. Every key
 * is new for exactly one insertion, and none is lost.
 *
 * FAULT 1: who begins a pause does not wait for the other.
 * FAULT 2: a worker looks whether there is a pause before it says that it inserts.
 * FAULT 3: a worker that has room left does not read again where the table is.
 * FAULT 4: who waited for another to end a pause begins one of its own, and copies the old table again.
 */
#ifndef FAULT
#define FAULT 0
#endif
#define KEYS 3

bool has[8];                    /* key k is in table t: has[4 * t + k] */
byte table;                     /* the current one */
bool inserting[3];               /* by process: 1 and 2 */
bool paused, growing;
byte added[4];                  /* by key: insertions for which it was new */
byte finished;

inline grow()
{
	atomic { !growing -> growing = true };
	if
	:: FAULT != 4 && seen != table                                     /* the other was first */
	:: else ->
		paused = true;
		if
		:: FAULT != 1 -> !inserting[3 - _pid]
		:: else
		fi;
		at = 1;
		do
		:: at <= KEYS -> has[4 + at] = has[at]; at++
		:: else -> break
		od;
		table = 1;
		paused = false
	fi;
	growing = false
}

inline insert(key)
{
	do
	:: (FAULT == 2 && !paused) || FAULT != 2;
	   inserting[_pid] = true;
	   if
	   :: FAULT != 2 && paused -> inserting[_pid] = false; !paused
	   :: else ->
		if
		:: (FAULT != 3 || room == 0) && seen != table -> seen = table; room = KEYS
		:: else
		fi;
		if
		:: has[4 * seen + key] -> inserting[_pid] = false; break
		:: atomic { !has[4 * seen + key] && room > 0 -> has[4 * seen + key] = true; room--; added[key]++ };
		   inserting[_pid] = false; break
		:: !has[4 * seen + key] && room == 0 -> inserting[_pid] = false; grow()
		fi
	   fi
	od
}

init
{
	atomic { run A(); run B() };
	finished == 2;
	assert(has[4 * table + 1] && has[4 * table + 2] && has[4 * table + 3]);
	assert(added[1] == 1 && added[2] == 1 && added[3] == 1)
}

proctype A()
{
	byte at, seen, room = 1;

	insert(1); insert(2);
	finished++
}

proctype B()
{
	byte at, seen, room = 0;

	insert(3); insert(2);
	finished++
}

ltl once { [] (added[1] <= 1 && added[2] <= 1 && added[3] <= 1) }
