// Package schedule runs Go functions under a cooperative scheduler: one
// goroutine at a time, with virtual time, and with every choice made by a
// [Chooser].
//
// A goroutine runs without interruption up to its next operation on shared
// state (a channel, a lock, an atomic variable, a timer) and is suspended
// before it. The run is a sequence of transitions. A transition performs the
// pending operation of one goroutine, or those of a sender and a receiver that
// meet on an unbuffered channel, and then the goroutines run on to their next
// operation. What goroutines do between operations is not visible to others
// unless there is a data race.
//
// An operation that must wait is pending, and has no transition until it can be
// performed. Whether a goroutine has come to its pending operation is open
// until time passes: a send in a select with a default clause may find the
// receiver or not. When time passes, all pending operations are waiting.
//
// Outside of a run, all types and functions behave like those of the standard
// library, so that code of package initialisation and of TestMain works.
//
// This package and those that replace packages of the standard library are
// compiled into tests by way of an overlay, as packages of the standard library.
// They import the standard library only.
package schedule
