package petri

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/xml"
	"github.com/ltlcheck/ltlcheck/source"
)

// Property files of the Model Checking Contest: the examinations
// LTLFireability, LTLCardinality, ReachabilityFireability,
// ReachabilityCardinality, ReachabilityDeadlock and UpperBounds.

// QueryKind is the kind of a query, and so which algorithm answers it: model
// checking, a search for a marking, or a search for the largest sum.
type QueryKind uint8

// The kinds of queries.
const (
	// QueryLTL: every run satisfies Formula.
	QueryLTL QueryKind = iota
	// QueryPossible: some reachable marking satisfies Proposition.
	QueryPossible
	// QueryAlways: every reachable marking satisfies Proposition.
	QueryAlways
	// QueryBound: the largest number of tokens in Places together.
	QueryBound
)

// Query is one property of a file of the Model Checking Contest. Which fields
// are set depends on Kind.
type Query struct {
	Name        string
	Pos         source.Pos
	Kind        QueryKind
	Factory     *ltl.Factory // of Formula
	Formula     *ltl.Formula // of a QueryLTL; its propositions are as Bind understands them
	Proposition string       // of QueryPossible and QueryAlways, as Bind understands it
	Places      []int        // of a QueryBound
}

// Limits of a property file.
const (
	maxQueries   = 10_000
	maxConnected = 1_000_000 // nodes of one formula
)

// LoadPropertiesFrom reads the queries about the net in a property file, which
// files opens; nil stands for the defaults. Errors are source.Errors. If the
// only errors are names in some queries that the net does not have, the other
// queries are returned together with the error.
func LoadPropertiesFrom(files *source.Files, path string, n *Net) ([]Query, error) {
	return ReadProperties(path, n, func() (io.ReadCloser, error) { return openFile(files, path) })
}

// ReadProperties is like LoadPropertiesFrom, for a text that open opens. It may
// be opened a second time, to show the lines of errors.
func ReadProperties(name string, n *Net, open func() (io.ReadCloser, error)) ([]Query, error) {
	var out []Query
	err := readXML(name, open, func(x *xml.Reader) error {
		var unknown source.Errors
		more := 0 // errors that are not among them
		if err := x.Root("property-set"); err != nil {
			return err
		}
		err := x.Children(func(name string) error {
			if name != "property" {
				return x.Skip()
			}
			if len(out) >= maxQueries {
				return x.ErrorAt(x.Start, "the file has more than %d properties", maxQueries)
			}
			r := &queryReader{x: x, net: n.arrays, fa: ltl.NewFactory()}
			q, err := r.property()
			if len(r.unknown) == 0 && err == nil {
				out = append(out, q)
			} else if len(unknown) < maxReports {
				unknown = append(unknown, r.unknown...)
			} else {
				more += len(r.unknown)
			}
			return err
		})
		if err == nil {
			err = x.Rest()
		}
		var last *source.Error
		if errors.As(err, &last) {
			return append(unknown, last).More(more, x.File)
		}
		return unknown.More(more, x.File).Err()
	})
	return out, err
}

// queryReader reads one property.
type queryReader struct {
	x       *xml.Reader
	net     *nets.Net
	fa      *ltl.Factory
	nodes   int
	unknown source.Errors // what only concerns this property, such as names that the net does not have
}

// property reads one <property> element.
func (r *queryReader) property() (Query, error) {
	x := r.x
	q := Query{Pos: source.Pos{File: x.File, Line: int(x.Start.Line), Col: int(x.Start.Col)}, Factory: r.fa}
	start, formulas := x.Start, 0
	err := x.Children(func(name string) error {
		var err error
		switch name {
		case "id":
			q.Name, err = x.Content()
		case "formula":
			formulas++
			at, kids := x.Start, 0
			err = x.Children(func(name string) error {
				if kids++; kids > 1 {
					return x.ErrorAt(x.Start, "a formula has one outermost operator, <%s> is a second one", name)
				}
				return r.formula(&q, name)
			})
			if err == nil && kids == 0 {
				err = x.ErrorAt(at, "the formula is empty")
			}
		default:
			err = x.Skip()
		}
		return err
	})
	switch {
	case err != nil:
		return q, err
	case formulas != 1:
		return q, x.ErrorAt(start, "a property has one formula, this one has %d", formulas)
	case q.Name == "":
		return q, x.ErrorAt(start, "the property has no <id>")
	}
	return q, nil
}

