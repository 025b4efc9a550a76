package specs

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/enum"
	spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"
	"github.com/ltlcheck/ltlcheck/internal/ltl/syntax"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// The property specification patterns of M. B. Dwyer, G. S. Avrunin and J. C.
// Corbett, Patterns in property specifications for finite-state verification,
// ICSE 1999, with the formulas of the catalogue that belongs to it.
//
// A few formulas of the catalogue do not mean what its words mean; those are
// replaced, and the pattern's Repaired explains why. Everything else is the
// catalogue's.

// Scope is the part of a computation in which a pattern must hold, delimited by
// formulas q and r.
type Scope int

// The scopes. Delimiting positions follow the catalogue: a scope includes the
// position where q holds and excludes that where r holds.
const (
	Globally   Scope = iota
	Before           // before r: up to the first r; no demand when there is none
	After            // after q: from q on
	Between          // between q and r: from each q to the next r; no demand when there is none
	AfterUntil       // after q until r: as Between, but r need not come
	scopes
)

// String writes the scope as it stands in a specification.
func (s Scope) String() string {
	return enum.Name([]string{"globally", "before r", "after q", "between q and r", "after q until r"}, s, "Scope")
}

// Pattern is one form of a pattern: precedence and response have several, which
// differ in their arguments.
type Pattern struct {
	Name string
	Args string // how the arguments are written
	Doc  string // what it says of p, s, t and z
	// Formulas are the meanings by scope, over the arguments and the scope's q
	// and r.
	Formulas [scopes]string
	// Repaired lists which of the catalogue's formulas were replaced, and why.
	Repaired string

	shape []int // arguments: 1 a formula, n > 1 a list of n, 0 a number
}

