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

// State gives the state of the test: all variables that the goroutines depend on
// from now on, apart from positions in the code, channels, locks, atomic variables
// and timers, which are known. A schedule that comes to a state a second time is not
// followed further, so that tests with endless loops end, and properties are judged of
// endless schedules as well:
//
//	interleave.State(func() any { return []any{&server, &requests} })
//
// Values are compared with what they point to. State is to be called before
// goroutines start; several calls add up. What it lacks makes states equal that are
// not, and results wrong; ltlcheck repeats schedules to find out, as far as it can.
func State(value func() any) {}

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
