package reduce

// Labels as sets of letter classes. With at most six APs in use the classes are the letters
// themselves and a label is its truth table in one word. With more, the classes are the
// coarsest partition that respects every label: starting from all letters, each label splits
// every class into what it reads and what it does not. O(labels · classes) diagram operations.

import (
	"errors"
	"math/bits"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/bdd"
)

// maxClasses bounds the letter classes, and so the size of a label.
const maxClasses = 1 << 15

// errClasses says that there are more.
var errClasses = errors.New("the labels tell too many classes of letters apart")

// maxTabled is the number of APs whose truth tables fit a word.
const maxTabled = 6

// label numbers a set of letter classes; equal sets have equal numbers, and 0 is the empty set.
type label uint32

// letters owns the labels of one graph.
type letters struct {
	alphabet *automata.Alphabet
	vars     []int      // variables in use, when classes are letters
	classes  []bdd.Node // otherwise, the classes
	count    int        // number of classes
	width    int        // words of a label
	words    []uint64
	byWord   map[uint64]label // of width 1
	byWords  map[string]label // of larger width
	toNode   map[label]bdd.Node
	fromNode map[bdd.Node]label
	tables   map[bdd.Node]uint64
	buf      []uint64
	key      []byte
}

// newLetters makes the classes that respect the labels of the given nodes.
func newLetters(al *automata.Alphabet, nodes []bdd.Node) (*letters, error) {
	ls := &letters{alphabet: al, width: 1, vars: al.BDD().Support(nodes...)}
	if k := len(ls.vars); k <= maxTabled {
		ls.count = 1 << k
		ls.tables = map[bdd.Node]uint64{bdd.False: 0, bdd.True: ls.fullTable()}
	} else if err := ls.partition(nodes); err != nil {
		return nil, err
	}
	ls.width = (ls.count + 63) / 64
	ls.buf = make([]uint64, ls.width)
	ls.byWord, ls.byWords = map[uint64]label{}, map[string]label{}
	ls.toNode, ls.fromNode = map[label]bdd.Node{}, map[bdd.Node]label{}
	ls.intern(ls.scratch()) // the empty set is number 0
	return ls, nil
}

func (ls *letters) fullTable() uint64 {
	if ls.count == 64 {
		return ^uint64(0)
	}
	return uint64(1)<<ls.count - 1
}

func (ls *letters) partition(nodes []bdd.Node) error {
	m := ls.alphabet.BDD()
	ls.classes = []bdd.Node{bdd.True}
	for _, f := range nodes {
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

// scratch is an empty set that intern may be called on; the next call overwrites it.
func (ls *letters) scratch() []uint64 {
	clear(ls.buf)
	return ls.buf
}

// of is the words of a label; they must not be changed, and are good until the next new label.
func (ls *letters) of(l label) []uint64 {
	return ls.words[int(l)*ls.width : (int(l)+1)*ls.width]
}

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

// full is the set of all letters.
func (ls *letters) full() label {
	s := ls.scratch()
	for i := range ls.count {
		s[i/64] |= 1 << (i % 64)
	}
	return ls.intern(s)
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

func (ls *letters) meets(a, b label) bool {
	x, y := ls.of(a), ls.of(b)
	for i := range x {
		if x[i]&y[i] != 0 {
			return true
		}
	}
	return false
}

func (ls *letters) within(a, b label) bool {
	x, y := ls.of(a), ls.of(b)
	for i := range x {
		if x[i]&^y[i] != 0 {
			return false
		}
	}
	return true
}

// has reports whether a label reads the letters of a class.
func (ls *letters) has(l label, class int) bool {
	return ls.words[int(l)*ls.width+class/64]>>(class%64)&1 != 0
}

// single is the set of one class.
func (ls *letters) single(class int) label {
	s := ls.scratch()
	s[class/64] = 1 << (class % 64)
	return ls.intern(s)
}

// each calls visit with every class of a label.
func (ls *letters) each(l label, visit func(class int)) {
	for i, w := range ls.of(l) {
		for ; w != 0; w &= w - 1 {
			visit(i*64 + bits.TrailingZeros64(w))
		}
	}
}

// read is the label of a diagram.
func (ls *letters) read(f bdd.Node) label {
	if l, ok := ls.fromNode[f]; ok {
		return l
	}
	s := ls.scratch()
	if ls.classes == nil {
		s[0] = ls.table(f)
	} else {
		m := ls.alphabet.BDD()
		for i, c := range ls.classes {
			if m.Implies(c, f) {
				s[i/64] |= 1 << (i % 64)
			}
		}
	}
	l := ls.intern(s)
	ls.fromNode[f] = l
	return l
}

// columns are the truth tables of six variables.
var columns = [maxTabled]uint64{
	0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC, 0xF0F0F0F0F0F0F0F0,
	0xFF00FF00FF00FF00, 0xFFFF0000FFFF0000, 0xFFFFFFFF00000000,
}

func (ls *letters) table(f bdd.Node) uint64 {
	if t, ok := ls.tables[f]; ok {
		return t
	}
	m := ls.alphabet.BDD()
	v := m.Top(f)
	i := 0
	for ls.vars[i] != v {
		i++
	}
	t := columns[i]&ls.table(m.High(f)) | ^columns[i]&ls.table(m.Low(f))
	t &= ls.fullTable()
	ls.tables[f] = t
	return t
}

// node is the diagram of a label.
func (ls *letters) node(l label) bdd.Node {
	if f, ok := ls.toNode[l]; ok {
		return f
	}
	m := ls.alphabet.BDD()
	f := bdd.False
	if ls.classes == nil {
		f = ls.fromTable(ls.of(l)[0], 0)
	} else {
		ls.each(l, func(c int) { f = m.Or(f, ls.classes[c]) })
	}
	ls.toNode[l] = f
	return f
}

// fromTable is the diagram of a truth table over the variables from number i on; the table
// does not depend on those before.
func (ls *letters) fromTable(t uint64, i int) bdd.Node {
	t &= ls.fullTable()
	switch {
	case t == 0:
		return bdd.False
	case t == ls.fullTable():
		return bdd.True
	}
	m := ls.alphabet.BDD()
	shift := 1 << i
	hi, lo := t&columns[i], t&^columns[i]
	hi |= hi >> shift
	lo |= lo << shift
	return m.Ite(m.Var(ls.vars[i]), ls.fromTable(hi, i+1), ls.fromTable(lo, i+1))
}