// formula reads the outermost operator, which determines the kind of the query.
// A formula with a path quantifier inside is rejected: only linear time and
// reachability are supported.
func (r *queryReader) formula(q *Query, name string) error {
	x := r.x
	at := x.Start
	switch name {
	case "place-bound":
		q.Kind = QueryBound
		return r.bound(q)
	case "all-paths", "exists-path":
	default:
		return x.ErrorAt(at, "a formula begins with <all-paths>, <exists-path> or <place-bound>, not <%s>", name)
	}
	f, err := r.only(name)
	if err != nil {
		return err
	}
	inside := func(op ltl.Op) *ltl.Formula {
		if f.Op() == op && propositional(f.Operands()[0]) {
			return f.Operands()[0]
		}
		return nil
	}
	q.Formula = f
	switch possible, always := inside(ltl.Eventually), inside(ltl.Globally); {
	case name == "exists-path" && possible != nil:
		q.Kind, q.Proposition = QueryPossible, writeProposition(possible)
	case name == "exists-path":
		return x.ErrorAt(at, "of the formulas that begin with <exists-path> only <finally> of a state formula is supported: the rest is branching time")
	case always != nil:
		q.Kind, q.Proposition = QueryAlways, writeProposition(always)
	}
	return nil
}

// propositional reports whether a formula has no temporal operator.
func propositional(f *ltl.Formula) bool { return ltl.Classify(f).Has(ltl.Propositional) }

// bound reads the places of a <place-bound>.
func (r *queryReader) bound(q *Query) error {
	at := r.x.Start
	places, err := r.names("place", &r.net.PlaceIndex)
	if err != nil {
		return err
	}
	for _, p := range places {
		first, end, _ := r.net.PlaceIndex.Find(p)
		for i := first; i < end; i++ {
			q.Places = append(q.Places, i)
		}
	}
	if len(places) == 0 && len(r.unknown) == 0 {
		r.unknown = append(r.unknown, r.x.ErrorAt(at, "<place-bound> names no place"))
	}
	return nil
}

// only reads the single operand of the element that was just opened.
func (r *queryReader) only(name string) (*ltl.Formula, error) {
	at := r.x.Start
	all, err := r.operands()
	if err != nil {
		return nil, err
	}
	if len(all) != 1 {
		return nil, r.x.ErrorAt(at, "<%s> has one operand, not %d", name, len(all))
	}
	return all[0], nil
}

// operands reads all operands of the element that was just opened.
func (r *queryReader) operands() ([]*ltl.Formula, error) {
	var all []*ltl.Formula
	err := r.x.Children(func(name string) error {
		f, err := r.operator(name)
		all = append(all, f)
		return err
	})
	return all, err
}

// operator reads the element that was just opened as a formula. Comparisons and
// fireability become propositions in the syntax of Bind.
func (r *queryReader) operator(name string) (*ltl.Formula, error) {
	x, fa, at := r.x, r.fa, r.x.Start
	if r.nodes++; r.nodes > maxConnected {
		return nil, x.ErrorAt(at, "the formula has more than %d operators", maxConnected)
	}
	switch name {
	case "globally", "finally", "negation":
		f, err := r.only(name)
		if err != nil {
			return nil, err
		}
		return map[string]func(*ltl.Formula) *ltl.Formula{"globally": fa.G, "finally": fa.F, "negation": fa.Not}[name](f), nil
	case "next":
		return r.next()
	case "until":
		return r.until()
	case "conjunction", "disjunction", "implication", "equivalence", "exclusive-disjunction":
		return r.connective(name)
	case "is-fireable":
		ts, err := r.names("transition", &r.net.TransitionIndex)
		if err != nil {
			return nil, err
		}
		return fa.AP(call("fireable", ts)), nil
	case "deadlock":
		return fa.AP(Deadlocked), x.Skip()
	case "true":
		return fa.True(), x.Skip()
	case "false":
		return fa.False(), x.Skip()
	case "integer-le", "integer-lt", "integer-ge", "integer-gt", "integer-eq", "integer-ne":
		return r.comparison(name)
	case "all-paths", "exists-path":
		return nil, x.ErrorAt(at, "<%s> inside a formula is branching time, which is not supported", name)
	}
	return nil, x.ErrorAt(at, "<%s> is no operator of a formula", name)
}

