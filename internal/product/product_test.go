package product

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/program"
)

// still is a program of one state that repeats; atom 0 holds, atom 1 is an action atom that
// holds too. Process 0 moves; process 1 waits.
type still struct{}

func (still) ActionAtoms() program.Letter                           { return 0b10 }
func (still) NewExplorer(*program.Tuning) (program.Explorer, error) { return still{}, nil }
func (still) Initial(b *program.Batch) error {
	b.Reset()
	b.Add(program.Succ{Target: 1}, []byte{0})
	return nil
}
func (still) Expand(s program.State, b *program.Batch) error {
	b.Reset()
	b.Source = 1
	b.Enabled.Add(0)
	b.Enabled.Add(1)
	succ := program.Succ{Act: 0b10, Target: 1}
	succ.Moved.Add(0)
	b.Add(succ, s)
	return nil
}

// switcher alternates between two states over any letter within pos; the edge out of state 1
// carries set 0.
func switcher(pos uint64) *automata.Compiled {
	return &automata.Compiled{
		Start: []uint32{0}, First: []uint32{0, 1, 2}, Acc: automata.GeneralisedBuchi(1),
		Edges: []automata.CompiledEdge{{Pos: pos, Dst: 1}, {Pos: pos, Dst: 0, Marks: 1}},
	}
}

// TestStandsAfterOrBefore: an automaton over state atoms has read the initial state already,
// one over action atoms has not.
func TestStandsAfterOrBefore(t *testing.T) {
	p, err := New(still{}, Config{Factors: []*automata.Compiled{switcher(0b01), switcher(0b10)}, Fairness: Fairness{Weak: true}})
	if err != nil {
		t.Fatal(err)
	}
	w, err := p.NewWalker()
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Initial(); err != nil || len(w.Edges) != 1 || w.Edges[0].Q != 1+2*0 || w.Edges[0].Marks != 0 {
		t.Fatalf("initial: %v %+v", err, w.Edges)
	}
	if err := w.Expand([]byte{0}, 1); err != nil || len(w.Edges) != 1 {
		t.Fatalf("%v %+v", err, w.Edges)
	}
	// Factor 0 goes from 1 to 0 with its set 0; factor 1 from 0 to 1 without; process 1 waits.
	want := ^automata.Marks(0) &^ (1 << 1) &^ (1 << (2 + 1))
	if e := w.Edges[0]; e.Q != 0+2*1 || e.Marks != want {
		t.Errorf("Q %d, marks %b, want %b", e.Q, e.Marks, want)
	}
}

// TestDegeneralise: one set on states needs no counter; anything else does.
func TestDegeneralise(t *testing.T) {
	onEdges := switcher(0)
	onEdges.Edges = append(onEdges.Edges, automata.CompiledEdge{Dst: 1})
	onEdges.First = []uint32{0, 1, 3}
	for name, tt := range map[string]struct {
		config    Config
		q         uint32
		accepting []uint32
	}{
		"on states":  {Config{Factors: []*automata.Compiled{switcher(0)}}, 2, []uint32{1}},
		"on edges":   {Config{Factors: []*automata.Compiled{onEdges}}, 4, []uint32{2, 3}},
		"two sets":   {Config{Factors: []*automata.Compiled{switcher(0), switcher(0)}}, 12, []uint32{8, 9, 10, 11}},
		"no factors": {Config{}, 1, []uint32{0}},
	} {
		tt.config.Degeneralise = true
		p, err := New(still{}, tt.config)
		if err != nil {
			t.Fatal(err)
		}
		var accepting []uint32
		for q := range p.Q() {
			if p.Accepting(q) {
				accepting = append(accepting, q)
			}
		}
		if p.Q() != tt.q || len(accepting) != len(tt.accepting) || accepting[0] != tt.accepting[0] {
			t.Errorf("%s: %d values of Q, accepting %v", name, p.Q(), accepting)
		}
	}
}

// TestCount follows the counter of three sets.
func TestCount(t *testing.T) {
	p := &Product{acc: automata.GeneralisedBuchi(3)}
	for _, tt := range []struct {
		level, want uint32
		marks       automata.Marks
	}{
		{0, 0, 0b110}, {0, 1, 0b001}, {0, 2, 0b011}, {0, 3, 0b111}, {1, 1, 0b101}, {1, 3, 0b110}, {2, 3, 0b100},
		{3, 0, 0}, {3, 1, 0b101}, {3, 3, 0b111},
	} {
		if got := p.count(tt.level, tt.marks); got != tt.want {
			t.Errorf("from %d over %03b: %d, want %d", tt.level, tt.marks, got, tt.want)
		}
	}
	p.acc = automata.GeneralisedBuchi(64)
	if got := p.count(0, ^automata.Marks(0)); got != 64 {
		t.Errorf("64 sets at once: %d", got)
	}
}
