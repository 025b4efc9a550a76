/* A car waits at a light and drives on when it is not red. */
bool red = true, waiting;

active proctype Car() {
  do
  :: !waiting -> waiting = true
  :: atomic { waiting && !red -> waiting = false }
  od
}

active proctype Light() {
  do
  :: red = !red
  od
}
