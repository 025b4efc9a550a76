package cluster

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/nats-io/nats.go"

	"github.com/ltlcheck/ltlcheck/internal/distributed/broker"
	"github.com/ltlcheck/ltlcheck/internal/distributed/brokertest"
	"github.com/ltlcheck/ltlcheck/internal/distributed/cluster/wire"
	"github.com/ltlcheck/ltlcheck/internal/raced"
)

func init() { roles["poisoner"] = poison }

// poisoned is the superstep whose batches have all been spoilt when the search goes on, and poisonedSubject where that is said.
const (
	poisoned        = 6
	poisonedSubject = "test.poisoned"
)

// forge is a batch with something changed, as somebody sends it who knows the format, the search and the sums.
func forge(b *wire.Batch, run uint64, change func(w *wire.BatchWriter)) []byte {
	w := &wire.BatchWriter{Run: run, Step: b.Step, Task: b.Task, Source: b.Source, Target: b.Target, Number: b.Number}
	change(w)
	_ = b.Each(func(key []byte, mark bool) error { w.Add(key, mark); return nil })
	frame, err := w.End()
	if err != nil {
		panic(err)
	}
	return slices.Clone(frame)
}

// otherStates is a batch with the number of one that is in the log already. Whichever comes first is taken, and a listener can be faster than
// the log: so it is made of the batch that the same partition has sent before, which the log has by now.
const otherStates = "other states"

// harmless are messages that nobody takes for one of the search, and repeats.
var harmless = map[string]func(r *rand.Rand, frame []byte, b *wire.Batch, run uint64) []byte{
	"random bytes": func(r *rand.Rand, frame []byte, _ *wire.Batch, _ uint64) []byte {
		for i := range frame {
			frame[i] = byte(r.Uint32())
		}
		return frame
	},
	"another format": func(_ *rand.Rand, frame []byte, _ *wire.Batch, _ uint64) []byte {
		frame[wire.MagicBytes]++
		return wire.Seal(frame[:len(frame)-wire.SumBytes])
	},
	"another sum": func(r *rand.Rand, frame []byte, _ *wire.Batch, _ uint64) []byte {
		frame[len(frame)-1-r.IntN(wire.SumBytes)] ^= byte(1 + r.IntN(255))
		return frame
	},
	"other bits": func(r *rand.Rand, frame []byte, _ *wire.Batch, _ uint64) []byte {
		frame[r.IntN(len(frame))] ^= 1 << r.IntN(8)
		return frame
	},
	"cut":      func(r *rand.Rand, frame []byte, _ *wire.Batch, _ uint64) []byte { return frame[:r.IntN(len(frame))] },
	"repeated": func(_ *rand.Rand, frame []byte, _ *wire.Batch, _ uint64) []byte { return frame },
	otherStates: func(_ *rand.Rand, _ []byte, b *wire.Batch, run uint64) []byte {
		return forge(b, run, func(w *wire.BatchWriter) { w.Add([]byte("other"), false) })
	},
	"another search": func(r *rand.Rand, _ []byte, b *wire.Batch, run uint64) []byte {
		return forge(b, run^1, func(*wire.BatchWriter) {})
	},
	"far ahead": func(_ *rand.Rand, _ []byte, b *wire.Batch, run uint64) []byte {
		return forge(b, run, func(w *wire.BatchWriter) { w.Number += 2 * mostAhead })
	},
	"to somebody else": func(_ *rand.Rand, _ []byte, b *wire.Batch, run uint64) []byte {
		return forge(b, run, func(w *wire.BatchWriter) { w.Target += 1 })
	},
	"from nobody": func(_ *rand.Rand, _ []byte, b *wire.Batch, run uint64) []byte {
		return forge(b, run, func(w *wire.BatchWriter) { w.Source += 1000 })
	},
	"from itself": func(_ *rand.Rand, _ []byte, b *wire.Batch, run uint64) []byte {
		return forge(b, run, func(w *wire.BatchWriter) { w.Source = w.Target })
	},
}

// forgeries are batches that are taken for one of the search, until the sums are compared.
var forgeries = map[string]func(r *rand.Rand, frame []byte, b *wire.Batch, run uint64) []byte{
	"one too many": func(_ *rand.Rand, _ []byte, b *wire.Batch, run uint64) []byte {
		return forge(b, run, func(w *wire.BatchWriter) { w.Number += 1000 })
	},
	"of a later superstep": func(_ *rand.Rand, _ []byte, b *wire.Batch, run uint64) []byte {
		return forge(b, run, func(w *wire.BatchWriter) { w.Step += 1000 })
	},
	"of another turn": func(_ *rand.Rand, _ []byte, b *wire.Batch, run uint64) []byte {
		return forge(b, run, func(w *wire.BatchWriter) { w.Task.Kind++; w.Number += 1000 })
	},
}

