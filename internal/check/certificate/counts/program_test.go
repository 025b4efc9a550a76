package counts

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/certificate"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/program/counting"
	"github.com/ltlcheck/ltlcheck/program"
)

// opened binds an abstraction, and makes its explorer.
func opened(t *testing.T, text string, c format.Counts, strong bool, atoms ...program.Atom) (*explorer, error) {
	t.Helper()
	p, err := New(family(t, text), &c, strong)
	if err != nil {
		t.Fatal(err)
	}
	b, err := p.Bind(atoms)
	if err != nil {
		return nil, err
	}
	x, err := b.NewExplorer(nil)
	if err != nil {
		return nil, err
	}
	return x.(*explorer), nil
}

// explored expands all states that are reached, and lists their classes.
func (ex *explorer) explored(t *testing.T) error {
	t.Helper()
	var b program.Batch
	if err := ex.Initial(&b); err != nil {
		return err
	}
	seen, work := map[string]bool{}, []string{}
	for {
		for i := range b.Succs {
			if s := string(b.State(i)); !seen[s] {
				seen[s], work = true, append(work, s)
			}
		}
		if len(work) == 0 || len(seen) > 1000 {
			return nil
		}
		s := work[len(work)-1]
		work, ex.p.classes = work[:len(work)-1], ex.classes
		if err := ex.Expand([]byte(s), &b); err != nil {
			return err
		}
	}
}

const mixed = "#define N 3\nbyte x;\nactive proctype M() { do :: x = 1 - x od }\nactive [N] proctype P() { byte k; do :: k == 0 -> k = 1 :: k == 1 -> x = k; k = 0 od }\n"

// TestKinds: processes that are told apart come first, then classes; each has the kind of its proctype.
func TestKinds(t *testing.T) {
	t.Parallel()
	ex, err := opened(t, mixed, format.Counts{Cut: 2, Tracked: 1, Least: 1}, false)
	if err != nil {
		t.Fatal(err)
	}
	if err := ex.explored(t); err != nil {
		t.Fatal(err)
	}
	m, err := ex.Kind("M")
	if err != nil {
		t.Fatal(err)
	}
	p, err := ex.Kind("P")
	if err != nil {
		t.Fatal(err)
	}
	want := append(append([]int{m, p}, slices.Repeat([]int{p}, len(ex.classes))...), -1, -1) // M, P[0], the local states of the others, and none
	var got []int
	for i := range want {
		got = append(got, ex.KindOf(i))
	}
	if !slices.Equal(got, want) {
		t.Errorf("kinds %v, want %v", got, want)
	}
	if v := ex.p.FormatAction(nil, 0); v.Pid != -1 || v.Process != "" {
		t.Errorf("%+v", v)
	}
}

// TestClasses: classes of a certificate are local states of processes that are counted, and each is there once.
func TestClasses(t *testing.T) {
	t.Parallel()
	ex, err := opened(t, mixed, format.Counts{Cut: 2, Least: 1}, false)
	if err != nil {
		t.Fatal(err)
	}
	if err := ex.explored(t); err != nil || len(ex.classes) < 2 {
		t.Fatal(err, ex.classes)
	}
	class := func(m counting.Member) format.Class { return format.Class{Group: m.Group, State: []byte(m.State)} }
	a, b := class(ex.classes[0]), class(ex.classes[1])
	for name, tt := range map[string]struct {
		classes []format.Class
		want    string
	}{
		"both":             {[]format.Class{a, b}, ""},
		"twice":            {[]format.Class{a, b, a}, "there twice"},
		"no group":         {[]format.Class{{Group: -1, State: a.State}}, "no local state"},
		"a large group":    {[]format.Class{{Group: 2, State: a.State}}, "no local state"},
		"one process":      {[]format.Class{{Group: 1 - a.Group, State: a.State}}, "no local state"},
		"a short state":    {[]format.Class{{Group: a.Group, State: a.State[1:]}}, "no local state"},
		"no control point": {[]format.Class{{Group: a.Group, State: slices.Repeat([]byte{0xfe}, len(a.State))}}, "no local state"},
	} {
		_, err := opened(t, mixed, format.Counts{Cut: 2, Least: 1, Classes: tt.classes}, false)
		var wrong *certificate.Wrong
		if (err == nil) != (tt.want == "") || err != nil && (!errors.As(err, &wrong) || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%s: %v, want %q", name, err, tt.want)
		}
	}
	alone, err := opened(t, failingFamily, format.Counts{Cut: 2, Least: 1}, false)
	if err != nil {
		t.Fatal(err)
	}
	if err := alone.explored(t); err != nil {
		t.Fatal(err)
	}
	if _, err := opened(t, failingFamily, format.Counts{Cut: 2, Least: 1, Classes: []format.Class{class(alone.classes[0])}}, false); err != nil || alone.classes[0].Group != 0 {
		t.Errorf("of the first group: %v", err)
	}
	// A count above the cut is none.
	ex.p.classes = ex.classes
	s := state{shared: ex.start.shared, single: ex.start.single, counts: counts([]byte{2, 2})}
	var batch program.Batch
	if err := ex.Expand(s.encode(), &batch); err != nil {
		t.Error(err)
	}
	s.counts = counts([]byte{2, 3})
	if err := ex.Expand(s.encode(), &batch); !errors.Is(err, noState) {
		t.Errorf("a count above the cut: %v", err)
	}
}

