package resolve_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/promelatest"
	"github.com/ltlcheck/ltlcheck/source"
)

// drawTexts draws models with all features, and such as searches are tested with.
func drawText(t *rapid.T) string {
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 21))
	if rapid.Bool().Draw(t, "features") {
		return randommodel.Features(rng.IntN)
	}
	text, _ := randommodel.Promela(rng)
	return text
}

// TestFlatForm: the tables of drawn models are consistent, and resolving a text again makes the same ones.
func TestFlatForm(t *testing.T) {
	resolved := 0
	seeded.Check(t, func(t *rapid.T) {
		text := drawText(t)
		m, err := promelatest.Parse(text)
		if err != nil {
			return
		}
		resolved++
		if err := consistent(m); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		again, err := promelatest.Parse(text)
		if err != nil || !reflect.DeepEqual(m.Code, again.Code) || !reflect.DeepEqual(m.Initial, again.Initial) {
			t.Fatalf("resolved again it is another model; %v\n%s", err, text)
		}
		for i, p := range m.Procs {
			if !reflect.DeepEqual(p.Points, again.Procs[i].Points) {
				t.Fatalf("resolved again %s has other points\n%s", p.Name, text)
			}
		}
	})
	if resolved < 30 && !testing.Short() { // a short test has a fifth of the draws
		t.Errorf("only %d texts are models", resolved)
	}
}

// consistent returns what is wrong with the tables of a model.
func consistent(m *flat.Model) error {
	serials := map[int32]bool{}
	for i, p := range m.Procs {
		if p.Index != i || m.ProcByName[p.Name] != p {
			return fmt.Errorf("%s has index %d, not %d", p.Name, p.Index, i)
		}
		if err := points(m, p, serials); err != nil {
			return fmt.Errorf("%s: %w", p.Name, err)
		}
		if err := apart(p.Locals, p.VarBytes*8); err != nil {
			return fmt.Errorf("%s: %w", p.Name, err)
		}
		if limit := 1 << (8 * p.PCBytes); len(p.Points) > limit {
			return fmt.Errorf("%s: %d points do not fit into %d bytes", p.Name, len(p.Points), p.PCBytes)
		}
		for _, l := range p.Labels {
			if l.Point < -1 || int(l.Point) >= len(p.Points) || !l.Pos.IsValid() {
				return fmt.Errorf("label %s is at point %d of %d", l.Name, l.Point, len(p.Points))
			}
		}
	}
	if len(serials) != m.Steps {
		return fmt.Errorf("%d steps have numbers, of %d", len(serials), m.Steps)
	}
	for _, a := range m.Active {
		if a < 0 || a >= len(m.Procs) {
			return fmt.Errorf("proctype %d is active", a)
		}
	}
	visible := slices.DeleteFunc(slices.Clone(m.Globals), func(v *flat.Variable) bool { return v.Hidden })
	return apart(visible, m.GlobalBytes*8)
}

// points checks the control points of a proctype: numbers of steps, where they lead, and that control rests outside of d_steps.
func points(m *flat.Model, p *flat.Proctype, serials map[int32]bool) error {
	if p.Start < 0 || int(p.Start) >= len(p.Points) || p.Points[p.Start].Inner {
		return fmt.Errorf("it starts at point %d", p.Start)
	}
	for i := range p.Points {
		pt := &p.Points[i]
		for k := range pt.Steps {
			st := &pt.Steps[k]
			switch {
			case int(st.ID) >= len(p.Steps) || p.Steps[st.ID] != st:
				return fmt.Errorf("step %d of point %d is not step %d of the proctype", k, i, st.ID)
			case serials[st.Serial]:
				return fmt.Errorf("two steps have number %d", st.Serial)
			case st.Target >= int32(len(p.Points)):
				return fmt.Errorf("a step leads from point %d to %d of %d", i, st.Target, len(p.Points))
			case !pt.Inner && st.Target >= 0 && p.Points[st.Target].Inner:
				return fmt.Errorf("control rests at point %d, inside a d_step", st.Target)
			case st.Op == flat.StepDStep && !p.Points[st.A].Inner:
				return fmt.Errorf("a d_step begins at point %d, outside of it", st.A)
			case st.Info <= 0 || int(st.Info) >= len(m.Infos) || !m.Infos[st.Info].Pos.IsValid():
				return fmt.Errorf("a step of point %d has no place in the text", i)
			}
			serials[st.Serial] = true
		}
	}
	return nil
}

// apart checks that variables do not overlap, and lie below a number of bits.
func apart(vars []*flat.Variable, bits int) (err error) {
	used := map[int]string{}
	for _, v := range vars {
		v.Scalars(0, "", func(name string, typ *flat.DataType, at int) {
			for bit := at; bit < at+typ.Bits; bit++ {
				if used[bit] != "" || bit >= bits {
					err = fmt.Errorf("bit %d of %d, of %s%s, is one of %q", bit, bits, v.Name, name, used[bit])
				}
				used[bit] = v.Name + name
			}
		})
	}
	return err
}

// TestErrorsOfBrokenTexts: a drawn model with a part left out, doubled or replaced is a model or has errors, each with a message and a
// place in the text; warnings have places, too.
func TestErrorsOfBrokenTexts(t *testing.T) {
	refused := 0
	seeded.Check(t, func(t *rapid.T) {
		text := drawText(t)
		from := rapid.IntRange(0, len(text)-1).Draw(t, "from")
		to := min(len(text), from+rapid.IntRange(1, 12).Draw(t, "length"))
		with := rapid.SampledFrom([]string{"", text[from:to] + text[from:to], "}", "(", "x", ";", " c ", " :: ", "nobody"}).Draw(t, "with")
		broken := text[:from] + with + text[to:]
		m, err := promelatest.Parse(broken)
		list := source.Errors{}
		if err == nil {
			list = m.Warnings
			if err := consistent(m); err != nil {
				t.Fatalf("%v\n%s", err, broken)
			}
		} else if !errors.As(err, &list) || len(list) == 0 {
			t.Fatalf("no errors: %v\n%s", err, broken)
		} else {
			refused++
		}
		for _, e := range list {
			if e.Msg == "" || e.Pos.File == nil || e.Pos.File.Name != "model.pml" || e.Pos.Line > 0 && !e.Pos.IsValid() {
				t.Fatalf("%+v\n%s", e, broken)
			}
		}
	})
	if refused < 20 && !testing.Short() {
		t.Errorf("only %d texts were refused", refused)
	}
}
