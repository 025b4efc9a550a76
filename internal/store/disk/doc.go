// Package disk keeps sets of states that are larger than memory, in sorted runs
// on a disk.
//
// A search adds keys (byte strings, such as states) to a Set as candidates, and
// Resolve finds out level by level which are new, by one sorted pass over the
// disk instead of an access for each key:
//
//	root, err := disk.OpenRoot(path)
//	folder, err := root.Folder("search", limit)
//	set, err := disk.NewSet(folder, "states", disk.Options{…})
//	err = set.Add(initial, false)
//	for {
//		n, err := set.NextLevel() // candidates become the next level
//		if n == 0 { break }
//		for {
//			key, mark, more, err := set.Next()
//			if !more { break }
//			…                 // expand key; Stage its successors
//			err = set.Commit()
//		}
//	}
//
// # Words
//
//   - A Set is a set of keys that grows level by level. Levels adds that each
//     level can be read again.
//   - The table is the part of a Set in memory: candidates, keys that are not
//     on the disk yet, and some of those that are.
//   - A Run is a file of keys in the order of their hashes, with a number for
//     each if it is counted. It is never changed.
//   - The Log is a file of all keys of a Set in the order in which they were
//     found, level by level: it is the queue of a breadth-first search, what a
//     search resumes from, and what leads back from a state to the beginning.
//   - A Tally counts keys; Counts are numbers of keys that decrease.
//   - A Root is a folder that the user named; a Folder in it has the files of
//     one search.
//
// # Promises
//
// What is written depends only on the keys that are added and on the memory
// limit: two runs of a search write the same bytes.
//
// Memory is bounded by a limit, but for 16 bytes for every 512 keys in a run
// and buffers of fixed size. Files are read and written in sequence, and at
// most three for each run are open.
//
// The package knows nothing of programs, properties, or of what is searched
// for, and it is not a database: keys are not removed, and nothing is locked
// but the root. Nothing in it is for several goroutines.
package disk
