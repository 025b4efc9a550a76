package resolve

import (
	"strings"

	"github.com/dustin/go-humanize/english"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/syntax"
	"github.com/ltlcheck/ltlcheck/source"
)

// checkRange warns when a constant does not fit what it is assigned to. A
// negative number in a byte is left alone: -1 is a common way to write its
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

// warnLabel notes a label that looks like an ordinary word and yet means
// something by how it begins.
func (r *resolver) warnLabel(name string, pos source.Pos) {
	for _, l := range []struct{ prefix, meaning string }{{"accept", "acceptance"}, {"progress", "progress"}, {"end", "valid ends"}} {
		rest, ok := strings.CutPrefix(name, l.prefix)
		if ok && rest != "" && rest[0] >= 'a' && rest[0] <= 'z' {
			r.warning(pos, "%s is a label of %s, because its name begins so", name, l.meaning)
		}
	}
}

// checkFields compares with the declaration when the channel's is known and
// fixed. SPIN refuses a send of too many values; a receive of too many or too
// few, or a send of too few, goes wrong when it is done.
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
