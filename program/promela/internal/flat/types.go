package flat

import (
	"strconv"

	"github.com/ltlcheck/ltlcheck/source"
)

// Storage is how a scalar is stored in the state vector.
type Storage uint8

const (
	StoreBit Storage = iota
	StoreByte
	StoreShort
	StoreInt
	StoreU8 // unsigned : n, n at most 8; and so on
	StoreU16
	StoreU32
	StoreStruct
)

// DataType is a scalar type or a structure type.
type DataType struct {
	Name  string // as the user writes it
	Store Storage
	// Bits is the size in the vector: 1, or a multiple of 8.
	Bits int
	// Width is the declared width of an unsigned, in bits.
	Width uint8
	Mtype bool
	// Subtype is the name in mtype:name.
	Subtype string
	Channel bool
	// Fields describes a structure; nil for scalars.
	Fields *StructType
}

var (
	typeBit   = &DataType{Name: "bit", Store: StoreBit, Bits: 1}
	typeBool  = &DataType{Name: "bool", Store: StoreBit, Bits: 1}
	TypeByte  = &DataType{Name: "byte", Store: StoreByte, Bits: 8}
	typePid   = &DataType{Name: "pid", Store: StoreByte, Bits: 8}
	typeShort = &DataType{Name: "short", Store: StoreShort, Bits: 16}
	TypeInt   = &DataType{Name: "int", Store: StoreInt, Bits: 32}
	TypeChan  = &DataType{Name: "chan", Store: StoreByte, Bits: 8, Channel: true}
)

// ScalarTypes maps the names of scalar types to them, except unsigned and
// mtype.
var ScalarTypes = map[string]*DataType{
	"bit": typeBit, "bool": typeBool, "byte": TypeByte, "pid": typePid,
	"short": typeShort, "int": TypeInt, "chan": TypeChan,
}

// UnsignedType returns the type unsigned : bits, for 1 to 31 bits.
func UnsignedType(bits int) *DataType {
	t := &DataType{Name: "unsigned", Width: uint8(bits)}
	switch {
	case bits == 1:
		t.Store, t.Bits = StoreBit, 1
	case bits <= 8:
		t.Store, t.Bits = StoreU8, 8
	case bits <= 16:
		t.Store, t.Bits = StoreU16, 16
	default:
		t.Store, t.Bits = StoreU32, 32
	}
	return t
}

// MtypeType returns the type mtype or mtype:subtype.
func MtypeType(subtype string) *DataType {
	name := "mtype"
	if subtype != "" {
		name += ":" + subtype
	}
	return &DataType{Name: name, Store: StoreByte, Bits: 8, Mtype: true, Subtype: subtype}
}

// InBytes returns the type of an element of an array, or of the only field of a
// message. Bits take a byte there and are not truncated to less, as in SPIN:
// after bit a[2]; a[0] = 2 the element is 2, and that is another state than 0.
func InBytes(t *DataType) *DataType {
	if t.Store != StoreBit || t.Width == 1 {
		return t
	}
	wide := *t
	wide.Store, wide.Bits = StoreByte, 8
	return &wide
}

// StructType describes a typedef; fields have addresses from its start.
type StructType struct {
	Name   string
	Fields []*Variable
	Bits   int // rounded up to bytes
}

