package promela

import (
	"strconv"

	"github.com/ltlcheck/ltlcheck/source"
)

// storage says how a scalar lies in the state vector.
type storage uint8

const (
	storeBit storage = iota
	storeByte
	storeShort
	storeInt
	storeU8 // unsigned : n, n at most 8; and so on
	storeU16
	storeU32
	storeStruct
)

// dataType is a scalar type or a typedef.
type dataType struct {
	name    string // as the user writes it
	store   storage
	bits    int   // width in the vector: 1, or a multiple of 8
	width   uint8 // of unsigned, in bits
	mtype   bool
	subtype string // of mtype:name
	channel bool
	fields  *structType // of storeStruct
}

var (
	typeBit   = &dataType{name: "bit", store: storeBit, bits: 1}
	typeBool  = &dataType{name: "bool", store: storeBit, bits: 1}
	typeByte  = &dataType{name: "byte", store: storeByte, bits: 8}
	typePid   = &dataType{name: "pid", store: storeByte, bits: 8}
	typeShort = &dataType{name: "short", store: storeShort, bits: 16}
	typeInt   = &dataType{name: "int", store: storeInt, bits: 32}
	typeChan  = &dataType{name: "chan", store: storeByte, bits: 8, channel: true}
)

var scalarTypes = map[string]*dataType{
	"bit": typeBit, "bool": typeBool, "byte": typeByte, "pid": typePid,
	"short": typeShort, "int": typeInt, "chan": typeChan,
}

func unsignedType(bits int) *dataType {
	t := &dataType{name: "unsigned", width: uint8(bits)}
	switch {
	case bits == 1:
		t.store, t.bits = storeBit, 1
	case bits <= 8:
		t.store, t.bits = storeU8, 8
	case bits <= 16:
		t.store, t.bits = storeU16, 16
	default:
		t.store, t.bits = storeU32, 32
	}
	return t
}

func mtypeType(subtype string) *dataType {
	name := "mtype"
	if subtype != "" {
		name += ":" + subtype
	}
	return &dataType{name: name, store: storeByte, bits: 8, mtype: true, subtype: subtype}
}

// inBytes is the type of an element of an array, or of the only field of a message: bits take a byte
// there and are not truncated to less, because SPIN has it so. After bit a[2]; a[0] = 2 the element
// is 2, and that is another state than 0.
func inBytes(t *dataType) *dataType {
	if t.store != storeBit || t.width == 1 {
		return t
	}
	wide := *t
	wide.store, wide.bits = storeByte, 8
	return &wide
}

// structType is a typedef.
type structType struct {
	name   string
	fields []*variable
	bits   int // rounded up to bytes
}

func (s *structType) field(name string) *variable {
	for _, f := range s.fields {
		if f.name == name {
			return f
		}
	}
	return nil
}

// variable is a declared name: a global, a local of a proctype, or a field of a typedef.
type variable struct {
	name   string
	pos    source.Pos
	typ    *dataType
	count  int // elements; 1 for a scalar
	array  bool
	hidden bool
	local  bool
	addr   int // in bits from the start of its region
	used   bool
	filled bool // something assigns to it, or gives it its value
	// What statements assign to: the variable itself or fields of it, nil for all of them.
	written map[*variable]bool

	init     []int32   // initial values of the elements, the last repeats; nil means 0
	chn      *chanType // made with the variable
	limit    int32     // constant value, for array bounds made from initialised variables
	constant bool
}

// size is the number of bits the variable takes.
func (v *variable) size() int { return v.typ.bits * v.count }

// chanType is what a channel initialiser describes.
type chanType struct {
	slots  int
	fields []*variable // the message, typedefs taken apart; addr is within the message
	bytes  int         // of one message
}

// rendezvous reports a channel without slots.
func (c *chanType) rendezvous() bool { return c.slots == 0 }

// size is the number of bytes in the state vector: a length and the slots, nothing for a
// rendezvous channel, which is always empty.
func (c *chanType) size() int {
	if c.rendezvous() {
		return 0
	}
	return 1 + c.slots*c.bytes
}

// arena hands out addresses: whole bytes one after another, and single bits from bytes of
// their own, so that nothing is padded.
type arena struct {
	next   int // first free bit, a multiple of 8
	bitAt  int // first free bit of the byte that single bits are taken from
	bitEnd int
}

func (a *arena) place(v *variable) {
	n := v.size()
	if v.typ.store != storeBit {
		v.addr = a.next
		a.next += n
		return
	}
	if a.bitEnd-a.bitAt < n {
		a.bitAt = a.next
		a.next += (n + 7) &^ 7
		a.bitEnd = a.next
	}
	v.addr = a.bitAt
	a.bitAt += n
}

// scalars lists the scalar parts of a variable in order, with their names and addresses.
func (v *variable) scalars(base int, name string, visit func(name string, typ *dataType, addr int)) {
	v.leaves(base, name, func(leaf *variable, name string, _, addr int) { visit(name, leaf.typ, addr) })
}

// element is the name of element i of an array, or of the variable itself.
func (v *variable) element(prefix string, i int) string {
	if v.array {
		return prefix + v.name + "[" + strconv.Itoa(i) + "]"
	}
	return prefix + v.name
}

// holdsChannel reports whether a value of the type has a channel in it.
func (t *dataType) holdsChannel() bool {
	if t.store != storeStruct {
		return t.channel
	}
	for _, f := range t.fields.fields {
		if f.typ.holdsChannel() {
			return true
		}
	}
	return false
}

// layout places the fields of a message. A bit that is the only field takes a byte.
func (c *chanType) layout() {
	if len(c.fields) == 1 {
		c.fields[0].typ = inBytes(c.fields[0].typ)
	}
	a := &arena{}
	for _, f := range c.fields {
		a.place(f)
	}
	c.bytes = a.next / 8
}
