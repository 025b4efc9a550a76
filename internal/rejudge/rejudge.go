package rejudge

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Problem is a property of a program.
type Problem struct {
	Name     string // where it comes from: a file, or a front-end and a seed
	Program  program.Program
	Property check.Property
	Text     string // the property in words, with assumptions and fairness
	Model    string // the text of a random model; "" if Name names a file
}

// Random draws a question of any kind about a random model.
func Random(front randommodel.FrontEnd, seed, stream uint64) (*Problem, error) {
	rng := rand.New(rand.NewPCG(seed, stream))
	m, err := front.Draw(rng)
	if err != nil {
		return nil, err
	}
	q := About(m, rng, randommodel.All())
	q.Name = fmt.Sprintf("%s, seed %d %d", front.Name, seed, stream)
	return q, nil
}

// About draws a question about a model.
func About(m *randommodel.Model, rng *rand.Rand, o randommodel.Options) *Problem {
	p := randommodel.Ask(rng, m, o)
	return &Problem{Program: m.Program, Property: PropertyOf(p), Text: p.String(), Model: m.Text}
}

// PropertyOf is a random property as checks take it.
func PropertyOf(q *randommodel.Property) check.Property {
	p := check.Property{Name: "random", Factory: q.Factory, Formula: q.Formula}
	for _, a := range q.Assumptions {
		p.Assumptions = append(p.Assumptions, check.Assumption{Name: a.String(), Formula: a})
	}
	switch {
	case q.Weak:
		p.Fairness = check.WeakFairness
	case q.Strong:
		p.Fairness = check.StrongFairness
	}
	for _, f := range q.Fair {
		p.FairTo = append(p.FairTo, check.FairTo{Strong: f.Strong, Transitions: []string{f.Step}})
	}
	return p
}

// Way is some way to search on smaller programs: the reductions that are left
// out, the algorithm and the number of workers vary.
func Way(rng *rand.Rand, prog program.Program) check.Options {
	algorithms := []check.AlgorithmName{"", "", "", check.SCC, check.Generic, check.NDFS, check.CVWY, check.Deterministic, check.UFSCC, check.CNDFS}
	o := check.Options{Algorithm: algorithms[rng.IntN(len(algorithms))], Trial: check.NoTrial, Workers: 1 << rng.IntN(3)}
	if rng.IntN(2) == 0 {
		for _, name := range check.Shortcuts(prog) {
			if rng.IntN(3) == 0 {
				o.Without = append(o.Without, name)
			}
		}
	}
	return o
}

// Disagreement is two answers to one question of which one is wrong, or a
// search that failed.
type Disagreement struct {
	*Problem
	Options   check.Options // of the search that was compared; zero if the plain one failed
	Got, Want check.Verdict
	Reason    string
	Err       error // the fault of a search; nil otherwise
}

// Error has all that repeats the question.
func (d *Disagreement) Error() string {
	o := d.Options
	text := fmt.Sprintf("%s: %s\nby algorithm %q, without %q, a trial of %d states, %d workers: %v, but %v by the plain search",
		d.Name, d.Text, o.Algorithm, o.Without, o.Trial, o.Workers, d.Got, d.Want)
	if d.Reason != "" {
		text += " (" + d.Reason + ")"
	}
	if d.Err != nil {
		text += ": " + d.Err.Error()
	}
	return text + "\n" + d.Model
}

// Compare answers by the plain search, and in each of the ways, whose limits
// are wider. The verdict is that of the plain search. The error is a
// *Disagreement. It is not an error if a search is not for such questions or has
// no answer within the limits.
func (pr *Problem) Compare(ctx context.Context, limits check.Limits, ways ...check.Options) (check.Verdict, error) {
	want, err := check.Plain(ctx, pr.Program, pr.Property, limits)
	if err != nil {
		return check.Inconclusive, &Disagreement{Problem: pr, Err: err}
	}
	if want.Verdict == check.Inconclusive {
		return check.Inconclusive, nil
	}
	for _, o := range ways {
		o.Limits = limits
		o.Limits.States *= wider
		got, err := check.Verify(ctx, pr.Program, pr.Property, o)
		var unsuitable *source.Error
		if errors.As(err, &unsuitable) {
			continue
		}
		if err != nil || got.Verdict != want.Verdict && got.Verdict != check.Inconclusive {
			return want.Verdict, &Disagreement{Problem: pr, Options: o, Got: got.Verdict, Want: want.Verdict, Reason: got.Reason, Err: err}
		}
	}
	return want.Verdict, nil
}

// wider is how many times as many states the searches that are compared may
// visit: products differ in size.
const wider = 20

// Tally counts verdicts of plain searches, and disagreements.
type Tally struct {
	Holds, Violated, Open, Disagreements int
}

// Add counts an answer of Compare.
func (t *Tally) Add(v check.Verdict, err error) {
	switch {
	case err != nil:
		t.Disagreements++
	case v == check.Holds:
		t.Holds++
	case v == check.Violated:
		t.Violated++
	default:
		t.Open++
	}
}

// Lopsided reports that one of the verdicts is rarer than one in twenty.
func (t *Tally) Lopsided() bool {
	return 20*min(t.Holds, t.Violated) < cmp.Or(t.Holds+t.Violated+t.Open, 1)
}

// String counts them.
func (t *Tally) String() string {
	return fmt.Sprintf("%d hold, %d violated, %d open", t.Holds, t.Violated, t.Open)
}