// next reads X, repeated as often as <steps> says.
func (r *queryReader) next() (*ltl.Formula, error) {
	x, at := r.x, r.x.Start
	var f *ltl.Formula
	steps, kids := 1, 0
	err := x.Children(func(name string) error {
		switch name {
		case "if-no-successor":
			return x.Skip()
		case "steps":
			text, err := x.Content()
			if err != nil {
				return err
			}
			if steps, err = strconv.Atoi(text); err != nil || steps < 1 || steps > 1000 {
				return x.ErrorAt(at, "<steps> must be a number from 1 to 1000")
			}
			return nil
		}
		kids++
		var err error
		f, err = r.operator(name)
		return err
	})
	if err != nil {
		return nil, err
	}
	if kids != 1 {
		return nil, x.ErrorAt(at, "<next> has one operand, not %d", kids)
	}
	for range steps {
		f = r.fa.X(f)
	}
	return f, nil
}

// until reads <until> with its parts <before> and <reach>.
func (r *queryReader) until() (*ltl.Formula, error) {
	x, at := r.x, r.x.Start
	parts := map[string]*ltl.Formula{}
	err := x.Children(func(name string) error {
		if name != "before" && name != "reach" || parts[name] != nil {
			return x.ErrorAt(x.Start, "<until> consists of one <before> and one <reach>, not of <%s>", name)
		}
		f, err := r.only(name)
		parts[name] = f
		return err
	})
	if err != nil {
		return nil, err
	}
	if len(parts) != 2 {
		return nil, x.ErrorAt(at, "<until> consists of one <before> and one <reach>")
	}
	return r.fa.U(parts["before"], parts["reach"]), nil
}

// connective reads a Boolean operator.
func (r *queryReader) connective(name string) (*ltl.Formula, error) {
	at := r.x.Start
	all, err := r.operands()
	if err != nil {
		return nil, err
	}
	switch {
	case name == "conjunction":
		return r.fa.And(all...), nil
	case name == "disjunction":
		return r.fa.Or(all...), nil
	case len(all) != 2:
		return nil, r.x.ErrorAt(at, "<%s> has two operands, not %d", name, len(all))
	case name == "implication":
		return r.fa.Implies(all[0], all[1]), nil
	case name == "equivalence":
		return r.fa.Equiv(all[0], all[1]), nil
	}
	return r.fa.Xor(all[0], all[1]), nil
}

// comparison reads a comparison and returns it as a proposition.
func (r *queryReader) comparison(name string) (*ltl.Formula, error) {
	at := r.x.Start
	var sides []string
	err := r.x.Children(func(name string) error {
		side, err := r.sum(name)
		sides = append(sides, side)
		return err
	})
	if err != nil {
		return nil, err
	}
	if len(sides) != 2 {
		return nil, r.x.ErrorAt(at, "<%s> has two operands, not %d", name, len(sides))
	}
	op := map[string]string{"le": "<=", "lt": "<", "ge": ">=", "gt": ">", "eq": "==", "ne": "!="}[strings.TrimPrefix(name, "integer-")]
	return r.fa.AP(sides[0] + " " + op + " " + sides[1]), nil
}

