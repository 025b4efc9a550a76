bool busy;

active [2] proctype P() {
  do
  :: skip;              /* elsewhere */
wait:
     atomic { !busy -> busy = true };
crit:
     busy = false
  od
}
