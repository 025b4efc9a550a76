package main

// What -verify decides of each formula f, with A the automaton of default effort and type, and N
// that of its negation:
//
//	A and N share no word
//	for random words w: A accepts w iff w satisfies f as the evaluator judges; N iff it does not
//	every other effort and type has the language of A: none in common with N, and what A accepts,
//	by inclusion; a deterministic one where there is one. A monitor is to accept what A does.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/automata/reduce"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// verification is the parameters and the counts of one run.
type verification struct {
	words, random int
	seed          uint64
	limit         time.Duration // for one formula
	total         time.Duration // for the corpus; 0 is none

	out                              io.Writer
	formulas, disjoint, wordsChecked int
	equal, recurrence, wrong         int
	unfinished                       []string
}

// errWrong is wrapped by what shows a wrong automaton.
var errWrong = errors.New("WRONG")

// verify checks random formulas and then those of the corpus; the result is the exit status.
func (v *verification) verify(corpus string) (int, error) {
	fmt.Fprintf(v.out, "seed %d\n", v.seed)
	v.randomFormulas()
	v.summary("random formulas")
	status := min(v.wrong, 1)
	next := &verification{words: v.words, seed: v.seed, limit: v.limit, total: v.total, out: v.out}
	if err := next.corpus(corpus); err != nil {
		return 2, err
	}
	next.summary("corpus")
	return max(status, min(next.wrong, 1)), nil
}

func (v *verification) randomFormulas() {
	rng := rand.New(rand.NewPCG(v.seed, 1))
	for i := range v.random {
		fa := ltl.NewFactory()
		f := ltl.Random(fa, rng, ltl.RandomOptions{APs: []string{"a", "b", "c"}, Size: 3 + rng.IntN(13)})
		v.check(fmt.Sprintf("random %d: %v", i+1, f), fa, f)
	}
}

// corpus checks every formula of every file of formulas, in order.
func (v *verification) corpus(dir string) error {
	files, err := filepath.Glob(filepath.Join(dir, "*.ltl"))
	if err != nil {
		return err
	}
	// The parametric families grow beyond any limit; they come last.
	slices.SortStableFunc(files, func(a, b string) int { return cmp.Compare(rank(a), rank(b)) })
	began := time.Now()
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		for i, line := range strings.Split(string(text), "\n") {
			if strings.TrimSpace(line) == "" || line[0] == '#' {
				continue
			}
			name := fmt.Sprintf("%s %d", strings.TrimSuffix(filepath.Base(file), ".ltl"), i+1)
			if v.total > 0 && time.Since(began) > v.total {
				fmt.Fprintf(v.out, "stopped before %s by -total\n", name)
				return nil
			}
			fa := ltl.NewFactory()
			f, err := ltl.ParseString(fa, line)
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			v.check(name, fa, f)
		}
	}
	return nil
}

func rank(file string) int {
	if filepath.Base(file) == "families.ltl" {
		return 1
	}
	return 0
}

func (v *verification) check(name string, fa *ltl.Factory, f *ltl.Formula) {
	ctx, cancel := context.WithTimeout(context.Background(), v.limit)
	defer cancel()
	v.formulas++
	s := &subject{ctx: ctx, v: v, fa: fa, f: f, rng: rand.New(rand.NewPCG(v.seed, uint64(v.formulas)))}
	switch err := s.check(); {
	case errors.Is(err, errWrong):
		v.wrong++
		fmt.Fprintf(v.out, "%s: %v\n", name, err)
	case err != nil:
		v.unfinished = append(v.unfinished, fmt.Sprintf("%s (%v)", name, err))
	}
}

func (v *verification) summary(what string) {
	fmt.Fprintf(v.out, "%s: %d formulas; %d disjoint from their negation; %d words judged; %d automata of other efforts and types equal, %d of them deterministic; %d wrong; %d not finished\n",
		what, v.formulas, v.disjoint, v.wordsChecked, v.equal, v.recurrence, v.wrong, len(v.unfinished))
	for _, u := range v.unfinished {
		fmt.Fprintf(v.out, "  not finished: %s\n", u)
	}
}

// subject is one formula that is being checked.
type subject struct {
	ctx      context.Context
	v        *verification
	fa       *ltl.Factory
	f        *ltl.Formula
	rng      *rand.Rand
	yes, not *automata.Automaton
}

func (s *subject) check() error {
	var err error
	if s.yes, err = translate.Translate(s.ctx, s.fa, s.f, translate.Options{}); err != nil {
		return err
	}
	if s.not, err = translate.Translate(s.ctx, s.fa, s.fa.Not(s.f), translate.Options{}); err != nil {
		return err
	}
	if err := s.apart(s.yes, "the formula's automaton"); err != nil {
		return err
	}
	s.v.disjoint++
	if err := s.judgeWords(); err != nil {
		return err
	}
	for _, effort := range []reduce.Effort{reduce.Low, reduce.Medium, reduce.High} {
		for _, typ := range []translate.Type{translate.TGBA, translate.BA, translate.Deterministic, translate.Monitor} {
			if effort == reduce.Medium && typ == translate.TGBA {
				continue
			}
			if err := s.compare(translate.Options{Type: typ, Effort: effort}); err != nil {
				return fmt.Errorf("%v, %v effort: %w", typ, effort, err)
			}
		}
	}
	return nil
}

// apart fails when a shares a word with the automaton of the negation.
func (s *subject) apart(a *automata.Automaton, what string) error {
	ok, word, err := ops.Disjoint(s.ctx, a, s.not, ops.Options{})
	if err == nil && !ok {
		err = fmt.Errorf("%w: %s and that of the negation both accept %v", errWrong, what, word)
	}
	return err
}

func (s *subject) judgeWords() error {
	aps := ltl.APs(s.f)
	ev := ltl.NewEvaluator(s.f)
	for range s.v.words {
		if err := s.ctx.Err(); err != nil {
			return err
		}
		w := ltl.RandomWord(s.rng, aps, 6, 6)
		holds, err := ev.Holds(w)
		if err != nil {
			return err
		}
		yes, err := automata.AcceptsWord(s.yes, w)
		if err != nil {
			return err
		}
		not, err := automata.AcceptsWord(s.not, w)
		if err != nil {
			return err
		}
		if yes != holds || not == holds {
			return fmt.Errorf("%w: on %v the formula is %v, its automaton says %v, that of the negation %v", errWrong, w, holds, yes, not)
		}
		s.v.wordsChecked++
	}
	return nil
}

// compare checks the automaton made with other options.
func (s *subject) compare(opts translate.Options) error {
	a, err := translate.Translate(s.ctx, s.fa, s.f, opts)
	if errors.Is(err, ops.ErrNotRecurrence) {
		return nil
	}
	if err != nil {
		return err
	}
	if opts.Type == translate.Monitor {
		return s.included(s.yes, a, "the TGBA", "the monitor")
	}
	if err := s.apart(a, "the automaton"); err != nil {
		return err
	}
	if err := s.included(s.yes, a, "the TGBA", "the automaton"); err != nil {
		return err
	}
	if err := s.included(a, s.yes, "the automaton", "the TGBA"); err != nil {
		return err
	}
	s.v.equal++
	if opts.Type == translate.Deterministic {
		s.v.recurrence++
	}
	return nil
}

func (s *subject) included(a, b *automata.Automaton, first, second string) error {
	ok, word, err := ops.Included(s.ctx, a, b, ops.Options{States: 1 << 16})
	if err == nil && !ok {
		err = fmt.Errorf("%w: %s accepts %v, but %s does not", errWrong, first, word, second)
	}
	return err
}
