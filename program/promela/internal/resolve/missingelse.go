package resolve

import (
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/syntax"
)

// A choice without else blocks when none of its conditions holds. Where the
// conditions are about the process's own variables only, nobody can wake it up
// again, and most likely an else is missing. The values to try are those beside
// the constants that the conditions compare with; so a choice that leaves out
// nothing but more distant values goes unnoticed, which is good enough for a
// hint. Options that only enumerate values of a number are taken to be all
// there are, as compilers do. The values need not be ones that the variables
// ever have: the warning is for choices that runs were seen to block at
// (interp.Confirm).

// maxTried bounds the valuations that are tried for one choice.
const maxTried = 5000

// hintElse warns of a choice that can block for ever. It records the choice as
// a suspect; the warning is shown only if runs are seen to block there.
func (c *control) hintElse(s *syntax.StmtNode) {
	if c.trace != nil || c.proc.Kind > syntax.ProcInit || c.guarded > 0 || mayEnd(s) {
		return
	}
	h := elseHint{c: c, at: map[string]int{}}
	for _, o := range s.Options {
		if len(o) == 0 || o[0].Kind != syntax.StmtExpr || len(o[0].Labels) > 0 || !h.collect(o[0].Expr) {
			return
		}
		h.guards = append(h.guards, o[0].Expr)
	}
	if len(h.names) == 0 || h.enumerates() || !h.blocks() {
		return
	}
	var when []string
	for i, n := range h.names {
		when = append(when, n+" = "+c.r.m.ValueText(h.types[i], h.values[i]))
	}
	e := c.r.warning(s.Pos, "no option can be taken when %s, and no other process changes that", strings.Join(when, ", "))
	e.Hint = "an else option says what happens then, as in :: else -> skip"
	c.r.m.Suspects = append(c.r.m.Suspects, flat.Suspect{Warning: e, Guard: s.Options[0][0].Pos, Names: h.names})
}

// mayEnd reports whether the process may stop at the choice, by an end label.
func mayEnd(s *syntax.StmtNode) bool {
	return slices.ContainsFunc(s.Labels, func(l syntax.LabelNode) bool { return strings.HasPrefix(l.Name, "end") })
}

// enumerates reports whether all guards compare a number for equality.
func (h *elseHint) enumerates() bool {
	if slices.ContainsFunc(h.types, func(t *flat.DataType) bool { return t.Mtype || t.Store == flat.StoreBit }) {
		return false
	}
	return !slices.ContainsFunc(h.guards, func(g *syntax.ExprNode) bool { return g.Kind != syntax.ExprBinary || g.Op != "==" })
}

// elseHint analyses one choice.
type elseHint struct {
	c         *control
	guards    []*syntax.ExprNode
	names     []string // of the variables in the guards
	types     []*flat.DataType
	at        map[string]int
	constants []int32
	values    []int32 // of the variables, in trying
}

// collect records the variables and constants of a guard; false if it depends
// on more than scalar variables of the process.
func (h *elseHint) collect(e *syntax.ExprNode) bool {
	if k, ok := h.c.r.fold(e); ok {
		h.constants = append(h.constants, k)
		return true
	}
	switch e.Kind {
	case syntax.ExprVar:
		return h.variable(e.Ref)
	case syntax.ExprUnary, syntax.ExprBinary, syntax.ExprCond:
		for _, a := range e.Args {
			if !h.collect(a) {
				return false
			}
		}
		return true
	}
	return false
}

// variable records a variable; false if it is not a scalar of the process.
func (h *elseHint) variable(ref *syntax.RefNode) bool {
	v := h.c.r.scope.Find(ref.Name())
	if len(ref.Fields) > 1 || ref.Fields[0].Index != nil || v == nil || !v.Local || v.Array || v.Type.Store == flat.StoreStruct || v.Type.Channel {
		return false
	}
	if _, ok := h.at[v.Name]; !ok {
		h.at[v.Name] = len(h.names)
		h.names, h.types, h.values = append(h.names, v.Name), append(h.types, v.Type), append(h.values, 0)
	}
	return true
}

// candidates returns the values of a type that are tried: those next to the
// constants, or all values of an mtype.
func (h *elseHint) candidates(t *flat.DataType) []int32 {
	if t.Mtype {
		var all []int32
		for name, k := range h.c.r.m.MtypeValues {
			if h.c.r.m.MtypeSub[name] == t.Subtype {
				all = append(all, k)
			}
		}
		slices.Sort(all)
		return all
	}
	out := []int32{0, 1}
	for _, k := range h.constants {
		for _, v := range []int32{k - 1, k, k + 1} {
			if flat.Truncate(t, v) == v {
				out = append(out, v)
			}
		}
	}
	if t.Store == flat.StoreBit {
		out = out[:2]
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// blocks reports whether some of the tried values make every guard false; false
// if there are too many combinations.
func (h *elseHint) blocks() bool {
	tried := 1
	var all [][]int32
	for _, t := range h.types {
		all = append(all, h.candidates(t))
		if tried *= len(all[len(all)-1]); tried > maxTried {
			return false
		}
	}
	return h.search(all, 0)
}

// search tries all candidates for the variables from number i on.
func (h *elseHint) search(all [][]int32, i int) bool {
	if i == len(all) {
		return !slices.ContainsFunc(h.guards, func(g *syntax.ExprNode) bool { return h.eval(g) != 0 })
	}
	for _, v := range all[i] {
		if h.values[i] = v; h.search(all, i+1) {
			return true
		}
	}
	return false
}

// eval evaluates an expression accepted by collect. A division by zero counts
// as true: it is an error of its own and does not block.
func (h *elseHint) eval(e *syntax.ExprNode) int32 {
	if k, ok := h.c.r.fold(e); ok {
		return k
	}
	switch e.Kind {
	case syntax.ExprVar:
		return h.values[h.at[e.Ref.Name()]]
	case syntax.ExprUnary:
		a := h.eval(e.Args[0])
		switch e.Op {
		case "-":
			return -a
		case "~":
			return ^a
		}
		return flat.Truth(a == 0)
	case syntax.ExprCond:
		return h.eval(e.Args[2-lexemes.BoolInt(h.eval(e.Args[0]) != 0)])
	}
	a, b := h.eval(e.Args[0]), h.eval(e.Args[1])
	if (e.Op == "/" || e.Op == "%") && b == 0 {
		return 1
	}
	return int32(lexemes.FoldBinary(e.Op, int(a), int(b)))
}
