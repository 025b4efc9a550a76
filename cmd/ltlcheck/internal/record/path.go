package record

import (
	"strconv"
	"strings"
)

// path names a field: the members and elements that lead to it.
type path []step

// step is a member by its name, or an element by its number.
type step struct {
	name    string
	element int // negative for a member
}

// String returns the path as expressions write it, such as a.b[0], with names
// that are no words in backticks.
func (p path) String() string { return p.text(quoteName) }

// plain returns the path without backticks: the column of a table, or the
// member of an object, that is called like all of it.
func (p path) plain() string { return p.text(func(name string) string { return name }) }

func (p path) text(name func(string) string) string {
	var b []byte
	for i, s := range p {
		switch {
		case s.element >= 0:
			b = append(strconv.AppendInt(append(b, '['), int64(s.element), 10), ']')
		case i > 0:
			b = append(append(b, '.'), name(s.name)...)
		default:
			b = append(b, name(s.name)...)
		}
	}
	return string(b)
}

// quoteName returns a name as expressions write it. A name with a backtick
// cannot be written.
func quoteName(name string) string {
	if isWord(name) || strings.Contains(name, "`") {
		return name
	}
	return "`" + name + "`"
}

// isWord reports whether a name needs no backticks.
func isWord(name string) bool {
	return tokenForm().FindString(name) == name && beginsName(firstByte(name))
}

// tree has the fields that propositions mention by the steps of their paths, so
// that one pass over a record finds all of them.
type tree struct {
	members  []member
	lengths  uint64 // bit i: the name of a member has i bytes; the highest one: it has as many or more
	elements map[int]*tree
	slot     int // of the value; negative if only what is inside is mentioned
	dotted   int // the slot of the path a.b, of a member that is called "a.b"; negative for others
}

// member is a member of an object with what is mentioned of it.
type member struct {
	name string
	tree *tree
}

// newTree returns a tree without fields.
func newTree() *tree { return &tree{slot: -1, dotted: -1} }

// stores reports whether the value of the node is mentioned.
func (t *tree) stores() bool { return t != nil && (t.slot >= 0 || t.dotted >= 0) }

// member returns what is mentioned of a member, nil for nothing. The name may be
// escaped as in JSON.
func (t *tree) member(name []byte, escaped bool) *tree {
	if t == nil || len(t.members) == 0 {
		return nil
	}
	if escaped {
		name = unescaped(name)
	}
	if t.lengths>>min(len(name), 63)&1 == 0 {
		return nil
	}
	for i := range t.members {
		if m := &t.members[i]; m.name == string(name) {
			return m.tree
		}
	}
	return nil
}

// at returns the node of a path, which is made if it is new.
func (t *tree) at(p path) *tree {
	for _, s := range p {
		var next *tree
		if s.element < 0 {
			next = t.member([]byte(s.name), false)
		} else {
			next = t.elements[s.element]
		}
		if next == nil {
			next = newTree()
			t.add(s, next)
		}
		t = next
	}
	return t
}

// add adds a node below this one.
func (t *tree) add(s step, next *tree) {
	if s.element < 0 {
		t.members = append(t.members, member{s.name, next})
		t.lengths |= 1 << min(len(s.name), 63)
		return
	}
	if t.elements == nil {
		t.elements = map[int]*tree{}
	}
	t.elements[s.element] = next
}
