package trace

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"

	"github.com/ltlcheck/ltlcheck/internal/check/conformance"
	"github.com/ltlcheck/ltlcheck/internal/cpu"
	"github.com/ltlcheck/ltlcheck/internal/program/unfold"
	"github.com/ltlcheck/ltlcheck/program"
)

// chunk is how many records are drawn at a time, so that the log itself takes no
// memory that counts.
const chunk = 10_000

// speed follows one random run of a model, of that many records, with a third of
// the variables hidden, and reports how many records a second of CPU are
// followed, and how much memory there is in use after a tenth of the log and at
// its end.
func speed(ctx context.Context, path string, records int, seed uint64, out io.Writer) error {
	prog := load(path)
	if prog == nil {
		return fmt.Errorf("%s is no model", path)
	}
	w, err := newWalk(prog, seed)
	if err != nil {
		return err
	}
	f, err := conformance.New(prog, w.watch, conformance.Options{})
	if err != nil {
		return err
	}
	var seconds float64
	var early uint64
	states := 0
	for done := 0; done < records; done += chunk {
		log, err := w.records(chunk)
		if err != nil {
			return err
		}
		began := cpu.Seconds()
		for i := range log {
			if ok, err := f.Step(ctx, &log[i]); err != nil || !ok {
				return fmt.Errorf("record %d: explained: %v, %w", done+i, ok, err)
			}
			states = max(states, f.States())
		}
		seconds += cpu.Seconds() - began
		if early == 0 && done >= records/10 {
			early = inUse()
		}
	}
	fmt.Fprintf(out, "%d records, up to %d states explain them: %.2f s of CPU, %.0f records a second; %d KiB in use after a tenth, %d KiB at the end\n",
		records, states, seconds, float64(records)/seconds, early>>10, inUse()>>10)
	return nil
}

// inUse returns the bytes in use.
func inUse() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// walk is a random run.
type walk struct {
	rng *rand.Rand
	*unfold.Steps
	watch conformance.Watch
	at    program.State
	shown string
}

func newWalk(prog program.Program, seed uint64) (*walk, error) {
	w := &walk{rng: rand.New(rand.NewPCG(seed, 1))}
	w.watch = drawWatch(w.rng, prog)
	w.watch.Events = nil
	var err error
	if w.Steps, err = unfold.Bind(prog, nil, nil); err != nil {
		return nil, err
	}
	return w, w.begin()
}

// begin goes to an initial state.
func (w *walk) begin() error {
	if err := w.Begin(); err != nil || w.Batch.Len() == 0 {
		return fmt.Errorf("there is no initial state: %w", err)
	}
	w.at = append(w.at[:0], w.Batch.State(0)...)
	return nil
}

// records goes on until there are n records. A step that changes nothing
// that is shown is hidden, and so are those inside atomic sequences.
func (w *walk) records(n int) (log []conformance.Record, err error) {
	b := &w.Batch
	for len(log) < n {
		if err := w.Expand(w.at); err != nil {
			return nil, err
		}
		if b.Len() == 0 {
			return nil, fmt.Errorf("the model stops: choose one that runs for ever")
		}
		i := w.rng.IntN(b.Len())
		w.at = append(w.at[:0], b.State(i)...)
		if b.Succs[i].Flags&program.Transient != 0 {
			continue
		}
		if r := w.record(); r != nil {
			log = append(log, *r)
		}
	}
	return log, nil
}

// record returns what is shown, nil if it is what was shown before.
func (w *walk) record() *conformance.Record {
	values := map[string]string{}
	for _, v := range w.Program.Format(w.at).Vars {
		values[v.Name] = v.Value
	}
	r := &conformance.Record{Event: -1}
	for _, name := range w.watch.Variables {
		v, has := values[name]
		r.Values, r.Has = append(r.Values, conformance.Canonical(v)), append(r.Has, has)
	}
	if shown := fmt.Sprint(r.Values); shown != w.shown {
		w.shown = shown
		return r
	}
	return nil
}
