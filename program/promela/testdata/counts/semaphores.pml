/* the form of a semaphore in a structure with a channel */
typedef Semaphore { byte n = 2; chan waiting = [3] of { pid }; byte woken[3] = 1 }
typedef Room { Semaphore door[2]; byte inside = 0; chan bell = [0] of { byte, bit } }
Room rooms[2];
Semaphore extra;
inline down(s) { atomic { if :: s.n > 0 -> s.n-- :: else -> s.waiting!_pid; s.woken[_pid] = 0; s.woken[_pid] == 1 fi } }
inline up(s) { atomic { if :: nempty(s.waiting) -> s.waiting?w; s.woken[w] = 1 :: else -> s.n++ fi } }
active [3] proctype P() { pid w; Semaphore mine; byte k;
  do :: k < 2 -> k++;
    down(rooms[_pid % 2].door[1]); rooms[0].inside++; mine.waiting!_pid; rooms[0].inside--; up(rooms[_pid % 2].door[1]);
    assert(mine.n == 2)
  :: k > 0 -> break od;
  if :: rooms[1].bell!k,1 :: rooms[1].bell?k,_ :: extra.waiting!k fi
}
/* 11024 states, 30957 transitions */
