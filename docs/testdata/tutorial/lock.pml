bool busy;

active [2] proctype P() {
  do
  :: skip;              /* elsewhere */
wait:
     !busy;
     busy = true;
crit:
     busy = false
  od
}
