#if 1
#else
#else
#endif
#endif
#elif
#define
#foo
#error no way
#if 1 +
#endif
#ifdef
#endif
init { skip }
// error 3:2: #else after #else
// error 5:2: #endif without #if
// error 6:2: #elif without #if
// error 7:2: #define wants a name
// error 8:2: unknown preprocessor directive #foo (comments are written /* … */ or // …)
// error 9:1: #error no way
// error 10:2: #if wants a constant expression
// error 12:2: #ifdef wants the name of a macro
