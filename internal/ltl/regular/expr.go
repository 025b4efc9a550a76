package regular

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// Op is the operator at the root of an expression.
type Op uint8

// The operators.
const (
	None   Op = iota // no word
	Empty            // the word without letters
	Leaf             // one letter
	Concat           // a; b
	Fusion           // a : b, whose last and first letter are one
	Or               // a | b
	And              // a && b, of the same word
	Both             // a & b, one of the word and the other of a prefix of it
	Repeat           // a[*n..m]
)

// Open is the upper bound of a repetition that has none.
const Open = -1

// Expr is an expression. Expressions are made by the functions New… only, which
// apply identities such as ε; a = a, so that the root of the result need not be
// the operator that was requested. They are immutable and share operands.
type Expr struct {
	Op     Op
	Number int     // of a leaf
	Lo, Hi int     // of a repetition; Hi may be Open
	Kids   []*Expr // two of Concat, Fusion and Both, any number of Or and And, one of Repeat

	key      string
	size     int
	nullable bool
	bounded  bool
}

// Key returns a text that equal expressions share and others do not. Its length
// is proportional to the expression, written as a tree.
func (e *Expr) Key() string { return e.key }

// Size returns the number of operators and leaves, shared ones counted each
// time.
func (e *Expr) Size() int { return e.size }

// Nullable reports whether the word without letters belongs to the expression.
func (e *Expr) Nullable() bool { return e.nullable }

// Bounded reports whether the expression's words are no longer than some
// number, as far as its operators show. False does not prove that there are
// longer and longer ones.
func (e *Expr) Bounded() bool { return e.bounded }

func (e *Expr) finish(name string) *Expr {
	e.size, e.bounded = 1, true
	keys := make([]string, len(e.Kids))
	for i, kid := range e.Kids {
		keys[i] = kid.key
		e.size += kid.size
		e.bounded = e.bounded && kid.bounded
	}
	e.key = name + "(" + strings.Join(keys, " ") + ")"
	return e
}

// NoWord returns the expression that no word belongs to.
func NoWord() *Expr { return (&Expr{Op: None}).finish("0") }

// EmptyWord returns the expression that only the word without letters belongs
// to.
func EmptyWord() *Expr { return (&Expr{Op: Empty, nullable: true}).finish("e") }

// NewLeaf returns the expression for words of one letter at which the leaf is
// true.
func NewLeaf(number int) *Expr {
	e := (&Expr{Op: Leaf, Number: number}).finish("")
	e.key = strconv.Itoa(number)
	return e
}

// NewConcat returns a; b: a word of a followed by a word of b.
func NewConcat(a, b *Expr) *Expr {
	switch {
	case a.Op == None || b.Op == Empty:
		return a
	case b.Op == None || a.Op == Empty:
		return b
	case a.Op == Concat:
		return NewConcat(a.Kids[0], NewConcat(a.Kids[1], b))
	}
	return (&Expr{Op: Concat, Kids: []*Expr{a, b}, nullable: a.nullable && b.nullable}).finish(";")
}

// NewFusion returns a : b: as a; b, but the last letter of the word of a is
// also the first letter of the word of b. Words without letters cannot be
// fused.
func NewFusion(a, b *Expr) *Expr {
	switch {
	case a.Op == None || a.Op == Empty || b.Op == None || b.Op == Empty:
		return NoWord()
	case a.Op == Fusion:
		return NewFusion(a.Kids[0], NewFusion(a.Kids[1], b))
	}
	return (&Expr{Op: Fusion, Kids: []*Expr{a, b}}).finish(":")
}

// NewOr returns a | b | …: words of at least one operand. NewOr() is NoWord().
func NewOr(es ...*Expr) *Expr {
	kids := operands(Or, es)
	kids = slices.DeleteFunc(kids, func(e *Expr) bool { return e.Op == None })
	switch len(kids) {
	case 0:
		return NoWord()
	case 1:
		return kids[0]
	}
	nullable := slices.ContainsFunc(kids, func(e *Expr) bool { return e.nullable })
	return (&Expr{Op: Or, Kids: kids, nullable: nullable}).finish("|")
}

