package ltl

import (
	"fmt"
	"slices"
)

// Evaluation on ultimately periodic words, straight from the semantics.
//
// The word u·v^ω has |u|+|v| different positions: position i is followed by
// i+1, the last one by |u|. A formula is a set of positions. Boolean operators
// and Next are pointwise; the others are fixpoints of their expansion laws over
// the positions,
//
//	a U b = b or (a and X(a U b))     least      a W b    the same law, greatest
//	a R b = b and (a or X(a R b))     greatest   a M b    the same law, least
//	F b = true U b                               G b = false R b
//
// The law is applied backwards, from the last position to the first, starting
// with false beyond the last position for a least and with true for a greatest
// fixpoint. One round settles the value of position |u|, on which the cycle
// closes, and a second one uses it: going once around the cycle meets every
// reason there can be. See Manna & Pnueli, The Temporal Logic of Reactive and
// Concurrent Systems (1992), §3.1, and Markey & Schnoebelen, Model checking a
// path (2003).
//
// Operators of the past go forwards from position 0, where there is no position
// before:
//
//	Y b = b at the position before, false at 0      O b = b or Y O b     a S b = b or (a and Y(a S b))
//	Z b = b at the position before, true at 0       H b = b and Z H b    a T b = b and (a or Z(a T b))
//
// What they say within the cycle depends on how often it was passed. A formula
// in which they nest d deep has its final values from the d-th time around on:
// an operator whose operands are periodic from some position on is so one cycle
// later, for either some position of the cycle decides it, or all of them hand
// on one value (Laroussinie, Markey & Schnoebelen, Temporal logic with
// forgettable past, 2002). So the word is evaluated as u·v^d·v^ω.
//
// Sequences are automata that read the word from each position on: matching.go.
//
// Time is O(|f|·(|u|+(d+1)·|v|)), |f| counting equal subformulas once, without
// sequences.

// Evaluator evaluates one formula on many words and reuses its memory between
// them. It is not safe for concurrent use; to evaluate a formula once, use
// Holds.
type Evaluator struct {
	depth int        // how deep operators of the past nest
	nodes []evalNode // bottom-up, the formula last
	aps   []string   // the formula's propositions
	table []bool     // row per node, column per position
	bits  []uint
	err   error // a sequence is too large
}

// evalNode is a subformula, prepared for evaluation.
type evalNode struct {
	op    Op
	ap    int      // index into aps when op is AP
	kids  []int    // rows of the operands
	match *Matcher // of a sequence
}

// NewEvaluator prepares the evaluation of f. A sequence that is too large is an
// error of the first evaluation.
func NewEvaluator(f *Formula) *Evaluator {
	ev := &Evaluator{aps: APs(f)}
	row, depth := map[*Formula]int{}, map[*Formula]int{}
	for _, g := range Subformulas(f) {
		for _, kid := range g.kids {
			depth[g] = max(depth[g], depth[kid])
		}
		if g.op.IsPast() {
			depth[g]++
		}
		ev.depth = max(ev.depth, depth[g])
		n := evalNode{op: g.op}
		for _, kid := range g.kids {
			n.kids = append(n.kids, row[kid])
		}
		if g.op == AP {
			n.ap, _ = slices.BinarySearch(ev.aps, g.name)
		}
		if g.op.IsSequence() && ev.err == nil {
			n.match, ev.err = NewMatcher(g)
		}
		row[g] = len(ev.nodes)
		ev.nodes = append(ev.nodes, n)
	}
	return ev
}

// Holds reports whether w satisfies f. It returns an error if w has an empty
// cycle, has more than 64 propositions, or lacks a proposition of f.
func Holds(f *Formula, w Word) (bool, error) { return NewEvaluator(f).Holds(w) }

// HoldsAt reports for each position of the word, prefix first and then the
// cycle, whether f is true there: for a formula without operators of the past,
// whether the suffix that starts there satisfies f. A position of the cycle is
// the first one that it stands for. Errors are those of Holds.
func HoldsAt(f *Formula, w Word) ([]bool, error) { return NewEvaluator(f).HoldsAt(w) }

// Holds reports whether w satisfies the formula, as the function Holds does.
func (ev *Evaluator) Holds(w Word) (bool, error) {
	at, err := ev.evaluate(w)
	return err == nil && at[0], err
}

// HoldsAt gives the formula's value at each position, as the function HoldsAt
// does. The slice belongs to the caller.
func (ev *Evaluator) HoldsAt(w Word) ([]bool, error) {
	at, err := ev.evaluate(w)
	return slices.Clone(at), err
}

// Table gives the value of every subformula at each position: row i is the
// subformula i of Subformulas, so that the last row is the formula; a row has
// len(w.Prefix)+len(w.Cycle) columns. The rows are overwritten by the next
// evaluation. Errors are those of Holds.
func (ev *Evaluator) Table(w Word) ([][]bool, error) {
	at, err := ev.evaluate(w)
	if err != nil {
		return nil, err
	}
	rows := make([][]bool, len(ev.nodes))
	n := len(w.Prefix) + (ev.depth+1)*len(w.Cycle)
	for i := range rows {
		rows[i] = ev.row(i, n)[:len(at)]
	}
	return rows, nil
}

// Unrolled returns the same word with its cycle written out as often as the
// operators of the past need, so that every subformula has one value at each
// position, however often the cycle was passed. Without operators of the past
// it is w itself.
func (ev *Evaluator) Unrolled(w Word) Word {
	if ev.depth > 0 {
		w.Prefix = slices.Concat(w.Prefix, slices.Repeat(w.Cycle, ev.depth))
	}
	return w
}

