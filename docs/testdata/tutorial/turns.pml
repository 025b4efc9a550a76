bool wants[2];
byte turn;

active [2] proctype P() {
  do
  :: skip;              /* elsewhere */
     wants[_pid] = true;
     turn = 1 - _pid;
wait:
     (!wants[1 - _pid] || turn == _pid);
crit:
     wants[_pid] = false
  od
}
