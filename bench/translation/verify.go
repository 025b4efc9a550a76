package main

// What -verify decides of each formula f, with A the automaton of default
// effort and type, and N that of its negation:
//
//	A and N share no word
//	for random words w: A accepts w iff w satisfies f as the evaluator judges; N iff it does not
//	each other automaton for f has the language of A, by inclusion both ways, and shares no word with
//	  N: every effort and type (a deterministic one where there is one), and the two constructions
//	each effort's monitor has the language of the safety closure of A, by inclusion both ways
//
// Equality is transitive: an automaton found equal to A may stand for it, and
// the same
// automaton is not compared twice. Two facts make inclusion easy where it would
// be hard: whether all words that satisfy f are accepted is soon decided with
// the unambiguous automaton of f (unambiguous.go); and once an automaton is
// known that accepts every word that does not satisfy f, whatever shares no
// word with that has no word too many. What is decided is recorded formula by
// formula, so that a run that was stopped can be taken up again.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/cespare/xxhash/v2"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/internal/automata/reduce"
	"github.com/ltlcheck/ltlcheck/internal/cpu"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// verification holds the flags of one run.
type verification struct {
	words, random int
	seed          uint64
	limit         time.Duration   // of CPU time, for one question
	sets          map[string]bool // nil: all
	record        *record
	recorded      bool // only tabulate what is recorded
}

// subject is one formula and what is known about it. The exported fields are
// recorded.
type subject struct {
	Name, Formula string
	Set           string
	Disjoint      bool
	Words         int      // judged
	Proven        []string // automata found equal to A
	Absent        []string // deterministic automata that do not exist
	Unfinished    []string // questions without an answer, with the reason
	Wrong         []string
	Seconds       float64 // of CPU time

	v        *verification
	ctx      context.Context
	made     map[string]*translation // by formula and options
	fa       *ltl.Factory
	f        *ltl.Formula
	alphabet *automata.Alphabet
	rng      *rand.Rand
	yes, not *automata.Automaton
	equal    []*automata.Automaton // yes, and those found equal to it

	// complements has not, and an automaton that is known to accept all words
	// that do not satisfy f.
	complements []*automata.Automaton
	meaning     meaning
	// anchored means that the first of equal is known to accept exactly the
	// words that satisfy f, and that complements has the automaton for the
	// others.
	anchored bool
}

// verify checks random formulas and those of the corpus.
func (v *verification) verify(corpus string, out io.Writer) error {
	cases, err := v.subjects(corpus)
	if err != nil {
		return err
	}
	wrong := 0
	var done []*subject
	for _, s := range cases {
		switch known := v.record.find(s); {
		case known != nil:
			s = known
		case v.recorded:
			continue
		default:
			s.rng = rand.New(rand.NewPCG(v.seed, xxhash.Sum64String(s.Name)))
			s.check()
			if err := v.record.add(s); err != nil {
				return err
			}
		}
		if len(s.Wrong) > 0 {
			wrong++
		}
		done = append(done, s)
	}
	v.report(out, done)
	if left := len(cases) - len(done); left > 0 {
		fmt.Fprintf(out, "\n%d of %d formulas were not looked at.\n", left, len(cases))
	}
	if wrong > 0 {
		return fmt.Errorf("%w: %d formulas", parts.ErrWrong, wrong)
	}
	return nil
}

// subjects returns the random formulas, and then those of the files.
func (v *verification) subjects(dir string) ([]*subject, error) {
	var all []*subject
	rng := rand.New(rand.NewPCG(v.seed, 1))
	for i := range v.random {
		f := ltl.Random(ltl.NewFactory(), rng, ltl.RandomOptions{APs: []string{"a", "b", "c"}, Size: 3 + rng.IntN(13)})
		all = append(all, &subject{v: v, Set: "random", Name: fmt.Sprintf("random %d", i+1), Formula: f.String()})
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.ltl"))
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		set := strings.TrimSuffix(filepath.Base(file), ".ltl")
		for i, line := range strings.Split(string(text), "\n") {
			if strings.TrimSpace(line) == "" || line[0] == '#' {
				continue
			}
			p := peer{set: set}
			all = append(all, &subject{v: v, Set: p.group(), Name: fmt.Sprintf("%s %d", set, i+1), Formula: line})
		}
	}
	if v.sets == nil {
		return all, nil
	}
	var wanted []*subject
	for _, s := range all {
		if set, _, _ := strings.Cut(s.Name, " "); v.sets[s.Set] || v.sets[set] {
			wanted = append(wanted, s)
		}
	}
	return wanted, nil
}

// errWrong is wrapped by errors that prove an automaton to be wrong.
var errWrong = errors.New("WRONG")

