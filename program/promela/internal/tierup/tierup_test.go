package tierup_test

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/internal/program/programtest"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/promelatest"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/tierup"
)

// An explorer changes over in the middle of a search, and the search does not notice.
func TestChangeOver(t *testing.T) {
	if !jit.Supported() {
		t.Skip(jit.ErrUnsupported)
	}
	m := promelatest.Model(t, `byte x, y, z; active [2] proctype P() { do :: x < 30 -> x++ :: y < 30 -> y++ :: z < 9 -> z++ od }`)
	b, err := promelatest.Bind(m, nil)
	if err != nil {
		t.Fatal(err)
	}
	code := new([2]jit.Background)
	x, reference := tierup.New(b, program.Automatic, code, nil), interp.NewExplorer(b.Model, b)
	var batch, want program.Batch
	changed, due := 0, jit.CompileAfter+tierup.StatesPerStep*m.Steps
	states := promelatest.Resting(t, m, 4000)
	for i, s := range states {
		if i == due {
			code[0].Wait()
		}
		if err := x.Expand(s, &batch); err != nil {
			t.Fatal(err)
		}
		if x.Machine != nil && changed == 0 {
			changed = i
		}
		_ = reference.Expand(s, &want)
		if err := programtest.SameBatches(&want, &batch, true); err != nil {
			t.Fatalf("state %d: %v", i, err)
		}
	}
	if changed < due-1 || changed > due+1 {
		t.Errorf("changed over at state %d of %d, want %d", changed, len(states), due)
	}
	if u := x.Engine(); u.Engine != program.Compiled || u.Expanded != uint64(len(states)) || u.Interpreted > uint64(due)+1 {
		t.Errorf("%+v", u)
	}
}

// TestHasten: an explorer that is hastened begins to compile with the next state, and others of the same binding take its
// code soon after they have begun.
func TestHasten(t *testing.T) {
	if !jit.Supported() {
		t.Skip(jit.ErrUnsupported)
	}
	m := promelatest.Model(t, `byte x, y; active [2] proctype P() { do :: x < 30 -> x++ :: y < 30 -> y++ od }`)
	b, err := promelatest.Bind(m, nil)
	if err != nil {
		t.Fatal(err)
	}
	code := new([2]jit.Background)
	states := promelatest.Resting(t, m, 400)
	var batch program.Batch
	for i, want := range []uint64{2, 64} {
		tuning := &program.Tuning{}
		ex := tierup.New(b, program.Automatic, code, tuning)
		for j, s := range states {
			if i == 0 && j == 2 {
				if code[0].Started() {
					t.Fatal("it was compiled too early")
				}
				tuning.Compile = true
			}
			if err := ex.Expand(s, &batch); err != nil {
				t.Fatal(err)
			}
			code[0].Wait()
		}
		if u := program.EngineOf(ex); u.Engine != program.Compiled || u.Interpreted < want-1 || u.Interpreted > want+1 {
			t.Errorf("explorer %d: %+v, want %d states interpreted", i, u, want)
		}
	}
}
