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
	members  map[string]*tree
	elements map[int]*tree
	slot     int // of the value; negative if only what is inside is mentioned
}

// newTree returns a tree without fields.
func newTree() *tree { return &tree{slot: -1} }

// at returns the node of a path, which is made if it is new.
func (t *tree) at(p path) *tree {
	for _, s := range p {
		var next *tree
		switch {
		case s.element >= 0 && t.elements == nil:
			t.elements = map[int]*tree{}
		case s.element < 0 && t.members == nil:
			t.members = map[string]*tree{}
		}
		if s.element >= 0 {
			if next = t.elements[s.element]; next == nil {
				next = newTree()
				t.elements[s.element] = next
			}
		} else if next = t.members[s.name]; next == nil {
			next = newTree()
			t.members[s.name] = next
		}
		t = next
	}
	return t
}
