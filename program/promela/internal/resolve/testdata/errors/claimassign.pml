byte x;
never { do :: x = 1 od }
init { skip }
// error 2:15: a never claim can only observe: conditions, choices, jumps and assertions
