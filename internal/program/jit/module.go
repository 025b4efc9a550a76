package jit

// ValType is the type of a value, as the binary format encodes it.
type ValType byte

// The types there are.
const (
	I32  ValType = 0x7f
	I64  ValType = 0x7e
	V128 ValType = 0x7b
)

// Module is a module that is being assembled: functions, initial contents of
// the memory, exports. Its memory has a fixed size and is exported. There are
// no imports and no global variables.
type Module struct {
	pages uint32
	types []string // encoded
	funcs []*Func
	data  []segment
	names []export
}

type segment struct {
	at    uint32
	bytes []byte
}

type export struct {
	name string
	fn   *Func
}

// pageSize is the unit of memory, in bytes.
const pageSize = 1 << 16

// NewModule begins a module whose memory holds at least the given number of
// bytes, rounded up to pages of 64 KiB.
func NewModule(memory int) *Module {
	return &Module{pages: uint32((memory + pageSize - 1) / pageSize)}
}

// Func declares a function. Its body may be written, and the function called by
// others, in any order.
func (m *Module) Func(params, results []ValType) *Func {
	f := &Func{index: uint32(len(m.funcs)), params: len(params), results: len(results)}
	f.signature = m.signature(params, results)
	f.locals = append(f.locals, params...)
	m.funcs = append(m.funcs, f)
	return f
}

func (m *Module) signature(params, results []ValType) uint32 {
	b := []byte{0x60}
	b = appendTypes(b, params)
	b = appendTypes(b, results)
	for i, t := range m.types {
		if t == string(b) {
			return uint32(i)
		}
	}
	m.types = append(m.types, string(b))
	return uint32(len(m.types) - 1)
}

func appendTypes(b []byte, types []ValType) []byte {
	b = appendU32(b, uint32(len(types)))
	for _, t := range types {
		b = append(b, byte(t))
	}
	return b
}

// Data makes every instance begin with the bytes at an address of its memory. b
// is kept until Encode.
func (m *Module) Data(at uint32, b []byte) {
	if len(b) > 0 {
		m.data = append(m.data, segment{at, b})
	}
}

// Export makes a function callable by Code.NewInstance under a name.
func (m *Module) Export(name string, f *Func) { m.names = append(m.names, export{name, f}) }

// Size returns the number of bytes of all function bodies so far.
func (m *Module) Size() int {
	n := 0
	for _, f := range m.funcs {
		n += len(f.body)
	}
	return n
}

// The numbers of the sections.
const (
	sectionType     = 1
	sectionFunction = 3
	sectionMemory   = 5
	sectionExport   = 7
	sectionCode     = 10
	sectionData     = 11
)

// memoryName is what the memory is exported as.
const memoryName = "memory"

// Encode returns the module in the binary format. All functions must be
// complete.
func (m *Module) Encode() []byte {
	out := []byte{0, 'a', 's', 'm', 1, 0, 0, 0}
	out = appendSection(out, sectionType, len(m.types), func(b []byte) []byte {
		for _, t := range m.types {
			b = append(b, t...)
		}
		return b
	})
	out = appendSection(out, sectionFunction, len(m.funcs), func(b []byte) []byte {
		for _, f := range m.funcs {
			b = appendU32(b, f.signature)
		}
		return b
	})
	out = appendSection(out, sectionMemory, 1, func(b []byte) []byte {
		return appendU32(appendU32(append(b, 1), m.pages), m.pages)
	})
	out = appendSection(out, sectionExport, len(m.names)+1, func(b []byte) []byte {
		for _, e := range m.names {
			b = appendU32(append(appendName(b, e.name), 0), e.fn.index)
		}
		return append(appendName(b, memoryName), 2, 0)
	})
	out = appendSection(out, sectionCode, len(m.funcs), func(b []byte) []byte {
		for _, f := range m.funcs {
			code := f.encode()
			b = append(appendU32(b, uint32(len(code))), code...)
		}
		return b
	})
	return appendSection(out, sectionData, len(m.data), func(b []byte) []byte {
		for _, s := range m.data {
			b = append(b, 0, byte(opI32Const))
			b = append(appendS64(b, int64(int32(s.at))), byte(opEnd))
			b = append(appendU32(b, uint32(len(s.bytes))), s.bytes...)
		}
		return b
	})
}

func appendSection(out []byte, number byte, count int, items func([]byte) []byte) []byte {
	body := items(appendU32(nil, uint32(count)))
	return append(appendU32(append(out, number), uint32(len(body))), body...)
}

func appendName(b []byte, name string) []byte {
	return append(appendU32(b, uint32(len(name))), name...)
}

// appendU32 encodes an unsigned number in LEB128: groups of seven bits, the
// lowest first.
func appendU32(b []byte, v uint32) []byte {
	for v >= 0x80 {
		b = append(b, byte(v)|0x80)
		v >>= 7
	}
	return append(b, byte(v))
}

// appendS64 encodes a signed number in LEB128.
func appendS64(b []byte, v int64) []byte {
	for {
		low := byte(v & 0x7f)
		v >>= 7
		if v == 0 && low&0x40 == 0 || v == -1 && low&0x40 != 0 {
			return append(b, low)
		}
		b = append(b, low|0x80)
	}
}
