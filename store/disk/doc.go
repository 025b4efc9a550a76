// Package disk keeps sets of states that are larger than memory, in sorted runs
// on a disk.
//
// Words. A key is a byte string, such as a state. A Set is a set of keys that
// grows level by level: who searches adds candidates, and Resolve leaves those
// that are new, without a look at the disk for each of them. The table is the
// part of a Set in memory: candidates, keys that are not on the disk yet, and
// some of those that are. A Run is a file of keys in the order of their hashes.
// The Log is a file of all keys of a Set in the order in which they were found,
// level by level: it is the queue of a breadth-first search, what a search goes
// on from, and what leads back from a state to the beginning. A Tally counts
// keys.
//
// A Folder has the files of one search. What is written depends on the keys
// that are added and on the memory limit alone: two runs of a search write the
// same bytes.
//
// Memory is bounded by a limit, but for 16 bytes for every 512 keys in a run;
// files are read and written in sequence, and at most three for each run are
// open.
//
// The package knows nothing of programs, properties, or of what is looked for.
//
// No compatibility promise.
package disk
