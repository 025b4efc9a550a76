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
