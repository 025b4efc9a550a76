package guided

import (
	"context"
	"errors"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/program"
)

// wide is a program whose states have 10,000 successors of 1,000 bytes. most is the number of successors that
// one expansion has made, at most.
type wide struct{ most int }

func (w *wide) Bind([]program.Atom) (program.Binding, error)                      { return w.binding(), nil }
func (w *wide) Format(program.State) (v program.StateView)                        { return v }
func (w *wide) FormatAction(program.State, program.Action) (v program.ActionView) { return v }

func (w *wide) binding() program.Binding { return wideBinding{w} }

type wideBinding struct{ *wide }

func (wideBinding) ActionAtoms() program.Letter { return 0 }

func (b wideBinding) NewExplorer(t *program.Tuning) (program.Explorer, error) {
	return wideExplorer{b.wide, t}, nil
}

type wideExplorer struct {
	*wide
	tuning *program.Tuning
}

func (e wideExplorer) Initial(b *program.Batch) error {
	b.Reset()
	b.Add(program.Succ{}, make([]byte, 1000))
	return nil
}

func (e wideExplorer) Expand(s program.State, b *program.Batch) error {
	b.Reset()
	next := append([]byte{}, s...)
	for i := range 10_000 {
		if e.tuning.Exceeds(int64(i * len(s))) {
			return program.ErrBatch
		}
		next[0], next[1], next[2] = byte(i), byte(i>>8), s[2]+1
		b.Add(program.Succ{Action: program.Action(i)}, next)
		e.most = max(e.most, i+1)
	}
	return nil
}

// TestWalksInSmallMemory: neither the successors of a state nor the path take more memory than the limit.
func TestWalksInSmallMemory(t *testing.T) {
	t.Parallel()
	for _, memory := range []int64{1 << 20, 64 << 20} {
		prog := &wide{}
		prod, err := product.New(prog.binding(), product.Config{Factors: []*automata.Compiled{oracle.AcceptsFirst()}})
		if err != nil {
			t.Fatal(err)
		}
		task, err := New(context.Background(), prod, &search.Shape{Universal: make([]bool, 1), Accepting: []bool{true}}, monitor.Config{Limits: monitor.Limits{Memory: memory}}, 1)
		if task == nil || err != nil {
			t.Fatal(task, err)
		}
		l, err := task.walk(random, 1<<20)
		if l != nil || err != nil && !errors.Is(err, monitor.ErrTrial) {
			t.Errorf("%d bytes: %v, %v", memory, l, err)
		}
		if want := memory >= 64<<20; (prog.most == 10_000) != want {
			t.Errorf("%d bytes: a state had %d successors, all of them: want %v", memory, prog.most, want)
		}
		if most := task.walks.mostBytes; int64(most) > memory/2 {
			t.Errorf("%d bytes: paths of %d bytes", memory, most)
		}
	}
}
