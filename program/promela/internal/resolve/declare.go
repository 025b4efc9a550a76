package resolve

import (
	"fmt"
	"maps"
	"slices"

	"github.com/dustin/go-humanize/english"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/syntax"
)

// Types and variables. A structure is laid out when its typedef is read; a
// variable gets its address in the arena of its region when it is declared, in
// the order of the text: global variables in the vector, hidden ones beside it,
// local ones in the frame of the process.

// typedef declares a structure type and places its fields. Types must be
// declared before they are used, so that no type contains itself.
func (r *resolver) typedef(t *syntax.TypedefNode) {
	if r.m.Structs[t.Name] != nil || flat.ScalarTypes[t.Name] != nil {
		r.err(t.Pos, "type %s is declared twice", t.Name)
		return
	}
	s := &flat.StructType{Name: t.Name}
	a := &flat.Arena{}
	for _, d := range t.Fields {
		for i := range d.Vars {
			v := r.field(d, &d.Vars[i])
			if v == nil {
				continue
			}
			if s.Field(v.Name) != nil {
				r.err(v.Pos, "typedef %s has two fields called %s", t.Name, v.Name)
				continue
			}
			a.Place(v)
			s.Fields = append(s.Fields, v)
		}
	}
	s.Bits = a.Next
	r.m.Structs[t.Name] = &flat.DataType{Name: t.Name, Store: flat.StoreStruct, Bits: s.Bits, Fields: s}
}

// field makes a field of a typedef. Its initial value or channel applies to
// that field in every structure of the type.
func (r *resolver) field(d *syntax.DeclNode, n *syntax.VarNode) *flat.Variable {
	v := r.variable(d, n)
	switch {
	case v == nil:
	case v.Hidden:
		r.err(v.Pos, "a field cannot be hidden")
	case r.wholeInit(v, n):
	case n.List != nil:
		v.Init = r.initList(v, n)
	case n.Init != nil:
		r.checkRange(n.Init, v)
		v.Init = []int32{r.constant(n.Init, "the initial value of a field")}
	}
	return v
}

// wholeInit reports whether a structure has an initial value. As in SPIN a
// number is ignored, with a warning; another structure is an error.
func (r *resolver) wholeInit(v *flat.Variable, n *syntax.VarNode) bool {
	if v.Type.Store != flat.StoreStruct || n.Init == nil && n.List == nil {
		return false
	}
	if n.Init != nil {
		if _, ok := r.fold(n.Init); !ok {
			r.err(n.Pos, "%s is of type %s and cannot be initialised as a whole", v.Name, v.Type.Name).Hint = "assign to its fields one by one"
			return true
		}
	}
	r.warning(n.Pos, "%s is of type %s: its initial value is ignored", v.Name, v.Type.Name).Hint = "fields have initial values of their own, in the typedef"
	return true
}

// typeOf returns the type of a name, nil after an error. bits is the width of
// an unsigned.
func (r *resolver) typeOf(t syntax.TypeNode, bits int) *flat.DataType {
	switch {
	case t.Name == "unsigned":
		if bits == 0 {
			r.err(t.Pos, "unsigned wants a width, as in unsigned x : 3")
			bits = 1
		}
		return flat.UnsignedType(bits)
	case t.Name == "mtype":
		return flat.MtypeType(t.Subtype)
	case flat.ScalarTypes[t.Name] != nil:
		return flat.ScalarTypes[t.Name]
	case r.m.Structs[t.Name] != nil:
		return r.m.Structs[t.Name]
	}
	e := r.err(t.Pos, "there is no type called %s", t.Name)
	if e.Hint = syntax.Foreign(t.Name); e.Hint != "" {
		return nil
	}
	didYouMean(e, t.Name, append(slices.Collect(maps.Keys(r.m.Structs)), "bit", "bool", "byte", "short", "int", "chan", "pid", "mtype", "unsigned"))
	return nil
}

// variable makes a variable from its declaration, without an address or initial
// value; nil after an error in its type. Sizes are checked against the limits
// of the state vector.
func (r *resolver) variable(d *syntax.DeclNode, n *syntax.VarNode) *flat.Variable {
	typ := r.typeOf(d.Type, n.Bits)
	if typ == nil {
		r.spoilt[n.Name] = true
		return nil
	}
	v := &flat.Variable{Name: n.Name, Pos: n.Pos, Type: typ, Count: 1, Hidden: d.Visibility == "hidden"}
	if n.Size != nil {
		v.Array = true
		v.Count = int(r.constant(n.Size, "an array's size"))
		if v.Count < 1 || v.Count > flat.MaxArray {
			r.err(n.Size.Pos, "an array has at least one element and at most %d", flat.MaxArray)
			v.Count = 1
		}
		v.Type = flat.InBytes(typ)
	}
	if v.Size() > flat.MaxVector {
		r.err(n.Pos, "%s is too large", n.Name)
		v.Count = 1
	}
	if n.Channel != nil {
		v.Channel = r.chanType(n.Channel)
		if !typ.Channel {
			r.err(n.Channel.Pos, "only a chan can be initialised with a channel")
			v.Channel = nil
		}
	}
	return v
}

// chanType makes the type of a channel. Structures in messages are flattened
// into their scalars.
func (r *resolver) chanType(n *syntax.ChanNode) *flat.ChanType {
	c := &flat.ChanType{Slots: int(r.constant(n.Slots, "a channel's number of slots"))}
	if c.Slots < 0 || c.Slots > flat.MaxSlots {
		r.err(n.Slots.Pos, "a channel has at most %d slots", flat.MaxSlots)
		c.Slots = 0
	}
	for _, t := range n.Types {
		if t.Name == "unsigned" {
			r.err(t.Pos, "unsigned cannot be the type of a message field")
			continue
		}
		typ := r.typeOf(t, 0)
		if typ == nil {
			continue
		}
		whole := &flat.Variable{Type: typ, Count: 1}
		whole.Scalars(0, "", func(name string, typ *flat.DataType, _ int) {
			c.Fields = append(c.Fields, &flat.Variable{Name: name, Type: typ, Count: 1})
		})
	}
	c.Layout()
	return c
}

// declare adds a variable to the current scope; false, after an error, if its
// name is taken.
func (r *resolver) declare(v *flat.Variable) bool {
	if old := r.scope.Vars[v.Name]; old != nil {
		r.err(v.Pos, "%s is declared twice in this block", v.Name).Hint = fmt.Sprintf("the first declaration is on line %d", old.Pos.Line)
		return false
	}
	if r.m.MtypeValue(v.Name) != 0 {
		r.err(v.Pos, "%s is the name of an mtype value", v.Name)
		return false
	}
	r.scope.Vars[v.Name] = v
	return true
}

// initList evaluates a list of initial values. When it is shorter than the
// array, its last value repeats, as in SPIN.
func (r *resolver) initList(v *flat.Variable, n *syntax.VarNode) []int32 {
	switch {
	case !v.Array:
		r.err(n.Pos, "%s is not an array: it has one initial value and not a list", v.Name)
		return nil
	case len(n.List) > v.Count:
		r.err(n.Pos, "%s has %s, and here are %s", v.Name, english.Plural(v.Count, "element", ""), english.Plural(len(n.List), "initial value", ""))
		return nil
	}
	var out []int32
	for _, e := range n.List {
		out = append(out, r.constant(e, "an initial value"))
	}
	return out
}
