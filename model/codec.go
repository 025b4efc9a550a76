package model

import (
	"encoding"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"unsafe"
)

// Encoding of states.
//
// Two values of a type are the same state exactly when their encodings are
// equal. The encoding is derived from the type, once: a tree of codecs that
// read and write memory directly.
//
//	bool, int8, uint8        1 byte
//	other integers           variable length, small numbers short
//	floats                   their bits; -0 is 0, and every NaN is the same
//	strings, slices, maps    length, then the contents; the entries of a map in the order of their encoded keys
//	arrays, structs          the contents
//	pointers                 0, or 1 and what they point to
//	interfaces               0, or the number of the dynamic type and the value
//	own encodings            length, then what AppendBinary gave
//
// Every encoding tells where it ends, so that the encodings of different values
// differ.

// maxNesting bounds how deep slices, maps, pointers and interfaces nest in one
// state.
const maxNesting = 1000

// codec encodes the values of one type. It is immutable once it is compiled.
type codec struct {
	layout *layout // nil if some part is no move
	enc    func(*encoder, unsafe.Pointer)
	dec    func(*decoder, unsafe.Pointer)

	refs bool // values share memory with their copies
	own  bool // some part is encoded by the user's code
}

// encoder is the state of one encoding and reusable storage.
type encoder struct {
	b     []byte
	depth int
	maps  mapScratch
}

// deeper enters a part that may nest without bound.
func (e *encoder) deeper() {
	if e.depth++; e.depth > maxNesting {
		panic(mistake{msg: fmt.Sprintf("the state is nested more than %d deep; does it contain itself?", maxNesting)})
	}
}

// decoder reads what encoder wrote.
type decoder struct {
	b       []byte
	depth   int
	foreign bool              // another process may have written the input, which need not be an encoding
	strings map[string]string // short texts seen before, so that they are not made again
	arenas  arenas
}

// mistake is a panic of this package that explains an error in the user's
// model. Panics pass through the user's functions, which have no error results;
// rescue turns them into errors.
type mistake struct{ msg, hint string }

// codecs compiles types into codecs, and numbers the dynamic types of
// interfaces. It is shared by all explorers of a model and safe for concurrent
// use.
type codecs struct {
	mu     sync.RWMutex
	known  map[reflect.Type]*codec
	number map[reflect.Type]uint64
	types  []reflect.Type // by number
	arenas int            // that have a number

	elements map[reflect.Type]*elements // of types of slices; nil without a layout
	rooms    sync.Once                  // are given
	actions  actions
}

func newCodecs() *codecs {
	return &codecs{known: map[reflect.Type]*codec{}, number: map[reflect.Type]uint64{}, elements: map[reflect.Type]*elements{}}
}

// root compiles the type of the states. The error is an *unfit.
func (cs *codecs) root(t reflect.Type) (c *codec, err error) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	return cs.compile(t, name(t))
}

// name writes a type as its own package would write it.
func name(t reflect.Type) string {
	if t.Name() != "" {
		return t.Name()
	}
	return t.String()
}

// unfit is the error for a part of a state that cannot be encoded, such as a
// channel or a function.
type unfit struct {
	path string
	typ  reflect.Type
}

func (u *unfit) Error() string {
	return fmt.Sprintf("%s is of type %s, which cannot be part of a state", u.path, u.typ)
}

// compile returns the codec of a type, compiling it if it is not known. The
// lock must be held. A recursive type finds its own unfinished codec, which is
// complete before anything is encoded.
func (cs *codecs) compile(t reflect.Type, path string) (*codec, error) {
	if c, ok := cs.known[t]; ok {
		return c, nil
	}
	c := &codec{}
	cs.known[t] = c
	err := cs.fill(c, t, path)
	if err != nil {
		delete(cs.known, t)
	}
	return c, err
}

func (cs *codecs) fill(c *codec, t reflect.Type, path string) error {
	if ownEncoding(t) {
		fillOwn(c, t, path)
		return nil
	}
	if l := cs.layoutOf(t); l != nil {
		*c = l.codec()
		return nil
	}
	switch t.Kind() {
	case reflect.Struct:
		return cs.fillStruct(c, t, path)
	case reflect.Array:
		return cs.fillArray(c, t, path)
	case reflect.Slice:
		return cs.fillSlice(c, t, path)
	case reflect.Map:
		return cs.fillMap(c, t, path)
	case reflect.Pointer:
		return cs.fillPointer(c, t, path)
	case reflect.Interface:
		cs.fillInterface(c, t, path)
		return nil
	}
	return &unfit{path, t}
}

