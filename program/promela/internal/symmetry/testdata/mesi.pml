/* Caches that keep one line coherent by MESI: the bus serves one of N CPUs at a time. */
#ifndef N
#define N 3
#endif
mtype = { I, S, E, M };
mtype line[N] = I;
byte sharers, bus = 255;
bit dirty;

active [N] proctype CPU() {
	do
	:: atomic { bus == 255 && line[_pid] == I -> bus = _pid };
	   if
	   :: atomic { sharers == 0 -> line[_pid] = E; sharers++ }
	   :: atomic { sharers > 0 && !dirty -> line[_pid] = S; sharers++ }
	   :: skip
	   fi;
	   bus = 255
	:: atomic { line[_pid] == E -> line[_pid] = M; dirty = 1 }
	:: atomic { line[_pid] == M -> line[_pid] = I; dirty = 0; sharers-- }
	:: atomic { (line[_pid] == S || line[_pid] == E) && bus != _pid -> line[_pid] = I; sharers-- }
	:: atomic { bus == 255 && line[_pid] == S && sharers == 1 -> line[_pid] = M; dirty = 1 }
	od
}
