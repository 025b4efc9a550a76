package symbolic

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/exact"
	"github.com/ltlcheck/ltlcheck/periodic"
	"github.com/ltlcheck/ltlcheck/program/counters"
	"github.com/ltlcheck/ltlcheck/program/petri"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/question"
	"github.com/ltlcheck/ltlcheck/report"
	"github.com/ltlcheck/ltlcheck/source"
)

// Flags ask for an exploration of sets of states over unbounded integers.
type Flags struct {
	kind       string
	integers   string
	parameters []string
	cycles     int
	steps      int
	order      string
}

func (fl *Flags) Register(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&fl.kind, "symbolic", "", "explore sets of states over unbounded integers: periodic (Boigelot and Wolper 1994); the only way for counter programs")
	f.StringVar(&fl.integers, "integers", "all", "with --symbolic: the int variables without bounds, as `NAMES` with commas, or all")
	f.StringArrayVar(&fl.parameters, "parameter", nil, "with --symbolic: unknowns in place of macros, as `CONDITION`, 'N >= 1'; may be repeated")
	f.IntVar(&fl.cycles, "cycles", periodic.DefaultCycles, "with --symbolic: the length of closed paths of control that become meta-transitions")
	f.IntVar(&fl.steps, "steps", periodic.DefaultSteps, "with --symbolic: how many images of sets are made")
	f.StringVar(&fl.order, "order", "fifo", "with --symbolic: which set is taken next: fifo or depth-first")
}

// Wanted says whether the exploration is symbolic.
func (fl *Flags) Wanted(env *cli.Environment, m *cli.ModelFlags, path string) (bool, error) {
	if question.IsSpecification(path) {
		if fl.kind != "" {
			return false, cli.InputErrorf("--symbolic explores models; name the one that %s is about", path)
		}
		return false, nil
	}
	l, err := m.Options(env, path).ModelLanguage(path)
	if err != nil {
		return false, cli.Blame(err)
	}
	if fl.kind == "" {
		return l.Name == question.Counters, nil
	}
	return true, cli.OneOf("symbolic", fl.kind, "periodic")
}

func (fl *Flags) Options() (periodic.Options, error) {
	if fl.cycles < 1 {
		return periodic.Options{}, cli.InputErrorf("--cycles %d: want at least 1", fl.cycles)
	}
	if fl.steps < 1 {
		return periodic.Options{}, cli.InputErrorf("--steps %d: want at least 1", fl.steps)
	}
	if err := cli.OneOf("order", fl.order, "fifo", "depth-first"); err != nil {
		return periodic.Options{}, err
	}
	return periodic.Options{Cycles: fl.cycles, Steps: fl.steps, DepthFirst: fl.order == "depth-first"}, nil
}

// Model is a model for symbolic exploration.
type Model struct {
	periodic.System
	name string
	asks []counters.Ask
	text func(from int, t *periodic.Transition) string
	// shown says whether a location is one for people; of what is inside atomic sequences nothing is told.
	shown func(location int) bool
	// width is set where variables have 32 bits in the model as it is written.
	width      bool
	parameters []string
}

// Load reads a model.
func (fl *Flags) Load(env *cli.Environment, m *cli.ModelFlags, path string) (*Model, error) {
	l, err := m.Options(env, path).ModelLanguage(path)
	if err != nil {
		return nil, cli.Blame(err)
	}
	if len(m.Defines) > 0 && !l.Macros {
		return nil, cli.InputErrorf("%s: %s has no macros to define with -D", path, l.Article)
	}
	var out *Model
	switch l.Name {
	case question.Counters:
		out, err = loadCounters(&env.Files, path)
	case "promela":
		out, err = fl.loadPromela(env, m.Defines, path)
	case "pnml":
		out, err = loadUnboundedNet(&env.Files, path)
	default:
		return nil, cli.InputErrorf("--symbolic periodic: %s cannot be explored symbolically", l.Article)
	}
	if err != nil {
		return nil, env.Located(path, err)
	}
	out.name = path
	return out, nil
}

func loadCounters(files *source.Files, path string) (*Model, error) {
	text, err := files.ReadFile(path)
	if err != nil {
		return nil, err
	}
	p, err := counters.Parse(source.NewFile(path, text))
	if err != nil {
		return nil, err
	}
	describe := func(_ int, t *periodic.Transition) string {
		text, pos := p.Line(t.Label)
		if name := p.Process(t.Label); name != "" {
			text = name + ": " + text
		}
		return fmt.Sprintf("line %d  %s", pos.Line, text)
	}
	return &Model{System: p, asks: p.Asks(), text: describe, shown: func(int) bool { return true }}, nil
}

// loadPromela reads a model whose integers have no bounds, and whose parameters are unknown.
func (fl *Flags) loadPromela(env *cli.Environment, defines []string, path string) (*Model, error) {
	var names []string
	files := make([]*source.File, len(fl.parameters))
	for i, p := range fl.parameters {
		files[i] = source.NewFile("--parameter", p)
		found := counters.Names(files[i])
		if len(found) == 0 {
			return nil, source.Errorf(files[i].Pos(0), "the condition names no parameter; want one such as N >= 1")
		}
		for _, n := range found {
			if !slices.Contains(names, n) {
				names = append(names, n)
			}
		}
	}
	m, err := promela.Load(path, promela.Options{Defines: defines, Parameters: names, Files: &env.Files})
	if err != nil {
		return nil, err
	}
	fmt.Fprint(env.Stderr, m.Warnings().Render())
	u, err := m.Unbounded(strings.Split(fl.integers, ","), names, nil)
	if err != nil {
		return nil, err
	}
	all := periodic.And()
	for _, f := range files {
		c, err := counters.ParseCondition(f, u.Variables())
		if err != nil {
			return nil, err
		}
		all = periodic.And(all, c)
	}
	u.Restrict(all)
	text := func(_ int, t *periodic.Transition) string { return strings.Join(u.Describe(t.Label), "; ") }
	return &Model{System: u, text: text, shown: func(l int) bool { return !u.Inside(l) }, width: true, parameters: names}, nil
}

