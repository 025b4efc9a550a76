package model_test

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/model"
	"github.com/ltlcheck/ltlcheck/program"
)

// TestViewAction: explorers explain the steps of the state that they have
// expanded last as the model does, which expands it again.
func TestViewAction(t *testing.T) {
	t.Parallel()
	m := model.New([]int{0}, func(n int, steps *model.Steps[int]) {
		steps.Add("b", "second", n+1)
		if n > 0 {
			steps.Add("a", "first", n-1)
		}
		steps.Add("", "nobody", 0)
	}).Processes("a", "b")
	binding, err := m.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	x, err := binding.NewExplorer(nil)
	if err != nil {
		t.Fatal(err)
	}
	var b program.Batch
	for i, want := range [][]string{{"nobody", "second"}, {"nobody", "first", "second"}} {
		from := program.State(nil)
		if err := x.Initial(&b); err != nil {
			t.Fatal(err)
		}
		from = append(from, b.State(0)...)
		for range i {
			if err := x.Expand(from, &b); err != nil {
				t.Fatal(err)
			}
			from = append(from[:0], b.State(1)...)
		}
		if err := x.Expand(from, &b); err != nil {
			t.Fatal(err)
		}
		if b.Len() != len(want) {
			t.Fatalf("%d steps", b.Len())
		}
		for j := range b.Succs {
			action := b.Succs[j].Action
			view := x.(actionViewer).ViewAction(action)
			if view.Statement != want[j] {
				t.Errorf("%+v, want %s", view, want[j])
			}
			again := m.FormatAction(from, action)
			if view.Process != again.Process || view.Statement != again.Statement || view.Pid != again.Pid {
				t.Errorf("%+v, then %+v", view, again)
			}
		}
		if view := x.(actionViewer).ViewAction(99); view.Statement != "step 99" || view.Pid != -1 {
			t.Error(view)
		}
	}
}

// actionViewer is what conformance asks of explorers of Go models.
type actionViewer interface {
	ViewAction(program.Action) program.ActionView
}
