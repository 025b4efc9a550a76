package flat

// OwnChannel is a channel that is created together with a variable: of the
// model, or of each process of a proctype. A field of a typedef that is
// declared with a channel creates one in every structure of the type, nested
// ones and the elements of arrays included. Its index in the list of its region
// is the channel's number there.
type OwnChannel struct {
	typ *ChanType
	// Root is the declared variable.
	Root *Variable
	// Leaf is the variable itself, or its field that holds the channel.
	Leaf *Variable
	Name string
	// Addr is the address of the variable that holds the channel's number, in
	// bits from the start of the region.
	Addr int
}

// Fixed reports whether no statement assigns to the variable, so that it names
// the same channel for ever.
func (c *OwnChannel) Fixed() bool { return !c.Root.written[nil] && !c.Root.written[c.Leaf] }

// Writes records that a statement assigns to a field of the variable, or to the
// variable itself. nil stands for all fields.
func (v *Variable) Writes(leaf *Variable) {
	v.Filled = true
	if v.written == nil {
		v.written = map[*Variable]bool{}
	}
	v.written[leaf] = true
}

// Channels lists the channels that are created together with a variable.
func (v *Variable) Channels() []OwnChannel {
	var out []OwnChannel
	v.leaves(0, "", func(leaf *Variable, name string, _, addr int) {
		if leaf.Channel != nil {
			out = append(out, OwnChannel{typ: leaf.Channel, Root: v, Leaf: leaf, Name: name, Addr: addr})
		}
	})
	return out
}

// OwnQueues returns the types of the channels, in order.
func OwnQueues(own []OwnChannel) []*ChanType {
	out := make([]*ChanType, len(own))
	for i := range own {
		out[i] = own[i].typ
	}
	return out
}

// StoreInit writes the constant initial values of a variable and of its fields
// to buf. Fields have no other initial values: SPIN knows no variable inside a
// typedef.
func StoreInit(buf []byte, v *Variable) {
	if !v.hasInitial() {
		return
	}
	v.leaves(0, "", func(leaf *Variable, _ string, i, addr int) {
		if n := len(leaf.Init); n > 0 {
			Put(buf, leaf.Type.Store, leaf.Type.Width, int32(addr), leaf.Init[min(i, n-1)])
		}
	})
}

// hasInitial reports whether some part of the variable has an initial value
// other than 0.
func (v *Variable) hasInitial() bool {
	if v.Type.Store != StoreStruct {
		return len(v.Init) > 0
	}
	for _, f := range v.Type.Fields.Fields {
		if f.hasInitial() {
			return true
		}
	}
	return false
}

// Type returns the type of the channel.
func (c *OwnChannel) Type() *ChanType { return c.typ }

// WithChannels returns a model with other types of channels, such as more
// slots. Types for which other returns the argument's type stay. States of the
// two models have different layouts; the code is shared.
func (m *Model) WithChannels(other func(*OwnChannel) *ChanType) *Model {
	out := *m
	out.Own, out.Queues, out.QueueAt, out.GlobalBytes = replaceChannels(m.Own, m.GlobalArena.Next/8, other)
	out.Initial = make([]byte, out.GlobalBytes)
	copy(out.Initial, m.Initial[:m.GlobalArena.Next/8])
	out.Procs, out.ProcByName = make([]*Proctype, len(m.Procs)), map[string]*Proctype{}
	for i, p := range m.Procs {
		own := *p
		own.Own, own.Queues, own.QueueAt, own.Bytes = replaceChannels(p.Own, p.VarBytes, other)
		own.Template = make([]byte, own.Bytes)
		copy(own.Template, p.Template[:p.VarBytes])
		out.Procs[i], out.ProcByName[p.Name] = &own, &own
	}
	return &out
}

// replaceChannels lays out channels of other types from byte at on.
func replaceChannels(old []OwnChannel, at int, other func(*OwnChannel) *ChanType) (own []OwnChannel, types []*ChanType, places []int, end int) {
	for _, c := range old {
		c.typ = other(&c)
		own, types, places = append(own, c), append(types, c.typ), append(places, at)
		at += c.typ.Size()
	}
	return own, types, places, at
}
