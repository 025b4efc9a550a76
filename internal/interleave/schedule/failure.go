package schedule

import "fmt"

// Kind of failure.
type Kind int

// The kinds of failures.
const (
	Deadlock Kind = iota + 1 // the main function waits forever
	Leak                     // other goroutines wait forever
	Panic                    // a panic that nothing recovered
	Fatal                    // what the runtime reports without a panic, as an unlock of an unlocked mutex
	Race                     // two accesses that nothing orders
	Failed                   // the test called Error or Fail
	Violated                 // a formula does not hold of the events
)

// String returns a few words.
func (k Kind) String() string {
	names := [...]string{"", "deadlock", "leaked goroutines", "panic", "fatal error", "data race", "failed test", "property"}
	return names[k]
}

// Failure of a run.
type Failure struct {
	Kind      Kind
	Message   string
	Goroutine int    // the number of the goroutine
	Stack     string // of panics
}

func (f *Failure) Error() string { return fmt.Sprintf("%s: %s", f.Kind, f.Message) }
