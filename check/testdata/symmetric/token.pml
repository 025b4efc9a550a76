/* A ring in which a token goes round: who has it may work alone, and others prepare meanwhile. */
chan to[N] = [1] of { bit };
byte inside;
bit made;

active [N] proctype P() {
	byte prepared;
	do
	:: prepared < 3 -> prepared++
	:: atomic { !made -> made = 1 }; to[(_pid + 1) % N]!1
	:: to[_pid]?1;
	   if
	   :: prepared > 0 -> inside++; assert(inside == 1); inside--; prepared = 0
	   :: prepared == 0
	   fi;
	   to[(_pid + 1) % N]!1
	od
}
