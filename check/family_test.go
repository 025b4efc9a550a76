package check_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate"
	"github.com/ltlcheck/ltlcheck/internal/check/families"
	"github.com/ltlcheck/ltlcheck/internal/program/counting"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// familyQuestion is a random family with a property, nil for failures.
type familyQuestion struct {
	family *promela.Family
	prop   *check.Property
	text   string
}

// drawFamily draws a family that can be read, perhaps one that counts, and a
// question about it.
func drawFamily(t *testing.T, rng *rand.Rand, counting bool) familyQuestion {
	for {
		draw := randommodel.Family
		if counting {
			draw = randommodel.CountingFamily
		}
		text, atoms := draw(rng)
		f, err := promela.ParseFamily(source.NewFile("random.pml", text), "N", promela.Options{})
		if err != nil {
			var several source.Errors
			if !errors.As(err, &several) {
				t.Fatalf("%v\n%s", err, text)
			}
			continue // labels that are not there, and the like
		}
		q := familyQuestion{family: f, text: text}
		if rng.IntN(4) > 0 {
			fa := ltl.NewFactory()
			p := &check.Property{Factory: fa, Formula: drawStuttering(rng, fa, atoms), Fairness: check.Fairness(rng.IntN(3))}
			if rng.IntN(4) == 0 {
				p.Fairness, p.FairTo = check.NoFairness, []check.FairTo{{Strong: rng.IntN(2) == 0, Process: "P"}}
			}
			example, err := f.Instance(4)
			if err != nil || check.Validate(example, *p) != nil {
				continue
			}
			q.prop = p
			q.text += fmt.Sprintf("%v with fairness %v %v", p.Formula, p.Fairness, p.FairTo)
		}
		return q
	}
}

// drawStuttering draws a formula without X.
func drawStuttering(rng *rand.Rand, fa *ltl.Factory, atoms []string) *ltl.Formula {
	ap := func() *ltl.Formula {
		f := fa.AP(atoms[rng.IntN(len(atoms))])
		if rng.IntN(2) == 0 {
			f = fa.Not(f)
		}
		return f
	}
	switch rng.IntN(6) {
	case 0:
		return fa.G(fa.Or(ap(), ap()))
	case 1:
		return fa.G(fa.Implies(ap(), fa.F(ap())))
	case 2:
		return fa.F(fa.G(fa.Or(ap(), ap(), ap())))
	case 3:
		return fa.G(fa.F(fa.Or(ap(), ap())))
	case 4:
		return fa.Implies(fa.G(fa.F(ap())), fa.G(fa.F(fa.Or(ap(), ap()))))
	}
	return fa.U(fa.Or(ap(), ap()), fa.Or(ap(), ap()))
}

// asked is the question to package check.
func (q *familyQuestion) asked() check.Question {
	if q.prop == nil {
		return check.Failures{}
	}
	return *q.prop
}

// abstract makes an abstraction for the question.
func (q *familyQuestion) abstract(cut int, states uint64) (counting.Abstraction, error) {
	counted := families.Requirements{States: states}
	if q.prop != nil {
		counted = check.CountingOf(q.prop, states)
	}
	return counted.Abstract(context.Background(), q.family, cut, 0)
}

// judge returns the verdict of a plain search of an instance, Inconclusive if
// the propositions do not apply to it.
func (q *familyQuestion) judge(size int) (check.Verdict, error) {
	p, err := q.family.Instance(size)
	if err != nil {
		return check.Inconclusive, nil
	}
	opts := check.Options{Limits: check.Limits{States: 20_000, Memory: 1 << 28}, Without: check.Shortcuts(p)}
	if q.prop == nil {
		r, err := check.Verify(context.Background(), p, check.Failures{}, opts)
		return r.Verdict, err
	}
	if check.Validate(p, *q.prop) != nil {
		return check.Inconclusive, nil
	}
	r, err := check.Verify(context.Background(), p, *q.prop, opts)
	return r.Verdict, err
}

// randomFamilies: go test ./check -run TestFamilyHolds -families 4000 -family-seed 1000 draws more families.
var (
	randomFamilies = flag.Int("families", 60, "how many random families TestFamilyHolds draws")
	familySeed     = flag.Uint64("family-seed", 0, "the first seed of random families")
)

