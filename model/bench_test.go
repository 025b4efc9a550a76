package model

import (
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
)

// expansions measures one expansion, and what it allocates, over all states of a model in turn.
func expansions[S any](b *testing.B, m *Model[S], atoms ...string) {
	b.Helper()
	var list []program.Atom
	for _, a := range atoms {
		list = append(list, program.Atom{Text: a})
	}
	bound, err := m.Bind(list)
	if err != nil {
		b.Fatal(err)
	}
	x, _ := bound.NewExplorer(nil)
	var batch program.Batch
	seen := map[string]bool{}
	todo := []program.State{m.initial[0]}
	for i := 0; i < len(todo); i++ {
		if err := x.Expand(todo[i], &batch); err != nil {
			b.Fatal(err)
		}
		for j := range batch.Len() {
			if s := batch.State(j); !seen[string(s)] {
				seen[string(s)], todo = true, append(todo, slices.Clone(s))
			}
		}
	}
	edges, bytes := 0, 0
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		_ = x.Expand(todo[i%len(todo)], &batch)
		edges += batch.Len()
		bytes += len(todo[i%len(todo)])
	}
	b.ReportMetric(float64(edges)/float64(b.N), "steps/op")
	b.ReportMetric(float64(bytes)/float64(b.N), "B/state")
}

func BenchmarkFlat(b *testing.B) { expansions(b, philosophers(), "p1 eats", "exec(p1)") }

// queues is a state with slices and texts, copied by hand.
type queues struct {
	name  string
	queue [3][]string
}

func (q queues) with(i int, list ...string) queues {
	q.queue[i] = list
	return q
}

func work(s queues, steps *Steps[queues]) {
	for i, q := range s.queue {
		if len(q) < 2 {
			steps.Add("source", "sends", s.with(i, append(slices.Clone(q), "message")...))
		}
		if len(q) > 0 {
			steps.Add("sink", "receives", s.with(i, q[1:]...))
		}
	}
}

func BenchmarkSlices(b *testing.B) {
	expansions(b, New([]queues{{name: "main"}}, work).Processes("source", "sink").
		Prop("empty", func(s queues) bool { return len(s.queue[0]) == 0 }), "empty", "exec(sink)")
}

// BenchmarkMaps takes copies of maps by Steps.Copy.
func BenchmarkMaps(b *testing.B) {
	type state struct{ votes map[string]int }
	voters := []string{"a", "b", "c", "d"}
	expansions(b, New([]state{{}}, func(s state, steps *Steps[state]) {
		for _, v := range voters {
			if s.votes[v] < 2 {
				t := steps.Copy()
				t.votes[v]++
				steps.Add("", "votes", t)
			}
		}
	}))
}

// TestNoAllocations: a state without references costs no allocation.
func TestNoAllocations(t *testing.T) {
	m := New([]table{{}}, dine).Processes("p1", "p2", "p3", "p4").AuditEvery(0)
	b, _ := m.Bind([]program.Atom{{Text: "exec(p1)"}})
	x, _ := b.NewExplorer(nil)
	var batch program.Batch
	if n := testing.AllocsPerRun(100, func() { _ = x.Expand(m.initial[0], &batch) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
