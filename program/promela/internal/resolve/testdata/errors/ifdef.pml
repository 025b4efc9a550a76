#ifdef X
byte x;
init { skip }
// error 1:2: #ifdef without #endif