// TestFamilyLabels: a label before the first statement of an option is one at which no process ever is, in the abstraction and for the
// checker of its certificate.
func TestFamilyLabels(t *testing.T) {
	t.Parallel()
	const text = "#define N 3\nbyte x; active [N] proctype P() { do :: l0: x == 0 -> l1: x = 1 :: atomic { x == 1 -> x = 0 } od }\n"
	family, err := promela.ParseFamily(source.NewFile("m.pml", text), "N", promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, formula := range []string{`!"P[0]@l0"`, `G !"P@l0"`, `G ("P[1]@l0" -> "x == 2")`, `G F "P@l0" -> G "x == 2"`} {
		fa := ltl.NewFactory()
		f, err := ltl.ParseString(fa, formula)
		if err != nil {
			t.Fatal(err)
		}
		q := familyQuestion{family: family, prop: &check.Property{Factory: fa, Formula: f}, text: text + formula}
		a, err := q.abstract(2, 0)
		if err != nil {
			t.Fatalf("%s: %v", formula, err)
		}
		tally := map[string]int{}
		if got := q.decide(t, a, check.Options{}, 0); got != check.Holds {
			t.Errorf("%s: %v", formula, got)
		} else if q.certifies(t, a, 0, tally); tally["certificates"] != 1 {
			t.Errorf("%s: %v", formula, tally)
		}
	}
}

// TestFamilyHolds: what holds for the counter abstraction of a random family
// holds for each of its instances, by a search without reductions, and has a
// certificate that the independent checker does not refuse.
func TestFamilyHolds(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	for _, counting := range []bool{false, true} {
		t.Run(fmt.Sprint("counting ", counting), func(t *testing.T) { t.Parallel(); familiesHold(t, counting) })
	}
}

// familiesHold draws families.
func familiesHold(t *testing.T, counting bool) {
	tally := map[string]int{}
	for n := range uint64(*randomFamilies) {
		seed := *familySeed + n
		rng := rand.New(rand.NewPCG(seed, 2002))
		q := drawFamily(t, rng, counting)
		cut := 2 + rng.IntN(2)
		opts := check.Options{Limits: check.Limits{States: 1_000, Memory: 1 << 28}}
		a, err := q.abstract(cut, opts.Limits.States)
		if err != nil {
			tally[fmt.Sprintf("refused, too large: %v", strings.Contains(err.Error(), "too many states"))]++
			if testing.Verbose() {
				t.Log(seed, err)
			}
			continue
		}
		if len(a.Counting()) > 0 {
			tally["with sums"]++
		}
		opts.Limits.States = 0
		verdict := q.decide(t, a, opts, seed)
		if verdict == check.Holds {
			q.certifies(t, a, seed, tally)
		}
		some := q.instances(t, a, verdict, seed)
		tally[fmt.Sprintf("%v, instances %v", verdict, some)]++
	}
	t.Log(tally)
	if tally["holds, instances holds"] < *randomFamilies/10 || tally["violated, instances violated"] < *randomFamilies/10 || counting && tally["with sums"] < *randomFamilies/10 {
		t.Error("too few")
	}
}

// decide returns the verdict of the abstraction.
func (q *familyQuestion) decide(t *testing.T, a counting.Abstraction, opts check.Options, seed uint64) check.Verdict {
	t.Helper()
	r, err := check.Verify(context.Background(), a, q.asked(), opts)
	if err != nil {
		t.Fatalf("seed %d: %v\n%s", seed, err, q.text)
	}
	return r.Verdict
}

// certifies has the certificate checked.
func (q *familyQuestion) certifies(t *testing.T, a counting.Abstraction, seed uint64, tally map[string]int) {
	t.Helper()
	err := checkFamilyProof(q.family, writeFamilyProof(t, a, q.prop), q.prop)
	var limit *certificate.Limit
	switch {
	case errors.As(err, &limit):
		tally["certificates not checked"]++
		if testing.Verbose() {
			t.Log(seed, err)
		}
	case err != nil:
		t.Errorf("seed %d: %v\n%s", seed, err, q.text)
	case len(a.Counting()) > 0:
		tally["certificates with sums"]++
	default:
		tally["certificates"]++
	}
}

// instances searches the instances with up to four processes; Violated if one of
// them violates the property, which is wrong if it holds for all.
func (q *familyQuestion) instances(t *testing.T, a counting.Abstraction, verdict check.Verdict, seed uint64) check.Verdict {
	t.Helper()
	some := check.Holds
	for size := a.Least(); size <= 4; size++ {
		v, err := q.judge(size)
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, q.text)
		}
		if v != check.Violated {
			continue
		}
		some = v
		if verdict == check.Holds {
			t.Errorf("seed %d: holds for every N ≥ %d with cut %d, and not for %d\n%s", seed, a.Least(), a.Cut(), size, q.text)
		}
	}
	return some
}
