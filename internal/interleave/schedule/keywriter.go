package schedule

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"math"
	"reflect"
	"slices"
	"strings"
	"time"
	"unsafe"
)

// keyWriter writes a state as bytes. Values are numbered in the order in which
// they are visited, so that pointers, and the shared state that values lead to, have
// the same names in states that are equal, however they were reached.
type keyWriter struct {
	run       *Run
	buffer    []byte
	visits    int
	visited   map[place]int
	named     map[*Object]int        // shared state, by the visit
	variables map[unsafe.Pointer]int // whose accesses are noted, by the visit
	left      map[*Object]int        // shared state that no value leads to: its number among those of one origin
	survived  []holder               // the same, in order
	clocks    []held
	accesses  []accessed // that can race with what follows
	values    []any      // of State: while they are kept, others have other addresses
	extents   []extent
	shared    []shared
	unknown   bool // something cannot be seen
}

// place is a variable of a type.
type place struct {
	at  unsafe.Pointer
	as  reflect.Type
	len int
}

func (k *keyWriter) begin(r *Run) {
	if k.visited == nil {
		k.visited, k.named = map[place]int{}, map[*Object]int{}
		k.variables, k.left = map[unsafe.Pointer]int{}, map[*Object]int{}
	}
	clear(k.visited)
	clear(k.named)
	clear(k.variables)
	clear(k.left)
	k.run, k.buffer, k.visits, k.clocks, k.unknown = r, k.buffer[:0], 0, k.clocks[:0], false
	k.survived, k.accesses = k.survived[:0], k.accesses[:0]
	k.values, k.extents, k.shared = k.values[:0], k.extents[:0], k.shared[:0]
}

func (k *keyWriter) number(n int) { k.buffer = binary.AppendVarint(k.buffer, int64(n)) }

func (k *keyWriter) text(s string) {
	k.number(len(s))
	k.buffer = append(k.buffer, s...)
}

// flag writes a truth value, and returns it.
func (k *keyWriter) flag(b bool) bool {
	k.buffer = append(k.buffer, byte(0))
	if b {
		k.buffer[len(k.buffer)-1] = 1
	}
	return b
}

// object writes the name of shared state: by the visit, or else by its origin.
func (k *keyWriter) object(o *Object) {
	n := k.nameOf(o)
	k.number(n.at)
	k.number(n.n)
}

// objectName is a visit, or the origin of shared state and its number there.
type objectName struct{ at, n int }

func (k *keyWriter) nameOf(o *Object) objectName {
	if n, named := k.named[o]; named {
		return objectName{-1, n}
	}
	return objectName{int(o.origin), k.left[o]}
}

// seen reports whether a variable was visited before, and writes when.
func (k *keyWriter) seen(p place) bool {
	n, before := k.visited[p]
	if before {
		k.number(n)
		return true
	}
	k.visited[p] = k.visits
	k.number(-1)
	return false
}

