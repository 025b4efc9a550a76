package schedule

import (
	"slices"
	"testing"
)

// TestWatch: writes of a variable are events with the values that were written, in
// their order.
func TestWatch(t *testing.T) {
	x, y := 1, 0
	r := Execute(func() {
		Watch("x", &x)
		*W(&x) = 2
		*W(&y) = 5
		*W(&x) = *R(&x) + 1
		Note("e")
		done := make(chan int)
		Go(func() {
			*W(&x) = 7
			To(done).Send(1)
			*W(&x) = 8
		})
		Receive(done)
	}, first{}, Options{MaxSteps: 100})
	if r.Failure() != nil {
		t.Fatal(r.Failure())
	}
	var got []string
	for _, l := range r.letters {
		got = append(got, l[len(l)-1])
	}
	if want := []string{"x(1)", "x(2)", "x(3)", "e", "x(7)", "x(8)"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
