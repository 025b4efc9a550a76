// Package enforce writes Go tests that fail as a schedule does, without the
// scheduler. Such a test compiles a package from copies of its files with gates
// before operations, at which goroutines wait for their turn, and runs a test of it. The
// copies are made of the files as they are then, so that the test passes after the
// fault was mended.
//
// A gate is needed where the schedule switches to another goroutine, and for each
// select statement. Operations that the source does not show cannot have one: those
// within functions of the standard library, such as the lock that Cond.Wait takes at its end. A test
// that does not fail each time is not written.
package enforce
