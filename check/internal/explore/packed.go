package explore

import (
	"context"
	"errors"

	"github.com/ltlcheck/ltlcheck/check/internal/parallel"
	"github.com/ltlcheck/ltlcheck/check/internal/partitioned"
	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store"
	"github.com/ltlcheck/ltlcheck/store/packed"
)

// packedExploration is Explore over states that pack into a few words: breadth
// first over the states outside atomic sequences, by one worker or several (see
// package partitioned). Otherwise it is like parallelExploration.
type packedExploration struct {
	*explorer
	workers *parallel.Workers
	search  *partitioned.Search
	each    []*packedWorker
	depth   int
}

// packedWorker is a worker of a packedExploration.
type packedWorker struct {
	*programWorker
	d      *depthFirst
	early  *early
	states *partitioned.Worker

	_ cacheline.Pad
}

// packAfter is how many states one worker visits before it begins again with
// packed states.
const packAfter = 1 << 14

// PackAfter returns how many states one worker visits before it begins again
// with packed states: four times as many for a smaller program, as expanding
// its states a second time takes longer.
func PackAfter(reduced bool) uint64 {
	if reduced {
		return 4 * packAfter
	}
	return packAfter
}

// mayPack reports whether one worker may begin again with packed states:
// nothing is asked for that needs their numbers.
func (x *explorer) mayPack(opts *Options) bool {
	return opts.Workers <= 1 && !opts.DepthFirst && x.packable() && opts.Checkpoints == nil && x.Limits.States == 0 && x.Trial == 0
}

// packable reports whether the options allow packed states and depths of a
// breadth-first search.
func (x *explorer) packable() bool {
	return x.Form != store.AsTree && x.Limits.Depth == 0
}

// packer learns to pack from the states found so far, and returns nil if they
// do not pack.
func (x *explorer) packer() *packed.Packer {
	if !x.packable() || x.Limits.States > 0 {
		return nil
	}
	return packed.NewPacker(x.Budget, x.Form, x.states.Len(), x.states.Key)
}

// packed explores again from the beginning. partitioned.ErrUnlike means that
// later states do not pack.
func (x *explorer) packed(ctx context.Context, prog program.Program, opts Options, packer *packed.Packer) (Exploration, error) {
	x.restart()
	p := &packedExploration{explorer: x, workers: parallel.NewWorkersWithout(&x.Monitor, max(1, opts.Workers))}
	err := p.run(packer)
	if errors.Is(err, partitioned.ErrUnlike) {
		return Exploration{}, err
	}
	return x.conclude(ctx, prog, opts, err)
}

// run explores from the packed initial states on, with all workers, and adds up
// their counts.
func (p *packedExploration) run(packer *packed.Packer) (err error) {
	p.search, err = partitioned.New(p.Budget, packer, p.workers.N, func(int) bool {
		p.depth++
		return true
	})
	if err != nil {
		return err
	}
	p.workers.OnHalt = p.search.Stop
	for i := range p.workers.N {
		w, err := p.newWorker(i)
		if err != nil {
			return err
		}
		p.each = append(p.each, w)
	}
	inside, err := p.start()
	if err != nil {
		return err
	}
	err = p.workers.Run(func(i int) error {
		defer p.each[i].tally()
		return p.search.Run(i, p.each[i].visit)
	})
	p.out.Workers, p.out.MaxDepth, p.out.BreadthFirst = p.workers.N, p.depth, true
	for _, w := range p.each {
		w.d.out.States += w.states.Added()
		p.out.add(&w.d.out)
	}
	p.out.States -= inside
	if err == nil {
		p.out.Unreached, _ = program.UnreachedByAll(p.workers.Explorers())
	}
	return err
}

// newWorker makes worker i, with an explorer of its own.
func (p *packedExploration) newWorker(i int) (*packedWorker, error) {
	s, err := newProgramWorker(p.workers, p.binding, i)
	if err != nil {
		return nil, err
	}
	w := &packedWorker{programWorker: s, d: p.unfolder(s.Ex, p.workers.N), early: p.early, states: p.search.Worker(i)}
	w.d.meet = w.meet
	return w, w.d.frames.Append(exploreFrame{})
}

// start adds the initial states, and returns how many of them are inside atomic
// sequences.
func (p *packedExploration) start() (inside uint64, err error) {
	w := p.each[0]
	if err := w.Ex.Initial(&w.d.batch); err != nil {
		return 0, err
	}
	for i := range w.d.batch.Len() {
		w.d.out.Transitions++
		if w.d.batch.Succs[i].Flags&program.Transient != 0 {
			inside++
		}
		if err := w.meet(i); err != nil {
			return inside, err
		}
	}
	return inside, nil
}

// meet adds successor i of the batch, which is outside atomic sequences.
func (w *packedWorker) meet(i int) error {
	s := w.d.batch.State(i)
	w.d.out.StateBytes = max(w.d.out.StateBytes, len(s))
	return w.states.Meet(s, len(s), 1)
}

// meetAll is meet for a whole batch at once.
func (w *packedWorker) meetAll() error {
	vectors, length := w.d.batch.Even()
	if length > 0 {
		w.d.out.StateBytes = max(w.d.out.StateBytes, length)
		return w.states.Meet(vectors, length, w.d.batch.Len())
	}
	for i := range w.d.batch.Len() {
		if err := w.meet(i); err != nil {
			return err
		}
	}
	return nil
}

// tally updates the counts of states that others see.
func (w *packedWorker) tally() { w.Discovered, w.Visited = w.states.Added(), w.states.Added() }

// visit unfolds a state.
func (w *packedWorker) visit(state []byte) error {
	w.tally()
	if err := w.Step(1); err != nil {
		return err
	}
	d := w.d
	before := d.Followed
	ways, err := d.begin(state)
	w.Followed += d.Followed - before
	if err != nil {
		return err
	}
	if n := d.batch.Len(); len(ways.Ends) == 0 && d.flags == 0 && n > 0 {
		d.out.Transitions += uint64(n)
		return w.meetAll()
	}
	before = d.Followed
	u, err := d.unfoldBegun(ways)
	w.Followed += d.Followed - before
	d.out.count(u)
	w.early.find(u)
	return err
}