// Field returns the field called name, nil if there is none.
func (s *StructType) Field(name string) *Variable {
	for _, f := range s.Fields {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// Variable is a declared name: a global variable, a local one of a proctype, or
// a field of a typedef.
type Variable struct {
	Name string
	Pos  source.Pos
	Type *DataType
	// Count is the number of elements, 1 for a scalar.
	Count  int
	Array  bool
	Hidden bool
	Local  bool
	// Addr is the address in bits from the start of the variable's region.
	Addr int
	Used bool
	// Filled is set if something assigns to the variable or gives it an initial
	// value.
	Filled bool
	// What statements assign to: the variable itself or fields of it, nil for
	// all of them.
	written map[*Variable]bool

	// Init are the initial values of the elements; the last one repeats, nil
	// means 0.
	Init []int32
	// Channel is the type of the channel that is created with the variable, or
	// nil.
	Channel *ChanType
	// Limit is the constant initial value of a global variable, which may stand
	// in array bounds; it is valid if Constant is set.
	Limit    int32
	Constant bool
}

// Size returns the number of bits the variable takes.
func (v *Variable) Size() int { return v.Type.Bits * v.Count }

// ChanType is the type of a channel: what its initialiser describes.
type ChanType struct {
	Slots int
	// Fields are the scalars of a message, with addresses from its start.
	Fields []*Variable
	// Bytes is the size of one message.
	Bytes int
	// Open is set if the channel is explored as one without a capacity; Slots
	// is then how many messages there is room for.
	Open bool
}

// Rendezvous reports whether the channel has no slots.
func (c *ChanType) Rendezvous() bool { return c.Slots == 0 }

// Size returns the number of bytes in the state vector: a length byte and the
// slots. A rendezvous channel is always empty and takes none.
func (c *ChanType) Size() int {
	if c.Rendezvous() {
		return 0
	}
	return 1 + c.Slots*c.Bytes
}

// Arena assigns addresses in a region: whole bytes one after another, and
// single bits from bytes shared by them, so that nothing is padded.
type Arena struct {
	Next   int // first free bit, a multiple of 8
	bitAt  int // first free bit of the byte that single bits are taken from
	bitEnd int
}

// Place assigns the next free address to a variable.
func (a *Arena) Place(v *Variable) {
	n := v.Size()
	if v.Type.Store != StoreBit {
		v.Addr = a.Next
		a.Next += n
		return
	}
	if a.bitEnd-a.bitAt < n {
		a.bitAt = a.Next
		a.Next += (n + 7) &^ 7
		a.bitEnd = a.Next
	}
	v.Addr = a.bitAt
	a.bitAt += n
}

// Scalars calls visit for each scalar of a variable in order, with its name and
// address. base is added to the addresses.
func (v *Variable) Scalars(base int, name string, visit func(name string, typ *DataType, addr int)) {
	v.leaves(base, name, func(leaf *Variable, name string, _, addr int) { visit(name, leaf.Type, addr) })
}

// Element returns the name of element i of an array, or of the variable itself.
func (v *Variable) Element(prefix string, i int) string {
	if v.Array {
		return prefix + v.Name + "[" + strconv.Itoa(i) + "]"
	}
	return prefix + v.Name
}

// HoldsChannel reports whether a value of the type contains a channel.
func (t *DataType) HoldsChannel() bool {
	if t.Store != StoreStruct {
		return t.Channel
	}
	for _, f := range t.Fields.Fields {
		if f.Type.HoldsChannel() {
			return true
		}
	}
	return false
}

// Layout assigns addresses to the fields of a message and computes its size. A
// bit that is the only field takes a byte.
func (c *ChanType) Layout() {
	if len(c.Fields) == 1 {
		c.Fields[0].Type = InBytes(c.Fields[0].Type)
	}
	a := &Arena{}
	for _, f := range c.Fields {
		a.Place(f)
	}
	c.Bytes = a.Next / 8
}

// leaves calls visit for each scalar of a variable in order, with the variable
// or field that declares it, its name with indices, its index in that variable
// or field, and its address.
func (v *Variable) leaves(base int, prefix string, visit func(leaf *Variable, name string, element, addr int)) {
	for i := range v.Count {
		name, at := v.Element(prefix, i), base+v.Addr+i*v.Type.Bits
		if v.Type.Store != StoreStruct {
			visit(v, name, i, at)
			continue
		}
		for _, f := range v.Type.Fields.Fields {
			f.leaves(at, name+".", visit)
		}
	}
}
