package queues_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/queues"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/program/openchannels"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// unlimited reads a model whose channels have no capacities.
func unlimited(t *testing.T, text string) openchannels.Unlimited {
	t.Helper()
	m, err := promela.Parse(source.NewFile("model.pml", text), promela.Options{})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	u, err := m.Unlimited(nil)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// explore explores a model under limits.
func explore(t *testing.T, text string, limits monitor.Limits) queues.Result {
	t.Helper()
	r, err := queues.Explore(context.Background(), unlimited(t, text), queues.Options{Config: monitor.Config{Limits: limits}, Trials: limits.States == 0})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if (r.Answer == queues.Holds) != (r.Proof != nil) || (r.Answer == queues.Violated) != (r.Failure != nil) || (r.Answer == queues.Inconclusive) != (r.Reason != "") {
		t.Fatalf("%v with reason %q\n%s", r.Answer, r.Reason, text)
	}
	return r
}

var few = monitor.Limits{Memory: 64 << 20, States: 100}

// TestAlternatingBit: the protocol works over lines without bounds that lose messages, and does not without its bit.
func TestAlternatingBit(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../../specs/abp-unbounded.pml")
	if err != nil {
		t.Fatal(err)
	}
	r := explore(t, string(text), monitor.Limits{Memory: 256 << 20})
	if r.Answer != queues.Holds || r.Controls != 412 {
		t.Errorf("%v %s, %d control states", r.Answer, r.Reason, r.Controls)
	}
	wrong := strings.Replace(string(text), "ack == seq -> break", "true -> break", 1)
	if r := explore(t, wrong, monitor.Limits{Memory: 256 << 20}); r.Answer != queues.Violated || r.Failure.Kind != replay.AssertionFailed {
		t.Errorf("%v %s without the bit", r.Answer, r.Reason)
	}
}

// TestAnswers: loops of all kinds, and what is beyond them.
func TestAnswers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text   string
		answer queues.Answer
		reason string
	}{
		{`chan c = [1] of { bit }; active proctype P() { do :: c!1 :: c!0 od }`, queues.Holds, ""},
		{`chan c = [1] of { bit }; active proctype P() { do :: c!1; c!0 od } active proctype Q() { bit x; do :: c?x; assert(x == 1); c?x; assert(x == 0) od }`, queues.Holds, ""},
		{`chan c = [1] of { bit }; active proctype P() { do :: c!1; c!0 od } active proctype Q() { bit x; do :: c?x; assert(x == 1) od }`, queues.Violated, ""},
		{`chan c = [2] of { bit }; chan d = [2] of { bit }; active proctype P() { c!1; do :: c?_ -> d!0; c!1 od }`, queues.Holds, ""},
		{`chan c = [2] of { byte }; active proctype P() { c!1; do :: c?1 -> c!1; c!1 :: break od; do :: c?1 od }`, queues.Violated, ""},                                                        // ends where nothing is left
		{`chan c = [2] of { byte }; byte n; active proctype P() { do :: n < 12 -> c!1; n++ :: else -> break od; do :: c?1 -> n-- :: empty(c) -> assert(n == 0); break od }`, queues.Holds, ""}, // not a loop with a meta-transition
		{`chan c = [2] of { byte }; active proctype P() { do :: c!1 :: break od; do :: c?1 :: timeout -> assert(empty(c)); break od }`, queues.Holds, ""},
		{`chan c = [2] of { byte }; active proctype P() { do :: c!1 :: break od; atomic { c?1; c?1; c?1; assert(false) } }`, queues.Violated, ""},
		{`chan c = [2] of { byte }; active proctype P() { do :: c!1 :: c!2 :: break od; if :: atomic { c?1; c?2 -> c?1; assert(false) } :: d_step { c?2; c!3; c!3 } fi }`, queues.Violated, ""},
		{`chan c = [2] of { byte }; active proctype P() { c!2; d_step { c!1; c?2 }; d_step { c!3; c?1 }; assert(nempty(c)) }`, queues.Holds, ""},
		{`chan c = [2] of { bit }; chan d = [2] of { bit }; active proctype P() { do :: c!1; d!1 od }`, queues.Inconclusive, "the limit of 60 states is reached"},
		{`chan c = [2] of { byte }; active proctype P() { do :: c!1 od } active proctype Q() { c??2 }`, queues.Inconclusive, "depends on more than 16 messages of c"},
		{`active proctype P() { chan c = [2] of { byte }; do :: c!1 :: break od }`, queues.Inconclusive, "made or removed"},
		{`chan c = [2] of { byte }; byte n; active proctype P() { atomic { do :: n < 3 -> n++ :: n == 3 -> skip od } } active proctype Q() { do :: c!1 od }`, queues.Inconclusive, "might not end"},
	} {
		limits := monitor.Limits{Memory: 16 << 20}
		if strings.Contains(c.reason, "60") {
			limits.States = 60
		}
		if r := explore(t, c.text, limits); r.Answer != c.answer || !strings.Contains(r.Reason, c.reason) {
			t.Errorf("%s: %v %s", c.text, r.Answer, r.Reason)
		}
	}
}