// walk writes a value and all that it leads to.
func (k *keyWriter) walk(v reflect.Value) {
	k.visits++
	if !v.IsValid() {
		k.number(0)
		return
	}
	k.number(int(v.Kind()))
	if v.CanAddr() {
		k.name(unsafe.Pointer(v.UnsafeAddr()))
	}
	switch v.Kind() {
	case reflect.Bool:
		k.flag(v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		k.number(int(v.Int()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		k.number(int(v.Uint()))
	case reflect.Float32, reflect.Float64:
		k.number(int(math.Float64bits(v.Float())))
	case reflect.Complex64, reflect.Complex128:
		k.number(int(math.Float64bits(real(v.Complex()))))
		k.number(int(math.Float64bits(imag(v.Complex()))))
	case reflect.String:
		k.text(v.String())
	case reflect.Func:
		k.number(int(v.Pointer()))
	case reflect.UnsafePointer:
		k.flag(v.Pointer() != 0)
	case reflect.Chan:
		k.channel(v)
	case reflect.Struct:
		k.structure(v)
	default:
		k.composite(v)
	}
}

// composite writes what leads to other values.
func (k *keyWriter) composite(v reflect.Value) {
	if v.Kind() != reflect.Array && k.flag(v.IsNil()) {
		return
	}
	switch v.Kind() {
	case reflect.Interface:
		k.text(v.Elem().Type().String())
		k.walk(v.Elem())
	case reflect.Pointer:
		if !k.seen(place{v.UnsafePointer(), v.Type(), 0}) {
			k.leadsTo(v.UnsafePointer(), v.Type().Elem().Size())
			k.walk(v.Elem())
		}
	case reflect.Map:
		if !k.seen(place{v.UnsafePointer(), v.Type(), 0}) {
			k.leadsTo(v.UnsafePointer(), 1)
			k.entries(v)
		}
	case reflect.Slice:
		if k.seen(place{v.UnsafePointer(), v.Type(), v.Len()}) {
			return
		}
		k.leadsToArray(v)
		fallthrough
	case reflect.Array:
		k.number(v.Len())
		for i := range v.Len() {
			k.walk(v.Index(i))
		}
	}
}

// name names shared state and variables by the visit.
func (k *keyWriter) name(p unsafe.Pointer) {
	if c := k.run.cells.at[p]; c != nil {
		_, named := k.named[&c.Object]
		if _, left := k.left[&c.Object]; !named && !left {
			k.named[&c.Object] = k.visits
			k.see(c)
		}
	}
	if k.run.races.at[p] != nil {
		if _, named := k.variables[p]; !named {
			k.variables[p] = k.visits
		}
	}
}

// channel writes a channel and what it holds.
func (k *keyWriter) channel(v reflect.Value) {
	if k.flag(v.IsNil()) || k.seen(place{v.UnsafePointer(), nil, 0}) {
		return
	}
	c := k.run.channels.at[v.UnsafePointer()]
	if c == nil {
		// It was not used yet.
		k.unknown = k.unknown || v.Len() > 0
		c = &Channel{}
	}
	k.named[&c.Object] = k.visits
	k.see(c)
	c.contents(k)
}

// structure writes the fields of a structure. Shared state holds more than its
// fields, and times are counted from now.
func (k *keyWriter) structure(v reflect.Value) {
	if v.CanAddr() {
		p := unsafe.Pointer(v.UnsafeAddr())
		switch v.Type() {
		case reflect.TypeFor[Mutex]():
			k.holds((*Mutex)(p), &Mutex{})
			return
		case reflect.TypeFor[RWMutex]():
			k.holds((*RWMutex)(p), &RWMutex{})
			return
		case reflect.TypeFor[WaitGroup]():
			k.holds((*WaitGroup)(p), &WaitGroup{})
			return
		case reflect.TypeFor[Cond]():
			k.holds((*Cond)(p), &Cond{})
			k.walk(v.FieldByName("L"))
			return
		case reflect.TypeFor[Map]():
			k.mapping((*Map)(p))
			return
		case reflect.TypeFor[Timer]():
			k.alarm((*Timer)(p).alarm, v.FieldByName("C"))
			return
		case reflect.TypeFor[Ticker]():
			k.alarm((*Ticker)(p).alarm, v.FieldByName("C"))
			return
		case reflect.TypeFor[time.Time]():
			if t := *(*time.Time)(p); k.flag(!t.IsZero()) {
				k.number(int(t.Sub(origin) - k.run.time.now))
				return
			}
		}
	}
	if k.hides(v.Type()) {
		return
	}
	if t := v.Type(); t.PkgPath() == "sync/atomic" && strings.HasPrefix(t.Name(), "Pointer[") {
		k.walk(reflect.NewAt(t.Field(0).Type.Elem(), unsafe.Pointer(ptr(v.FieldByName("v").UnsafePointer()))).Elem())
		return
	}
	for i := range v.NumField() {
		k.walk(v.Field(i))
	}
}

// hides reports whether values of a type are not looked into. Tests are used by
// operations only. What belongs to the scheduler leads to all of a run.
func (k *keyWriter) hides(t reflect.Type) bool {
	switch t {
	case reflect.TypeFor[Run](), reflect.TypeFor[Goroutine](), reflect.TypeFor[Channel](), reflect.TypeFor[alarm]():
		k.unknown = true
		return true
	}
	return t.PkgPath() == "testing" || t.Name() == "T" && strings.HasSuffix(t.PkgPath(), "/shim/testing")
}

// alarm writes which of the timers that are running it is, what it calls, and its channel.
func (k *keyWriter) alarm(a *alarm, channel reflect.Value) {
	k.number(slices.Index(k.run.time.timers, a))
	if a != nil && k.flag(a.f != nil) {
		k.number(int(reflect.ValueOf(a.f).Pointer()))
	}
	k.walk(channel)
}

// ptr returns a variable that holds the pointer.
func ptr(p unsafe.Pointer) *unsafe.Pointer { return &p }

// holds writes what shared state holds: fresh is in its place if the run has not
// used it.
func (k *keyWriter) holds(h, fresh holder) {
	if o := h.at(); o.serial != k.run.serial || o.self != o {
		fresh.contents(k)
		return
	}
	k.named[h.at()] = k.visits
	k.see(h)
	h.contents(k)
}

// entry is one of a map.
type entry struct {
	key        []byte
	k, element reflect.Value
}

// entries writes a map in the order of what its keys are written as.
func (k *keyWriter) entries(v reflect.Value) {
	var list []entry
	for it := v.MapRange(); it.Next(); {
		list = append(list, entry{k: it.Key(), element: it.Value()})
	}
	k.sorted(list)
}

// mapping writes what a Map holds.
func (k *keyWriter) mapping(m *Map) {
	var list []entry
	m.real.Range(func(key, value any) bool {
		list = append(list, entry{k: reflect.ValueOf(key), element: reflect.ValueOf(value)})
		return true
	})
	k.sorted(list)
}

func (k *keyWriter) sorted(list []entry) {
	for i := range list {
		alone := &keyWriter{}
		alone.begin(k.run)
		alone.walk(list[i].k)
		list[i].key = alone.buffer
	}
	slices.SortFunc(list, func(a, b entry) int { return cmp.Or(bytes.Compare(a.key, b.key)) })
	k.number(len(list))
	for _, e := range list {
		k.walk(e.k)
		k.walk(e.element)
	}
}
