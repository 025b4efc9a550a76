package regular

import (
	"errors"
	"fmt"
	"slices"
)

// Partial derivatives (Antimirov, Partial derivatives of regular expressions
// and finite automaton constructions, 1996), in the form of his linear factors,
// as letters are not enumerated: a word with letters is one of e iff for some
// step (g, e') of e its first letter makes all leaves of g true and the rest is
// a word of e'.
//
//	linear(l)     = {({l}, ε)}                       linear(a|b) = linear(a) ∪ linear(b)
//	linear(a;b)   = {(g, a';b)} ∪ linear(b) if a is nullable
//	linear(a:b)   = {(g, a':b)} ∪ {(g∪h, b') : a' nullable}
//	linear(a&&b)  = {(g∪h, a'&&b')}
//	linear(a&b)   = {(g∪h, a'&b')} ∪ linear(b) if a is nullable ∪ linear(a) if b is
//	linear(a[*n..m]) = {(g, a';a[*n-1..m-1])}
//
// with (g, a') in linear(a) and (h, b') in linear(b). (A nullable a has n = 0.)
// Fusion and conjunctions are from Eisner & Fisman, A practical introduction to
// PSL (2006). An expression has finitely many derivatives of derivatives.

// Step is one way to read a letter: all leaves of Guard, which is sorted, must
// be true at it, and the rest of the word must belong to Next.
type Step struct {
	Guard []int // leaves that are true, sorted
	Next  *Expr
}

// ErrLarge is wrapped by errors about expressions with too many ways to read a
// letter, or with too large automata. Conjunctions, as products, can have so
// many.
var ErrLarge = errors.New("the sequence is too large")

// maxSteps bounds the steps of one expression.
const maxSteps = 1 << 13

// Linear returns the steps of e, each once. Next of a step is an expression of
// which Linear can be asked again; only finitely many different ones come up.
func (e *Expr) Linear() ([]Step, error) {
	var steps []Step
	switch e.Op {
	case Leaf:
		return []Step{{[]int{e.Number}, EmptyWord()}}, nil
	case Concat:
		return e.concatenated()
	case Fusion:
		return e.fused()
	case Or:
		for _, kid := range e.Kids {
			more, err := kid.Linear()
			if err != nil {
				return nil, err
			}
			steps = append(steps, more...)
		}
	case And:
		return e.conjoined()
	case Both:
		return e.met()
	case Repeat:
		return e.repeated()
	}
	return distinct(steps)
}

func (e *Expr) concatenated() ([]Step, error) {
	a, b := e.Kids[0], e.Kids[1]
	steps, err := a.Linear()
	if err != nil {
		return nil, err
	}
	for i := range steps {
		steps[i].Next = NewConcat(steps[i].Next, b)
	}
	if a.nullable {
		more, err := b.Linear()
		if err != nil {
			return nil, err
		}
		steps = append(steps, more...)
	}
	return distinct(steps)
}

func (e *Expr) fused() ([]Step, error) {
	a, b, err := e.pair()
	if err != nil {
		return nil, err
	}
	var steps []Step
	for _, s := range a {
		if next := NewFusion(s.Next, e.Kids[1]); next.Op != None {
			steps = append(steps, Step{s.Guard, next})
		}
		if s.Next.nullable {
			for _, t := range b {
				steps = append(steps, Step{union(s.Guard, t.Guard), t.Next})
			}
		}
	}
	return distinct(steps)
}

// pair returns the steps of both operands.
func (e *Expr) pair() (a, b []Step, err error) {
	if a, err = e.Kids[0].Linear(); err == nil {
		b, err = e.Kids[1].Linear()
	}
	return a, b, err
}

func (e *Expr) conjoined() ([]Step, error) {
	steps, err := e.Kids[0].Linear()
	for _, kid := range e.Kids[1:] {
		var more []Step
		if err == nil {
			more, err = kid.Linear()
		}
		if err == nil {
			steps, err = product(steps, more, func(a, b *Expr) *Expr { return NewAnd(a, b) })
		}
	}
	return steps, err
}

func (e *Expr) met() ([]Step, error) {
	a, b, err := e.pair()
	if err != nil {
		return nil, err
	}
	steps, err := product(a, b, NewBoth)
	if e.Kids[0].nullable {
		steps = append(steps, b...)
	}
	if e.Kids[1].nullable {
		steps = append(steps, a...)
	}
	if err != nil {
		return nil, err
	}
	return distinct(steps)
}

func (e *Expr) repeated() ([]Step, error) {
	steps, err := e.Kids[0].Linear()
	if err != nil {
		return nil, err
	}
	hi := e.Hi
	if hi != Open {
		hi--
	}
	rest := NewRepeat(e.Kids[0], max(e.Lo-1, 0), hi)
	for i := range steps {
		steps[i].Next = NewConcat(steps[i].Next, rest)
	}
	return distinct(steps)
}

// product combines each step of as with each of bs, to read the same letter.
func product(as, bs []Step, join func(a, b *Expr) *Expr) ([]Step, error) {
	if len(as)*len(bs) > 1<<20 {
		return nil, fmt.Errorf("%w: more than %d ways to read a letter", ErrLarge, 1<<20)
	}
	var steps []Step
	for _, a := range as {
		for _, b := range bs {
			if next := join(a.Next, b.Next); next.Op != None {
				steps = append(steps, Step{union(a.Guard, b.Guard), next})
			}
		}
	}
	return distinct(steps)
}

// union joins two sorted lists.
func union(a, b []int) []int {
	all := slices.Concat(a, b)
	slices.Sort(all)
	return slices.Compact(all)
}

// distinct drops repeated steps.
func distinct(steps []Step) ([]Step, error) {
	seen := map[string]bool{}
	var out []Step
	for _, s := range steps {
		key := fmt.Sprint(s.Guard, s.Next.key)
		if !seen[key] {
			seen[key] = true
			out = append(out, s)
		}
	}
	if len(out) > maxSteps {
		return nil, fmt.Errorf("%w: more than %d ways to read a letter", ErrLarge, maxSteps)
	}
	return out, nil
}