// TestTime: the limit of time ends operations on large sets.
func TestTime(t *testing.T) {
	t.Parallel()
	r := explore(t, `chan c = [2] of { bit }; chan d = [2] of { bit }; active proctype P() { do :: c!1; d!1 od }`, monitor.Limits{Memory: 1 << 30, Time: 50 * time.Millisecond})
	if r.Answer != queues.Inconclusive || !strings.Contains(r.Reason, "time limit of 50ms") {
		t.Errorf("%v %s", r.Answer, r.Reason)
	}
}

// randomModel draws two processes that are automata over two channels.
func randomModel(rng *rand.Rand) string {
	var b strings.Builder
	b.WriteString("chan c0 = [1] of { byte };\nchan c1 = [1] of { byte };\n")
	for p := range 2 {
		fmt.Fprintf(&b, "active proctype P%d() {\n", p)
		n := 1 + rng.IntN(4)
		for q := range n {
			fmt.Fprintf(&b, "end%d:\tif\n", q)
			for range 1 + rng.IntN(3) {
				fmt.Fprintf(&b, "\t:: %s -> goto end%d\n", randomStep(rng, p), rng.IntN(n))
			}
			if rng.IntN(6) == 0 {
				fmt.Fprintf(&b, "\t:: c%d?%d -> %s\n", rng.IntN(2), rng.IntN(3), []string{"assert(false)", "goto wait", "skip"}[rng.IntN(3)])
			}
			b.WriteString("\tfi;\n")
		}
		b.WriteString("wait:\tc0?3\n}\n")
	}
	return b.String()
}

// randomStep draws a statement of process p.
func randomStep(rng *rand.Rand, p int) string {
	c := rng.IntN(2)
	if rng.IntN(4) > 0 {
		c = p
	}
	switch rng.IntN(12) {
	case 0, 1, 2, 3:
		return fmt.Sprintf("c%d!%d", c, rng.IntN(2))
	case 4:
		return fmt.Sprintf("atomic { c%d?%d; c%d!%d }", 1-c, rng.IntN(2), c, rng.IntN(2))
	case 5:
		return fmt.Sprintf("d_step { c%d!%d; c%d?%d }", c, rng.IntN(2), c, rng.IntN(2))
	case 6:
		return []string{"empty", "nempty", "nfull"}[rng.IntN(3)] + fmt.Sprintf("(c%d)", c)
	case 7:
		return fmt.Sprintf("c%d?[%d]", 1-c, rng.IntN(2))
	}
	return fmt.Sprintf("c%d?%d", 1-c, rng.IntN(2))
}

var machines = flag.Int("machines", 60, "random machines that are compared with explicit search")