func loadUnboundedNet(files *source.Files, path string) (*Model, error) {
	n, err := petri.LoadFrom(files, path)
	if err != nil {
		return nil, err
	}
	u, err := n.Unbounded(nil)
	if err != nil {
		return nil, err
	}
	text := func(_ int, t *periodic.Transition) string { return u.Describe(t.Label)[0] }
	return &Model{System: u, text: text, shown: func(int) bool { return true }}, nil
}

// narrow says whether all values that were found fit into 32 bits, parameters being ones that do.
func (m *Model) narrow(e *periodic.Exploration) (string, error) {
	n := len(m.Variables())
	within := func(v int) periodic.Condition {
		low, _ := periodic.Compare(periodic.Variable(n, v), ">=", periodic.Number(n, exact.Of(math.MinInt32)))
		high, _ := periodic.Compare(periodic.Variable(n, v), "<=", periodic.Number(n, exact.Of(math.MaxInt32)))
		return periodic.And(low, high)
	}
	narrow := periodic.And()
	for _, p := range m.parameters {
		narrow = periodic.And(narrow, within(slices.Index(m.Variables(), p)))
	}
	for v, name := range m.Variables() {
		wide := periodic.And(narrow, periodic.Not(within(v))).Exact(e.Space)
		for _, l := range e.Order {
			node, x, err := e.Find(l, wide)
			if err != nil {
				return "", err
			}
			if node != nil {
				return fmt.Sprintf("%s leaves 32 bits, as %v: there the answer is not that for the model as written", name, x[v]), nil
			}
		}
	}
	return "no value leaves 32 bits: the answer holds for the model as written", nil
}

// Explore runs within the time limit; what was found until then stays.
func (m *Model) Explore(ctx context.Context, o periodic.Options, limits check.Limits) (*periodic.Exploration, error) {
	limited := ctx
	if limits.Time > 0 {
		var cancel context.CancelFunc
		limited, cancel = context.WithTimeout(ctx, limits.Time)
		defer cancel()
	}
	e, err := periodic.Explore(limited, m.System, o)
	switch {
	case err != nil && ctx.Err() != nil:
		return nil, cli.NewInconclusive(errors.New("interrupted"))
	case errors.Is(err, context.DeadlineExceeded):
		e.Reason = fmt.Sprintf("not closed after %v", limits.Time)
	case err != nil:
		return nil, err
	}
	if e.NotEnough {
		e.Reason += fmt.Sprintf("; cycles up to %d; try --cycles %d", o.Cycles, o.Cycles+2)
	}
	e.Space.Context = ctx
	return e, nil
}

// Document describes what was found, after the certificate of a closed exploration was checked.
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
	if err := m.locations(e, doc); err != nil {
		return nil, err
	}
	if m.width {
		var err error
		if doc.Width, err = m.narrow(e); err != nil {
			return nil, err
		}
	}
	for _, a := range m.asks {
		answer, err := m.answer(e, a, doc.Closed)
		if err != nil {
			return nil, err
		}
		doc.Asks = append(doc.Asks, answer)
	}
	return doc, nil
}

// certify checks the certificate. That it is wrong is an internal error, that it is too large leaves the question open.
func (m *Model) certify(e *periodic.Exploration, doc *report.Symbolic) error {
	err := e.Certificate().Verify(e.Space, m.System)
	var refuted *periodic.Refuted
	switch {
	case errors.As(err, &refuted):
		return fmt.Errorf("the certificate of a closed exploration is wrong: %w", err)
	case err != nil:
		doc.Closed, doc.Reason = false, "the certificate could not be checked: "+err.Error()
	default:
		doc.Certificate = true
	}
	return nil
}

func (m *Model) locations(e *periodic.Exploration, doc *report.Symbolic) error {
	total, infinite := new(big.Int), false
	for _, l := range e.Order {
		if !m.shown(l) {
			continue
		}
		n, err := e.Count(l)
		if err != nil {
			return err
		}
		at := report.SymbolicLocation{Location: m.Location(l), Sets: []report.PeriodicSet{}}
		if n == nil {
			infinite = true
		} else {
			total.Add(total, n)
			text := n.String()
			at.Count = &text
		}
		sets, err := e.Sets(l)
		if err != nil {
			return err
		}
		for _, s := range sets {
			at.Sets = append(at.Sets, report.NewPeriodicSet(s))
		}
		doc.Locations = append(doc.Locations, at)
	}
	if !infinite {
		text := total.String()
		doc.States = &text
	}
	return nil
}

func (m *Model) answer(e *periodic.Exploration, a counters.Ask, closed bool) (report.SymbolicAsk, error) {
	out := report.SymbolicAsk{Location: a.Control, Formula: a.Formula}
	for _, l := range e.Order {
		if !a.At(m.Location(l)) {
			continue
		}
		node, x, err := e.Find(l, a.Condition.Exact(e.Space))
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
		out.Reachable, out.Run = &yes, report.NewSymbolicRun(e, run, l, m.text)
		return out, nil
	}
	if closed {
		no := false
		out.Reachable = &no
	}
	return out, nil
}