// note records the outcome of one question.
func (s *subject) note(what string, err error) {
	switch {
	case err == nil:
		s.Proven = append(s.Proven, what)
	case errors.Is(err, errWrong):
		s.Wrong = append(s.Wrong, fmt.Sprintf("%s: %v", what, err))
	case errors.Is(err, ops.ErrNotRecurrence):
		s.Absent = append(s.Absent, what)
	default:
		s.Unfinished = append(s.Unfinished, fmt.Sprintf("%s: %v", what, err))
	}
}

// check answers all questions about the formula.
func (s *subject) check() {
	began := cpu.Seconds()
	defer func() { s.Seconds = cpu.Seconds() - began }()
	if err := s.within(s.prepare); err != nil {
		s.note("the automata of default effort", err)
		return
	}
	if err := s.within(func() error { return s.apart(s.yes) }); err != nil {
		s.note("disjoint", err)
	} else {
		s.Disjoint = true
	}
	if err := s.within(s.anchor); err != nil {
		if errors.Is(err, errWrong) {
			s.note("meaning", err)
		}
		s.equal, s.complements, s.anchored = []*automata.Automaton{s.yes}, s.complements[:1], false
		if err := s.within(s.climbDown); errors.Is(err, errWrong) {
			s.note("steps", err)
		}
	}
	if err := s.within(s.judgeWords); err != nil {
		s.note("words", err)
	}
	for _, opts := range s.others() {
		s.note(describe(opts), s.within(func() error { return s.compare(opts) }))
	}
	for _, effort := range efforts {
		opts := translate.Options{Type: translate.Monitor, Effort: effort}
		s.note(describe(opts), s.within(func() error { return s.compareMonitor(opts) }))
	}
}

// within answers one question, within the limit on the CPU time of the process.
func (s *subject) within(question func() error) error {
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	began := cpu.Seconds()
	go func() {
		for ctx.Err() == nil {
			if cpu.Seconds()-began > s.v.limit.Seconds() {
				cancel(errors.New("time is up"))
			}
			time.Sleep(10 * time.Millisecond)
		}
	}()
	s.ctx = ctx
	return question()
}

// prepare parses the formula and makes A and N.
func (s *subject) prepare() error {
	var err error
	s.fa, s.alphabet, s.made = ltl.NewFactory(), automata.NewAlphabet(), map[string]*translation{}
	if s.f, err = ltl.ParseString(s.fa, s.Formula); err != nil {
		return err
	}
	if s.yes, err = s.translate(s.f, translate.Options{}); err != nil {
		return err
	}
	s.equal = []*automata.Automaton{s.yes}
	s.not, err = s.translate(s.fa.Not(s.f), translate.Options{})
	s.complements = []*automata.Automaton{s.not}
	return err
}

// translate returns the automaton of a formula.
func (s *subject) translate(f *ltl.Formula, opts translate.Options) (*automata.Automaton, error) {
	t, err := s.translation(f, opts)
	if err != nil {
		return nil, err
	}
	return t.result, nil
}

// translation translates a formula and observes the steps. Equal translations
// are made once.
func (s *subject) translation(f *ltl.Formula, opts translate.Options) (*translation, error) {
	key := fmt.Sprint(f.ID(), opts.Type, opts.Effort, opts.Construction, opts.Without)
	if t := s.made[key]; t != nil {
		return t, nil
	}
	t := &translation{}
	opts.Alphabet = s.alphabet
	opts.Observe = func(a *automata.Automaton) { t.add(a.Over(s.alphabet)) }
	a, err := translate.Translate(s.ctx, s.fa, f, opts)
	if err == nil {
		t.result = a
		t.add(a)
		s.made[key] = t
	}
	return t, err
}

var efforts = []reduce.Effort{reduce.Low, reduce.Medium, reduce.High}

// others returns the options of the automata that must have the language of A.
// Those of less effort come first, as they help with the others.
func (s *subject) others() []translate.Options {
	all := []translate.Options{
		{Construction: translate.OnlyTableau, Effort: reduce.Low},
		{Construction: translate.OnlyAlternating, Effort: reduce.Low},
	}
	for _, typ := range []translate.Type{translate.TGBA, translate.BA, translate.DBA} {
		for _, effort := range efforts {
			if typ != translate.TGBA || effort != reduce.Medium {
				all = append(all, translate.Options{Type: typ, Effort: effort})
			}
		}
	}
	return all
}

// describe names the automaton that options make.
func describe(opts translate.Options) string {
	if opts.Construction != translate.Best {
		return opts.Construction.String()
	}
	return fmt.Sprintf("%v %v", opts.Type, opts.Effort)
}

