byte x;
never { do :: x == 1 -> run P() :: x!1 od }
proctype P() { skip }
// error 2:29: run cannot stand in a proposition
// error 2:36: a never claim can only observe: conditions, choices, jumps and assertions
