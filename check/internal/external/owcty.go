package external

import (
	"errors"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/product"
	"github.com/ltlcheck/ltlcheck/store/disk"
)

// Emptiness of a product whose states are on a disk: one way catch them young.
//
// K. Fisler, R. Fraer, G. Kamhi, M. Y. Vardi, Z. Yang, Is there a best symbolic cycle-detection algorithm?, TACAS 2001, for symbolic sets;
// I. Černá, R. Pelánek, Distributed explicit fair cycle detection, SPIN 2003, for explicit ones; J. Barnat, L. Brim, P. Šimeček, I/O efficient
// accepting cycle detection, CAV 2007, on a disk. For generalised Büchi acceptance there is one pass for each set:
//
//	S := all reachable states in layers that may accept (see product.Layers)
//	repeat
//	    S := eliminate(S)
//	    for each acceptance set i:
//	        S := the states that are reachable, within S, from the targets of edges of set i within S
//	until S is the same as before
//	there is an accepting cycle iff S is not empty
//
//	eliminate(S):                           // Tarjan's trimming, by the number of predecessors
//	    p(t) := number of edges within S that lead to t
//	    Q := those with p = 0
//	    for each s of Q, each edge s -> t within S: p(t) := p(t) - 1; when that is 0, append t to Q
//	    return S without Q
//
// An edge is within S only if it stays in its layer. Every pass expands each state of S twice, elimination once; how many rounds there are depends on how many
// accepting edges lie behind each other outside of cycles that elimination leaves. A cycle is found backwards: see cycle.

// OWCTY looks for an accepting cycle.
func OWCTY(s *search.Search, p *Place) error {
	r, err := explore(s, p, false)
	ended := err
	switch {
	case r.hit != nil:
		restore := s.ForCounterexample()
		if missed := r.lasso(r.hit, r.depth, []hop{{r.hit, s.Prod.Acceptance().All()}}); err == nil {
			err = missed
		}
		restore()
	case err == nil:
		if err = r.levels.end(r); err == nil {
			err = newOWCTY(r).run()
		}
		ended = err
	}
	if r.levels.folder != nil { // it could be made
		p.Peak = max(p.Peak, r.levels.folder.Peak())
	}
	r.levels.Close(ended)
	return err
}

type owcty struct {
	*reachable
	layers *product.Layers
	passes int
	states *disk.Run   // S
	logs   []*disk.Log // of the last pass for each set
}

func newOWCTY(r *reachable) *owcty {
	passes := max(1, r.Prod.Acceptance().Sets)
	return &owcty{reachable: r, layers: r.Prod.Layers(), passes: passes, logs: make([]*disk.Log, passes)}
}

// counts reports whether an edge belongs to the set of a pass. Without sets every cycle accepts.
func (o *owcty) counts(marks automata.Marks, pass int) bool {
	return o.Prod.Acceptance().Sets == 0 || marks>>pass&1 != 0
}

func (o *owcty) run() error {
	o.Phase = "owcty"
	if err := o.begin(); err != nil {
		return err
	}
	for {
		before := o.states.Keys
		if err := o.eliminate(); err != nil {
			return err
		}
		for pass := 0; pass < o.passes && o.states.Keys > 0; pass++ {
			if err := o.reach(pass); err != nil {
				return err
			}
		}
		switch o.states.Keys {
		case 0:
			return nil
		case before:
			defer o.ForCounterexample()()
			return o.found()
		}
	}
}

// begin makes S of what is reachable.
func (o *owcty) begin() error {
	all, err := o.levels.Set.All()
	if err != nil {
		return err
	}
	o.levels.Set.Free()
	o.states, err = disk.Select(o.levels.folder, all, func(key []byte) bool {
		_, q := split(key)
		return o.layers.Accepting(q)
	})
	return err
}

// replace makes another run S.
func (o *owcty) replace(run *disk.Run) error {
	old := o.states
	o.states = run
	return old.Remove()
}

// expand finds the edges of a state, and hands over those in its layer.
func (o *owcty) expand(key []byte, yield func(i int)) error {
	if err := o.Revisit(1); err != nil {
		return err
	}
	state, q := split(key)
	if err := o.Walker.Expand(state, q); err != nil {
		return err
	}
	layer := o.layers.Of(q)
	for i := range o.Walker.Edges {
		if o.layers.Of(o.Walker.Edges[i].Q) == layer {
			yield(i)
		}
	}
	return nil
}

// eliminate leaves out of S what has no predecessor in it, again and again.
func (o *owcty) eliminate() error {
	folder, options := o.levels.folder, o.levels.place.options(&o.Monitor, 1)
	tally := disk.NewTally(folder, options)
	defer tally.Free()
	stage := func(i int) {
		e := &o.Walker.Edges[i]
		tally.StageWith(o.Walker.Prog.State(int(e.Succ)), e.Q)
	}
	err := o.states.Each(func(key []byte, _ uint32) error {
		if err := o.expand(key, stage); err != nil {
			return err
		}
		return tally.Commit()
	})
	if err != nil {
		return err
	}
	queue, err := disk.NewLog(folder, "queue")
	if err != nil {
		return err
	}
	counts, err := disk.NewCounts(o.states, tally, options, func(key []byte) error { return queue.Append(key, false) })
	if err == nil {
		err = tally.Remove()
	}
	if err == nil {
		err = o.follow(queue, counts)
	}
	if err = errors.Join(err, queue.Remove()); err != nil {
		return err
	}
	rest, err := counts.Rest()
	if err != nil {
		return err
	}
	return o.replace(rest)
}

