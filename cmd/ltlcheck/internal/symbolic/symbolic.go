package symbolic

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/check/symbolic"
	"github.com/ltlcheck/ltlcheck/internal/grace"
	"github.com/ltlcheck/ltlcheck/internal/program/counters"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/documents"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/source"
)

// Flags are the flags of explorations of sets of states over unbounded
// integers.
type Flags struct {
	kind       string
	integers   string
	parameters []string
	cycles     int
	steps      int
	order      string
}

// Register adds the flags to a command.
func (fl *Flags) Register(cmd *cobra.Command) {
	f := cli.Flags(cmd)
	f.Searching.StringVar(&fl.kind, "symbolic", "", "explore sets of states over unbounded integers: periodic (Boigelot and Wolper 1994); the only way for counter programs")
	cli.Choose(cmd, "symbolic", "periodic")
	f.Model.StringVar(&fl.integers, "integers", allIntegers, "with --symbolic: the int variables without bounds, as `NAMES` with commas, or all")
	f.Model.StringArrayVar(&fl.parameters, "parameter", nil, "with --symbolic: unknowns in place of macros, as `CONDITION`, 'N >= 1'; may be repeated")
	f.Searching.IntVar(&fl.cycles, "cycles", 0, "with --symbolic: the length of closed paths of control that become meta-transitions (default: those that the search meets, of any length, and in turn with them 1, 2, 3 and so on)")
	f.Limiting.IntVar(&fl.steps, "steps", periodic.DefaultSteps, "with --symbolic: how many images of sets are made, with all lengths of paths together")
	cli.AtLeast(cmd, 1, "cycles", "steps")
	f.Searching.StringVar(&fl.order, "order", "fifo", "with --symbolic: which set is taken next: fifo or depth-first")
	cli.Choose(cmd, "order", "fifo", "depth-first")
	cli.Rules(cmd, cli.Rule{Flag: "parameter", Needs: []string{"symbolic"}, Why: "--parameter is for --symbolic periodic"})
}

// Wanted reports whether the model at a path is to be explored symbolically: by
// --symbolic, or because its language allows nothing else. The file is not
// read.
func (fl *Flags) Wanted(env *cli.Environment, m *cli.ModelFlags, path string) (bool, error) {
	if property.IsSpecification(path) {
		if fl.kind != "" {
			return false, cli.InputErrorf("--symbolic explores models; name the one that %s is about", path)
		}
		return false, nil
	}
	l, err := m.Options(env, path).ModelLanguage(path)
	if err != nil {
		return false, cli.Blame(err)
	}
	return fl.WantedFor(l), nil
}

// WantedFor reports the same for a language that is known.
func (fl *Flags) WantedFor(l property.Language) bool {
	return fl.kind != "" || l.Name == property.Counters
}

// conditions returns the conditions of --parameter, each as a file of its own,
// so that errors point into it.
func (fl *Flags) conditions() []*source.File {
	files := make([]*source.File, len(fl.parameters))
	for i, p := range fl.parameters {
		files[i] = source.NewFile("--parameter", p)
	}
	return files
}

// Record notes in a certificate's request which sets were asked for.
func (fl *Flags) Record(r *format.Request) {
	r.Symbolic, r.Parameters = fl.kind, fl.parameters
	if fl.integers != allIntegers {
		r.Integers = fl.integers
	}
}

// Recorded returns the flags that a certificate's request stands for.
func Recorded(r *format.Request) Flags {
	return Flags{kind: r.Symbolic, integers: cmp.Or(r.Integers, allIntegers), parameters: r.Parameters, steps: periodic.DefaultSteps, order: "fifo"}
}

// allIntegers is the default of --integers.
const allIntegers = "all"

// Prepare tells the flags of the model which macros are parameters. Call it
// before the model is read.
func (fl *Flags) Prepare(m *cli.ModelFlags) (err error) {
	m.Parameters, err = property.ParameterNames(fl.conditions())
	return err
}

// Unbounded returns the model over unbounded integers. The error is about the
// flags, or about what cannot be unbounded in the model.
func (fl *Flags) Unbounded(m *property.Model) (symbolic.Program, error) {
	p, err := m.Unbounded(strings.Split(fl.integers, ","), fl.conditions())
	return p, cli.Blame(err)
}

// Options validates the flags and returns the options of the exploration.
func (fl *Flags) Options() (periodic.Options, error) {
	return periodic.Options{Cycles: fl.cycles, Steps: fl.steps, DepthFirst: fl.order == "depth-first"}, nil
}

