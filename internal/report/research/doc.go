// Package research has the documents of commands that compare searches and
// repeat what papers measured: sweeps of memory, tables of searches, expected
// values, reproductions. Like those of package report they are plain data, with
// functions that write them for people.
package research
