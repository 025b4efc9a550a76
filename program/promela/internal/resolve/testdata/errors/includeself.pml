#include "includeself.pml"
#include "includeself.pml"
init { skip }
// error 1:2: #include goes deeper than 64 files: does includeself.pml include itself?
