package flat

import (
	"strconv"

	"github.com/ltlcheck/ltlcheck/source"
)

// Storage says how a scalar lies in the state vector.
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

// DataType is a scalar type or a typedef.
type DataType struct {
	Name    string // as the user writes it
	Store   Storage
	Bits    int   // width in the vector: 1, or a multiple of 8
	Width   uint8 // of unsigned, in bits
	Mtype   bool
	Subtype string // of mtype:name
	Channel bool
	Fields  *StructType // of storeStruct
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

var ScalarTypes = map[string]*DataType{
	"bit": typeBit, "bool": typeBool, "byte": TypeByte, "pid": typePid,
	"short": typeShort, "int": TypeInt, "chan": TypeChan,
}

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

func MtypeType(subtype string) *DataType {
	name := "mtype"
	if subtype != "" {
		name += ":" + subtype
	}
	return &DataType{Name: name, Store: StoreByte, Bits: 8, Mtype: true, Subtype: subtype}
}

// InBytes is the type of an element of an array, or of the only field of a
// message: bits take a byte there and are not truncated to less, because SPIN
// has it so. After bit a[2]; a[0] = 2 the element is 2, and that is another
// state than 0.
func InBytes(t *DataType) *DataType {
	if t.Store != StoreBit || t.Width == 1 {
		return t
	}
	wide := *t
	wide.Store, wide.Bits = StoreByte, 8
	return &wide
}

// StructType is a typedef.
type StructType struct {
	Name   string
	Fields []*Variable
	Bits   int // rounded up to bytes
}

func (s *StructType) Field(name string) *Variable {
	for _, f := range s.Fields {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// Variable is a declared name: a global, a local of a proctype, or a field of a
// typedef.
type Variable struct {
	Name   string
	Pos    source.Pos
	Type   *DataType
	Count  int // elements; 1 for a scalar
	Array  bool
	Hidden bool
	Local  bool
	Addr   int // in bits from the start of its region
	Used   bool
	Filled bool // something assigns to it, or gives it its value
	// What statements assign to: the variable itself or fields of it, nil for
	// all of them.
	written map[*Variable]bool

	Init     []int32   // initial values of the elements, the last repeats; nil means 0
	Channel  *ChanType // made with the variable
	Limit    int32     // constant value, for array bounds made from initialised variables
	Constant bool
}

// Size is the number of bits the variable takes.
func (v *Variable) Size() int { return v.Type.Bits * v.Count }

// ChanType is what a channel initialiser describes.
type ChanType struct {
	Slots  int
	Fields []*Variable // the message, typedefs taken apart; addr is within the message
	Bytes  int         // of one message
	Open   bool        // it is explored without a capacity, and Slots is what there is room for
}

// Rendezvous reports a channel without slots.
func (c *ChanType) Rendezvous() bool { return c.Slots == 0 }

// Size is the number of bytes in the state vector: a length and the slots,
// nothing for a rendezvous channel, which is always empty.
func (c *ChanType) Size() int {
	if c.Rendezvous() {
		return 0
	}
	return 1 + c.Slots*c.Bytes
}

// Arena hands out addresses: whole bytes one after another, and single bits
// from bytes of their own, so that nothing is padded.
type Arena struct {
	Next   int // first free bit, a multiple of 8
	bitAt  int // first free bit of the byte that single bits are taken from
	bitEnd int
}

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

// Scalars lists the scalar parts of a variable in order, with their names and
// addresses.
func (v *Variable) Scalars(base int, name string, visit func(name string, typ *DataType, addr int)) {
	v.leaves(base, name, func(leaf *Variable, name string, _, addr int) { visit(name, leaf.Type, addr) })
}

// Element is the name of element i of an array, or of the variable itself.
func (v *Variable) Element(prefix string, i int) string {
	if v.Array {
		return prefix + v.Name + "[" + strconv.Itoa(i) + "]"
	}
	return prefix + v.Name
}

// HoldsChannel reports whether a value of the type has a channel in it.
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

// Layout places the fields of a message. A bit that is the only field takes a byte.
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

// leaves calls visit with the scalar parts of a variable in order: the variable
// or field, its name with indices, the element of the variable or field, and
// its address.
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
