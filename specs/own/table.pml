/*
 * How a shard of the shared table grows: internal/store/slots.go.
 *
 * Two workers insert keys into slots by compare-and-swap. The one whose key is the second makes the shard grow: it
 * freezes each empty slot, so that nobody can use it any more, and copies the others to larger slots. A worker
 * that meets a frozen slot helps, and begins again in the larger slots. Every key is new for exactly one insertion,
 * and none is lost.
 *
 * FAULT 1: slots are copied without being frozen first.
 */
#ifndef FAULT
#define FAULT 0
#endif
#define SMALL  3
#define FROZEN 9

byte small[SMALL], large[4];    /* 0 is empty; else a key, or FROZEN */
byte keys;                      /* in the small slots */
bool moved;                     /* the current slots are the large ones */
byte next, copied;              /* slots that somebody copies, and that are copied */
byte added[4];                  /* by key: insertions for which it was new */
byte finished;

inline help()
{
	do
	:: atomic { next < SMALL -> at = next; next++ };
	   if
	   :: FAULT != 1 -> atomic { if :: small[at] == 0 -> small[at] = FROZEN :: else fi }
	   :: else
	   fi;
	   atomic { seen = small[at]; to = 0 };
	   do
	   :: atomic { seen != 0 && seen != FROZEN && large[to] == 0 -> large[to] = seen }; break
	   :: atomic { seen != 0 && seen != FROZEN && large[to] != 0 -> to++ }
	   :: seen == 0 || seen == FROZEN -> break
	   od;
	   copied++
	:: next == SMALL -> break
	od
}

inline insert(key)
{
	atomic { in = moved; i = 0 };
	do
	:: atomic { !in && i < SMALL -> seen = small[i] };
	   if
	   :: seen == key -> break
	   :: seen == FROZEN || seen != 0 && seen != key && i == SMALL - 1 ->
		help(); moved;
		atomic { in = true; i = 0 }
	   :: seen == 0 ->
		if
		:: atomic { small[i] == 0 -> small[i] = key; added[key]++; keys++; second = (keys == 2) };
		   if
		   :: second -> help(); copied == SMALL; moved = true
		   :: else
		   fi;
		   break
		:: small[i] != 0
		fi
	   :: else -> i++
	   fi
	:: atomic { in -> seen = large[i] };
	   if
	   :: seen == key -> break
	   :: seen == 0 ->
		if
		:: atomic { large[i] == 0 -> large[i] = key; added[key]++ }; break
		:: large[i] != 0
		fi
	   :: else -> i++
	   fi
	od
}

active proctype A()
{
	byte i, at, seen, to;
	bool in, second;

	insert(1); insert(2);
	finished++
}

active proctype B()
{
	byte i, at, seen, to;
	bool in, second;

	insert(3); insert(2);
	finished++
}

#define there(k) (large[0] == k || large[1] == k || large[2] == k || large[3] == k)

active proctype Whole()
{
	atomic {
		finished == 2;
		assert(moved && there(1) && there(2) && there(3));
		assert(added[1] == 1 && added[2] == 1 && added[3] == 1)
	}
}

ltl once { [] (added[1] <= 1 && added[2] <= 1 && added[3] <= 1) }
