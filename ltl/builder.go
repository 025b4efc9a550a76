package ltl

import (
	"strconv"

	spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"
	"github.com/ltlcheck/ltlcheck/internal/ltl/syntax"
)

// Builder makes formulas of syntax trees: of those over letters for Parse, and
// for package specs of those over expressions of a model. The two differ in
// their operands only, which a function makes. What is wrong beyond the syntax
// (bounds, sequences, nesting) is reported, and building goes on, to find
// further mistakes.
type Builder struct {
	fa      *Factory
	text    *syntax.Sentence
	operand func(*syntax.Node) *Formula
	report  func(t syntax.Token, hint, format string, args ...any)
}

// NewBuilder returns a builder of formulas of fa from the trees of a sentence.
// operand makes the formula of a node that is no operator of the logic; report
// gets mistakes, each at a token.
func NewBuilder(fa *Factory, text *syntax.Sentence, operand func(*syntax.Node) *Formula,
	report func(t syntax.Token, hint, format string, args ...any)) *Builder {
	return &Builder{fa, text, operand, report}
}

// Formula returns the formula of a tree. Operands are made from left to right.
// Time and memory are linear in the tree, plus the size of what X[n], F[n:m]
// and G[n:m] stand for.
func (b *Builder) Formula(n *syntax.Node) *Formula {
	n = n.Sole()
	switch n.Rule {
	case spec.SpecParserRULE_implication, spec.SpecParserRULE_binary:
		return b.foldRight(n)
	case spec.SpecParserRULE_disjunction:
		return b.Checked(n.Kids[1].First, b.fa.Or(b.operands(n)...))
	case spec.SpecParserRULE_conjunction:
		return b.Checked(n.Kids[1].First, b.fa.And(b.operands(n)...))
	case spec.SpecParserRULE_exclusive:
		return b.exclusive(n)
	case spec.SpecParserRULE_unary:
		return b.unary(n)
	case spec.SpecParserRULE_matched:
		return b.matched(n)
	}
	return b.operand(n)
}

// operands returns the formulas of every second node.
func (b *Builder) operands(n *syntax.Node) []*Formula {
	fs := make([]*Formula, 0, len(n.Kids)/2+1)
	for i := 0; i < len(n.Kids); i += 2 {
		fs = append(fs, b.Formula(&n.Kids[i]))
	}
	return fs
}

// foldRight combines the operands of ->, <->, leads to and the binary temporal
// operators, which are right associative.
func (b *Builder) foldRight(n *syntax.Node) *Formula {
	fs := b.operands(n)
	f := fs[len(fs)-1]
	for i := len(fs) - 2; i >= 0; i-- {
		op := n.Kids[2*i+1]
		if op.Is(spec.SpecParserLEADSTO) {
			f = b.fa.G(b.fa.Implies(fs[i], b.fa.F(f)))
		} else {
			f = b.fa.Binary(opOf(op), fs[i], f)
		}
		f = b.Checked(op.First, f)
	}
	return f
}

// exclusive combines the operands of xor, which is left associative.
func (b *Builder) exclusive(n *syntax.Node) *Formula {
	fs := b.operands(n)
	f := fs[0]
	for i, g := range fs[1:] {
		f = b.Checked(n.Kids[2*i+1].First, b.fa.Xor(f, g))
	}
	return f
}

// opOf returns the operator that a token denotes, or that of a node of a prefix
// operator with bounds.
func opOf(n syntax.Node) Op {
	if !n.IsToken() {
		n = n.Kids[0]
	}
	switch n.Kind {
	case spec.SpecParserTILDE:
		return Not
	}
	for op := range operators {
		if table[op].token == int(n.Kind) {
			return op
		}
	}
	return Not
}

// Checked returns f, or reports an error at a token and returns true if its
// operators nest deeper than MaxNesting.
func (b *Builder) Checked(at int32, f *Formula) *Formula {
	if f.Depth() <= MaxNesting {
		return f
	}
	b.report(b.text.Token(int(at)), "", "the formula is nested more than %d deep here", MaxNesting)
	return b.fa.True()
}

