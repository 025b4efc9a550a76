/*
 * The lights of a crossing. Cars come from the north-south and from the east-west road; a
 * sensor in each road remembers that somebody waits. The controller turns one road's lights
 * green, yellow, red, and only then gives the other road its turn; a road where nobody waits
 * is passed over.
 */
#define NS 0
#define EW 1

mtype = { red, green, yellow };

mtype light[2] = red;  /* what each road sees */
bool car[2];           /* somebody waits in that road */

active proctype Controller()
{
	byte road = NS;       /* whose turn it is */

turn:	do
	:: car[road] ->
		light[road] = green;
go:		car[road] = false;              /* the waiting cars drive */
		light[road] = yellow;
		light[road] = red;
		road = 1 - road
	:: !car[road] && car[1 - road] ->
		road = 1 - road
	od
}

active [2] proctype Road()                      /* pids 1 and 2: roads 0 and 1 */
{
	byte me = _pid - 1;

	do
	:: !car[me] && light[me] != green ->
arrive:		car[me] = true
	od
}
