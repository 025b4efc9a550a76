package contents_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/contents"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/program/openchannels"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// memory is enough for all certificates here.
const memory = 256 << 20

// task is a program and what is proved of it: that it does not fail, or an invariant.
type task struct {
	program  openchannels.Unlimited
	property *check.Property
}

func open(t *testing.T, text, formula string) task {
	t.Helper()
	m, err := promela.Parse(source.NewFile("model.pml", text), promela.Options{})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	out := task{}
	if out.program, err = m.Unlimited(nil); err != nil {
		t.Fatal(err)
	}
	if formula != "" {
		fa := ltl.NewFactory()
		f, err := ltl.Parse(fa, source.NewFile("formula", formula))
		if err != nil {
			t.Fatal(err)
		}
		out.property = &check.Property{Name: "p", Factory: fa, Formula: f}
	}
	return out
}

// certify writes the certificate and reads it again.
func (ta *task) certify(t *testing.T) *format.Contents {
	t.Helper()
	var file bytes.Buffer
	w := format.NewWriter(&file, format.Request{})
	if err := check.Certify(context.Background(), ta.program, ta.asked(), check.Options{Limits: check.Limits{Memory: memory, States: 1 << 13}}, format.Section{}, w); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	r, err := certificate.NewReader("certificate", bytes.NewReader(file.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.Next()
	if err != nil || s.Contents == nil {
		t.Fatalf("%v", err)
	}
	return s.Contents
}

// asked is the question to package check.
func (ta *task) asked() check.Question {
	if ta.property == nil {
		return check.Failures{}
	}
	return *ta.property
}

// check checks a certificate.
func (ta *task) check(sets *format.Contents) (contents.Result, error) {
	q := contents.Obligation{Program: ta.program}
	if ta.property != nil {
		q.Invariant, q.Atoms, _ = ta.property.Invariant()
	}
	return contents.Check(context.Background(), q, sets, memory)
}

// TestAlternatingBit: the certificate of the protocol is accepted, and proves nothing of the protocol without its bit.
func TestAlternatingBit(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../../../specs/abp-unbounded.pml")
	if err != nil {
		t.Fatal(err)
	}
	k := open(t, string(text), "")
	sets := k.certify(t)
	r, err := k.check(sets)
	if err != nil || r.Controls != 412 || r.States != 1392 {
		t.Errorf("%+v %v", r, err)
	}
	wrong := open(t, strings.Replace(string(text), "ack == seq -> break", "true -> break", 1), "")
	var refused *certificate.Wrong
	if _, err := wrong.check(sets); !errors.As(err, &refused) {
		t.Errorf("of another model: %v", err)
	}
}

// models hold, each with many kinds of cases.
var models = []struct{ text, formula string }{
	{`chan c = [1] of { bit }; active proctype P() { do :: c!1; c!0 od } active proctype Q() { bit x; do :: c?x; assert(x == 1); c?x; assert(x == 0) od }`, ""},
	{`chan c = [2] of { byte }; active proctype P() { do :: c!1 :: break od; do :: c?1 :: timeout -> assert(empty(c)); break od }`, ""},
	{`chan c = [2] of { bit }; chan d = [2] of { bit }; active proctype P() { c!1; do :: c?_ -> d!0; c!1 od }`, ""},
	{`chan c = [2] of { byte }; active proctype P() { do :: atomic { c!1; c!2 } od } active proctype Q() { do :: d_step { c?1; c?2 } od }`, `[] ("empty(c)" || "c?[1]")`},
	{`chan c = [2] of { bit }; bit last; active proctype P() { do :: c!0 od } active proctype Q() { do :: c?last od }`, `[] ("last == 0" && !"c?[1]")`},
}

// TestAccepted: certificates of what holds are accepted.
func TestAccepted(t *testing.T) {
	t.Parallel()
	for _, m := range models {
		k := open(t, m.text, m.formula)
		if r, err := k.check(k.certify(t)); err != nil || r.Edges == 0 {
			t.Errorf("%s %s: %+v %v", m.text, m.formula, r, err)
		}
	}
}

// TestOtherModel: the same certificates are refused for models and formulas of which they are no proof.
func TestOtherModel(t *testing.T) {
	t.Parallel()
	const sender = `chan c = [1] of { byte }; active proctype P() { do :: c!1 od } active proctype Q() { do :: c?1 od }`
	for _, c := range []struct{ text, formula, other, reason string }{
		{sender, "", strings.Replace(sender, "c!1", "c!2", 1), "a message that is not there"},
		{sender, "", strings.Replace(sender, "c?1 od", "c?1; assert(empty(c)) od", 1), "not there"},
		{sender, "", strings.Replace(sender, "c?1 od", "c?1 :: c!1; c!1 od", 1), "not there"},
		{sender, "", strings.Replace(sender, "active proctype Q", "chan d = [1] of { byte }; active proctype Q", 1), ""},
		{sender, `[] !"c?[2]"`, `[] !"c?[1]"`, "does not satisfy"},
	} {
		k, other := open(t, c.text, c.formula), task{}
		if c.formula == "" {
			other = open(t, c.other, "")
		} else {
			other = open(t, c.text, c.other)
		}
		var wrong *certificate.Wrong
		if _, err := other.check(k.certify(t)); !errors.As(err, &wrong) || !strings.Contains(wrong.Msg, c.reason) {
			t.Errorf("%s %s: %v, want %q", c.other, c.formula, err, c.reason)
		}
	}
}

// TestLimits: memory and the context end the check.
func TestLimits(t *testing.T) {
	t.Parallel()
	k := open(t, models[0].text, "")
	sets := k.certify(t)
	var limit *certificate.Limit
	if _, err := contents.Check(context.Background(), contents.Obligation{Program: k.program}, sets, 100); !errors.As(err, &limit) {
		t.Errorf("%v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := contents.Check(ctx, contents.Obligation{Program: k.program}, sets, memory); !errors.As(err, &limit) {
		t.Errorf("%v", err)
	}
}

var mutants = flag.Int("mutants", 150, "changed certificates for each model")

// TestMutations: a changed certificate is refused, or is still a proof: it has all states of a part that are reached, and is closed,
// which a search that visits states one by one shows for those it meets.
func TestMutations(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(3, 8))
	refused, accepted := 0, 0
	for _, m := range models {
		k := open(t, m.text, m.formula)
		whole := k.certify(t)
		reached := k.reached(t, whole)
		for range *mutants {
			sets := clone(whole)
			what := mutate(rng, sets)
			_, err := k.check(sets)
			var wrong *certificate.Wrong
			var limit *certificate.Limit
			switch {
			case errors.As(err, &wrong) && wrong.Msg != "", errors.As(err, &limit):
				refused++
			case err != nil:
				t.Fatalf("%s: %s: %v", m.text, what, err)
			default:
				accepted++
				if missing := reached.missing(sets); missing != "" {
					t.Fatalf("%s: %s: accepted, and %s is missing", m.text, what, missing)
				}
			}
		}
	}
	t.Logf("%d refused, %d accepted", refused, accepted)
	if refused < accepted {
		t.Errorf("%d refused, %d accepted", refused, accepted)
	}
}

// TestSmaller: the search finds the states that are reached, and no others, so that no certificate is smaller: without one of the
// control states, or one of the transitions of automata, it is refused.
func TestSmaller(t *testing.T) {
	t.Parallel()
	for _, m := range models {
		k := open(t, m.text, m.formula)
		whole := k.certify(t)
		refused := func(sets *format.Contents, what string, at ...int) {
			var wrong *certificate.Wrong
			if _, err := k.check(sets); !errors.As(err, &wrong) {
				t.Errorf("%s: without %s %v: %v", m.text, what, at, err)
			}
		}
		for i := range whole.Controls {
			sets := clone(whole)
			sets.Controls = slices.Delete(sets.Controls, i, i+1)
			refused(sets, "control state", i)
			for q, arcs := range whole.Controls[i].Arcs {
				for j := range arcs {
					sets := clone(whole)
					sets.Controls[i].Arcs[q] = slices.Delete(sets.Controls[i].Arcs[q], j, j+1)
					refused(sets, "transition", i, q, j)
				}
			}
		}
	}
}

// TestTransitions: a certificate says nothing of formulas about transitions.
func TestTransitions(t *testing.T) {
	t.Parallel()
	safe := open(t, models[0].text, "")
	sets := safe.certify(t)
	k := open(t, models[0].text, `[] !"exec(P)"`)
	var limit *certificate.Limit
	if _, err := k.check(sets); !errors.As(err, &limit) {
		t.Errorf("%v", err)
	}
}

// TestNoProof: there is no certificate of what is false only when channels hold something, or nothing, also where propositions do not
// name a channel. The certificate of all states is none of it either.
func TestNoProof(t *testing.T) {
	t.Parallel()
	const text = `chan c = [1] of { byte }; active proctype P() { do :: c!1; c!2 od } active proctype Q() { do :: c?1; c?2 od }`
	safe := open(t, text, "")
	sets := safe.certify(t)
	for _, formula := range []string{
		`[] !"enabled(1)"`, `[] "enabled(1)"`, `[] "empty(c)"`, `[] "nempty(c)"`, `[] !"c?[1]"`, `[] "len(c) < 3"`, `[] "full(c)"`, `[] ("c?[1]" -> "len(c) != 9")`,
	} {
		k := open(t, text, formula)
		w := format.NewWriter(&bytes.Buffer{}, format.Request{})
		var limit *check.LimitError
		if err := check.Certify(context.Background(), k.program, k.asked(), check.Options{Limits: check.Limits{Memory: memory, States: 1 << 13}}, format.Section{}, w); !errors.As(err, &limit) {
			t.Errorf("%s: a certificate: %v", formula, err)
		}
		if _, err := k.check(sets); err == nil {
			t.Errorf("%s: accepted", formula)
		}
	}
}

func clone(x *format.Contents) *format.Contents {
	out := &format.Contents{Room: x.Room, Messages: slices.Clone(x.Messages)}
	for _, c := range x.Controls {
		d := format.Control{Vector: slices.Clone(c.Vector), Final: c.Final}
		for _, arcs := range c.Arcs {
			d.Arcs = append(d.Arcs, slices.Clone(arcs))
		}
		out.Controls = append(out.Controls, d)
	}
	return out
}

// mutate changes a certificate, and returns how.
func mutate(rng *rand.Rand, x *format.Contents) string {
	i := rng.IntN(len(x.Controls))
	c := &x.Controls[i]
	if len(c.Arcs) == 0 {
		return "nothing"
	}
	q := rng.IntN(len(c.Arcs))
	state := func() uint32 { return uint32(rng.IntN(len(c.Arcs))) }
	letter := func() uint32 { return uint32(rng.IntN(len(x.Messages))) }
	switch rng.IntN(9) {
	case 0:
		x.Controls = slices.Delete(x.Controls, i, i+1)
		return "a control state removed"
	case 1, 2:
		if n := len(c.Arcs[q]); n > 0 {
			j := rng.IntN(n)
			c.Arcs[q] = slices.Delete(c.Arcs[q], j, j+1)
		}
		return fmt.Sprintf("a transition of %d removed", q)
	case 3:
		c.Arcs[q] = append(c.Arcs[q], [2]uint32{letter(), state()})
		return fmt.Sprintf("a transition of %d added", q)
	case 4:
		if n := len(c.Arcs[q]); n > 0 {
			c.Arcs[q][rng.IntN(n)] = [2]uint32{letter(), state()}
		}
		return fmt.Sprintf("a transition of %d changed", q)
	case 5:
		c.Final = state()
		return "another final state"
	case 6:
		c.Vector[rng.IntN(len(c.Vector))] ^= 1 << rng.IntN(8)
		return "a vector changed"
	case 7:
		x.Messages = slices.Delete(x.Messages, len(x.Messages)-1, len(x.Messages))
		return "a message removed"
	}
	j := rng.IntN(len(x.Controls))
	c.Arcs, x.Controls[j].Arcs, c.Final, x.Controls[j].Final = x.Controls[j].Arcs, c.Arcs, x.Controls[j].Final, c.Final
	return "two automata exchanged"
}

// states are the states that are reached with few messages, by control state as it is in vectors, with their contents.
type states struct {
	ex  openchannels.ContentExplorer
	all []program.State
}

// reached visits states one by one, breadth first, up to a few hundred.
func (ta *task) reached(t *testing.T, sets *format.Contents) *states {
	t.Helper()
	part, err := ta.program.Within(sets.Room)
	if err != nil {
		t.Fatal(err)
	}
	var atoms []program.Atom
	if ta.property != nil {
		_, atoms, _ = ta.property.Invariant()
	}
	ex, err := ta.program.NewExplorer(part, atoms, nil)
	if err != nil {
		t.Fatal(err)
	}
	r := &states{ex: ex.(openchannels.ContentExplorer)}
	var b program.Batch
	if err := ex.Initial(&b); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	visit := func(s program.State) {
		if !seen[string(s)] && len(r.all) < 300 {
			seen[string(s)] = true
			r.all = append(r.all, slices.Clone(s))
		}
	}
	visit(b.State(0))
	for i := 0; i < len(r.all); i++ {
		var parts openchannels.Contents
		ex.Split(r.all[i], &parts)
		if slices.ContainsFunc(parts.Open, func(o openchannels.Channel) bool { return o.Messages > 4 }) {
			continue
		}
		if err := ex.Expand(r.all[i], &b); err != nil {
			t.Fatal(err)
		}
		for j := range b.Succs {
			visit(b.State(j))
		}
	}
	return r
}

// missing describes a state that is not in the sets, "" if there is none.
func (st *states) missing(x *format.Contents) string {
	letters, byControl := map[string]uint32{}, map[string]*format.Control{}
	for i, text := range x.Messages {
		letters[string(text)] = uint32(i)
	}
	var parts openchannels.Contents
	for i := range x.Controls {
		st.ex.Split(x.Controls[i].Vector, &parts)
		byControl[string(parts.Control)] = &x.Controls[i]
	}
	for _, s := range st.all {
		st.ex.Split(s, &parts)
		c := byControl[string(parts.Control)]
		if c == nil || len(c.Arcs) == 0 {
			return "a control state"
		}
		var word []uint32
		for _, o := range parts.Open {
			for i := range o.Text { // all messages have one byte
				word = append(word, letters[string(o.Text[i:i+1])])
			}
			word = append(word, 0)
		}
		q := uint32(0)
		for _, letter := range word {
			i := slices.IndexFunc(c.Arcs[q], func(a [2]uint32) bool { return a[0] == letter })
			if i < 0 {
				return fmt.Sprintf("content %v", word)
			}
			q = c.Arcs[q][i][1]
		}
		if q != c.Final {
			return fmt.Sprintf("content %v", word)
		}
	}
	return ""
}

// TestIndependence: nothing of the searches is below the checker.
func TestIndependence(t *testing.T) {
	t.Parallel()
	list, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	for path := range strings.Lines(string(list)) {
		if path, ours := strings.CutPrefix(strings.TrimSpace(path), "github.com/ltlcheck/ltlcheck/"); ours && (strings.HasPrefix(path, "internal/check") && !strings.HasPrefix(path, "internal/check/certificate") && path != "internal/check/sequences" || strings.HasPrefix(path, "internal/product") || strings.HasPrefix(path, "internal/store")) {
			t.Errorf("it imports %s", path)
		}
	}
}

// TestParts: letters, room and control states that mean nothing, or the same twice, are refused before any case is looked at.
func TestParts(t *testing.T) {
	t.Parallel()
	k := open(t, models[0].text, "")
	for name, c := range map[string]struct {
		change func(s *format.Contents)
		want   string
	}{
		"no room":             {func(s *format.Contents) { s.Room = 0 }, "has no room for messages"},
		"too much room":       {func(s *format.Contents) { s.Room = 1 << 20 }, "there is no part with room for 1048576 messages"},
		"no letters":          {func(s *format.Contents) { s.Messages = nil }, "letter 0 is not the end of a channel"},
		"a message for 0":     {func(s *format.Contents) { s.Messages[0] = []byte{1} }, "letter 0 is not the end of a channel"},
		"a letter of nothing": {func(s *format.Contents) { s.Messages[1] = nil }, "letter 1 stands for no message"},
		"a message twice":     {func(s *format.Contents) { s.Messages = append(s.Messages, s.Messages[1]) }, "or for one that another stands for"},
		"a control twice":     {func(s *format.Contents) { s.Controls = append(s.Controls, s.Controls[0]) }, "is there twice"},
		"no controls":         {func(s *format.Contents) { s.Controls = nil }, "the initial state is not there"},
		"no vector":           {func(s *format.Contents) { s.Controls[0].Vector = []byte{9} }, "the program has no such state: control state 0"},
	} {
		sets := k.certify(t)
		c.change(sets)
		_, err := k.check(sets)
		var refused *certificate.Wrong
		if !errors.As(err, &refused) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
}

// TestInvariants: invariants with every operator are decided as by their definition.
func TestInvariants(t *testing.T) {
	t.Parallel()
	const text = `chan c = [1] of { bit }; bit x; active proctype P() { do :: c!1; x = 1 - x od } active proctype Q() { do :: c?_ od }`
	for formula, holds := range map[string]bool{
		`[] ("x == 0" xor "x == 1")`: true, `[] ("x == 0" <-> "x != 1")`: true, `[] ("x == 0" -> "x < 1")`: true, `[] ("x == 0" || "x == 1")`: true, `[] (true && !("x > 1"))`: true,
		`[] ("x == 0" xor "x < 2")`: false, `[] ("x == 0" <-> "x < 2")`: false, `[] ("x < 2" -> "x == 0")`: false,
	} {
		k := open(t, text, `[] ("x < 2")`)
		sets := k.certify(t)
		k.property = open(t, text, formula).property
		_, err := k.check(sets)
		var refused *certificate.Wrong
		if (err == nil) != holds || err != nil && !errors.As(err, &refused) {
			t.Errorf("%s: %v", formula, err)
		}
	}
}

// TestAutomata: automata of contents are deterministic, and lead to their own states by letters that there are.
func TestAutomata(t *testing.T) {
	t.Parallel()
	k := open(t, models[0].text, "")
	whole := k.certify(t)
	letters := uint32(len(whole.Messages))
	for name, change := range map[string]func(arcs [][][2]uint32, i int){
		"a letter twice":       func(arcs [][][2]uint32, i int) { arcs[i] = append(arcs[i], arcs[i][0]) },
		"a letter that is not": func(arcs [][][2]uint32, i int) { arcs[i][0][0] = letters },
		"a state that is not":  func(arcs [][][2]uint32, i int) { arcs[i][0][1] = uint32(len(arcs)) },
	} {
		sets := clone(whole)
		arcs := sets.Controls[0].Arcs
		i := slices.IndexFunc(arcs, func(a [][2]uint32) bool { return len(a) > 0 })
		if i < 0 {
			t.Fatal("an automaton without arcs")
		}
		change(arcs, i)
		var wrong *certificate.Wrong
		if _, err := k.check(sets); !errors.As(err, &wrong) || !strings.Contains(wrong.Msg, "not deterministic, or leads to") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
