/*
 * Records of packed states lie in generations, which internal/store/packed begins when the last one is full. A worker
 * that reads records ahead has looked at the generations before, and another worker may have begun one since.
 *
 * FAULT 1: a record is looked for in the generation that was the last one when the worker began. This was in the
 * program: it read beyond the records, or found a state that was none.
 */
#ifndef FAULT
#define FAULT 0
#endif
#define ROOM 2                  /* records in a generation */

byte generations = 1, records;

active proctype Writer()
{
	do
	:: records == generations * ROOM && generations < 3 -> generations++
	:: records < generations * ROOM -> records++
	:: records == 3 * ROOM -> break
	od
}

active [2] proctype Reader()
{
	byte last, number, home;

	do
	:: number < 3 * ROOM ->
		last = generations - 1;
		records > number;                       /* another worker has stored it, and published the number */
		home = (FAULT == 1 -> last : number / ROOM);
		assert(home == number / ROOM);
		number++
	:: else -> break
	od
}