// TestOtherRefusals: what is not understood of a proposition, a variable that counts, a loop or fairness is refused.
func TestOtherRefusals(t *testing.T) {
	t.Parallel()
	const head = "#define N 3\nbyte x; byte a[N];\nactive [N] proctype P() { byte i, k; do :: "
	counts := []format.Counting{{Variable: 0, Weights: []int{0, 1}}}
	for name, tt := range map[string]struct {
		body   string
		strong bool
		counts []format.Counting
		atom   string
		want   string
		wrong  bool
	}{
		"nothing":               {body: "x = 1 - x"},
		"a proposition":         {body: "x = 1 - x", atom: "_last == 1", want: "_last"},
		"no variable":           {body: "x = 1 - x", counts: []format.Counting{{Variable: 9}}, want: "no variable 9", wrong: true},
		"an array":              {body: "x = 1 - x", counts: []format.Counting{{Variable: 0}, {Variable: 0}}, want: "no variable 0", wrong: true},
		"others change":         {body: "d_step { for (i : 0 .. N-1) { a[i] = 1 - a[i] } }", strong: true, want: "strong fairness"},
		"others change, weakly": {body: "d_step { for (i : 0 .. N-1) { a[i] = 1 - a[i] } }"},
		"a blocked d_step":      {body: "d_step { x = 1; x > 7 }"},
		"an error inside":       {body: "atomic { k = 0; 1 / k == 1 -> x = 1 }"},
		"in some instances":     {body: "x++; x == 2; x--", counts: counts, want: "in some of the instances"},
		"visits in an order":    {body: "d_step { for (i : 0 .. N-1) { a[i] = x; x = 1 - x }; x = 0 }"},
		"a long visit":          {body: "d_step { for (i : 0 .. N-1) { k = a[i]; a[i] = 1 - k; k = 0; do :: k < 200 -> k++ :: else -> break od }; k = 0 } :: a[_pid] = 1"},
	} {
		var atoms []program.Atom
		if tt.atom != "" {
			atoms = append(atoms, program.Atom{Text: tt.atom})
		}
		ex, err := opened(t, head+tt.body+" od }\n", format.Counts{Cut: 2, Least: 2, Counting: tt.counts}, tt.strong, atoms...)
		if err == nil {
			err = ex.explored(t)
		}
		var wrong *certificate.Wrong
		var limit *certificate.Limit
		if (err == nil) != (tt.want == "") || err != nil && (!strings.Contains(err.Error(), tt.want) || tt.wrong != errors.As(err, &wrong) || tt.wrong == errors.As(err, &limit)) {
			t.Errorf("%s: %v, want %q", name, err, tt.want)
		}
	}
}

// TestLoops: a loop visits all processes, the one that moves among them, and those that were visited are there again behind it.
func TestLoops(t *testing.T) {
	t.Parallel()
	const head = "#define N 3\nbyte x; byte a[N];\nactive [N] proctype P() { byte i; do :: "
	for body, want := range map[string]int{
		"d_step { for (i : 0 .. N-1) { a[i] = 1 } }":                                  2, // all are 0, or all 1
		"d_step { for (i : 0 .. N-1) { a[i] = 1 }; for (i : 0 .. N-1) { a[i] = 2 } }": 2,
		"d_step { for (i : 0 .. N-1) { a[i] = 1 }; x = 1 }":                           2,
		"d_step { for (i : 0 .. N-1) { a[i] = 1 }; a[_pid] = 2 }":                     3, // of the others there is one, or more
	} {
		x, err := exploreAll(family(t, head+body+" od }\n"), format.Counts{Cut: 2, Least: 2}, nil, 500)
		if err != nil || x.states != want {
			t.Errorf("%s: %+v, %v, want %d states", body, x, err, want)
		}
	}
}
