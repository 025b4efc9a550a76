package promela

import (
	"slices"
	"strings"
)

// A choice without else blocks when none of its conditions holds. Where the conditions are about the
// process's own variables only, nobody can wake it up again, and most likely an else is missing. The
// values to try are those beside the constants that the conditions compare with; so a choice
// that leaves out nothing but more distant values goes unnoticed, which is good enough for a hint.
// Options that only enumerate values of a number are taken to be all there are, as compilers do.

// maxTried bounds the valuations that are tried for one choice.
const maxTried = 5000

// hintElse warns of a choice that can block for ever.
func (c *control) hintElse(s *stmtNode) {
	if c.trace != nil || c.proc.kind > procInit || c.guarded > 0 || mayEnd(s) {
		return
	}
	h := elseHint{c: c, at: map[string]int{}}
	for _, o := range s.options {
		if len(o) == 0 || o[0].kind != stmtExpr || len(o[0].labels) > 0 || !h.collect(o[0].expr) {
			return
		}
		h.guards = append(h.guards, o[0].expr)
	}
	if len(h.names) == 0 || h.enumerates() || !h.blocks() {
		return
	}
	var when []string
	for i, n := range h.names {
		when = append(when, n+" = "+c.r.m.valueText(h.types[i], h.values[i]))
	}
	e := c.r.warning(s.pos, "no option can be taken when %s, and no other process changes that", strings.Join(when, ", "))
	e.Hint = "an else option says what happens then, as in :: else -> skip"
}

// mayEnd reports a choice where the process may stop.
func mayEnd(s *stmtNode) bool {
	return slices.ContainsFunc(s.labels, func(l labelNode) bool { return strings.HasPrefix(l.name, "end") })
}

// enumerates reports that all guards compare with one number for equality.
func (h *elseHint) enumerates() bool {
	if slices.ContainsFunc(h.types, func(t *dataType) bool { return t.mtype || t.store == storeBit }) {
		return false
	}
	return !slices.ContainsFunc(h.guards, func(g *exprNode) bool { return g.kind != exprBinary || g.op != "==" })
}

// elseHint is about one choice.
type elseHint struct {
	c         *control
	guards    []*exprNode
	names     []string // of the variables in the guards
	types     []*dataType
	at        map[string]int
	constants []int32
	values    []int32 // of the variables, in trying
}

// collect notes the variables and constants of a guard; false says that it is about more than the
// process's own scalar variables.
func (h *elseHint) collect(e *exprNode) bool {
	if k, ok := h.c.r.fold(e); ok {
		h.constants = append(h.constants, k)
		return true
	}
	switch e.kind {
	case exprVar:
		return h.variable(e.ref)
	case exprUnary, exprBinary, exprCond:
		for _, a := range e.args {
			if !h.collect(a) {
				return false
			}
		}
		return true
	}
	return false
}

func (h *elseHint) variable(ref *refNode) bool {
	v := h.c.r.scope.find(ref.name())
	if len(ref.fields) > 1 || ref.fields[0].index != nil || v == nil || !v.local || v.array || v.typ.store == storeStruct || v.typ.channel {
		return false
	}
	if _, ok := h.at[v.name]; !ok {
		h.at[v.name] = len(h.names)
		h.names, h.types, h.values = append(h.names, v.name), append(h.types, v.typ), append(h.values, 0)
	}
	return true
}

// candidates are the values of a type beside the constants.
func (h *elseHint) candidates(t *dataType) []int32 {
	if t.mtype {
		var all []int32
		for name, k := range h.c.r.m.mtypeValues {
			if h.c.r.m.mtypeSub[name] == t.subtype {
				all = append(all, k)
			}
		}
		slices.Sort(all)
		return all
	}
	out := []int32{0, 1}
	for _, k := range h.constants {
		for _, v := range []int32{k - 1, k, k + 1} {
			if truncate(t, v) == v {
				out = append(out, v)
			}
		}
	}
	if t.store == storeBit {
		out = out[:2]
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// blocks looks for values of the variables with which every guard is false.
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

func (h *elseHint) search(all [][]int32, i int) bool {
	if i == len(all) {
		return !slices.ContainsFunc(h.guards, func(g *exprNode) bool { return h.eval(g) != 0 })
	}
	for _, v := range all[i] {
		if h.values[i] = v; h.search(all, i+1) {
			return true
		}
	}
	return false
}

// eval is the value of an expression that collect has taken. Behind a division by zero nothing
// blocks: it is an error of its own.
func (h *elseHint) eval(e *exprNode) int32 {
	if k, ok := h.c.r.fold(e); ok {
		return k
	}
	switch e.kind {
	case exprVar:
		return h.values[h.at[e.ref.name()]]
	case exprUnary:
		a := h.eval(e.args[0])
		switch e.op {
		case "-":
			return -a
		case "~":
			return ^a
		}
		return truth(a == 0)
	case exprCond:
		return h.eval(e.args[2-boolInt(h.eval(e.args[0]) != 0)])
	}
	a, b := h.eval(e.args[0]), h.eval(e.args[1])
	if (e.op == "/" || e.op == "%") && b == 0 {
		return 1
	}
	return int32(foldBinary(e.op, int(a), int(b)))
}