// apart returns an error if a shares a word with an automaton of the negation.
func (s *subject) apart(a *automata.Automaton) error {
	for _, not := range s.complements {
		ok, word, err := ops.Disjoint(s.ctx, a, not, ops.Options{})
		if err == nil && !ok {
			err = fmt.Errorf("%w: shares %v with the automaton of the negation", errWrong, word)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// climbDown finds automata on the way to A that are equal to it. Others may be
// easier to compare with these.
func (s *subject) climbDown() error {
	way, err := s.translation(s.f, translate.Options{})
	if err != nil {
		return err
	}
	return s.climb(way.steps, nil)
}

// judgeWords compares A and N with the evaluator, on random words.
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
		s.Words++
	}
	return nil
}

// compare checks the automaton made with other options, step by step if
// necessary. Where inclusion is hard to prove, automata made without some
// passes may help: they lie between it and those that are known.
func (s *subject) compare(opts translate.Options) error {
	t, err := s.translation(s.f, opts)
	if err != nil {
		return err
	}
	if err := s.climb(t.steps, t.result); err != nil || s.knows(t.result) {
		return err
	}
	err = s.compareWithin(opts, easyTurns)
	if !errors.Is(err, automata.ErrLimit) {
		return err
	}
	for _, without := range helpers {
		helper := opts
		helper.Without = without
		if err := s.compareWithin(helper, easyTurns); err != nil && !errors.Is(err, automata.ErrLimit) {
			return err
		}
	}
	return s.compareWithin(opts, turns)
}

// helpers are passes to switch off for automata that may help.
var helpers = [][]string{
	{"two-sided", "inclusion"}, {"inclusion"},
	{"direct", "reverse", "buchi-simulation", "merging"}, {"reverse", "buchi-simulation", "merging"}, {"direct", "merging"}, {"buchi-simulation", "merging"},
	{"reverse", "merging"}, {"merging"}, {"buchi-simulation"}, {"reverse"}, {"orders"},
}

// compareWithin compares an automaton with those that are known, within limits.
func (s *subject) compareWithin(opts translate.Options, turns []int) error {
	a, err := s.translate(s.f, opts)
	if err != nil {
		return err
	}
	if s.knows(a) {
		return nil
	}
	return s.provedEqual(a, s.equal, turns)
}

// provedEqual adds a to the automata that are known to be equal to A, if that
// can be proved with those of known.
func (s *subject) provedEqual(a *automata.Automaton, known []*automata.Automaton, turns []int) error {
	if err := s.apart(a); err != nil {
		return err
	}
	if !s.anchored {
		if err := s.included([]*automata.Automaton{a}, known, turns); err != nil {
			return err
		}
	}
	if err := s.includes(a, known, turns); err != nil {
		return err
	}
	s.equal = append(s.equal, a)
	return nil
}

// includes succeeds if a is proved to accept all words of A: it simulates some
// automaton that is equal to A, or accepts what the formula means, or one of
// them is included in it.
func (s *subject) includes(a *automata.Automaton, known []*automata.Automaton, turns []int) error {
	if s.simulatedBy(a, known) {
		return nil
	}
	if s.anchored {
		if err := s.meant(s.meaning, a, turns); err == nil || errors.Is(err, errWrong) {
			return err
		}
	}
	return s.included(known, []*automata.Automaton{a}, turns)
}

// turns are the limits on states with which each inclusion is tried in turn,
// easyTurns those of a first attempt.
var (
	easyTurns = []int{1 << 8, 1 << 12}
	turns     = []int{1 << 8, 1 << 12, 1 << 16, 1 << 20, 1 << 22}
)

// included succeeds if one automaton of left is proved to be included in one of
// right. The automata of each list are equal to each other.
func (s *subject) included(left, right []*automata.Automaton, turns []int) (err error) {
	for _, limit := range turns {
		for _, a := range left {
			for _, b := range right {
				var ok bool
				var word ltl.Word
				ok, word, err = ops.Included(s.ctx, a, b, ops.Options{States: limit})
				switch {
				case err == nil && ok:
					return nil
				case err == nil:
					return fmt.Errorf("%w: %v", errWrong, word)
				case !errors.Is(err, automata.ErrLimit):
					return err
				}
			}
		}
	}
	return err
}

// compareMonitor checks that a monitor has the language of the safety closure
// of A.
func (s *subject) compareMonitor(opts translate.Options) error {
	m, err := s.translate(s.f, opts)
	if err != nil {
		return err
	}
	monitor, closure := []*automata.Automaton{m}, []*automata.Automaton{ops.SafetyClosure(s.yes)}
	if err := s.included(closure, monitor, turns); err != nil {
		return err
	}
	return s.included(monitor, closure, turns)
}
