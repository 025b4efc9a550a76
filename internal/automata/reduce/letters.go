package reduce

// Labels as sets of letter classes. With at most six APs in use the classes are
// the letters themselves, and a label is its truth table in one word. With some
// more, letters are joined that no label tells apart: each label's truth table
// splits every class into what it reads and what it does not. With many, the
// same is done on diagrams instead of tables.
//
// A letter is a number; the first AP in use is its highest bit, so that the two
// halves of a truth table are the cofactors of the topmost variable.
//
// O(labels · letters/64) to read tables, O(labels · classes) diagram operations
// without them.

import (
	"context"
	"errors"
	"math/bits"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

const (
	wordVars   = 6       // APs whose letters are the bits of a word
	tableVars  = 14      // APs up to which there are truth tables
	maxClasses = 1 << 12 // bounds the classes found on diagrams
	maxTables  = 1 << 27 // bounds the bits of all truth tables
)

// errClasses is returned when the labels distinguish more classes of letters
// than the limits allow. Callers then leave the automaton as it is, or only
// trim it.
var errClasses = errors.New("the labels tell too many classes of letters apart")

// label numbers a set of letter classes; equal sets have equal numbers, and 0
// is the empty set.
type label uint32

// letters owns the classes of letters and the labels of one graph and of those
// made of it. It has three representations, chosen by the number of APs in use:
// letters as bits of a word, classes from truth tables, and classes as
// diagrams.
type letters struct {
	alphabet *automata.Alphabet
	vars     []int      // variables in use, in order
	classOf  []uint32   // class of each letter, nil when classes are letters or diagrams
	member   []uint32   // one letter of each class, with classOf
	classes  []bdd.Node // the classes as diagrams, with many variables
	count    int        // number of classes
	width    int        // words of a label
	words    []uint64
	byWord   map[uint64]label // of width 1
	byWords  map[string]label // of larger width
	toNode   map[label]bdd.Node
	fromNode map[bdd.Node]label
	tables   map[bdd.Node]uint64 // of the functions of the last six variables
	buf      []uint64
	key      []byte
}

// newLetters makes the classes that respect the labels of the given nodes.
func newLetters(ctx context.Context, al *automata.Alphabet, nodes []bdd.Node) (*letters, error) {
	ls := &letters{alphabet: al, width: 1, vars: al.BDD().Support(nodes...), tables: map[bdd.Node]uint64{}}
	switch k := len(ls.vars); {
	case k <= wordVars:
		ls.count = 1 << k
	case k <= tableVars && len(nodes)<<k > maxTables:
		return nil, errClasses
	case k <= tableVars:
		if err := ls.joinLetters(ctx, nodes); err != nil {
			return nil, err
		}
	default:
		if err := ls.partition(ctx, nodes); err != nil {
			return nil, err
		}
	}
	ls.width = (ls.count + 63) / 64
	ls.buf = make([]uint64, ls.width)
	ls.byWord, ls.byWords = map[uint64]label{}, map[string]label{}
	ls.toNode, ls.fromNode = map[label]bdd.Node{}, map[bdd.Node]label{}
	ls.intern(ls.scratch()) // the empty set is number 0
	return ls, nil
}

// joinLetters makes the classes from truth tables.
func (ls *letters) joinLetters(ctx context.Context, nodes []bdd.Node) error {
	n := 1 << len(ls.vars)
	ls.classOf, ls.count = make([]uint32, n), 1
	table := make([]uint64, n/64)
	var split []uint32 // the class and the bit that a new class stands for, by twice the class plus the bit
	for _, f := range nodes {
		if err := ctx.Err(); err != nil {
			return err
		}
		ls.readTable(f, 0, table)
		split = append(split[:0], make([]uint32, 2*ls.count)...)
		count := uint32(0)
		for a, c := range ls.classOf {
			part := 2*c + uint32(table[a/64]>>(a%64)&1)
			if split[part] == 0 {
				count++
				split[part] = count
			}
			ls.classOf[a] = split[part] - 1
		}
		ls.count = int(count)
	}
	ls.member = make([]uint32, ls.count)
	for a, c := range ls.classOf {
		ls.member[c] = uint32(a)
	}
	return nil
}

// partition finds the classes on diagrams, by splitting with one label after
// the other.
func (ls *letters) partition(ctx context.Context, nodes []bdd.Node) error {
	m := ls.alphabet.BDD()
	ls.classes = []bdd.Node{bdd.True}
	for _, f := range nodes {
		if err := ctx.Err(); err != nil {
			return err
		}
		for i, c := range ls.classes {
			in, out := m.And(c, f), m.Diff(c, f)
			if in != bdd.False && out != bdd.False {
				ls.classes[i] = in
				ls.classes = append(ls.classes, out)
			}
		}
		if len(ls.classes) > maxClasses {
			return errClasses
		}
	}
	ls.count = len(ls.classes)
	return m.Err()
}

// scratch is an empty set that intern may be called on; the next call
// overwrites it.
func (ls *letters) scratch() []uint64 {
	clear(ls.buf)
	return ls.buf
}

// of returns the words of a label; they must not be changed, and are valid
// until the next new label.
func (ls *letters) of(l label) []uint64 {
	return ls.words[int(l)*ls.width : (int(l)+1)*ls.width]
}

// intern returns the number of a set, which is copied if it is new.
func (ls *letters) intern(set []uint64) label {
	if ls.width == 1 {
		l, ok := ls.byWord[set[0]]
		if !ok {
			l = label(len(ls.words))
			ls.byWord[set[0]] = l
			ls.words = append(ls.words, set[0])
		}
		return l
	}
	ls.key = ls.key[:0]
	for _, w := range set {
		ls.key = append(ls.key, byte(w), byte(w>>8), byte(w>>16), byte(w>>24), byte(w>>32), byte(w>>40), byte(w>>48), byte(w>>56))
	}
	l, ok := ls.byWords[string(ls.key)]
	if !ok {
		l = label(len(ls.words) / ls.width)
		ls.byWords[string(ls.key)] = l
		ls.words = append(ls.words, set...)
	}
	return l
}

func (ls *letters) or(a, b label) label {
	if a == b || b == 0 {
		return a
	}
	s := ls.scratch()
	x, y := ls.of(a), ls.of(b)
	for i := range s {
		s[i] = x[i] | y[i]
	}
	return ls.intern(s)
}

func (ls *letters) and(a, b label) label {
	if a == b || a == 0 {
		return a
	}
	s := ls.scratch()
	x, y := ls.of(a), ls.of(b)
	for i := range s {
		s[i] = x[i] & y[i]
	}
	return ls.intern(s)
}

// minus returns the letters of a that are not in b.
func (ls *letters) minus(a, b label) label {
	if b == 0 {
		return a
	}
	s := ls.scratch()
	x, y := ls.of(a), ls.of(b)
	for i := range s {
		s[i] = x[i] &^ y[i]
	}
	return ls.intern(s)
}

// meets reports whether two labels have a letter in common.
func (ls *letters) meets(a, b label) bool {
	x, y := ls.of(a), ls.of(b)
	for i := range x {
		if x[i]&y[i] != 0 {
			return true
		}
	}
	return false
}

// within reports whether b reads every letter of a.
func (ls *letters) within(a, b label) bool {
	x, y := ls.of(a), ls.of(b)
	for i := range x {
		if x[i]&^y[i] != 0 {
			return false
		}
	}
	return true
}

// first returns a class of a label that is not empty; -1 for the empty label.
func (ls *letters) first(l label) int {
	for i, w := range ls.of(l) {
		if w != 0 {
			return i*64 + bits.TrailingZeros64(w)
		}
	}
	return -1
}

// has reports whether a label reads the letters of a class.
func (ls *letters) has(l label, class int) bool {
	return ls.words[int(l)*ls.width+class/64]>>(class%64)&1 != 0
}

// each calls visit with every class of a label.
func (ls *letters) each(l label, visit func(class int)) {
	for i, w := range ls.of(l) {
		for ; w != 0; w &= w - 1 {
			visit(i*64 + bits.TrailingZeros64(w))
		}
	}
}

// read returns the label of a diagram. The classes must respect it.
func (ls *letters) read(f bdd.Node) label {
	if l, ok := ls.fromNode[f]; ok {
		return l
	}
	s := ls.scratch()
	switch {
	case ls.classes != nil:
		m := ls.alphabet.BDD()
		for i, c := range ls.classes {
			if m.Implies(c, f) {
				s[i/64] |= 1 << (i % 64)
			}
		}
	case ls.classOf != nil:
		table := make([]uint64, len(ls.classOf)/64)
		ls.readTable(f, 0, table)
		for c, a := range ls.member {
			s[c/64] |= (table[a/64] >> (a % 64) & 1) << (c % 64)
		}
	default:
		s[0] = ls.wordTable(f)
	}
	l := ls.intern(s)
	ls.fromNode[f] = l
	return l
}

// readTable writes the truth table of f over the variables from number i on.
func (ls *letters) readTable(f bdd.Node, i int, table []uint64) {
	if len(table) == 1 {
		table[0] = ls.wordTable(f)
		return
	}
	m := ls.alphabet.BDD()
	half := len(table) / 2
	if m.Top(f) != ls.vars[i] {
		ls.readTable(f, i+1, table[:half])
		copy(table[half:], table[:half])
		return
	}
	ls.readTable(m.Low(f), i+1, table[:half])
	ls.readTable(m.High(f), i+1, table[half:])
}

// columns are the truth tables of the six variables of a word, that of the
// lowest bit first.
var columns = [wordVars]uint64{
	0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC, 0xF0F0F0F0F0F0F0F0,
	0xFF00FF00FF00FF00, 0xFFFF0000FFFF0000, 0xFFFFFFFF00000000,
}

// fullWord returns the word in which every letter is set, if letters are bits
// of a word.
func (ls *letters) fullWord() uint64 {
	if len(ls.vars) >= wordVars {
		return ^uint64(0)
	}
	return uint64(1)<<(1<<len(ls.vars)) - 1
}

// wordTable is the truth table of a function of the last six variables.
func (ls *letters) wordTable(f bdd.Node) uint64 {
	switch f {
	case bdd.False:
		return 0
	case bdd.True:
		return ls.fullWord()
	}
	if t, ok := ls.tables[f]; ok {
		return t
	}
	m := ls.alphabet.BDD()
	i := len(ls.vars) - 1
	for ls.vars[i] != m.Top(f) {
		i--
	}
	column := columns[len(ls.vars)-1-i]
	t := (column&ls.wordTable(m.High(f)) | ^column&ls.wordTable(m.Low(f))) & ls.fullWord()
	ls.tables[f] = t
	return t
}

// node returns the diagram of a label.
func (ls *letters) node(l label) bdd.Node {
	if f, ok := ls.toNode[l]; ok {
		return f
	}
	m := ls.alphabet.BDD()
	f := bdd.False
	switch {
	case ls.classes != nil:
		ls.each(l, func(c int) { f = m.Or(f, ls.classes[c]) })
	case ls.classOf != nil:
		table := make([]uint64, len(ls.classOf)/64)
		for a, c := range ls.classOf {
			if ls.has(l, int(c)) {
				table[a/64] |= 1 << (a % 64)
			}
		}
		f = ls.fromTable(table, 0)
	default:
		f = ls.fromTable(ls.of(l), 0)
	}
	ls.toNode[l] = f
	return f
}

// fromTable is the diagram of a truth table over the variables from number i
// on.
func (ls *letters) fromTable(table []uint64, i int) bdd.Node {
	if len(table) == 1 {
		return ls.fromWord(table[0], max(i, len(ls.vars)-wordVars))
	}
	half := len(table) / 2
	lo, hi := ls.fromTable(table[:half], i+1), ls.fromTable(table[half:], i+1)
	m := ls.alphabet.BDD()
	return m.Ite(m.Var(ls.vars[i]), hi, lo)
}

// fromWord is the diagram of a truth table over the variables from number i on;
// the table does not depend on those before.
func (ls *letters) fromWord(t uint64, i int) bdd.Node {
	switch t &= ls.fullWord(); t {
	case 0:
		return bdd.False
	case ls.fullWord():
		return bdd.True
	}
	m := ls.alphabet.BDD()
	bit := len(ls.vars) - 1 - i
	hi, lo := t&columns[bit], t&^columns[bit]
	hi |= hi >> (1 << bit)
	lo |= lo << (1 << bit)
	return m.Ite(m.Var(ls.vars[i]), ls.fromWord(hi, i+1), ls.fromWord(lo, i+1))
}
