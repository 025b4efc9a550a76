package resolve

import (
	"strings"

	"github.com/dustin/go-humanize/english"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/syntax"
	"github.com/ltlcheck/ltlcheck/source"
)

// checkRange warns if a constant does not fit the type that it is assigned to.
// A negative number in a byte is accepted: -1 is a common way to write its
// greatest value.
func (r *resolver) checkRange(value *syntax.ExprNode, v *flat.Variable) {
	k, ok := r.fold(value)
	if !ok || v.Type.Store == flat.StoreStruct || v.Type.Channel {
		return
	}
	if fits := flat.Truncate(v.Type, k); fits != k && k >= 0 {
		r.warning(value.Pos, "%d does not fit into type %s: %s becomes %d", k, v.Type.Name, v.Name, fits)
	}
}

// warnEndless warns of a for or select whose last value is the greatest one of
// the variable's type, or greater: the variable never exceeds it.
func (r *resolver) warnEndless(s *syntax.StmtNode) {
	v := r.leaf(s.Ref)
	last, ok := r.fold(s.Args[1])
	if v == nil || !ok || v.Type.Store == flat.StoreStruct {
		return
	}
	_, greatest := v.Type.Limits()
	switch {
	case s.Kind == syntax.StmtForRange && int64(last) >= greatest:
		r.warning(s.Pos, "this loop does not end: %s is of type %s and never exceeds %d", s.Ref.Text(), v.Type.Name, greatest).Hint = "declare " + s.Ref.Text() + " with a wider type"
	case s.Kind == syntax.StmtSelect && int64(last) > greatest:
		r.warning(s.Pos, "%s is of type %s and never becomes %d", s.Ref.Text(), v.Type.Name, last).Hint = "declare " + s.Ref.Text() + " with a wider type"
	}
}

// warnOrder warns of a channel whose number is compared by order, as in c <- 1.
func (r *resolver) warnOrder(e *syntax.ExprNode) {
	for _, x := range e.Args {
		if x.Kind == syntax.ExprUnary {
			x = x.Args[0] // as in x <- c
		}
		if x.Kind != syntax.ExprVar {
			continue
		}
		if v := r.leaf(x.Ref); v != nil && v.Type.Channel {
			w := r.warning(e.Pos, "%s is a channel: this compares its number", x.Ref.Text())
			w.Hint = x.Ref.Text() + "!value sends, " + x.Ref.Text() + "?variable receives"
		}
	}
}

// conversions counts the values that a format of printf prints.
func conversions(format string) int {
	n := 0
	for i := 0; i+1 < len(format); i++ {
		if format[i] != '%' {
			continue
		}
		i++
		if format[i] != '%' {
			n++
		}
	}
	return n
}

// warnLabel warns of a label that looks like an ordinary word but has a meaning
// by how it begins, such as ending.
func (r *resolver) warnLabel(name string, pos source.Pos) {
	for _, l := range []struct{ prefix, meaning string }{{"accept", "acceptance"}, {"progress", "progress"}, {"end", "valid ends"}} {
		rest, ok := strings.CutPrefix(name, l.prefix)
		if ok && rest != "" && rest[0] >= 'a' && rest[0] <= 'z' {
			r.warning(pos, "%s is a label of %s, because its name begins so", name, l.meaning)
		}
	}
}

// checkFields compares the number of values with the declaration of the
// channel, if that is known. SPIN rejects a send of too many values; other
// mismatches are run-time errors, of which this warns.
func (c *control) checkFields(ref *syntax.RefNode, pos source.Pos, n int, receives bool) {
	v := c.r.leaf(ref)
	if v == nil || v.Channel == nil {
		return
	}
	switch want := len(v.Channel.Fields); {
	case n > want && receives:
		c.r.warning(pos, "a message of %s has %s, and %d are received: that is a run-time error when it is done", v.Name, english.Plural(want, "field", ""), n)
	case n > want:
		c.r.err(pos, "a message of %s has %s, not %d", v.Name, english.Plural(want, "field", ""), n)
	case n < want:
		c.r.warning(pos, "a message of %s has %s; only %d of them here", v.Name, english.Plural(want, "field", ""), n)
	}
}
