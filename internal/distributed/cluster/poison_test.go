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
	"github.com/ltlcheck/ltlcheck/internal/raced"
)

func init() { roles["poisoner"] = poison }

// poisoned is the superstep whose batches have all been spoilt when the search goes on, and poisonedSubject where that is said.
const (
	poisoned        = 6
	poisonedSubject = "test.poisoned"
)

// forge is a batch with something changed, as somebody sends it who knows the format, the search and the sums.
func forge(b *batch, run uint64, change func(w *batchWriter)) []byte {
	w := &batchWriter{run: run, step: b.step, task: b.task, source: b.source, target: b.target, number: b.number}
	change(w)
	_ = b.each(func(key []byte, mark bool) error { w.add(key, mark); return nil })
	return slices.Clone(w.end())
}

// otherStates is a batch with the number of one that is in the log already. Whichever comes first is taken, and a listener can be faster than
// the log: so it is made of the batch that the same partition has sent before, which the log has by now.
const otherStates = "other states"

// harmless are messages that nobody takes for one of the search, and repeats.
var harmless = map[string]func(r *rand.Rand, frame []byte, b *batch, run uint64) []byte{
	"random bytes": func(r *rand.Rand, frame []byte, _ *batch, _ uint64) []byte {
		for i := range frame {
			frame[i] = byte(r.Uint32())
		}
		return frame
	},
	"another format": func(_ *rand.Rand, frame []byte, _ *batch, _ uint64) []byte {
		frame[len(magic)]++
		return seal(frame[:len(frame)-frameSum])
	},
	"another sum": func(r *rand.Rand, frame []byte, _ *batch, _ uint64) []byte {
		frame[len(frame)-1-r.IntN(frameSum)] ^= byte(1 + r.IntN(255))
		return frame
	},
	"other bits": func(r *rand.Rand, frame []byte, _ *batch, _ uint64) []byte {
		frame[r.IntN(len(frame))] ^= 1 << r.IntN(8)
		return frame
	},
	"cut":      func(r *rand.Rand, frame []byte, _ *batch, _ uint64) []byte { return frame[:r.IntN(len(frame))] },
	"repeated": func(_ *rand.Rand, frame []byte, _ *batch, _ uint64) []byte { return frame },
	otherStates: func(_ *rand.Rand, _ []byte, b *batch, run uint64) []byte {
		return forge(b, run, func(w *batchWriter) { w.add([]byte("other"), false) })
	},
	"another search": func(r *rand.Rand, _ []byte, b *batch, run uint64) []byte {
		return forge(b, run^1, func(*batchWriter) {})
	},
	"far ahead": func(_ *rand.Rand, _ []byte, b *batch, run uint64) []byte {
		return forge(b, run, func(w *batchWriter) { w.number += 2 * mostAhead })
	},
	"to somebody else": func(_ *rand.Rand, _ []byte, b *batch, run uint64) []byte {
		return forge(b, run, func(w *batchWriter) { w.target += 1 })
	},
	"from nobody": func(_ *rand.Rand, _ []byte, b *batch, run uint64) []byte {
		return forge(b, run, func(w *batchWriter) { w.source += 1000 })
	},
	"from itself": func(_ *rand.Rand, _ []byte, b *batch, run uint64) []byte {
		return forge(b, run, func(w *batchWriter) { w.source = w.target })
	},
}

// forgeries are batches that are taken for one of the search, until the sums are compared.
var forgeries = map[string]func(r *rand.Rand, frame []byte, b *batch, run uint64) []byte{
	"one too many": func(_ *rand.Rand, _ []byte, b *batch, run uint64) []byte {
		return forge(b, run, func(w *batchWriter) { w.number += 1000 })
	},
	"of a later superstep": func(_ *rand.Rand, _ []byte, b *batch, run uint64) []byte {
		return forge(b, run, func(w *batchWriter) { w.step += 1000 })
	},
	"of another turn": func(_ *rand.Rand, _ []byte, b *batch, run uint64) []byte {
		return forge(b, run, func(w *batchWriter) { w.task.Kind++; w.number += 1000 })
	},
}

// readBatch reads a frame, and reports whether it is a batch of the search.
func readBatch(b *batch, frame []byte, run uint64) bool {
	_, content, sum, err := open(frame, run)
	return err == nil && b.read(content, sum) == nil
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
		kinds = map[string]func(*rand.Rand, []byte, *batch, uint64) []byte{"": forgeries[args[1]]}
	}
	r := rand.New(rand.NewPCG(1, 1))
	own := map[string]bool{} // what was sent here
	sent := map[int][]byte{} // the last batch of each partition
	var in, earlier batch
	_, err = c.NATS.Subscribe("ltlcheck.cluster.log.>", func(m *nats.Msg) {
		id := strings.Split(m.Subject, ".")[3]
		if own[string(m.Data)] || !readBatch(&in, m.Data, numberOf(id)) {
			return
		}
		before := sent[in.source]
		sent[in.source] = m.Data
		for name, spoil := range kinds {
			if in.step > poisoned && r.IntN(8) > 0 {
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
		if in.step == poisoned {
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
