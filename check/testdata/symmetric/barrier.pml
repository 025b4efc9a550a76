/* Processes that wait for one another at a barrier with a sense that is reversed. */
byte waiting;
bit sense;

active [N] proctype P() {
	bit mine;
	byte work;
	do
	:: work < 3 -> work++
	:: work == 3 -> work = 0; mine = 1 - mine;
	   atomic { waiting++; if :: waiting == N -> waiting = 0; sense = mine :: else fi };
	   sense == mine
	od
}
