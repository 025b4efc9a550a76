/* The Berkeley protocol: the owner of a block answers reads. */
#define N 3
mtype = { Invalid, Unowned, OwnedShared, OwnedExclusive };
mtype line[N] = Invalid;
active [N] proctype Cache()
{
	byte i;
	do
	:: d_step {
		line[_pid] == Invalid;
		for (i : 0 .. N-1) { if :: line[i] == OwnedExclusive -> line[i] = OwnedShared :: else fi };
		line[_pid] = Unowned
	   }
	:: d_step {
		line[_pid] != OwnedExclusive;
		for (i : 0 .. N-1) { line[i] = Invalid };
		line[_pid] = OwnedExclusive
	   }
	:: d_step { line[_pid] != Invalid -> line[_pid] = Invalid }
	od
}
ltl coherent { [] !(line[0] == OwnedExclusive && line[1] != Invalid) }
ltl owner { [] !(line[0] == OwnedShared && line[1] == OwnedShared) }
