/* Units of a resource, of which each process takes up to two and returns both. */
byte free = N;

active [N] proctype P() {
	byte units;
	do
	:: atomic { free > 0 && units < 2 -> free--; units++ }
	:: units == 2 -> use: skip; back: atomic { free = free + 2; units = 0 }
	:: atomic { units == 1 -> units = 0; free++ }
	od
}