// follow takes the edges of the states in the queue out of the counts.
func (o *owcty) follow(queue *disk.Log, counts *disk.Counts) error {
	stage := func(i int) {
		e := &o.Walker.Edges[i]
		counts.StageWith(o.Walker.Prog.State(int(e.Succ)), e.Q)
	}
	var r disk.Reader
	for from, done := (disk.Place{}), uint64(0); done < counts.Gone(); {
		done = counts.Gone()
		to := queue.End()
		if err := queue.BeginLevel(); err != nil {
			return err
		}
		if err := r.Read(queue, from, to); err != nil {
			return err
		}
		for {
			key, _, begins, more, err := r.Next()
			if err != nil {
				return err
			}
			if !more {
				break
			}
			if begins {
				continue
			}
			if err := o.expand(key, stage); err != nil {
				return err
			}
			if err := counts.Commit(); err != nil {
				return err
			}
		}
		if err := counts.Settle(); err != nil {
			return err
		}
		from = to
	}
	return nil
}

// reach leaves in S what is reachable from targets of edges of a set. Its log is kept.
func (o *owcty) reach(pass int) (err error) {
	if o.logs[pass] != nil {
		if err := o.logs[pass].Remove(); err != nil {
			return err
		}
	}
	options := o.levels.place.options(&o.Monitor, 1)
	options.Within = o.states
	set, err := disk.NewSet(o.levels.folder, fmt.Sprintf("pass-%d", pass), options)
	if err != nil {
		return err
	}
	defer set.Free()
	o.logs[pass] = set.Log()
	stage := func(i int) {
		e := &o.Walker.Edges[i]
		set.StageWith(o.Walker.Prog.State(int(e.Succ)), e.Q, false)
	}
	err = o.states.Each(func(key []byte, _ uint32) error {
		err := o.expand(key, func(i int) {
			if o.counts(o.Walker.Edges[i].Marks, pass) {
				stage(i)
			}
		})
		return errors.Join(err, set.Commit())
	})
	if err == nil {
		err = o.visitAll(set, stage)
	}
	if err != nil {
		return err
	}
	run, err := set.All()
	if err == nil {
		err = set.Collect()
	}
	if err != nil {
		return err
	}
	return o.replace(run)
}

// visitAll visits all levels of a set.
func (o *owcty) visitAll(set *disk.Set, stage func(int)) error {
	for {
		if n, err := set.NextLevel(); n == 0 || err != nil {
			return err
		}
		if err := set.Collect(); err != nil {
			return err
		}
		for {
			key, _, more, err := set.Next()
			if err != nil {
				return err
			}
			if !more {
				break
			}
			if err := o.expand(key, stage); err != nil {
				return err
			}
			if err := set.Commit(); err != nil {
				return err
			}
		}
	}
}

// found makes the counterexample out of the logs of the last passes, which have all of S. From any state of S backwards:
//
//	for each set i: back through the levels of its pass to a target t of an edge u -> t of set i; go on at u
//
// and again and again, until a state u comes again after all sets: from there on the way has been round a cycle with edges of all sets. What is chosen
// depends on the state alone, and S is finite, so it does.
func (o *owcty) found() error {
	var at []byte
	stop := errors.New("")
	if err := o.states.Each(func(key []byte, _ uint32) error {
		at = slices.Clone(key)
		return stop
	}); err != nil && !errors.Is(err, stop) {
		return err
	}
	var legs []hop // backwards: each leads to the state of the one before
	met := map[string]int{string(at): 0}
	for {
		for pass := range o.passes {
			more, u, err := o.backOver(at, pass)
			if err != nil {
				return err
			}
			legs, at = append(legs, more...), u
		}
		if begin, again := met[string(at)]; again {
			cycle := slices.Clone(legs[begin:])
			slices.Reverse(cycle)
			depth, err := DepthOf(o.levels.Set.Log(), at)
			if err != nil {
				return err
			}
			return o.lasso(at, depth, cycle)
		}
		met[string(at)] = len(legs)
	}
}

// backOver goes back from a state over an edge of a set. The hops are in the order in which they are gone back, and u is where the last one begins.
func (o *owcty) backOver(at []byte, pass int) (hops []hop, u []byte, err error) {
	depth, err := DepthOf(o.logs[pass], at)
	if err != nil {
		return nil, nil, err
	}
	if depth < 0 {
		return nil, nil, errors.New("internal error: a pass does not have a state of the last set")
	}
	way, err := Back(o.logs[pass], at, depth, o.within)
	if err != nil {
		return nil, nil, err
	}
	for i := len(way) - 1; i > 0; i-- {
		hops = append(hops, hop{way[i], 0})
	}
	marks := automata.Marks(0)
	if o.Prod.Acceptance().Sets > 0 {
		marks = 1 << pass
	}
	stop := errors.New("")
	err = o.states.Each(func(key []byte, _ uint32) error {
		found := false
		err := o.expand(key, func(i int) {
			found = found || o.Walker.Edges[i].Marks&marks == marks && is(o.Search, i, way[0])
		})
		if err == nil && found {
			u, err = slices.Clone(key), stop
		}
		return err
	})
	if u == nil {
		return nil, nil, errors.Join(err, search.ErrNoPath)
	}
	return append(hops, hop{way[0], marks}), u, nil
}

// within reports whether an edge within a layer leads from one state to another.
func (o *owcty) within(from, to []byte) (bool, error) {
	found := false
	err := o.expand(from, func(i int) { found = found || is(o.Search, i, to) })
	return found, err
}
