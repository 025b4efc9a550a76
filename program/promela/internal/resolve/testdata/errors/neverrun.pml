byte x;
never { do :: x == 1 -> run P() :: x == 2 -> assert(run P()) od }
proctype P() { skip }
// error 2:29: run cannot stand in a proposition
// error 2:57: run cannot stand in a proposition