// Patterns returns the table of all patterns, made anew for each call. The
// formulas of bounded_existence are those of bound 2.
func Patterns() []Pattern {
	return []Pattern{
		{Name: "absence", Args: "p", shape: []int{1}, Doc: "p does not happen", Formulas: [scopes]string{
			"G !p",
			"F r -> (!p U r)",
			"G (q -> G !p)",
			"G (q & !r & F r -> (!p U r))",
			"G (q & !r -> (!p W r))",
		}},
		{Name: "universality", Args: "p", shape: []int{1}, Doc: "p holds all the time", Formulas: [scopes]string{
			"G p",
			"F r -> (p U r)",
			"G (q -> G p)",
			"G (q & !r & F r -> (p U r))",
			"G (q & !r -> (p W r))",
		}},
		{Name: "existence", Args: "p", shape: []int{1}, Doc: "p happens", Formulas: [scopes]string{
			"F p",
			"!r W (p & !r)",
			"G !q | F (q & F p)",
			"G (q & !r -> (!r W (p & !r)))",
			"G (q & !r -> (!r U (p & !r)))",
		}},
		{Name: "bounded_existence", Args: "p, n", shape: []int{1, 0}, Doc: "p happens in at most n stretches (2 when n is left out)", Formulas: boundedExistence(2)},
		{Name: "precedence", Args: "s, p", shape: []int{1, 1}, Doc: "p does not happen unless s has happened", Formulas: [scopes]string{
			"!p W s",
			"F r -> (!p U (s | r))",
			"G !q | F (q & (!p W s))",
			"G (q & !r & F r -> (!p U (s | r)))",
			"G (q & !r -> (!p W (s | r)))",
		}},
		{Name: "response", Args: "p, s", shape: []int{1, 1}, Doc: "when p happens, s follows", Formulas: [scopes]string{
			"G (p -> F s)",
			"F r -> (p -> (!r U (s & !r))) U r",
			"G (q -> G (p -> F s))",
			"G (q & !r & F r -> (p -> (!r U (s & !r))) U r)",
			"G (q & !r -> (p -> (!r U (s & !r))) W r)",
		}},
		{Name: "precedence", Args: "(s, t), p", shape: []int{2, 1}, Doc: "p does not happen unless s and later t have happened", Formulas: [scopes]string{
			"F p -> (!p U (s & !p & X (!p U t)))",
			"F r -> (!p U (r | (s & !p & X (!p U t))))",
			"G !q | (!q U (q & (F p -> (!p U (s & !p & X (!p U t))))))",
			"G (q & F r -> (!p U (r | (s & !p & X (!p U t)))))",
			"G (q -> (F p -> (!p U (r | (s & !p & X (!p U t))))))",
		}, Repaired: "after q: the catalogue's parentheses let every position without q satisfy it"},
		{Name: "precedence", Args: "p, (s, t)", shape: []int{1, 2}, Doc: "s with a later t does not happen unless p has happened", Formulas: [scopes]string{
			"F (s & X F t) -> (!s U p)",
			"F r -> (!(s & !r & X (!r U (t & !r))) U (r | p))",
			"G !q | (!q U (q & (F (s & X F t) -> (!s U p))))",
			"G (q & F r -> (!(s & !r & X (!r U (t & !r))) U (r | p)))",
			"G (q -> (!(s & !r & X (!r U (t & !r))) U (r | p)) | G !(s & X F t))",
		}},
		{Name: "response", Args: "(s, t), p", shape: []int{2, 1}, Doc: "when s and later t happen, p follows", Formulas: [scopes]string{
			"G (s & X F t -> X F (t & F p))",
			"F r -> (s & X (!r U (t & !r)) -> X (!r U (t & !r & (!r U (p & !r))))) U r",
			"G (q -> G (s & X F t -> X (!t U (t & F p))))",
			"G (q & F r -> (s & X (!r U (t & !r)) -> X (!r U (t & !r & (!r U (p & !r))))) U r)",
			"G (q & !r -> (s & X (!r U (t & !r)) -> X (!r U (t & !r & (!r U (p & !r))))) W r)",
		}, Repaired: "scopes that end at r: the catalogue accepts a p after r"},
		{Name: "response", Args: "p, (s, t)", shape: []int{1, 2}, Doc: "when p happens, s and later t follow", Formulas: [scopes]string{
			"G (p -> F (s & X F t))",
			"F r -> (p -> (!r U (s & !r & X (!r U t)))) U r",
			"G (q -> G (p -> F (s & X F t)))",
			"G (q & F r -> (p -> (!r U (s & !r & X (!r U t)))) U r)",
			"G (q & !r -> (p -> (!r U (s & !r & X (!r U t)))) W r)",
		}, Repaired: "after q, after q until r: the catalogue wants s at the very position of p"},
		{Name: "response", Args: "p, (s, t), z", shape: []int{1, 2, 1}, Doc: "when p happens, s and later t follow, without z from s to t", Formulas: [scopes]string{
			"G (p -> F (s & !z & X (!z U t)))",
			"F r -> (p -> (!r U (s & !r & !z & X ((!r & !z) U t)))) U r",
			"G (q -> G (p -> F (s & !z & X (!z U t))))",
			"G (q & F r -> (p -> (!r U (s & !r & !z & X ((!r & !z) U t)))) U r)",
			"G (q & !r -> (p -> (!r U (s & !r & !z & X ((!r & !z) U t)))) W r)",
		}, Repaired: "after q, after q until r: the catalogue wants s at the very position of p"},
	}
}

// boundedExistence returns the formulas for at most n stretches: it nests one
// stretch without p and one with p for each of n, and ends with p happening no
// more. Their length is linear in n.
func boundedExistence(n int) [scopes]string {
	open := strings.Repeat("(!p W (p W ", n) + "G !p" + strings.Repeat("))", n)
	closed := func(last string) string {
		return strings.Repeat("((!p & !r) U (r | ((p & !r) U (r | ", n) + last + strings.Repeat("))))", n)
	}
	return [scopes]string{
		open,
		"F r -> " + closed("(!p U r)"),
		"F q -> (!q U (q & " + open + "))",
		"G (q & F r -> " + closed("(!p U r)") + ")",
		"G (q -> " + closed("(!p W r) | G p") + ")",
	}
}

func isPattern(name string) bool { return slices.Contains(patternNames(), name) }

func patternNames() []string {
	return []string{"absence", "universality", "existence", "bounded_existence", "precedence", "response"}
}

// A pattern with its scope is a formula over the letters p, s, t, z for the
// arguments and q, r for the scope, written as text in the table. It is parsed
// when it is used, and the letters are replaced by the formulas of the
// arguments, so that the table can be compared with the catalogue by eye.

// maxBound bounds the number of stretches of bounded_existence.
const maxBound = 100

