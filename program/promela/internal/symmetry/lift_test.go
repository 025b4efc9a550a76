package symmetry

import (
	"errors"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
)

// binding is a binding of the interpreter whose explorers fail.
type binding struct {
	atoms   *flat.Atoms
	made    error // instead of an explorer
	initial error
	expand  error
	after   int // expansions before the one that fails
}

func (b *binding) ActionAtoms() program.Letter { return 0 }
func (b *binding) Kind(string) (int, error)    { return 0, nil }
func (b *binding) NewExplorer(*program.Tuning) (program.Explorer, error) {
	if b.made != nil {
		return nil, b.made
	}
	x := interp.NewExplorer(b.atoms.Model, &interp.Bound{Atoms: b.atoms, Long: &interp.LongSequences{}})
	return &failing{Explorer: x, b: b}, nil
}

type failing struct {
	program.Explorer
	b        *binding
	expanded int
}

func (f *failing) Initial(b *program.Batch) error {
	return errors.Join(f.Explorer.Initial(b), f.b.initial)
}

func (f *failing) Expand(s program.State, b *program.Batch) error {
	if f.expanded++; f.b.expand != nil && f.expanded > f.b.after {
		return f.b.expand
	}
	return f.Explorer.Expand(s, b)
}

// TestLiftErrors: what fails while a run is lifted is its error, and a step that there is not lifts nothing.
func TestLiftErrors(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	for _, text := range []string{define(lock, 3), "byte n; active [3] proctype P() { n++ }"} { // processes of the second end
		b := bindStaying(t, text)
		if b.group == nil {
			t.Fatal(b.broken)
		}
		quotient := New(nil, &binding{atoms: b.itself}, &binding{atoms: b.atoms}, b.group)
		bound, err := quotient.Bind(nil)
		if err != nil {
			t.Fatal(err)
		}
		x, err := bound.NewExplorer(nil)
		if err != nil {
			t.Fatal(err)
		}
		var batch program.Batch
		if err := x.Initial(&batch); err != nil {
			t.Fatal(err)
		}
		if err := x.Expand(slices.Clone(batch.State(0)), &batch); err != nil || !quotient.closed() {
			t.Fatal(err, quotient.closed())
		}
		step := []program.Action{batch.Succs[0].Action}
		for name, tt := range map[string]struct {
			whole, staying binding
			prefix         []program.Action
			want           error
			run            bool
		}{
			"a step":                      {prefix: step, run: true},
			"no such step":                {prefix: []program.Action{step[0] | 0xffff00}},
			"no explorer":                 {whole: binding{made: broken}, prefix: step, want: broken},
			"none that stays":             {staying: binding{made: broken}, prefix: step, want: broken},
			"no initial state":            {whole: binding{initial: broken}, prefix: step, want: broken},
			"no first expansion":          {whole: binding{expand: broken}, prefix: step, want: broken},
			"no second one":               {whole: binding{expand: broken, after: 1}, prefix: slices.Concat(step, step), want: broken},
			"no first one where it stays": {staying: binding{expand: broken}, prefix: step, want: broken},
		} {
			tt.whole.atoms, tt.staying.atoms = b.itself, b.atoms
			run, err := New(nil, &tt.whole, &tt.staying, b.group).lift(t.Context(), nil, tt.prefix, nil)
			if !errors.Is(err, tt.want) || (run != nil) != tt.run && tt.want == nil {
				t.Errorf("%s: %v, %v", name, run, err)
			}
		}
	}
	b := bind(t, define(lock, 3))
	if _, err := (layer{program.WrappedBinding{Binding: &binding{made: broken}}, New(nil, nil, nil, b.group)}).NewExplorer(nil); !errors.Is(err, broken) {
		t.Error(err)
	}
	inner, err := (&binding{atoms: b.atoms, expand: broken}).NewExplorer(nil)
	if err != nil {
		t.Fatal(err)
	}
	var batch program.Batch
	e := b.group.newExplorer(inner, nil)
	if err := e.Initial(&batch); err != nil {
		t.Fatal(err)
	}
	if err := e.Expand(slices.Clone(batch.State(0)), &batch); !errors.Is(err, broken) {
		t.Error(err)
	}
}

// TestIsEnd: an action ends a process if it is the last step of one that stays.
func TestIsEnd(t *testing.T) {
	t.Parallel()
	b := bindStaying(t, "byte n; active [2] proctype P() { n++ }")
	if b.group == nil {
		t.Fatal(b.broken)
	}
	x := interp.NewExplorer(b.itself.Model, &interp.Bound{Atoms: b.itself, Long: &interp.LongSequences{}})
	var batch program.Batch
	if err := x.Initial(&batch); err != nil {
		t.Fatal(err)
	}
	ends := 0
	for s := slices.Clone(batch.State(0)); ; s = slices.Clone(batch.State(0)) {
		if err := x.Expand(s, &batch); err != nil {
			t.Fatal(err)
		}
		if batch.Len() == 0 {
			break
		}
		for _, succ := range batch.Succs {
			end := b.itself.Model.Procs[0].Steps[int(succ.Action>>8&0xfffff)-1].Op == flat.StepEnd
			if b.group.isEnd(s, succ.Action) != end {
				t.Errorf("action %x: an end: %t", succ.Action, !end)
			}
			if end {
				ends++
			}
			for what, other := range map[string]program.Action{"no process": succ.Action | 0xff, "no step": succ.Action | 0xfffff<<8, "step 0": succ.Action & 0xff} {
				if b.group.isEnd(s, other) {
					t.Errorf("%s: an end", what)
				}
			}
		}
	}
	if ends == 0 {
		t.Error("no process ends")
	}
}
