// Package interleave states temporal properties of concurrent Go code in its
// tests, and marks the events that they are about. The command
//
//	ltlcheck go test ./...
//
// checks them under all schedules of the goroutines; docs/interleavings.md
// describes it. With go test alone, the functions of this package do nothing.
//
// The package imports nothing, so that code can mark its events at no cost.
package interleave

// Event notes that something happened. In formulas it is the proposition name,
// and, with arguments, also name(a,b), which is written in quotes: "got(1)". The
// order of all events of a test is explored, so that each event multiplies the
// schedules.
func Event(name string, args ...any) {}

// Watch makes the value of a variable an event, and each value that is assigned to
// it from then on: in formulas name, and with the value name(value), written in
// quotes: "state(3)". Assignments to a field of the variable, operations of
// sync/atomic, and code that the command does not rewrite are not seen. Values are
// printed as by package fmt.
func Watch[T any](name string, variable *T) {}

// Property requires a formula of linear temporal logic, over the events of the
// test, of every schedule of the test that calls it:
//
//	interleave.Property(`[] (acquired -> <> released)`)
//
// The formula must be a constant, without operators of the past and without
// sequences. It is about the events in their order, one at each position, after
// which nothing happens any more; it is judged when all goroutines have ended.
// Wrong formulas are errors of the command.
func Property(formula string) {}
