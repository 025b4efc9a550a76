package check_test

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/fifo"
	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// channelsOf opens channels of a model and tests them.
func channelsOf(t *testing.T, m *promela.Model, names []string, capacity int, opts check.Options) fifo.Result {
	t.Helper()
	u, err := m.Unlimited(names)
	if err != nil {
		t.Fatal(err)
	}
	if opts.Limits.Memory == 0 {
		opts.Limits.Memory = 4 << 20
	}
	r, err := check.Verify(context.Background(), u, check.Bounds{Capacity: capacity}, opts)
	if err != nil {
		t.Fatal(err)
	}
	found := r.Details.(*fifo.Result)
	if (r.Verdict == check.Holds) != (found.Answer == fifo.Bounded) || (r.Verdict == check.Violated) != (found.Answer == fifo.Unbounded) {
		t.Errorf("%v and %v", r.Verdict, found.Answer)
	}
	return *found
}

func parseModel(t *testing.T, text string) *promela.Model {
	t.Helper()
	m, err := promela.Parse(source.NewFile("model.pml", text), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// longestOf is the most messages that were met in a channel.
func longestOf(r *fifo.Result) (n int) {
	for _, c := range r.Channels {
		n = max(n, c.Length)
	}
	return n
}

// TestChannelsOfCorpus asks for the answers that the corpus states.
func TestChannelsOfCorpus(t *testing.T) {
	t.Parallel()
	dir := corpus.Path(t, "fifo")
	for _, c := range []struct {
		model  string
		answer fifo.Answer
		length int // of the longest channel
		grows  string
		more   int // messages in every round
	}{
		{"f01", fifo.Unbounded, 0, "c", 1},
		{"f02", fifo.Unbounded, 0, "c", 1},
		{"f03", fifo.Bounded, 1, "", 0},
		{"f04", fifo.Bounded, 2, "", 0},
		{"f05", fifo.Bounded, 3, "", 0},
		{"f08", fifo.Bounded, 3, "", 0},
		{"f09", fifo.Inconclusive, 0, "", 0},
		{"f10", fifo.Unbounded, 0, "d", 1},
		{"f11", fifo.Bounded, 3, "", 0},
		{"f12", fifo.Unbounded, 0, "c", 1},
		{"f14", fifo.Bounded, 2, "", 0},
	} {
		m, err := promela.Load(filepath.Join(dir, c.model+".pml"), promela.Options{})
		if err != nil {
			t.Fatal(err)
		}
		r := channelsOf(t, m, nil, fifo.DefaultCapacity, check.Options{})
		if r.Pump != nil {
			for _, g := range r.Pump.Channels {
				if g.Channel == c.grows && len(g.More) != c.more || g.Channel != c.grows && len(g.More) > 0 {
					t.Errorf("%s: %s grows by %d messages", c.model, g.Channel, len(g.More))
				}
			}
		}
		longest := longestOf(&r)
		if r.Answer != c.answer || c.answer == fifo.Bounded && longest != c.length {
			t.Errorf("%s: %v, longest %d; want %v, %d", c.model, r.Answer, longest, c.answer, c.length)
		}
	}
}

// TestGuardedChannels: loops that ask for what a channel does not keep are refused, and the first refusal is told.
func TestGuardedChannels(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text   string
		names  []string
		answer fifo.Answer
		length int
		why    string // of the refusal
	}{
		{`chan c = [8] of { bit }; active proctype P() { do :: len(c) < 3 -> c!1 od }`, nil, fifo.Bounded, 3,
			"a loop that lets c grow tests its length: line 1, len(c) < 3"},
		{`chan c = [8] of { bit }; active proctype P() { do :: c?_ :: else -> c!1 od }`, nil, fifo.Bounded, 1,
			"a loop that lets c grow depends on its being empty: line 1, else"},
		{`chan c = [1] of { bit }; active proctype P() { do :: c!1 od }`, nil, fifo.Unbounded, 1, ""},
		// What is at the head of a channel that is not empty stays there, and so does that it is not empty.
		{`chan c = [1] of { bit }; active proctype P() { c!1; do :: nempty(c) -> c!1 od }`, nil, fifo.Unbounded, 2, ""},
		{`chan c = [1] of { bit }; active proctype P() { c!1; do :: c?[1] -> c!1 od }`, nil, fifo.Unbounded, 2, ""},
		{`chan c = [1] of { bit }; active proctype P() { c!1; do :: c?<1> -> c!0 od }`, nil, fifo.Unbounded, 2, ""},
		{`chan c = [1] of { bit }; active proctype P() { do :: empty(c) -> c!1 od }`, nil, fifo.Bounded, 1, "a loop that lets c grow tests whether it is empty: line 1, empty(c)"},
		{`chan c = [1] of { bit }; active proctype P() { do :: nfull(c) -> c!1 od }`, nil, fifo.Inconclusive, 8, "a loop that lets c grow tests whether it is full: line 1, nfull(c)"},
		{`chan c = [1] of { byte }; active proctype P() { do :: c!!1 od }`, nil, fifo.Inconclusive, 8, "a loop that lets c grow sends in order (!!): line 1, c!!1"},
		{`chan c = [1] of { byte }; active proctype P() { c!1; do :: c??1 -> c!1; c!1 od }`, nil, fifo.Inconclusive, 8, "a loop that lets c grow looks behind its first message (??): line 1, c??1"},
		{`chan c = [1] of { bit }; active proctype P() { do :: timeout -> c!1 od } active proctype Q() { do :: c?_ od }`, nil, fifo.Bounded, 1,
			"a loop that lets c grow depends on its being empty: line 1, timeout"},
		{`chan c = [1] of { bit }; active proctype P() { do :: { c!1 } unless { c?1 } od }`, nil, fifo.Bounded, 1, "a loop that lets c grow depends on its being empty: line 1, c!1"},
		// Without the processor a process depends on what keeps it from going on.
		{`chan c = [1] of { bit }; active proctype P() { do :: atomic { c!1; c?0 } od }`, nil, fifo.Bounded, 1, ""},
		// The channel of a process goes with it.
		{`active proctype P() { do :: atomic { _nr_pr == 1 -> run Q() } od } proctype Q() { chan c = [1] of { bit }; c!1 }`, nil, fifo.Bounded, 1, ""},
		{`proctype Q(chan d) { chan c = [1] of { bit }; c!1; do :: d!1 od } chan e = [1] of { bit }; active proctype P() { run Q(e) }`, []string{"e"}, fifo.Unbounded, 1, ""},
		{`chan d = [1] of { bit }; active proctype P() { do :: _nr_pr == 1 -> run Q() od }
proctype Q() { chan c = [1] of { bit }; if :: d?[1] -> c!1; c!1 :: else -> c!1 fi; d!1; (true) }`, nil, fifo.Unbounded, 2,
			"a loop that lets d grow depends on its being empty: line 2, else"},
		// A channel that is not chosen keeps its capacity.
		{`chan c = [2] of { bit }; chan d = [1] of { bit }; active proctype P() { do :: c!1 od }`, []string{"d"}, fifo.Bounded, 0, ""},
		{`chan c = [2] of { bit }; chan d[2] = [1] of { bit }; active proctype P() { do :: len(c) < 2 -> c!1 :: c?1 -> d[1]!0 od }`, []string{"d"}, fifo.Unbounded, 1, ""},
		// More than fits is sent at once.
		{`chan c = [1] of { bit }; active proctype P() { d_step { c!1; c!1; c!1; c!1; c!1 } }`, nil, fifo.Bounded, 5, ""},
		{`chan c = [1] of { bit }; active proctype P() { d_step { do :: c!1 od } }`, nil, fifo.Inconclusive, 0, ""},
	} {
		r := channelsOf(t, parseModel(t, c.text), c.names, 8, check.Options{})
		if r.Answer != c.answer || longestOf(&r) != c.length || r.Refusal != c.why || (c.why == "") != (r.Refused == 0) {
			t.Errorf("%s\n%v %q, longest %d, %d refused: %q", c.text, r.Answer, r.Reason, longestOf(&r), r.Refused, r.Refusal)
		}
	}
}
