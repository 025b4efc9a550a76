// Package rewrite makes Go packages use the scheduler of package schedule: it
// writes changed copies of their files, and an overlay for the go command that
// puts them, and the scheduler, in place. The files themselves do not change.
//
// Lines keep their numbers: text is inserted into lines, or added at the end of a
// file.
package rewrite
