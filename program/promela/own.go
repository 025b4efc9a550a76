package promela

// ownChannel is a channel that comes with a variable: of the model, or of each process of a proctype. A field of a
// typedef that is declared with a channel makes one in every structure of the type, nested ones and the elements
// of arrays included. The place in the list of a region is the channel's number there.
type ownChannel struct {
	typ  *chanType
	root *variable // the variable that is declared
	leaf *variable // itself, or its field
	name string
	addr int // in bits, from the start of the region
}

// fixed reports that no statement assigns to the variable, which so keeps its channel for ever.
func (c *ownChannel) fixed() bool { return !c.root.written[nil] && !c.root.written[c.leaf] }

// writes notes that a statement assigns to a field of the variable, or to the variable itself. No field stands for all.
func (v *variable) writes(leaf *variable) {
	v.filled = true
	if v.written == nil {
		v.written = map[*variable]bool{}
	}
	v.written[leaf] = true
}

// channels lists the channels that come with a variable.
func (v *variable) channels() []ownChannel {
	var out []ownChannel
	v.leaves(0, "", func(leaf *variable, name string, _, addr int) {
		if leaf.chn != nil {
			out = append(out, ownChannel{typ: leaf.chn, root: v, leaf: leaf, name: name, addr: addr})
		}
	})
	return out
}

// ownQueues is the types of channels, in order.
func ownQueues(own []ownChannel) []*chanType {
	out := make([]*chanType, len(own))
	for i := range own {
		out[i] = own[i].typ
	}
	return out
}

// leaves calls visit with the scalar parts of a variable in order: the variable or field, its name with indices, the
// element of the variable or field, and its address.
func (v *variable) leaves(base int, prefix string, visit func(leaf *variable, name string, element, addr int)) {
	for i := range v.count {
		name, at := v.element(prefix, i), base+v.addr+i*v.typ.bits
		if v.typ.store != storeStruct {
			visit(v, name, i, at)
			continue
		}
		for _, f := range v.typ.fields.fields {
			f.leaves(at, name+".", visit)
		}
	}
}

// storeInit writes the initial values that a variable has by itself and those of its fields. A field that something
// has to be evaluated for does not exist: SPIN knows no variable inside a typedef.
func storeInit(buf []byte, v *variable) {
	if !v.hasInitial() {
		return
	}
	v.leaves(0, "", func(leaf *variable, _ string, i, addr int) {
		if n := len(leaf.init); n > 0 {
			store(buf, leaf.typ.store, leaf.typ.width, int32(addr), leaf.init[min(i, n-1)])
		}
	})
}

// hasInitial reports whether some part of the variable has an initial value other than 0.
func (v *variable) hasInitial() bool {
	if v.typ.store != storeStruct {
		return len(v.init) > 0
	}
	for _, f := range v.typ.fields.fields {
		if f.hasInitial() {
			return true
		}
	}
	return false
}
