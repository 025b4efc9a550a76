#include "nowhere.h"
#include 3
init { skip }
// error 1:10: cannot find the included file "nowhere.h"
// error 2:2: #include wants "file" or <file>
