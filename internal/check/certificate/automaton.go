package certificate

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/internal/automata/reduce"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/check/sequences"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Language is a set of words that an automaton of the certificate must accept
// at least: exactly one of Formula and Automaton is set.
type Language struct {
	Factory *ltl.Factory
	// Formula stands for the words that satisfy it.
	Formula   *ltl.Formula
	Automaton *automata.Automaton
	// Sequences are those of the program that the formula or automaton steps
	// over.
	Sequences *sequences.Sequences
}

// accepts checks that an automaton accepts all words of a language, and fails
// otherwise. A formula is translated by another construction than the search
// used, through very weak alternating automata, without the passes that make
// automata small; then 300 random words are tried, judged by the definition of
// the formula.
func (c *checker) accepts(ctx context.Context, a *automata.Automaton, want Language) {
	by, err := want.Automaton, error(nil)
	if want.Formula != nil {
		by, err = translate.Translate(ctx, want.Factory, want.Formula, translate.Options{Construction: translate.OnlyAlternating, Effort: reduce.Low})
		if err == nil {
			by, err = want.Sequences.WidenOf(want.Formula, by)
		}
	}
	if err == nil {
		by, err = want.Sequences.Runs(by)
	}
	included, word := false, ltl.Word{}
	if err == nil {
		included, word, err = ops.Included(ctx, by, a, ops.Options{})
	}
	if errors.Is(err, automata.ErrLimit) {
		fail(&Limit{"the languages of the automata could not be compared: " + err.Error()})
	}
	c.interrupted(ctx)
	fail(err)
	aps := slices.Concat(a.UsedAPs(), by.UsedAPs())
	wanted := func(w ltl.Word) (bool, error) { return automata.AcceptsWord(by, w) }
	if want.Formula != nil { // by the definition of a formula that may name what no automaton of it reads
		aps = append(aps, ltl.APs(want.Formula)...)
		wanted = func(w ltl.Word) (bool, error) { return want.Sequences.Holds(want.Formula, w) }
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for n := 0; n < 300 && included; n++ {
		word = ltl.RandomWord(rng, aps, 6, 4)
		included = !isTrue(wanted(word)) || isTrue(automata.AcceptsWord(a, word))
	}
	if !included {
		wrong("an automaton of the certificate rejects a run that it has to accept: %v", word)
	}
}

// isTrue returns b, and fails if there is an error.
func isTrue(b bool, err error) bool {
	fail(err)
	return b
}

// watcher is an automaton beside the program. If it reads atoms of states only,
// a product state has the automaton's state after the letter of the program
// state. Otherwise it has the one before, and a product state whose automaton
// cannot read on is left out.
type watcher struct {
	*automata.Compiled
	clauses []sets
	ahead   bool
}

// step is a transition of a watcher: its next state, and the acceptance sets.
type step struct {
	to    uint32
	marks automata.Marks
}

// Automata reads the automata of a section without records, checks that they
// accept the languages of what has to be proved, and reads the section to its
// end. Errors are those of Check.
func (r *Reader) Automata(ctx context.Context, s *format.Section, q Obligation) (all []*automata.Automaton, err error) {
	c := &checker{Obligation: q, Reader: r}
	defer catch(&err)
	c.belongs(s)
	for i, text := range s.Automata {
		all = append(all, c.automaton(ctx, text, c.Languages[i]))
	}
	if r.tag() != format.TagEnd {
		r.bad("the end of the section was expected")
	}
	return all, nil
}

// automaton reads an automaton of the certificate, and checks that it accepts
// the language.
func (c *checker) automaton(ctx context.Context, text string, want Language) *automata.Automaton {
	all, err := automata.ReadHOA(source.NewFile(c.name+": automaton", text))
	fail(err)
	if len(all) != 1 {
		c.bad("there are %d automata where one was expected", len(all))
	}
	c.accepts(ctx, all[0], want)
	return all[0]
}

// addWatcher adds an automaton of the certificate that accepts the language.
func (c *checker) addWatcher(ctx context.Context, text string, want Language) {
	a := c.automaton(ctx, text, want)
	w, err := watcher{clauses: c.clauses(a.Acc)}, error(nil)
	w.Compiled, err = a.Compile(func(ap string) (int, error) { return c.bit(ap), nil })
	fail(err)
	for _, e := range w.Edges {
		w.ahead = w.ahead || program.Letter(e.Pos|e.Neg)&c.binding.ActionAtoms() != 0
	}
	c.watch = append(c.watch, w)
}

// bit returns the bit of a proposition in letters.
func (c *checker) bit(ap string) int {
	i := slices.IndexFunc(c.atoms, func(a program.Atom) bool { return a.Text == ap })
	if i < 0 {
		c.bad("the proposition %q is not among the atoms", ap)
	}
	return i
}

// lives reports whether a watcher that reads ahead can read on in state q
// before a letter, given the atoms of the program state in it. A watcher that
// does not read ahead always lives.
func (c *checker) lives(w *watcher, q uint32, letter program.Letter) bool {
	states := ^uint64(c.binding.ActionAtoms())
	return !w.ahead || slices.ContainsFunc(w.Out(q), func(e automata.CompiledEdge) bool {
		e.Pos, e.Neg = e.Pos&states, e.Neg&states
		return e.Holds(uint64(letter))
	})
}

// starts appends the states of a watcher beside an initial program state.
func (c *checker) starts(w *watcher, _ uint32, succ *program.Succ, to []step) []step {
	for _, q := range w.Start {
		if !w.ahead {
			to = reads(w, q, succ.Target, to)
		} else if c.lives(w, q, succ.Target) {
			to = append(to, step{to: q})
		}
	}
	return to
}

// moves appends the steps of a watcher over a program step out of the state
// that was expanded.
func (c *checker) moves(w *watcher, q uint32, succ *program.Succ, to []step) []step {
	if !w.ahead {
		return reads(w, q, succ.Target, to)
	}
	return slices.DeleteFunc(reads(w, q, c.batch.Source|succ.Act, to), func(s step) bool { return !c.lives(w, s.to, succ.Target) })
}

// reads appends the steps out of q that a letter allows.
func reads(w *watcher, q uint32, letter program.Letter, to []step) []step {
	for _, e := range w.Out(q) {
		if e.Holds(uint64(letter)) {
			to = append(to, step{e.Dst, e.Marks})
		}
	}
	return to
}
