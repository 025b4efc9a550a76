package guided

import (
	"context"

	"github.com/ltlcheck/ltlcheck/internal/automata/distance"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/program/heuristic"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Task is a product in which an accepting run is looked for. It is for one
// goroutine.
type Task struct {
	prod      *product.Product
	distances *distance.Distances
	shape     *search.Shape
	guide     heuristic.Guide // nil: all states are equally near
	config    monitor.Config
	ctx       context.Context
	walks     *walks

	// Steps counts the states that all searches have expanded.
	Steps uint64
}

// New prepares searches of a product of one automaton, whose shape is given. It
// returns nil if such a product cannot be searched here. Searches end with the
// context; the memory limit of the configuration is for one of them at a time,
// and the other limits do not matter. The error comes from the program.
func New(ctx context.Context, prod *product.Product, shape *search.Shape, config monitor.Config, seed uint64) (*Task, error) {
	if shape == nil || !prod.Plain() || !prod.StatesOnly() || !prod.Factor().Acc.IsGeneralisedBuchi() || prod.Q() != uint32(prod.Factor().States()) {
		return nil, nil
	}
	t := &Task{prod: prod, distances: distance.New(prod.Factor(), shape.Universal, shape.Accepting), shape: shape, guide: heuristic.Of(prod.Binding()), config: config, ctx: ctx}
	var err error
	t.walks, err = t.newWalks(seed)
	return t, err
}

// search makes an empty search of the product.
func (t *Task) search() (*search.Search, error) {
	s := &search.Search{Monitor: monitor.New(t.ctx, t.config, "guided search"), Shape: t.shape}
	var err error
	if s.Space, err = search.NewSpace(t.prod, s.Monitor.Budget, s.Form); err != nil {
		return nil, err
	}
	s.Watch(s.Walker.Tuning())
	return s, nil
}

// Method is a way to look for an accepting run.
type Method struct {
	Name string // for people
	// Run looks for a run with an effort, the states and transitions that are
	// followed at most, about. Each seed makes other choices, and the same ones
	// again. Without a lasso nothing is known, unless the error is nil as well
	// and the method is Exact: then there is no run. The error is
	// monitor.ErrTrial when the effort is spent, or one of a search.
	Run   func(t *Task, seed, effort uint64) (*trace.Lasso, error)
	Exact bool
	Blind bool // to how far states are from letters
}

// Methods lists all methods, in the order in which they are useful by turns.
func Methods() []Method {
	walk := func(p policy) func(*Task, uint64, uint64) (*trace.Lasso, error) {
		return func(t *Task, _, effort uint64) (*trace.Lasso, error) { return t.walk(p, effort) }
	}
	depth := func(by guidance) func(*Task, uint64, uint64) (*trace.Lasso, error) {
		return func(t *Task, seed, effort uint64) (*trace.Lasso, error) { return t.depth(by, seed, effort) }
	}
	best := func(by guidance) func(*Task, uint64, uint64) (*trace.Lasso, error) {
		return func(t *Task, seed, effort uint64) (*trace.Lasso, error) { return t.best(by, seed, effort) }
	}
	return []Method{
		{Name: "walks in a fixed order", Run: walk(first), Blind: true},
		{Name: "walks to the nearest state", Run: walk(near)},
		{Name: "walks to the nearest state or any", Run: walk(both)},
		{Name: "walks at random", Run: walk(random), Blind: true},
		{Name: "depth-first search, nearest first and rarest transition", Run: depth(rarest), Exact: true},
		{Name: "depth-first search, nearest first in a fixed order", Run: depth(fixed), Exact: true},
		{Name: "depth-first search in a fixed order", Run: depth(blind), Exact: true, Blind: true},
		{Name: "best-first search, rarest transition", Run: best(rarest)},
		{Name: "depth-first search, fewest steps first", Run: depth(steps), Exact: true},
		{Name: "best-first search, fewest steps first", Run: best(steps)},
		{Name: "best-first search in a fixed order", Run: best(fixed)},
	}
}
