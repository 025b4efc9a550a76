package main

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/corpus"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/internal/randommodel/gomodel"
	"github.com/ltlcheck/ltlcheck/internal/rejudge"
)

// group is questions of one kind, or what is wrong with their files.
type group struct {
	name      string
	questions iter.Seq2[*rejudge.Problem, error]
	symmetry  check.Symmetry // of the searches that are compared
	// answer compares the answers to a question, the n-th of the group; nil is
	// answer below.
	answer func(ctx context.Context, n uint64, q *rejudge.Problem) (check.Verdict, error)
}

// streams of random numbers: of questions and of ways to search.
const (
	asking    = 61
	searching = 62
)

// groups lists all kinds of questions.
func (r *rejudging) groups() (all []group) {
	for _, front := range gomodel.FrontEnds() {
		all = append(all, group{name: "random " + front.Name, questions: r.randomOnes(front)})
	}
	return append(all,
		group{name: "random symmetric promela", questions: r.randomOnes(symmetric), symmetry: check.SymmetryAuto},
		group{name: "random symmetric go", questions: r.randomOnes(symmetricGo), symmetry: check.SymmetryAuto},
		group{name: "random symmetric nets", questions: r.randomOnes(symmetricNets), symmetry: check.SymmetryAuto},
		r.ways(),
		group{name: "special propositions", questions: r.each(rejudge.Special), answer: r.answerSpecial},
		group{name: "specifications", questions: listed(func() ([]corpus.Case, error) { return corpus.Specified(r.specs) })},
		group{name: "corpus promela", questions: listed(func() ([]corpus.Case, error) { return corpus.Stated(filepath.Join(r.corpus, "promela")) })},
		group{name: "corpus nets", questions: corpus.Contest(filepath.Join(r.corpus, "petri"), r.limits.States)},
		group{name: "corpus models", questions: r.aboutModels()},
	)
}

// Models with interchangeable processes, and nets with equal parts.
var (
	symmetric     = randommodel.FrontEnd{Name: "symmetric promela", Draw: randommodel.DrawSymmetric}
	symmetricGo   = randommodel.FrontEnd{Name: "symmetric go", Draw: gomodel.DrawSymmetric}
	symmetricNets = randommodel.FrontEnd{Name: "symmetric nets", Draw: randommodel.DrawSymmetricNet}
)

// each draws questions, one for each seed.
func (r *rejudging) each(draw func(seed uint64) (*rejudge.Problem, error)) iter.Seq2[*rejudge.Problem, error] {
	return func(yield func(*rejudge.Problem, error) bool) {
		for i := range uint64(r.random) {
			if !yield(draw(r.seed + i)) {
				return
			}
		}
	}
}

func (r *rejudging) randomOnes(front randommodel.FrontEnd) iter.Seq2[*rejudge.Problem, error] {
	return r.each(func(seed uint64) (*rejudge.Problem, error) { return rejudge.Random(front, seed, asking) })
}

// ways is questions that are put in all ways.
func (r *rejudging) ways() group {
	var asked *rejudge.Ways
	questions := func(yield func(*rejudge.Problem, error) bool) {
		folder, err := os.MkdirTemp("", "rejudge")
		if err != nil {
			yield(nil, err)
			return
		}
		defer os.RemoveAll(folder)
		r.each(func(seed uint64) (*rejudge.Problem, error) {
			if asked, err = rejudge.DrawWays(context.Background(), folder, seed, asking); err != nil {
				return nil, err
			}
			return asked.Problem, nil
		})(yield)
	}
	return group{name: "ways to ask", questions: questions, answer: func(ctx context.Context, n uint64, q *rejudge.Problem) (check.Verdict, error) {
		way := rejudge.Way(rand.New(rand.NewPCG(r.seed+n, searching)), q.Program)
		return asked.Compare(ctx, r.limits, check.Options{}, check.Options{Workers: 2}, way)
	}}
}

// answerSpecial compares the answers under reductions that really take place,
// and the failures of the model. What holds is certified.
func (r *rejudging) answerSpecial(ctx context.Context, n uint64, q *rejudge.Problem) (check.Verdict, error) {
	ways := rejudge.SpecialWays(rand.New(rand.NewPCG(r.seed+n, searching)), q.Program)
	v, err := q.Compare(ctx, r.limits, ways...)
	if err == nil {
		err = q.CompareFailures(ctx, r.limits, ways...)
	}
	if err == nil && v == check.Holds {
		_, err = q.Certify(ctx, r.limits)
	}
	return v, err
}

// listed is the questions of a list that is made when it is needed.
func listed(list func() ([]corpus.Case, error)) iter.Seq2[*rejudge.Problem, error] {
	return func(yield func(*rejudge.Problem, error) bool) {
		cases, err := list()
		if err != nil {
			yield(nil, err)
			return
		}
		for _, c := range cases {
			if !yield(c.Problem(), nil) {
				return
			}
		}
	}
}

// aboutModels is random questions about models of the corpus.
func (r *rejudging) aboutModels() iter.Seq2[*rejudge.Problem, error] {
	return func(yield func(*rejudge.Problem, error) bool) {
		for name, m := range corpus.Models(r.corpus) {
			for i := range uint64(r.drawn) {
				rng := rand.New(rand.NewPCG(r.seed+i, asking))
				q := rejudge.About(m, rng, randommodel.Options{Finite: true, Assume: rng.IntN(2) == 0, Fair: rng.IntN(4) == 0, OnlyState: rng.IntN(4) > 0})
				q.Name = fmt.Sprintf("%s, seed %d", name, r.seed+i)
				if !yield(q, nil) {
					return
				}
			}
		}
	}
}

// group asks the questions of a group, and prints a row.
func (r *rejudging) group(ctx context.Context, g group) error {
	began, n := time.Now(), uint64(0)
	var t rejudge.Tally
	answer := g.answer
	if answer == nil {
		answer = func(ctx context.Context, n uint64, q *rejudge.Problem) (check.Verdict, error) {
			return r.answer(ctx, n, q, g.symmetry)
		}
	}
	for q, err := range g.questions {
		if err != nil {
			return err
		}
		v, err := answer(ctx, n, q)
		if ctx.Err() != nil {
			break
		}
		t.Add(v, err)
		var d *rejudge.Disagreement
		if errors.As(err, &d) {
			if err := r.note(d); err != nil {
				return err
			}
		}
		if n++; r.time > 0 && time.Since(began) > r.time {
			break
		}
	}
	_, err := fmt.Fprintf(r.out, "| %s | %d | %d | %d | %d | %.0f |\n", g.name, t.Holds, t.Violated, t.Open, t.Disagreements, time.Since(began).Seconds())
	return err
}

// answer compares the default answer, that of two workers and that of a random
// way with the answer of the plain search.
func (r *rejudging) answer(ctx context.Context, n uint64, q *rejudge.Problem, symmetry check.Symmetry) (check.Verdict, error) {
	way := rejudge.Way(rand.New(rand.NewPCG(r.seed+n, searching)), q.Program)
	way.Symmetry = symmetry
	return q.Compare(ctx, r.limits, check.Options{Symmetry: symmetry}, check.Options{Workers: 2, Symmetry: symmetry}, way)
}
