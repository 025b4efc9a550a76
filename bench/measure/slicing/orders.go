package slicing

import (
	"bytes"
	"context"
	"math/big"

	"github.com/ltlcheck/ltlcheck/internal/check/slicing"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// mostNodes bounds the sets of steps, each with a state, that are visited for one
// run.
const mostNodes = 200_000

// mostMoved returns in how many places of a run another step than its own may
// stand before it or after it, in any order of all its steps that the program can
// take and that keeps the order of the steps of each process: no slice of a
// shortest run can have more movable steps. It returns -1 if that takes too long.
func mostMoved(q *slicing.Input) (int, error) {
	run, err := trace.Replay(q.Program, q.Run, q.Atoms)
	if err != nil {
		return -1, err
	}
	b, err := program.Interpret(q.Program).Bind(q.Atoms)
	if err != nil {
		return -1, err
	}
	ex, err := b.NewExplorer(program.Until(context.Background()))
	if err != nil {
		return -1, err
	}
	o := &orders{run: q.Run, moved: run.Moved, explorer: ex, known: map[string]bool{}, free: new(big.Int)}
	l := q.Run
	if n := len(l.Prefix); n > 0 {
		o.from, o.to, o.end = 0, n, nil
		if !l.Finite() {
			o.end = l.Cycle[0].State
		}
		o.visit(new(big.Int), l.At(0).State)
	}
	if n := len(l.Prefix); n < l.Len() && !l.Finite() {
		o.from, o.to, o.end = n, l.Len(), l.Cycle[0].State
		o.visit(new(big.Int), l.At(n).State)
	}
	if o.tooMany || o.err != nil {
		return -1, o.err
	}
	count := 0
	for i := range o.free.BitLen() {
		count += int(o.free.Bit(i))
	}
	return count, nil
}

// orders walks through all orders of the steps between from and to, which end in
// the state end unless that is nil.
type orders struct {
	run      *trace.Lasso
	moved    []program.ProcSet
	explorer program.Explorer
	from, to int
	end      program.State
	known    map[string]bool // whether the steps that are left can be taken, by set and state
	free     *big.Int        // steps that stand elsewhere in some order
	tooMany  bool
	err      error
}

// visit reports whether the steps that are not in a set can be taken from a
// state, and notes the steps that are out of order in between.
func (o *orders) visit(done *big.Int, s program.State) bool {
	first := o.from
	for first < o.to && done.Bit(first) != 0 {
		first++
	}
	if first == o.to {
		return o.end == nil || bytes.Equal(o.end, s)
	}
	key := string(done.Bytes()) + "\x00" + string(s)
	if ends, known := o.known[key]; known || o.tooMany || o.err != nil {
		return ends
	}
	if o.known[key] = false; len(o.known) > mostNodes {
		o.tooMany = true
		return false
	}
	ends := false
	for i := first; i < o.to; i++ {
		if done.Bit(i) == 0 && !o.waits(done, first, i) {
			for _, next := range o.take(s, i) {
				if o.visit(new(big.Int).SetBit(done, i, 1), next) {
					ends = true
				}
			}
		}
	}
	if o.known[key] = ends; ends {
		o.note(done, first)
	}
	return ends
}

// waits reports whether an earlier step of a process of step i is not done.
func (o *orders) waits(done *big.Int, first, i int) bool {
	for j := first; j < i; j++ {
		if done.Bit(j) == 0 && intersect(o.moved[j], o.moved[i]) {
			return true
		}
	}
	return false
}

// take returns the states to which the action of step i leads.
func (o *orders) take(s program.State, i int) (all []program.State) {
	var batch program.Batch
	if o.err = o.explorer.Expand(s, &batch); o.err != nil {
		return nil
	}
	action := o.run.At(i).Action
	if action == program.Stutter && batch.Len() == 0 {
		return []program.State{s}
	}
	for j := range batch.Succs {
		if batch.Succs[j].Action == action {
			all = append(all, bytes.Clone(batch.State(j)))
		}
	}
	return all
}

// note marks the steps that are out of order: those that are done behind the first
// one that is not, and those that are not before the last one that is.
func (o *orders) note(done *big.Int, first int) {
	for i := first; i < done.BitLen(); i++ {
		o.free.SetBit(o.free, i, 1)
	}
}

func intersect(a, b program.ProcSet) bool {
	for i, m := range a {
		if m&b[i] != 0 {
			return true
		}
	}
	return false
}