// TestRandom compares random machines with the states of parts under capacities 1, 2 and 4: what is reached there is in the
// sets, and what fails there fails.
func TestRandom(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(7, 7))
	answers, unbounded := map[queues.Answer]int{}, 0
	for range *machines {
		text := randomModel(rng)
		r := explore(t, text, few)
		answers[r.Answer]++
		for _, capacity := range []int{1, 2, 4} {
			e := explicit{t: t, u: unlimited(t, text), capacity: capacity, text: text}
			cut := e.all(&r)
			if e.fails && r.Answer == queues.Holds {
				t.Fatalf("it fails under capacity %d\n%s", capacity, text)
			}
			if !e.fails && !cut && r.Answer == queues.Violated {
				t.Fatalf("it does not fail\n%s", text)
			}
			if cut && capacity == 4 && r.Answer == queues.Holds {
				unbounded++
			}
		}
	}
	t.Logf("%v, %d of those that hold with more than 4 messages", answers, unbounded)
	if part := *machines / 4; answers[queues.Holds] < part || answers[queues.Violated] < part || unbounded < part/3 {
		t.Errorf("%v, %d of those that hold with more than 4 messages", answers, unbounded)
	}
}

// explicit visits states one by one.
type explicit struct {
	t        *testing.T
	u        openchannels.Unlimited
	text     string
	capacity int
	fails    bool
	sets     map[string]*queues.Control
	letters  []string
	parts    openchannels.Contents
}

// all visits all states of a part, compares them with a proof, and reports whether channels are longer than the part allows.
func (e *explicit) all(r *queues.Result) (cut bool) {
	e.prepare(r)
	ex := e.explorer(e.capacity)
	var b program.Batch
	if err := ex.Initial(&b); err != nil {
		e.t.Fatal(err)
	}
	seen, queue := map[string]bool{}, [][]byte{}
	visit := func(s []byte) {
		if !seen[string(s)] {
			seen[string(s)] = true
			queue = append(queue, slices.Clone(s))
		}
	}
	for visit(b.State(0)); len(queue) > 0; queue = queue[1:] {
		ex.Split(queue[0], &e.parts)
		e.inProof(r)
		if slices.ContainsFunc(e.parts.Open, func(o openchannels.Channel) bool { return o.Messages > e.capacity }) {
			cut = true
			continue
		}
		if err := ex.Expand(queue[0], &b); err != nil {
			e.t.Fatal(err)
		}
		e.fails = e.fails || b.Len() == 0 && b.Flags&program.ValidEnd == 0
		for i := range b.Succs {
			if ex.Use(i).Over {
				cut = true
				continue
			}
			e.fails = e.fails || b.Succs[i].Flags&(program.AssertFailed|program.RuntimeError) != 0
			visit(b.State(i))
		}
	}
	return cut
}

func (e *explicit) explorer(capacity int) openchannels.ContentExplorer {
	part, err := e.u.Within(capacity)
	if err != nil {
		e.t.Fatal(err)
	}
	ex, err := e.u.NewExplorer(part, nil, nil)
	if err != nil {
		e.t.Fatal(err)
	}
	return ex.(openchannels.ContentExplorer)
}

// prepare lists the sets of a proof by control.
func (e *explicit) prepare(r *queues.Result) {
	if r.Proof == nil {
		return
	}
	e.sets = map[string]*queues.Control{}
	ex := e.explorer(r.Proof.Room)
	for i := range r.Proof.Controls {
		c := &r.Proof.Controls[i]
		ex.Split(c.Vector, &e.parts)
		e.sets[string(e.parts.Control)] = c
	}
	for _, m := range r.Proof.Messages {
		e.letters = append(e.letters, string(m))
	}
}

// inProof checks that a proof contains the state in e.parts.
func (e *explicit) inProof(r *queues.Result) {
	if r.Proof == nil {
		return
	}
	c := e.sets[string(e.parts.Control)]
	if c == nil {
		e.t.Fatalf("a control state is missing\n%s", e.text)
	}
	q := uint32(0)
	read := func(letter int) {
		i := slices.IndexFunc(c.Arcs[q], func(a queues.Arc) bool { return int(a.Letter) == letter })
		if i < 0 {
			e.t.Fatalf("contents %v are missing\n%s", e.parts.Open, e.text)
		}
		q = c.Arcs[q][i].To
	}
	for _, o := range e.parts.Open {
		for i := range o.Text {
			read(slices.Index(e.letters, string(o.Text[i:i+1])))
		}
		read(0)
	}
	if q != c.Final {
		e.t.Fatalf("contents %v are missing\n%s", e.parts.Open, e.text)
	}
}
