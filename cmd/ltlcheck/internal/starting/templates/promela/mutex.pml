/*
 * Mutual exclusion: three processes and a lock. With BUG defined, a process looks at the lock and
 * takes it in two steps, so that two of them can get in.
 */
bool locked;

active [3] proctype P()
{
	do
	:: skip;                        /* does something else */
#ifdef BUG
want:		!locked;
		locked = true;
#else
want:		atomic { !locked -> locked = true };
#endif
inside:		skip;
		locked = false
	od
}
