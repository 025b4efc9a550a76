/*
 * The lease of a partition: internal/distributed/cluster, client.go and coordinator.go.
 *
 * The client calls at intervals, and the workers answer with a heartbeat that has the number of the call. A worker that
 * was not heard for a lease is lost: another one gets its partition, with a new epoch. One that was slow and
 * comes back does no harm, as its reports bear an epoch that is over. Messages may come twice.
 *
 * FAULT 1: a heartbeat counts whatever call it answers. This was in the program: one that was sent again kept a worker
 * that had gone alive.
 * FAULT 2: a report counts whatever epoch it bears.
 */
#ifndef FAULT
#define FAULT 0
#endif
#define LEASE 2                 /* calls */
#define CALLS 8                 /* numbers of calls, which begin again */

byte call, heard, silent;       /* heard is the call that the last heartbeat has answered */
byte owner, epoch = 1;          /* of the partition */
byte assigned[2];               /* the epoch of the assignment that a worker has read */
byte reports;                   /* that were counted; there is to be one */
bool gone;                      /* worker 0 has gone */

active [2] proctype Worker()
{
end:	do
	:: _pid == 0 && gone -> break
	:: !(_pid == 0 && gone) && owner == _pid && heard != call -> atomic { heard = call; silent = 0 }  /* calls, and hears at once */
	:: !(_pid == 0 && gone) && owner == _pid && assigned[_pid] != epoch -> assigned[_pid] = epoch
	:: !(_pid == 0 && gone) && assigned[_pid] != 0 ->
		atomic {
			if
			:: FAULT == 2 || assigned[_pid] == epoch && reports == 0 -> reports++
			:: else
			fi;
			assert(reports <= 1)
		};
		break
	od
}

active proctype Network()
{
end:	do                              /* the last heartbeat comes again */
	:: atomic {
		if
		:: FAULT == 1 || heard == call -> silent = 0
		:: else
		fi
	   }
	od
}

active proctype Client()
{
end:	do
	:: atomic { reports == 0 && silent < LEASE -> call = (call + 1) % CALLS; silent++ }
	:: atomic { reports == 0 && silent == LEASE && epoch < 4 -> owner = 1 - owner; epoch++; silent = 0; heard = call }
	:: reports > 0 -> break
	od
}

active proctype Fate()
{
end:	gone = true
}

ltl replaced { [] ((gone && owner == 0 && epoch == 1) -> <> (owner == 1 || reports > 0)) }