// evaluate fills the table for w and returns the formula's row, which shares
// the evaluator's memory.
func (ev *Evaluator) evaluate(w Word) ([]bool, error) {
	if err := ev.bind(w); err != nil {
		return nil, err
	}
	shown := len(w.Prefix) + len(w.Cycle)
	w = ev.Unrolled(w)
	n := len(w.Prefix) + len(w.Cycle)
	ev.table = slices.Grow(ev.table[:0], n*len(ev.nodes))[:n*len(ev.nodes)]
	for i, node := range ev.nodes {
		ev.fill(node, ev.row(i, n), w)
	}
	return ev.row(len(ev.nodes)-1, n)[:shown], nil
}

// bind finds the word's bit for each proposition.
func (ev *Evaluator) bind(w Word) error {
	switch {
	case ev.err != nil:
		return ev.err
	case len(w.Cycle) == 0:
		return fmt.Errorf("the cycle of a word must not be empty")
	case len(w.APs) > 64:
		return fmt.Errorf("a word speaks of 64 propositions at most, not of %d", len(w.APs))
	}
	ev.bits = ev.bits[:0]
	for _, name := range ev.aps {
		bit := slices.Index(w.APs, name)
		if bit < 0 {
			return fmt.Errorf("the word says nothing about proposition %q", name)
		}
		ev.bits = append(ev.bits, uint(bit))
	}
	return nil
}

func (ev *Evaluator) row(i, n int) []bool { return ev.table[i*n : (i+1)*n] }

// fill computes the row of one subformula from the rows of its operands. The
// last operand is b; for unary operators a and b are the same row.
func (ev *Evaluator) fill(node evalNode, out []bool, w Word) {
	var a, b []bool
	if n := len(out); len(node.kids) > 0 {
		a, b = ev.row(node.kids[0], n), ev.row(node.kids[len(node.kids)-1], n)
	}
	back := len(w.Prefix)
	switch node.op {
	case False, True:
		constant(out, node.op == True)
	case AP:
		ev.letters(out, w, ev.bits[node.ap])
	case And, Or:
		ev.nary(node, out)
	case Next:
		copy(out, a[1:])
		out[len(out)-1] = a[back]
	case Eventually:
		fixpoint(out, back, false, func(i int, next bool) bool { return a[i] || next })
	case Globally:
		fixpoint(out, back, true, func(i int, next bool) bool { return a[i] && next })
	case Until, WeakUntil:
		fixpoint(out, back, node.op == WeakUntil, func(i int, next bool) bool { return b[i] || a[i] && next })
	case Release, StrongRelease:
		fixpoint(out, back, node.op == Release, func(i int, next bool) bool { return b[i] && (a[i] || next) })
	case Yesterday, WeakYesterday:
		out[0] = node.op == WeakYesterday
		copy(out[1:], a[:len(a)-1])
	case Once, Since:
		before := false
		for i := range out {
			before = b[i] || (node.op == Once || a[i]) && before
			out[i] = before
		}
	case Historically, Triggered:
		before := true
		for i := range out {
			before = b[i] && (node.op == Triggered && a[i] || before)
			out[i] = before
		}
	case SuffixSome, SuffixAll, Closure, NotClosure:
		ev.match(node, out, back)
	default:
		if table[node.op].law == NoLaw {
			pointwise(node.op, out, a, b)
		} else {
			byLaw(node, out, a, b, back)
		}
	}
}

// byLaw fills the row of an operator without a loop of its own.
func byLaw(node evalNode, out, a, b []bool, back int) {
	row := &table[node.op]
	until := row.law == UntilLaw
	law := func(i int, next bool) bool {
		goesOn := until // of an operator with one operand
		if len(node.kids) == 2 {
			goesOn = a[i]
		}
		if until {
			return b[i] || goesOn && next
		}
		return b[i] && (goesOn || next)
	}
	if !node.op.IsPast() {
		fixpoint(out, back, row.greatest, law)
		return
	}
	before := row.greatest
	for i := range out {
		before = law(i, before)
		out[i] = before
	}
}

func constant(out []bool, value bool) {
	for i := range out {
		out[i] = value
	}
}

func (ev *Evaluator) letters(out []bool, w Word, bit uint) {
	for i, letter := range w.Prefix {
		out[i] = letter>>bit&1 == 1
	}
	for i, letter := range w.Cycle {
		out[len(w.Prefix)+i] = letter>>bit&1 == 1
	}
}

func (ev *Evaluator) nary(node evalNode, out []bool) {
	all := node.op == And
	constant(out, all)
	for _, kid := range node.kids {
		for i, v := range ev.row(kid, len(out)) {
			if v != all {
				out[i] = !all
			}
		}
	}
}

func pointwise(op Op, out, a, b []bool) {
	for i := range out {
		switch op {
		case Not:
			out[i] = !a[i]
		case Xor:
			out[i] = a[i] != b[i]
		case Implies:
			out[i] = !a[i] || b[i]
		case Equiv:
			out[i] = a[i] == b[i]
		}
	}
}

// fixpoint applies law backwards twice: it gives a position's value from the
// value at the next.
func fixpoint(out []bool, back int, greatest bool, law func(i int, next bool) bool) {
	next := greatest
	for range 2 {
		for i := len(out) - 1; i >= 0; i-- {
			out[i] = law(i, next)
			next = out[i]
		}
		next = out[back]
	}
}