// readBatch reads a frame, and reports whether it is a batch of the search.
func readBatch(b *wire.Batch, frame []byte, run uint64) bool {
	_, content, sum, err := wire.Open(frame, run)
	return err == nil && b.Read(content, sum) == nil
}

// poison is the role of somebody who sends, for every batch, a spoilt one behind it: its arguments are the address and the kind; "" is all that are harmless.
func poison(args []string) {
	c, err := broker.Connect(context.Background(), broker.Settings{URL: args[0], Version: brokertest.Version})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	kinds := harmless
	if args[1] != "" {
		kinds = map[string]func(*rand.Rand, []byte, *wire.Batch, uint64) []byte{"": forgeries[args[1]]}
	}
	r := rand.New(rand.NewPCG(1, 1))
	own := map[string]bool{} // what was sent here
	sent := map[int][]byte{} // the last batch of each partition
	var in, earlier wire.Batch
	_, err = c.NATS.Subscribe("ltlcheck.cluster.log.>", func(m *nats.Msg) {
		id := strings.Split(m.Subject, ".")[3]
		if own[string(m.Data)] || !readBatch(&in, m.Data, numberOf(id)) {
			return
		}
		before := sent[in.Source]
		sent[in.Source] = m.Data
		for name, spoil := range kinds {
			if in.Step > poisoned && r.IntN(8) > 0 {
				continue // the test is to be quick
			}
			b := &in
			if name == otherStates {
				if b = &earlier; !readBatch(b, before, numberOf(id)) {
					continue
				}
			}
			data := spoil(r, slices.Clone(m.Data), b, numberOf(id))
			own[string(data)] = true
			for _, subject := range []string{m.Subject, reportSubject(id), calls, heartbeats + id} {
				_ = c.NATS.Publish(subject, data)
			}
		}
		if in.Step == poisoned {
			_ = c.NATS.Publish(poisonedSubject, nil)
		}
	})
	if err != nil {
		panic(err)
	}
	_ = c.NATS.Publish(poisonedSubject, nil) // it listens
	select {}
}

// TestPoisoned: somebody with credentials, in a process of its own, spoils the logs of a search. What is not of the search changes nothing, what
// is taken for it is noticed, and all workers, which are processes as well, go on.
func TestPoisoned(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	servers := brokertest.One(t)
	c := servers.Connect(t)
	var workers []*brokertest.Process
	for _, name := range []string{"one", "two"} {
		workers = append(workers, brokertest.Start(t, "worker", servers.URL, "1", name, t.TempDir()))
	}
	said, err := c.NATS.SubscribeSync(poisonedSubject)
	if err == nil {
		err = c.NATS.Flush() // the server has it before anybody listens
	}
	if err != nil {
		t.Fatal(err)
	}
	poisonedTask := func(kind string) (tk Task, end func()) {
		p := brokertest.Start(t, "poisoner", servers.URL, kind)
		heard := func() {
			if _, err := said.NextMsgWithContext(t.Context()); err != nil {
				t.Error(err)
			}
		}
		heard()
		tk = task(t, "true", 3)
		tk.Progress = func(step uint64, _ Counts) {
			if step == poisoned {
				heard()
			}
		}
		return tk, func() {
			p.Kill()
			for n, _, _ := said.Pending(); n > 0; n, _, _ = said.Pending() {
				heard()
			}
		}
	}
	tk, end := poisonedTask("")
	ask(t, c, tk)
	end()
	// What is of another turn is one batch too many as well, and that is noticed first if it comes when the superstep ends.
	for kind, reasons := range map[string]string{"one too many": "are not those that", "of a later superstep": "came in superstep", "of another turn": "internal error: |are not those that"} {
		tk, end := poisonedTask(kind)
		o, err := Ask(t.Context(), c, tk)
		if err != nil || o.Complete || o.Path != nil || !regexp.MustCompile(reasons).MatchString(o.Reason) {
			t.Errorf("%s: %+v, %v", kind, o, err)
		}
		end()
	}
	ask(t, c, task(t, "true", 3))
	for _, w := range workers {
		if !w.Alive() {
			t.Error("a worker has ended")
		}
	}
}
