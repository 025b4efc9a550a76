package automata

import (
	"bufio"
	"fmt"
	"io"
	"math/bits"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/source"
)

func itoa(n int) string { return strconv.Itoa(n) }

// WriteHOA writes an automaton in the Hanoi omega-automata format, version 1.
// Labels are irredundant disjunctions of cubes; acceptance is written on states
// where it is state-based. ReadHOA returns an automaton that is equal to a.
//
// A label with too many cubes is an error that wraps ErrLabel, and nothing is
// written; other errors are the writer's.
func WriteHOA(w io.Writer, a *Automaton) error {
	if err := a.Writable(); err != nil {
		return err
	}
	b := bufio.NewWriter(w)
	stateBased := a.IsStateBased()
	fmt.Fprintln(b, "HOA: v1")
	if a.Name != "" {
		fmt.Fprintf(b, "name: %s\n", hoaString(a.Name))
	}
	fmt.Fprintf(b, "States: %d\n", a.States())
	for _, q := range a.start {
		fmt.Fprintf(b, "Start: %d\n", q)
	}
	fmt.Fprintf(b, "AP: %d", len(a.alphabet.names))
	for _, ap := range a.alphabet.names {
		fmt.Fprintf(b, " %s", hoaString(ap))
	}
	fmt.Fprintln(b)
	if name := a.Acc.hoaName(); name != "" {
		fmt.Fprintf(b, "acc-name: %s\n", name)
	}
	fmt.Fprintf(b, "Acceptance: %d %s\n", a.Acc.Sets, a.Acc)
	fmt.Fprintf(b, "properties: %s\n--BODY--\n", strings.Join(a.hoaProperties(stateBased), " "))
	a.writeHOABody(b, stateBased)
	fmt.Fprintln(b, "--END--")
	return b.Flush()
}

// writeHOABody writes the states with their edges.
func (a *Automaton) writeHOABody(b *bufio.Writer, stateBased bool) {
	sp := spelling{yes: "t", no: "f", and: "&", or: " | ", ap: strconv.Itoa}
	for q := range uint32(a.States()) {
		fmt.Fprintf(b, "State: %d", q)
		if name := a.StateName(q); name != "" {
			fmt.Fprintf(b, " %s", hoaString(name))
		}
		out := a.Out(q)
		if stateBased && len(out) > 0 {
			b.WriteString(hoaMarks(out[0].Marks))
		}
		fmt.Fprintln(b)
		for _, e := range out {
			fmt.Fprintf(b, "[%s] %d", sp.label(a.BDD(), e.Label), e.Dst)
			if !stateBased {
				b.WriteString(hoaMarks(e.Marks))
			}
			fmt.Fprintln(b)
		}
	}
}

func hoaString(s string) string { return source.Quote(s) }

// sets lists the members of a set of marks.
func (m Marks) sets() []int {
	list := []int{}
	for ; m != 0; m &= m - 1 {
		list = append(list, bits.TrailingZeros64(uint64(m)))
	}
	return list
}

// hoaMarks returns the marks in braces, after a blank; nothing for none.
func hoaMarks(m Marks) string {
	if m == 0 {
		return ""
	}
	return " {" + strings.Trim(fmt.Sprint(m.sets()), "[]") + "}"
}

// hoaName returns the format's name of the condition, "" when it has none that
// the format defines.
func (a Acceptance) hoaName() string {
	switch {
	case a.IsGeneralisedBuchi() && a.Sets == 0:
		return "all"
	case a.IsGeneralisedBuchi() && a.Sets == 1:
		return "Buchi"
	case a.IsGeneralisedBuchi():
		return fmt.Sprintf("generalized-Buchi %d", a.Sets)
	case a.Sets == 0 && a.Code.Op == AccFalse:
		return "none"
	case a.Sets == 1 && a.Code.Op == AccFin:
		return "co-Buchi"
	}
	if n, ok := a.Code.pairs(a.Sets, AccAnd, AccOr); ok {
		return fmt.Sprintf("Streett %d", n)
	}
	if n, ok := a.Code.pairs(a.Sets, AccOr, AccAnd); ok {
		return fmt.Sprintf("Rabin %d", n)
	}
	return a.parityName()
}

// parityName returns "parity min even 3" and the like, for conditions in which
// the least set decides; "" for others.
func (a Acceptance) parityName() string {
	first := "even"
	n := a.Code
	for set := range a.Sets {
		if n.Op == AccAnd || n.Op == AccOr {
			if len(n.Kids) < 2 {
				return ""
			}
		}
		leaf := n
		var rest *AccNode
		if n.Op == AccAnd || n.Op == AccOr {
			leaf, rest = n.Kids[0], &AccNode{Op: n.Op, Kids: n.Kids[1:]}
			if len(n.Kids) == 2 {
				rest = n.Kids[1]
			}
		}
		if set == 0 && leaf.Op == AccFin {
			first = "odd"
		}
		accepts := (set%2 == 0) == (first == "even")
		wantLeaf, wantOp := AccFin, AccAnd
		if accepts {
			wantLeaf, wantOp = AccInf, AccOr
		}
		last := set == a.Sets-1
		if leaf.Op != wantLeaf || leaf.Set != set || last != (rest == nil) || !last && n.Op != wantOp {
			return ""
		}
		n = rest
	}
	return fmt.Sprintf("parity min %s %d", first, a.Sets)
}

// pairs recognises (Fin(0) inner Inf(1)) outer (Fin(2) inner Inf(3)) …: Rabin
// and Streett conditions in the format's order.
func (n *AccNode) pairs(sets int, outer, inner AccOp) (count int, ok bool) {
	kids := []*AccNode{n}
	if n.Op == outer {
		kids = n.Kids
	}
	for i, k := range kids {
		if k.Op != inner || len(k.Kids) != 2 {
			return 0, false
		}
		fin, inf := k.Kids[0], k.Kids[1]
		if fin.Op != AccFin || inf.Op != AccInf || fin.Set != 2*i || inf.Set != 2*i+1 {
			return 0, false
		}
	}
	return len(kids), 2*len(kids) == sets
}

// hoaProperties returns what holds of the automaton by a look at it, and what
// was said when it was read.
func (a *Automaton) hoaProperties(stateBased bool) []string {
	list := []string{"trans-labels", "explicit-labels"}
	add := func(name string, holds bool) {
		if holds {
			list = append(list, name)
		}
	}
	add("state-acc", stateBased)
	add("trans-acc", !stateBased)
	add("complete", a.IsComplete())
	add("deterministic", a.IsDeterministic())
	add("terminal", a.Acc.IsGeneralisedBuchi() && a.IsTerminal())
	add("very-weak", a.IsVeryWeak())
	add("weak", a.IsWeak())
	return append(list, a.Properties...)
}