// part compiles a part of a type and copies to the whole what holds of it if it
// holds of a part.
func (cs *codecs) part(whole *codec, t reflect.Type, path string) (*codec, error) {
	c, err := cs.compile(t, path)
	if err != nil {
		return nil, err
	}
	whole.refs = whole.refs || c.refs
	whole.own = whole.own || c.own
	return c, nil
}

// field is a part of a struct, or several ones with one layout.
type field struct {
	offset uintptr
	*codec
}

func (cs *codecs) fillStruct(c *codec, t reflect.Type, path string) error {
	var fields []field
	run := &layout{} // of the fields since the last one without a layout
	flush := func() {
		if len(run.moves) > 0 {
			together := run.complete().codec()
			fields, run = append(fields, field{0, &together}), &layout{}
		}
	}
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Name == "_" {
			continue
		}
		part, err := cs.part(c, f.Type, path+"."+f.Name)
		if err != nil {
			return err
		}
		if part.layout != nil {
			more := run.extended()
			if !more.add(cs, f.Type, f.Offset) { // too many moves for one layout
				flush()
				more = &layout{}
				more.add(cs, f.Type, f.Offset)
			}
			run = more
			continue
		}
		flush()
		fields = append(fields, field{f.Offset, part})
	}
	flush()
	c.enc = func(e *encoder, p unsafe.Pointer) {
		for i := range fields {
			fields[i].enc(e, unsafe.Add(p, fields[i].offset))
		}
	}
	c.dec = func(d *decoder, p unsafe.Pointer) {
		for i := range fields {
			fields[i].dec(d, unsafe.Add(p, fields[i].offset))
		}
	}
	return nil
}

func (cs *codecs) fillArray(c *codec, t reflect.Type, path string) error {
	elem, err := cs.part(c, t.Elem(), path+"[]")
	if err != nil {
		return err
	}
	n, size := uintptr(t.Len()), t.Elem().Size()
	c.enc = func(e *encoder, p unsafe.Pointer) {
		for i := range n {
			elem.enc(e, unsafe.Add(p, i*size))
		}
	}
	c.dec = func(d *decoder, p unsafe.Pointer) {
		for i := range n {
			elem.dec(d, unsafe.Add(p, i*size))
		}
	}
	return nil
}

// sliceHeader is a slice in memory.
type sliceHeader struct {
	data     unsafe.Pointer
	len, cap int
}

// fillSlice encodes slices whose elements have no layout. Nil and empty are the
// same state, and nil when it is decoded.
func (cs *codecs) fillSlice(c *codec, t reflect.Type, path string) error {
	c.refs = true
	elem, err := cs.part(c, t.Elem(), path+"[]")
	if err != nil {
		return err
	}
	arena := cs.newArena(t)
	c.enc = func(e *encoder, p unsafe.Pointer) {
		h := (*sliceHeader)(p)
		e.uint(uint64(h.len))
		e.deeper()
		for i := range uintptr(h.len) {
			elem.enc(e, unsafe.Add(h.data, i*arena.size))
		}
		e.depth--
	}
	c.dec = func(d *decoder, p unsafe.Pointer) {
		n := d.length(arena.size)
		h := (*sliceHeader)(p)
		if *h = (sliceHeader{}); n == 0 {
			return
		}
		data := d.alloc(&arena, n)
		*h = sliceHeader{data, n, n}
		d.deeper()
		for i := range uintptr(n) {
			elem.dec(d, unsafe.Add(data, i*arena.size))
		}
		d.depth--
	}
	return nil
}

func (cs *codecs) fillPointer(c *codec, t reflect.Type, path string) error {
	c.refs = true
	elem, err := cs.part(c, t.Elem(), "*"+path)
	if err != nil {
		return err
	}
	arena := cs.newArena(reflect.SliceOf(t.Elem()))
	c.enc = func(e *encoder, p unsafe.Pointer) {
		to := *(*unsafe.Pointer)(p)
		if to == nil {
			e.b = append(e.b, 0)
			return
		}
		e.b = append(e.b, 1)
		e.deeper()
		elem.enc(e, to)
		e.depth--
	}
	c.dec = func(d *decoder, p unsafe.Pointer) {
		to := (*unsafe.Pointer)(p)
		if d.take(1)[0] == 0 {
			*to = nil
			return
		}
		*to = d.alloc(&arena, 1)
		d.deeper()
		elem.dec(d, *to)
		d.depth--
	}
	return nil
}

