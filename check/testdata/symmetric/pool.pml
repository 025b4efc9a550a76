/* Workers that take tasks of two sizes out of a channel and report who did them. */
mtype = { small, large };
chan tasks = [2] of { mtype };
chan done = [1] of { byte };
byte finished;

active [N] proctype Worker() {
	do
	:: tasks?small -> done!_pid
	:: tasks?large -> working: skip; done!_pid
	od
}

active proctype Master() {
	byte who = 255;
	do
	:: tasks!small
	:: tasks!large
	:: done?who; finished = 1 - finished; who = 255
	od
}