// sum reads an operand of a comparison and returns its text in the syntax of
// Bind.
func (r *queryReader) sum(name string) (string, error) {
	x, at := r.x, r.x.Start
	switch name {
	case "integer-constant":
		text, err := x.Content()
		if err != nil {
			return "", err
		}
		if n, err := strconv.ParseInt(text, 10, 64); err != nil || n > nets.MaxNumber || n < 0 {
			return "", x.ErrorAt(at, "%q is not a number from 0 to %d", nets.Shorten(text), int64(nets.MaxNumber))
		}
		return text, nil
	case "tokens-count":
		ps, err := r.names("place", &r.net.PlaceIndex)
		if err != nil {
			return "", err
		}
		return call("tokens", ps), nil
	case "integer-sum", "integer-difference":
		return r.sums(name)
	}
	return "", x.ErrorAt(at, "<%s> is no number: want <integer-constant> or <tokens-count>", name)
}

// sums reads a sum or a difference. A difference inside a sum is rejected, as
// the syntax of Bind has no parentheses there.
func (r *queryReader) sums(name string) (string, error) {
	at := r.x.Start
	var parts []string
	err := r.x.Children(func(name string) error {
		if name == "integer-difference" {
			return r.x.ErrorAt(r.x.Start, "<%s> cannot stand inside a sum", name)
		}
		part, err := r.sum(name)
		parts = append(parts, part)
		return err
	})
	if err != nil {
		return "", err
	}
	if len(parts) == 0 {
		return "", r.x.ErrorAt(at, "<%s> has no operands", name)
	}
	if name == "integer-sum" {
		return strings.Join(parts, " + "), nil
	}
	return strings.Join(parts, " - "), nil
}

// names reads the places or transitions that an element lists, and returns the
// names by which they are found again. Unknown names
// are collected, so that only this query is lost.
func (r *queryReader) names(kind string, index *nets.Names) ([]string, error) {
	x := r.x
	var out []string
	err := x.Children(func(element string) error {
		at := x.Start
		if element != kind {
			return x.ErrorAt(at, "want <%s>, not <%s>", kind, element)
		}
		name, err := x.Content()
		if err != nil {
			return err
		}
		first, _, id := index.Find(name)
		switch first {
		case nets.Missing:
			r.unknown = append(r.unknown, x.ErrorAt(at, "the net has no %s %q", kind, nets.Shorten(name)))
			return nil
		case nets.Ambiguous:
			r.unknown = append(r.unknown, x.ErrorAt(at, "the net has several %ss called %q: use an id", kind, nets.Shorten(name)))
			return nil
		}
		out = append(out, id)
		return nil
	})
	return out, err
}

// call writes, for example, tokens(p, q). An empty list of places is 0, one of
// transitions false.
func call(function string, list []string) string {
	if len(list) == 0 {
		return map[string]string{"tokens": "0", "fireable": "false"}[function]
	}
	var b strings.Builder
	b.WriteString(function)
	for i, x := range list {
		b.WriteString(map[bool]string{true: "(", false: ", "}[i == 0])
		b.WriteString(nets.QuoteName(x))
	}
	b.WriteByte(')')
	return b.String()
}

// writeProposition writes a formula without temporal operators in the syntax of
// Bind.
func writeProposition(f *ltl.Formula) string {
	switch kids := f.Operands(); f.Op() {
	case ltl.True:
		return "true"
	case ltl.False:
		return "false"
	case ltl.AP:
		return f.Name()
	case ltl.Not:
		return "!(" + writeProposition(kids[0]) + ")"
	case ltl.And, ltl.Or:
		parts := make([]string, len(kids))
		for i, k := range kids {
			parts[i] = "(" + writeProposition(k) + ")"
		}
		return strings.Join(parts, map[ltl.Op]string{ltl.And: " && ", ltl.Or: " || "}[f.Op()])
	case ltl.Implies:
		return fmt.Sprintf("!(%s) || (%s)", writeProposition(kids[0]), writeProposition(kids[1]))
	default:
		a, b := writeProposition(kids[0]), writeProposition(kids[1])
		same := fmt.Sprintf("((%s) && (%s)) || (!(%s) && !(%s))", a, b, a, b)
		if f.Op() == ltl.Xor {
			return "!(" + same + ")"
		}
		return same
	}
}

// PlaceName returns the identifier of a place.
func (n *Net) PlaceName(place int) string { return n.arrays.Places[place].ID }
