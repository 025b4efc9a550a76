#ifdef X
init { skip }
// error 1:2: #ifdef without #endif
