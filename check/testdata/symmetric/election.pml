/* A ring in which whoever starts becomes a candidate, and a candidate passes nobody else's name on. */
chan to[N] = [2] of { byte };
bit leader[N];
byte leaders;

active [N] proctype P() {
	byte from = 255;
	bit candidate;
	do
	:: atomic { !candidate && leaders == 0 -> candidate = 1 }; to[(_pid + 1) % N]!_pid
	:: atomic { to[_pid]?from ->
	   if
	   :: from == _pid -> leader[_pid] = 1; leaders++; assert(leaders == 1); from = 255
	   :: from != _pid && !candidate -> to[(_pid + 1) % N]!from; from = 255
	   :: from != _pid && candidate -> from = 255
	   fi }
	:: atomic { leader[_pid] -> leader[_pid] = 0; leaders--; candidate = 0 }
	od
}