// unary applies the operators in front of an operand, the innermost first.
func (b *Builder) unary(n *syntax.Node) *Formula {
	last := len(n.Kids) - 1
	f := b.Formula(&n.Kids[last])
	for i := last - 1; i >= 0; i-- {
		f = b.prefix(&n.Kids[i], f)
	}
	return f
}

// prefix applies one operator, behind which its bounds may stand.
func (b *Builder) prefix(n *syntax.Node, f *Formula) *Formula {
	op := opOf(*n)
	window := n.Child(spec.SpecParserRULE_bounds)
	if window == nil || window.Kids[1].Is(spec.SpecParserNOT) {
		return b.Checked(n.First, b.fa.Unary(op, f))
	}
	r, ok := b.readBounds(op, n, window, f.Depth())
	if !ok {
		return f
	}
	return r.expand(b.fa, op, f)
}

// bounds is a window of positions: from, from+1, ..., to; without end when open.
type bounds struct {
	from, to int
	open     bool
}

// readBounds reads [n], [n:m], [n:] and [n:$] and checks that they suit the
// operator.
func (b *Builder) readBounds(op Op, prefix, n *syntax.Node, depth int) (bounds, bool) {
	text := func(i int) string { return b.text.First(&n.Kids[i]).Text }
	one, open := len(n.Kids) == 3, len(n.Kids) == 4 || len(n.Kids) == 5 && n.Kids[3].Is(spec.SpecParserDOLLAR)
	switch {
	case op == Next && !one:
		return b.badBounds(n, "X takes one number of steps, as in X[3]")
	case op != Next && one:
		return b.badBounds(n, "%s takes two bounds, as in %[1]s[1:3] or %[1]s[1:]", b.text.First(prefix).Text)
	}
	from, okFrom := smallNumber(text(1))
	r, okTo := bounds{from, from, open}, true
	if !one && !open {
		r.to, okTo = smallNumber(text(3))
	}
	switch {
	case okFrom && okTo && r.to < r.from:
		return b.badBounds(n, "the bounds are in the wrong order, expected [%d:%d]", r.to, r.from)
	case !okFrom || !okTo || depth+r.depth(b.fa, op) > MaxNesting:
		return b.badBounds(n, "the bounds nest the formula more than %d deep", MaxNesting)
	}
	return r, true
}

func smallNumber(digits string) (int, bool) {
	n, err := strconv.Atoi(digits)
	return n, err == nil && n <= MaxNesting
}

// badBounds reports an error at bounds and returns what readBounds returns then.
func (b *Builder) badBounds(n *syntax.Node, format string, args ...any) (bounds, bool) {
	b.report(b.text.First(n), "", format, args...)
	return bounds{}, false
}

// depth returns how many operators the window puts around its operand: one X,
// or three for a weak one, for each step, and one & or | for each position after
// the first.
func (b bounds) depth(fa *Factory, op Op) int {
	next := 1
	if fa.ends && op == Globally {
		next = 3
	}
	depth := next*b.from + (next+1)*(b.to-b.from)
	if b.open {
		depth++
	}
	return depth
}

// expand writes F[2:4]a as XX(a | X(a | Xa)), G with & for |, F[2:]a as XXFa,
// X[n] as n nexts. G is the dual of F: on words that end its nexts are weak, since
// it holds at positions behind the end.
func (b bounds) expand(fa *Factory, op Op, f *Formula) *Formula {
	next := fa.X
	if op == Globally {
		next = fa.weakX
	}
	g := f
	if b.open {
		g = fa.Unary(op, f)
	}
	for range b.to - b.from {
		if op == Eventually {
			g = fa.Or(f, next(g))
		} else {
			g = fa.And(f, next(g))
		}
	}
	for range b.from {
		g = next(g)
	}
	return g
}
