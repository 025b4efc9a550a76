package ltl

import (
	"encoding/binary"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/ltl/regular"
)

// Op is the operator at the root of a formula. Constants and propositions count
// as operators without operands. The order of the constants below is relied on:
// operators of one kind stand together.
type Op uint8

// The operators. And and Or take any number of operands above one; Xor,
// Implies, Equiv and
// the binary temporal operators take two. Those of the past, from Yesterday on,
// look at the positions before (Lichtenstein, Pnueli & Zuck, The glory of the
// past, 1985). Those of sequences, from SuffixSome on, have the propositional
// formulas of their sequence as operands, and the suffix operators f last.
const (
	False Op = iota
	True
	AP
	Not
	And
	Or
	Xor
	Implies
	Equiv
	Next          // X
	Eventually    // F, <>
	Globally      // G, []
	Until         // U
	Release       // R, V
	WeakUntil     // W
	StrongRelease // M
	Yesterday     // Y: at the position before, of which there is one
	WeakYesterday // Z: at the position before, if there is one
	Once          // O: now or before
	Historically  // H: now and always before
	Since         // S: the right side now or before, and the left side from then on
	Triggered     // T, the dual of S
	SuffixSome    // {r}<>-> f: f at the last letter of some match of r
	SuffixAll     // {r}[]-> f: f at the last letter of every match of r
	Closure       // {r}: a match of r, or what can always still become one
	NotClosure    // !{r}
	operators     // how many there are
)

// Formula is a node of its factory's shared graph. Formulas are made by a
// Factory only, are immutable, and stay reachable as long as the factory is.
// Compare them by pointer. Formulas may be read by several goroutines as long
// as none of them makes others with the same factory.
type Formula struct {
	op   Op
	id   uint32
	size uint32
	deep uint16
	past bool // an operator of the past is in it
	seqs bool // a sequence is in it
	name string
	kids []*Formula
	expr *regular.Expr // of a sequence; its leaves are numbers of operands
}

// Op returns the operator at the root.
func (f *Formula) Op() Op { return f.op }

// ID returns a small number that is unique within the factory, counted from 0
// in order of creation, so that operands have smaller IDs than what contains
// them. It serves as an index into slices.
func (f *Formula) ID() int { return int(f.id) }

// Name returns the proposition's text if Op is AP, else "".
func (f *Formula) Name() string { return f.name }

// Operands returns the direct subformulas. The slice belongs to the formula and
// must not be changed. Operands of And and Or are sorted by ID; those of a
// sequence are the propositional formulas of its letters, and after them, for
// SuffixSome and SuffixAll, the formula at the end of a match.
func (f *Formula) Operands() []*Formula { return f.kids }

// Left returns the first operand. f must have one.
func (f *Formula) Left() *Formula { return f.kids[0] }

// Right returns the last operand, which is the only one of a unary operator. f
// must have one.
func (f *Formula) Right() *Formula { return f.kids[len(f.kids)-1] }

// Size returns the number of nodes of the syntax tree, in which shared
// subformulas count as often as they occur (an n-ary operator counts n-1). It
// saturates at 2^32-1. It is stored with the formula, so that the cost is
// constant.
func (f *Formula) Size() int { return int(f.size) }

// Depth returns how deep operators nest: 0 for a proposition or a constant. It
// saturates at 65535. It is stored with the formula, so that the cost is
// constant.
func (f *Formula) Depth() int { return int(f.deep) }

// HasPast reports whether the formula contains an operator of the past. Several
// algorithms take formulas of the future only; see History.
func (f *Formula) HasPast() bool { return f.past }

// HasSequence reports whether the formula contains a sequence.
func (f *Formula) HasSequence() bool { return f.seqs }

// IsPast reports whether the operator is one of the past: Y, Z, O, H, S or T.
func (op Op) IsPast() bool { return op >= Yesterday && op < SuffixSome }

// IsSequence reports whether the operator has a sequence: SuffixSome,
// SuffixAll, Closure or NotClosure.
func (op Op) IsSequence() bool { return op >= SuffixSome }

// Factory makes formulas and owns them: equal formulas are made once. Formulas
// are never freed before the factory is, so a long-running process makes a
// factory for each task. It is not safe for concurrent use.
type Factory struct {
	nodes map[string]*Formula
	key   []byte
	cores map[*Formula]*core // of sequences
	ends  bool               // words may end
}

// NewFactory makes an empty factory for formulas about infinite words.
func NewFactory() *Factory { return &Factory{nodes: map[string]*Formula{}} }

// NewFiniteFactory makes an empty factory for formulas about words that end. It
// differs in one identity: X true is not true there, as it is false at the last
// letter. Its formulas are translated by Embed or Ending of another factory.
func NewFiniteFactory() *Factory { return &Factory{nodes: map[string]*Formula{}, ends: true} }

// intern returns the one node with this operator, name and operands, and makes
// it if it does not exist. kids is copied. For sequences name is the key of the
// expression.
func (fa *Factory) intern(op Op, name string, kids []*Formula) *Formula {
	fa.key = append(fa.key[:0], byte(op))
	if op.IsSequence() {
		fa.key = binary.AppendUvarint(fa.key, uint64(len(kids))) // both operands and a text follow
	}
	for _, k := range kids {
		fa.key = binary.LittleEndian.AppendUint32(fa.key, k.id)
	}
	fa.key = append(fa.key, name...)
	if f, ok := fa.nodes[string(fa.key)]; ok {
		return f
	}
	f := &Formula{op: op, id: uint32(len(fa.nodes)), name: name, kids: slices.Clone(kids), size: treeSize(op, kids), past: op.IsPast(), seqs: op.IsSequence()}
	for _, k := range kids {
		f.deep = max(f.deep, min(k.deep, 1<<16-2)+1)
		f.past = f.past || k.past
		f.seqs = f.seqs || k.seqs
	}
	fa.nodes[string(fa.key)] = f
	return f
}

func treeSize(op Op, kids []*Formula) uint32 {
	n := uint64(1)
	if op == And || op == Or {
		n = uint64(len(kids) - 1)
	}
	for _, k := range kids {
		n += uint64(k.size)
	}
	return uint32(min(n, 1<<32-1))
}

// True returns the formula that every word satisfies.
func (fa *Factory) True() *Formula { return fa.intern(True, "", nil) }

// False returns the formula that no word satisfies.
func (fa *Factory) False() *Formula { return fa.intern(False, "", nil) }

// AP returns the atomic proposition called name. Any text is a name, even the
// empty one.
func (fa *Factory) AP(name string) *Formula { return fa.intern(AP, name, nil) }
