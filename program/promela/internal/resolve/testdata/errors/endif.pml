byte x;
#endif
#else
init { skip }
// error 2:2: #endif without #if
// error 3:2: #else without #if