// pattern builds the formula of a pattern with its arguments and scope, from
// the text in the table.
func (b *builder) pattern(n *syntax.Node) *ltl.Formula {
	name := b.start(n).Text
	p, args, ok := b.choose(n, name)
	if !ok {
		return b.fa.True()
	}
	letters := strings.FieldsFunc(p.Args, func(r rune) bool { return strings.ContainsRune("(), ", r) })
	by := map[string]*ltl.Formula{}
	for i, f := range args {
		by[letters[i]] = f
	}
	scope := b.scope(n.Child(spec.SpecParserRULE_scope), by)
	shape, err := ltl.ParseString(b.fa, p.Formulas[scope])
	if err != nil {
		b.report(n, "", "internal error in the table of patterns: %v", err)
		return b.fa.True()
	}
	return b.logic.Checked(n.First, b.fill(shape, by))
}

// choose returns the form of the pattern that matches the arguments, and builds
// these; false if there is none.
func (b *builder) choose(n *syntax.Node, name string) (p Pattern, args []*ltl.Formula, ok bool) {
	given := n.Children(spec.SpecParserRULE_implication)
	shape := make([]int, len(given))
	for i, arg := range given {
		shape[i] = 1
		if elements := list(arg); elements != nil {
			shape[i] = len(elements)
		}
	}
	if name == "bounded_existence" {
		return b.bounded(n, given, shape)
	}
	for _, p := range Patterns() {
		if p.Name == name && slices.Equal(p.shape, shape) {
			return p, b.arguments(given), true
		}
	}
	b.report(n, "", "wrong arguments of '%s', expected %s", name, forms(name))
	return p, nil, false
}

// forms lists the ways to write a pattern, for a message.
func forms(name string) string {
	var list []string
	for _, p := range Patterns() {
		if p.Name == name {
			list = append(list, name+"("+p.Args+")")
		}
	}
	return strings.Join(list, " or ")
}

// arguments builds the arguments in order; a list contributes all its elements.
func (b *builder) arguments(given []*syntax.Node) []*ltl.Formula {
	var args []*ltl.Formula
	for _, arg := range given {
		if elements := list(arg); elements != nil {
			args = append(args, b.arguments(elements)...)
			continue
		}
		args = append(args, b.formula(arg))
	}
	return args
}

// bounded makes the form of bounded_existence for the given bound.
func (b *builder) bounded(n *syntax.Node, given []*syntax.Node, shape []int) (Pattern, []*ltl.Formula, bool) {
	p := Pattern{Name: "bounded_existence", Args: "p"}
	most, err := 2, error(nil)
	if len(given) == 2 {
		most, err = strconv.Atoi(b.decl.joined(given[1]))
	}
	if len(given) > 2 || slices.Max(shape) > 1 || err != nil || most < 1 || most > maxBound {
		b.report(n, "", "wrong arguments of '%s', expected %[1]s(p) or %[1]s(p, n) with a number n from 1 to %d", p.Name, maxBound)
		return p, nil, false
	}
	p.Formulas = boundedExistence(most)
	return p, b.arguments(given[:1]), true
}

// list returns the elements of a list in parentheses that makes up an argument,
// nil if it is something else.
func list(arg *syntax.Node) []*syntax.Node {
	n := arg.Sole()
	if !isParen(n) {
		return nil
	}
	if elements := n.Children(spec.SpecParserRULE_implication); len(elements) > 1 {
		return elements
	}
	return nil
}

// scope returns the scope, and adds the formulas that delimit it to by as q and
// r.
func (b *builder) scope(n *syntax.Node, by map[string]*ltl.Formula) Scope {
	if n == nil || n.Kids[0].Is(spec.SpecParserEVERYWHERE) {
		return Globally
	}
	first := b.logic.Formula(&n.Kids[1])
	switch {
	case n.Kids[0].Is(spec.SpecParserBEFORE):
		by["r"] = first
		return Before
	case len(n.Kids) == 2:
		by["q"] = first
		return After
	}
	by["q"], by["r"] = first, b.logic.Formula(&n.Kids[3])
	if n.Kids[0].Is(spec.SpecParserBETWEEN) {
		return Between
	}
	return AfterUntil
}

// String writes the pattern with its arguments, for tables.
func (p Pattern) String() string { return fmt.Sprintf("%s(%s)", p.Name, p.Args) }
