package symbolic

import (
	"fmt"
	"math"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
)

// stepper is a system whose transitions may consist of several steps.
type stepper interface {
	// Midway are the instructions up to each step of a transition but the last.
	Midway(label int) []*periodic.Instruction
}

// Narrow is the sentence for an answer in which no value leaves 32 bits.
const Narrow = "no value leaves 32 bits: the answer holds for the model as written"

// wide notes in the answer whether a value leaves 32 bits, for programs with
// 32-bit variables whose answer is not a run.
func (c *Checker) wide(a *Answer, e *periodic.Exploration) (err error) {
	if c.program.Narrow && a.Trail == nil {
		a.Wide, err = Wide(e, c.program.Parameters)
	}
	return err
}

// Wide returns a sentence about a value of an exploration that leaves 32 bits;
// it is empty if none does. The parameters are assumed to be numbers that do
// not. Values within atomic sequences count, where the system provides them.
func Wide(e *periodic.Exploration, parameters []string) (string, error) {
	names := e.System.Variables()
	n := len(names)
	within := func(v int) periodic.Condition {
		low, _ := periodic.Compare(periodic.Variable(n, v), ">=", periodic.Number(n, exact.Of(math.MinInt32)))
		high, _ := periodic.Compare(periodic.Variable(n, v), "<=", periodic.Number(n, exact.Of(math.MaxInt32)))
		return periodic.And(low, high)
	}
	narrow := periodic.And()
	for _, p := range parameters {
		narrow = periodic.And(narrow, within(slices.Index(names, p)))
	}
	for v, name := range names {
		leaves := periodic.And(narrow, periodic.Not(within(v)))
		for _, l := range e.Order {
			node, x, err := e.Find(l, leaves)
			if err != nil {
				return "", err
			}
			if node == nil {
				if x, err = midway(e, l, leaves); err != nil {
					return "", err
				}
			}
			if x != nil {
				return fmt.Sprintf("%s leaves 32 bits, as %v: there the answer is not that for the model as written", name, x[v]), nil
			}
		}
	}
	return "", nil
}

// midway finds values that satisfy a condition between the steps of a
// transition from a location; it returns nil if there are none.
func midway(e *periodic.Exploration, location int, c periodic.Condition) (periodic.Vector, error) {
	s, ok := e.System.(stepper)
	if !ok {
		return nil, nil
	}
	out, err := e.System.Transitions(location)
	if err != nil {
		return nil, err
	}
	for _, t := range out {
		for _, i := range s.Midway(t.Label) {
			for _, n := range e.Found[location] {
				if x, err := e.Member(&periodic.Node{Set: n.Set.Image(i)}, c); x != nil || err != nil {
					return x, err
				}
			}
		}
	}
	return nil, nil
}