// Model is a model that has been read for symbolic exploration.
type Model struct {
	symbolic.Binding
	name    string
	program symbolic.Program
	asks    []counters.Ask
	limit   time.Duration // of time that messages name; 0 is none
	end     time.Time     // with a limit, when exploring and certifying are over
}

// Load reads a model and binds it for exploration.
func (fl *Flags) Load(env *cli.Environment, m *cli.ModelFlags, path string) (*Model, error) {
	if err := fl.Prepare(m); err != nil {
		return nil, err
	}
	read, err := m.Load(env, path)
	if err != nil {
		return nil, err
	}
	out := &Model{name: path}
	if p, ok := read.Program.(*counters.Program); ok {
		out.asks = p.Asks()
	}
	if out.program, err = fl.Unbounded(read); err != nil {
		return nil, env.Located(path, err)
	}
	out.Binding, err = out.program.Bind(nil)
	return out, err
}

// text returns the statements of a transition for a run.
func (m *Model) text(_ int, t *periodic.Transition) string {
	return strings.Join(m.Describe(t.Label), "; ")
}

// Explore explores within the time limit, of which it leaves a part to present
// what it finds. When that part begins, what was found until then is returned as
// an exploration that is not closed, and no error.
func (m *Model) Explore(ctx context.Context, o periodic.Options, limits check.Limits) (*periodic.Exploration, error) {
	limited := ctx
	if limits.Time > 0 {
		var cancel context.CancelFunc
		m.limit, m.end = limits.GivenTime(), time.Now().Add(limits.Time)
		limited, cancel = context.WithDeadline(ctx, m.end.Add(-min(limits.Time/4, presenting-grace.AfterDeadline)))
		defer cancel()
	}
	e, err := periodic.Explore(limited, m.Binding, o)
	switch {
	case err != nil && ctx.Err() != nil:
		return nil, cli.NewInconclusive(errors.New("interrupted"))
	case errors.Is(err, context.DeadlineExceeded):
		e.Reason = fmt.Sprintf("not closed after %v", m.limit)
	case err != nil:
		return nil, err
	}
	e.Space.Context = ctx
	return e, nil
}

// Document describes an exploration. The certificate of a closed one is checked
// first, within the same time limit: if that fails for lack of time, the
// exploration counts as not closed.
func (m *Model) Document(e *periodic.Exploration) (*report.Symbolic, error) {
	doc := &report.Symbolic{
		Model: m.name, Integers: append([]string{}, m.Variables()...), Steps: e.Steps, MetaTransitions: e.Metas, Nested: e.Nested, Closed: e.Closed, Reason: e.Reason,
		Locations: []report.SymbolicLocation{}, Asks: []report.SymbolicAsk{},
	}
	if e.Closed {
		if err := m.certify(e, doc); err != nil {
			return nil, err
		}
	}
	if err := m.answers(e, doc); err != nil {
		return nil, err
	}
	if m.program.Narrow {
		done := m.allow(e, 2)
		wide, err := symbolic.Wide(e, m.program.Parameters)
		done()
		switch {
		case errors.Is(err, context.DeadlineExceeded):
			wide = "whether values stay within 32 bits is open: the time was over"
		case errors.Is(err, automata.ErrLimit):
			wide = "whether values stay within 32 bits is open: " + err.Error()
		case err != nil:
			return nil, err
		case wide == "":
			wide = symbolic.Narrow
		}
		doc.Width = wide
	}
	return doc, m.locations(e, doc)
}

// presenting is the time to present what an exploration has found that the limit
// on time has ended: AfterDeadline after the limit, and the rest before it, unless that is
// more than a quarter of all. Questions that are asked come before sets.
const presenting = time.Second

// Presenting is the time after the limit on time within which Document returns,
// as long as single operations on sets are short.
const Presenting = grace.AfterDeadline + 50*time.Millisecond

// allow limits the operations on the sets of an exploration to one of that many
// parts of the time that is left to present it. Without a limit on time it does
// nothing.
func (m *Model) allow(e *periodic.Exploration, parts int) (done func()) {
	if m.limit == 0 {
		return func() {}
	}
	whole := e.Space.Context
	left := time.Until(m.end.Add(grace.AfterDeadline))
	ctx, cancel := context.WithTimeout(whole, max(left, 0)/time.Duration(parts))
	e.Space.Context = ctx
	return func() {
		cancel()
		e.Space.Context = whole
	}
}

