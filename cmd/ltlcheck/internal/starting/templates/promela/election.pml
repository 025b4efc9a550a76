/*
 * An election as in Raft: a node whose timer runs out begins a new term, votes for itself, and asks
 * the others for their votes. A node votes once in a term, and never in an older one than it knows.
 * Who has a majority leads in the term. With BUG defined, a node votes again in the same term.
 */
#define N 3
#define TERMS 2

chan request[N] = [N * TERMS] of { byte, byte };        /* candidate, term */
chan granted[N] = [N * TERMS] of { byte };              /* term */

byte term[N];                           /* the newest term that node i knows, in which it has voted */
byte leaders[TERMS + 1];                /* how many nodes lead in a term */

#ifdef BUG
#define VOTES (t >= term[_pid])
#else
#define VOTES (t > term[_pid])
#endif

active [N] proctype Node()
{
	byte candidate, t, votes, i;

end:	do
	:: atomic { term[_pid] < TERMS ->               /* the timer runs out */
		term[_pid]++;
		votes = 1;
		for (i : 0 .. N - 1) {
			if
			:: i != _pid -> request[i] ! _pid, term[_pid]
			:: else
			fi
		};
		i = 0
	}
	:: atomic { request[_pid] ? candidate, t ->
		if
		:: VOTES ->
			if
			:: t > term[_pid] -> votes = 0; term[_pid] = t
			:: else
			fi;
			granted[candidate] ! t
		:: else
		fi;
		candidate = 0; t = 0
	}
	:: atomic { granted[_pid] ? t ->
		if
		:: votes > 0 && t == term[_pid] ->
			votes++;
			if
			:: votes == N / 2 + 1 -> leaders[t]++
			:: else
			fi
		:: else
		fi;
		t = 0
	}
	od
}
