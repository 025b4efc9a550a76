/*
 * The sets of the parallel search for strongly connected components: internal/check/parallel/sets.go, after
 * V. Bloemen, A. Laarman, J. van de Pol, Multi-core on-the-fly SCC decomposition, PPoPP 2016.
 *
 * Three workers make one set of the states 0, 1 and 2: the smaller root goes below the larger one. Each set is a tree
 * of parents, and a cyclic list of its states. Who unites two sets locks the smaller root, and then one state of
 * either list, and exchanges what follows upon these two. A worker that claims a set adds its bit to the
 * root, until that is still a root afterwards.
 *
 * FAULT 1: a root is locked without a second look at whether it still is one.
 * FAULT 2: a worker adds its bit to a root once.
 * FAULT 3: what follows upon the two states is read before they are locked.
 */
#ifndef FAULT
#define FAULT 0
#endif
#define STATES 3

byte parent[STATES];            /* its number plus one; 0 is a root */
byte after[STATES];             /* the next one in the list */
bool rootLock[STATES], listLock[STATES];
bool claimed[STATES];           /* the bit of the worker that claims */
byte finished;

inline find(a, root)
{
	root = a;
	do
	:: atomic { parent[root] != 0 -> root = parent[root] - 1 }
	:: parent[root] == 0 -> break
	od
}

inline unite(a, b)
{
	do
	:: find(a, q); find(b, r);
	   if
	   :: q == r -> break
	   :: else
	   fi;
	   atomic {
		if
		:: q > r -> x = q; q = r; r = x
		:: else
		fi
	   };
	   if
	   :: atomic { !rootLock[q] -> rootLock[q] = true };
	      if
	      :: FAULT != 1 && parent[q] != 0 -> rootLock[q] = false
	      :: FAULT == 1 || parent[q] == 0 ->
		if
		:: FAULT == 3 -> atomic { x = after[q]; y = after[r] }
		:: else
		fi;
		atomic { !listLock[q] -> listLock[q] = true };
		atomic { !listLock[r] -> listLock[r] = true };
		if
		:: FAULT != 3 -> atomic { x = after[q]; y = after[r] }
		:: else
		fi;
		after[q] = y; after[r] = x;
		parent[q] = r + 1;
		if
		:: claimed[q] ->                        /* the bits of the workers go to the root */
			do
			:: find(r, x); claimed[x] = true;
			   if
			   :: parent[x] == 0 -> break
			   :: else
			   fi
			od
		:: else
		fi;
		listLock[q] = false; listLock[r] = false; rootLock[q] = false;
		break
	      fi
	   :: rootLock[q]
	   fi
	od
}

active proctype Start()
{
	atomic { after[0] = 0; after[1] = 1; after[2] = 2; run Unite(0, 1); run Unite(1, 2); run Unite(0, 2); run Claim(0) }
}

proctype Unite(byte a, b)
{
	byte q, r, x, y;

	unite(a, b);
	finished++
}

proctype Claim(byte a)
{
	byte root;

	do
	:: find(a, root); claimed[root] = true;
	   if
	   :: FAULT == 2 || parent[root] == 0 -> break
	   :: else
	   fi
	od;
	finished++
}

active proctype Whole()
{
	atomic {
		finished == 4;
		assert(parent[2] == 0 && parent[0] != 0 && parent[1] != 0);
		assert(after[after[after[0]]] == 0 && after[0] != 0 && after[after[0]] != 0);     /* one list of all three */
		assert(claimed[2])
	}
}