// fillInterface numbers dynamic types in the order in which they are first
// encoded. The numbers are those of the model and not of an explorer, so that
// equal values have equal encodings in all its explorers.
func (cs *codecs) fillInterface(c *codec, t reflect.Type, path string) {
	c.refs = true
	c.enc = func(e *encoder, p unsafe.Pointer) {
		v := reflect.NewAt(t, p).Elem().Elem()
		if !v.IsValid() {
			e.uint(0)
			return
		}
		number, elem := cs.dynamic(v.Type(), path)
		e.uint(number + 1)
		e.deeper()
		copied := reflect.New(v.Type())
		copied.Elem().Set(v)
		elem.enc(e, copied.UnsafePointer())
		e.depth--
	}
	c.dec = func(d *decoder, p unsafe.Pointer) {
		number := d.uint()
		target := reflect.NewAt(t, p).Elem()
		if number == 0 {
			target.SetZero()
			return
		}
		typ, elem := cs.numbered(number - 1)
		v := reflect.New(typ)
		d.deeper()
		elem.dec(d, v.UnsafePointer())
		d.depth--
		target.Set(v.Elem())
	}
}

func (cs *codecs) dynamic(t reflect.Type, path string) (uint64, *codec) {
	cs.mu.RLock()
	n, ok := cs.number[t]
	c := cs.known[t]
	cs.mu.RUnlock()
	if ok {
		return n, c
	}
	cs.mu.Lock()
	defer cs.mu.Unlock()
	c, err := cs.compile(t, path+".("+name(t)+")")
	if err != nil {
		panic(mistake{msg: err.Error(), hint: unfitHint})
	}
	if n, ok = cs.number[t]; !ok {
		n = uint64(len(cs.types))
		cs.number[t], cs.types = n, append(cs.types, t)
	}
	return n, c
}

func (cs *codecs) numbered(n uint64) (reflect.Type, *codec) {
	cs.mu.RLock()
	defer cs.mu.RUnlock()
	t := cs.types[n]
	return t, cs.known[t]
}

var (
	appenderType    = reflect.TypeFor[encoding.BinaryAppender]()
	unmarshalerType = reflect.TypeFor[encoding.BinaryUnmarshaler]()
)

// ownEncoding reports whether the type encodes itself.
func ownEncoding(t reflect.Type) bool {
	p := reflect.PointerTo(t)
	return t.Kind() != reflect.Interface && t.Kind() != reflect.Pointer && p.Implements(appenderType) && p.Implements(unmarshalerType)
}

// fillOwn calls the type's own AppendBinary and UnmarshalBinary. A length
// stands before the bytes, so that the encoding can be found again whatever it
// contains.
func fillOwn(c *codec, t reflect.Type, path string) {
	c.own, c.refs = true, true
	c.enc = func(e *encoder, p unsafe.Pointer) {
		begin := len(e.b)
		b, err := reflect.NewAt(t, p).Interface().(encoding.BinaryAppender).AppendBinary(e.b)
		if err == nil && len(b) < begin {
			err = errors.New("it has to append to the bytes that it is given")
		}
		if err != nil {
			panic(mistake{msg: fmt.Sprintf("AppendBinary of %s failed: %v", path, err)})
		}
		e.b = b
		e.putLength(begin)
	}
	c.dec = func(d *decoder, p unsafe.Pointer) {
		v := reflect.NewAt(t, p)
		v.Elem().SetZero()
		b := slices.Clip(d.take(int(d.uint())))
		if err := v.Interface().(encoding.BinaryUnmarshaler).UnmarshalBinary(b); err != nil {
			panic(mistake{
				msg:  fmt.Sprintf("UnmarshalBinary of %s cannot read what AppendBinary wrote: %v", path, err),
				hint: "UnmarshalBinary must accept everything that AppendBinary writes",
			})
		}
	}
}

var unfitHint = strings.Join([]string{
	"a state is data: booleans, numbers, strings, arrays, slices, maps, structs, pointers and interfaces;",
	"leave it out of the state, or give the type AppendBinary and UnmarshalBinary",
}, " ")