// NewAnd returns a && b && …: words that belong to all operands. There must be
// at least one.
func NewAnd(es ...*Expr) *Expr {
	kids := operands(And, es)
	if len(kids) == 1 {
		return kids[0]
	}
	e := &Expr{Op: And, Kids: kids, nullable: true}
	for _, kid := range kids {
		if kid.Op == None {
			return kid
		}
		e.nullable = e.nullable && kid.nullable
	}
	bounded := slices.ContainsFunc(kids, func(e *Expr) bool { return e.bounded })
	e.finish("&&").bounded = bounded
	return e
}

// operands replaces expressions with the operator op by their operands, and
// returns all sorted by key, each once.
func operands(op Op, es []*Expr) []*Expr {
	var kids []*Expr
	for _, e := range es {
		if e.Op == op {
			kids = append(kids, e.Kids...)
		} else {
			kids = append(kids, e)
		}
	}
	slices.SortStableFunc(kids, func(a, b *Expr) int { return cmp.Compare(a.key, b.key) })
	return slices.CompactFunc(kids, func(a, b *Expr) bool { return a.key == b.key })
}

// NewBoth returns a & b: words that belong to one operand and have a prefix
// that belongs to the other.
func NewBoth(a, b *Expr) *Expr {
	switch {
	case a.Op == None || b.Op == Empty:
		return a
	case b.Op == None || a.Op == Empty || a.key == b.key:
		return b
	case b.key < a.key:
		a, b = b, a
	}
	return (&Expr{Op: Both, Kids: []*Expr{a, b}, nullable: a.nullable && b.nullable}).finish("&")
}

// NewRepeat returns e[*lo..hi]: from lo to hi words of e, one after another. hi
// must be at least lo, or Open.
func NewRepeat(e *Expr, lo, hi int) *Expr {
	if e.nullable {
		lo = 0
	}
	switch {
	case hi == 0 || e.Op == Empty || e.Op == None && lo == 0:
		return EmptyWord()
	case e.Op == None || lo == 1 && hi == 1:
		return e
	case e.Op == Repeat && e.Lo <= 1 && e.Hi == Open && hi == Open && lo <= 1:
		return NewRepeat(e.Kids[0], min(e.Lo, lo), Open)
	case e.nullable && lo == 0 && hi == 1:
		return e
	}
	r := &Expr{Op: Repeat, Lo: lo, Hi: hi, Kids: []*Expr{e}, nullable: lo == 0}
	r.finish("*" + strconv.Itoa(lo) + "." + strconv.Itoa(hi)).bounded = e.bounded && hi != Open
	return r
}

// Rebuild returns e with other operands, as many as before; identities apply
// again.
func (e *Expr) Rebuild(kids []*Expr) *Expr {
	switch e.Op {
	case Concat:
		return NewConcat(kids[0], kids[1])
	case Fusion:
		return NewFusion(kids[0], kids[1])
	case Or:
		return NewOr(kids...)
	case And:
		return NewAnd(kids...)
	case Both:
		return NewBoth(kids[0], kids[1])
	case Repeat:
		return NewRepeat(kids[0], e.Lo, e.Hi)
	}
	return e
}

// Map returns e with leaf(n) in the place of every leaf n.
func (e *Expr) Map(leaf func(int) *Expr) *Expr {
	if e.Op == Leaf {
		return leaf(e.Number)
	}
	kids := make([]*Expr, len(e.Kids))
	for i, kid := range e.Kids {
		kids[i] = kid.Map(leaf)
	}
	return e.Rebuild(kids)
}

// Leaves returns the numbers of the leaves, each once, in the order in which
// they occur in the expression.
func (e *Expr) Leaves() []int {
	var numbers []int
	seen := map[int]bool{}
	var walk func(*Expr)
	walk = func(e *Expr) {
		if e.Op == Leaf && !seen[e.Number] {
			seen[e.Number] = true
			numbers = append(numbers, e.Number)
		}
		for _, kid := range e.Kids {
			walk(kid)
		}
	}
	walk(e)
	return numbers
}
