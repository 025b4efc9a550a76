package baton

// plans are the schedules by the names of tests. In tests, another file takes the
// place of this one.
var plans map[string]Plan
