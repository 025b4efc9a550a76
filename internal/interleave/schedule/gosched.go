package schedule

import "runtime"

// yielding is the operation of Gosched.
type yielding struct{ r *Run }

func (yielding) ready() bool      { return true }
func (yielding) apply(*Goroutine) {}
func (y yielding) access() Access { return Access{&y.r.yields, Read} }
func (yielding) describe() string { return "runtime.Gosched" }

// Gosched lets others run.
func Gosched() {
	g := current()
	if g == nil {
		runtime.Gosched()
		return
	}
	g.run.yields.attach(g.run)
	g.do(yielding{g.run})
}
