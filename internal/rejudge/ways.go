package rejudge

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
)

// One question put in all ways: as a formula, a claim and an automaton of a
// specification, as the ltl block and the never claim of the model, and as an
// assumption, a formula or an automaton, under which false holds.

// Ways is a question and the ways to put it to one model.
type Ways struct {
	*Problem
	// Asked has the same question several times, under the names of the ways.
	Asked []*property.Property
}

// DrawWays draws a question about a random Promela model with atomic
// sequences, and writes the model, a specification and automata to a folder.
// Half of the models are small ones that consist of sequences.
func DrawWays(ctx context.Context, folder string, seed, stream uint64) (*Ways, error) {
	rng := rand.New(rand.NewPCG(seed, stream))
	draw := []func(*rand.Rand) (*randommodel.Model, error){randommodel.FrontEnds()[0].Draw, randommodel.DrawSequences}[seed%2]
	for {
		m, err := draw(rng)
		if err != nil {
			return nil, err
		}
		if !strings.Contains(m.Text, "atomic") && !strings.Contains(m.Text, "d_step") {
			continue
		}
		q := randommodel.Ask(rng, m, randommodel.Options{OnlyState: rng.IntN(3) > 0, NoPast: rng.IntN(2) == 0})
		if seed%2 == 1 && ltl.IsStutterInvariant(q.Formula) {
			continue
		}
		if len(ltl.APs(q.Formula)) == 0 || strings.Contains(q.Formula.String(), "exec(*)") { // which only the program writes
			continue
		}
		w := &Ways{Problem: &Problem{Name: fmt.Sprintf("ways, seed %d %d", seed, stream), Program: m.Program, Property: PropertyOf(q), Text: q.String(), Model: m.Text}}
		if err := w.write(ctx, rng, folder); errors.Is(err, automata.ErrLimit) {
			continue
		} else if err != nil {
			return nil, err
		}
		return w, w.open(folder)
	}
}

// The files of a question.
const (
	modelFile = "model.pml"
	specFile  = "ways.ltl"
)

// write makes the files. The automaton of the formula is of a random type, that
// of its negation is a Büchi automaton.
func (w *Ways) write(ctx context.Context, rng *rand.Rand, folder string) error {
	fa, f := w.Property.Factory, w.Property.Formula
	types := []translate.Type{translate.TGBA, translate.BA, translate.Deterministic, translate.Generic, translate.Parity}
	yes, err := translate.Translate(ctx, fa, f, translate.Options{Type: types[rng.IntN(len(types))]})
	if err != nil {
		return err
	}
	no, err := translate.Translate(ctx, fa, fa.Negate(f), translate.Options{Type: translate.BA})
	if err != nil {
		return err
	}
	var claim strings.Builder
	if err := automata.WriteNever(&claim, no); err != nil {
		return err
	}
	model := w.Model
	if !strings.Contains(model, "\nnever") && !strings.Contains(claim.String(), "exec(") && !strings.Contains(claim.String(), "@") {
		model += claim.String()
	}
	if text := property.Text(f); !slices.ContainsFunc(ltl.Subformulas(f), foreign) && !strings.Contains(text, "exec(") {
		model += "ltl block { " + text + " }\n"
	}
	text := property.Text(f)
	spec := fmt.Sprintf(`model %q;
assume negation: !(%s);
assume rejected: automaton "no.hoa";
property formula: %s;
property automaton: automaton "yes.hoa";
property claim: claim "no.hoa";
property never: claim "no.never";
property assumed under negation: false;
property restricted under rejected: false;
`, modelFile, text, text)
	return errors.Join(
		os.WriteFile(filepath.Join(folder, modelFile), []byte(model), 0o666),
		os.WriteFile(filepath.Join(folder, specFile), []byte(spec), 0o666),
		os.WriteFile(filepath.Join(folder, "no.never"), []byte(claim.String()), 0o666),
		writeFile(filepath.Join(folder, "yes.hoa"), yes, automata.WriteHOA),
		writeFile(filepath.Join(folder, "no.hoa"), no, automata.WriteHOA))
}

// foreign reports whether a formula is not one of SPIN's, or has another meaning
// there: binary operators associate to the left.
func foreign(f *ltl.Formula) bool {
	switch op := f.Op(); op {
	case ltl.Implies, ltl.Equiv, ltl.Until, ltl.Release, ltl.WeakUntil:
		return f.Right().Op() == op
	default:
		return op == ltl.Xor || op == ltl.StrongRelease || op.IsPast() || op.IsSequence()
	}
}

func writeFile(path string, a *automata.Automaton, write func(io.Writer, *automata.Automaton) error) error {
	var b strings.Builder
	if err := write(&b, a); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(b.String()), 0o666)
}

// open reads the files.
func (w *Ways) open(folder string) error {
	set, err := property.Open(filepath.Join(folder, specFile), property.Options{})
	if err != nil {
		var all source.Errors
		if errors.As(err, &all) {
			err = errors.New(all.Render())
		}
		return fmt.Errorf("%s: %s: %w\n%s", w.Name, w.Text, err, w.Model)
	}
	w.Program = set.Model.Program
	for _, q := range set.Properties {
		if !q.Safety {
			w.Asked = append(w.Asked, q)
		}
	}
	return nil
}

// Compare answers the question in all ways, each with the options in turn, and
// returns the verdict that they have in common. The error is a *Disagreement.
// Ways without an answer within the limits have none.
func (w *Ways) Compare(ctx context.Context, limits check.Limits, options ...check.Options) (check.Verdict, error) {
	var first check.Verdict
	var by string
	for i, q := range w.Asked {
		o := options[i%len(options)]
		o.Limits = limits
		r, err := check.Verify(ctx, w.Program, q.Check, o)
		var unsuitable *source.Error
		if errors.As(err, &unsuitable) {
			continue
		}
		if err != nil || r.Verdict != check.Inconclusive && first != check.Inconclusive && r.Verdict != first {
			d := &Disagreement{Problem: w.Problem, Options: o, Got: r.Verdict, Want: first, Reason: q.Name + ", not " + by, Err: err}
			return first, d
		}
		if r.Verdict != check.Inconclusive && first == check.Inconclusive {
			first, by = r.Verdict, q.Name
		}
	}
	return first, nil
}