// answers answers what is asked. With a limit on time each question has a share
// of what is left, and half of that remains for the sets.
func (m *Model) answers(e *periodic.Exploration, doc *report.Symbolic) error {
	for i, a := range m.asks {
		done := m.allow(e, 2*(len(m.asks)-i))
		answer, err := m.answer(e, a, doc.Closed)
		done()
		if errors.Is(err, context.DeadlineExceeded) {
			answer = report.SymbolicAsk{Location: a.Control, Formula: a.Formula, Reason: "the time was over before all sets were searched"}
		} else if errors.Is(err, automata.ErrLimit) {
			answer = report.SymbolicAsk{Location: a.Control, Formula: a.Formula, Reason: err.Error()}
		} else if err != nil {
			return err
		}
		doc.Asks = append(doc.Asks, answer)
	}
	return nil
}

// certify checks the certificate. One that is wrong is an internal error; one
// that is too large to be checked leaves the question open.
func (m *Model) certify(e *periodic.Exploration, doc *report.Symbolic) error {
	space := *e.Space
	if m.limit > 0 {
		limited, cancel := context.WithDeadline(space.Context, m.end)
		defer cancel()
		space.Context = limited
	}
	means, err := e.Certificate().Verify(&space, m.Binding)
	var refuted *periodic.Refuted
	switch {
	case errors.As(err, &refuted):
		return fmt.Errorf("the certificate of a closed exploration is wrong: %w", err)
	case errors.Is(err, context.DeadlineExceeded):
		doc.Closed, doc.Reason = false, fmt.Sprintf("the certificate could not be checked within %v", m.limit)
	case err != nil:
		doc.Closed, doc.Reason = false, "the certificate could not be checked: "+err.Error()
	default:
		doc.Certificate, doc.Means = true, means.String()
	}
	return nil
}

// locations describes the sets of each location, with the number of states if
// it is finite.
func (m *Model) locations(e *periodic.Exploration, doc *report.Symbolic) error {
	defer m.allow(e, 1)()
	total, infinite := new(big.Int), false
	for _, l := range e.Order {
		if m.Inside(l) {
			continue
		}
		at, n, err := m.location(e, l)
		if errors.Is(err, context.DeadlineExceeded) {
			doc.Missing++
			continue
		}
		if err != nil {
			return err
		}
		switch {
		case at.Uncounted:
			doc.Uncounted++
		case n == nil:
			infinite = true
		default:
			total.Add(total, n)
		}
		doc.Locations = append(doc.Locations, at)
	}
	if n := doc.Missing; n > 0 {
		doc.Closed, doc.Certificate = false, false
		doc.Reason = strings.TrimPrefix(fmt.Sprintf("%s; the time was over before the sets at %d of %d control points could be presented", doc.Reason, n, n+len(doc.Locations)), "; ")
	}
	if !infinite && doc.Uncounted == 0 {
		text := total.String()
		doc.States = &text
	}
	return nil
}

// location describes the sets at a location and returns the number of states
// there, nil for infinitely many.
func (m *Model) location(e *periodic.Exploration, l int) (report.SymbolicLocation, *big.Int, error) {
	at := report.SymbolicLocation{Location: m.Location(l), Sets: []report.PeriodicSet{}}
	n, err := e.Count(l)
	switch {
	case errors.Is(err, automata.ErrLimit):
		at.Uncounted = true
	case err != nil:
		return at, nil, err
	case n != nil:
		text := n.String()
		at.Count = &text
	}
	sets, err := e.Sets(l)
	for _, s := range sets {
		at.Sets = append(at.Sets, documents.NewPeriodicSet(s))
	}
	return at, n, err
}

// answer decides whether a condition of the model can be reached, with a run
// that leads there.
func (m *Model) answer(e *periodic.Exploration, a counters.Ask, closed bool) (report.SymbolicAsk, error) {
	out := report.SymbolicAsk{Location: a.Control, Formula: a.Formula}
	for _, l := range e.Order {
		if !a.At(m.Location(l)) {
			continue
		}
		node, x, err := e.Find(l, a.Condition)
		if err != nil {
			return out, err
		}
		if node == nil {
			continue
		}
		run, err := e.Run(node, x)
		if err != nil {
			return out, err
		}
		yes := true
		out.Reachable, out.Run = &yes, documents.NewSymbolicRun(e.System, run, l, m.text)
		return out, nil
	}
	if closed {
		no := false
		out.Reachable = &no
	}
	return out, nil
}
