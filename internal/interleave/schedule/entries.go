package schedule

import (
	"cmp"
	"reflect"
	"slices"
)

// Place is a variable that is written after the value was computed.
type Place[T any] struct{ p *T }

// At returns the variable at the address.
func At[T any](p *T) Place[T] { return Place[T]{p} }

// Set notes a write and sets the variable.
func (p Place[T]) Set(v T) { *W(p.p) = v }

// Places2 are two variables that are written after their values were computed,
// or nil for values that are dropped.
type Places2[A, B any] struct {
	a *A
	b *B
}

// At2 returns the variables at the addresses.
func At2[A, B any](a *A, b *B) Places2[A, B] { return Places2[A, B]{a, b} }

// Set notes the writes and sets the variables.
func (p Places2[A, B]) Set(a A, b B) {
	put(p.a, a)
	put(p.b, b)
}

// Places3 is Places2 for three variables.
type Places3[A, B, C any] struct {
	a *A
	b *B
	c *C
}

// At3 returns the variables at the addresses.
func At3[A, B, C any](a *A, b *B, c *C) Places3[A, B, C] { return Places3[A, B, C]{a, b, c} }

// Set notes the writes and sets the variables.
func (p Places3[A, B, C]) Set(a A, b B, c C) {
	put(p.a, a)
	put(p.b, b)
	put(p.c, c)
}

func put[T any](p *T, v T) {
	if p != nil {
		*W(p) = v
	}
}

// Written notes a write of a variable, after the value was computed that it is
// updated with.
func Written[P, T any](p *P, v T) T {
	W(p)
	return v
}

// WrittenMap is Written for an entry of a map.
func WrittenMap[M ~map[K]V, K comparable, V, T any](m M, v T) T {
	MW(m)
	return v
}

// Entry is an entry of a map that is written after the value was computed.
type Entry[K comparable, V any] struct {
	m   map[K]V
	key K
}

// In returns an entry of a map whose key is not set yet: where keys are interfaces,
// its value has another type.
func In[M ~map[K]V, K comparable, V any](m M) Entry[K, V] { return Entry[K, V]{m: m} }

// Key returns the entry of a key.
func (e Entry[K, V]) Key(key K) Entry[K, V] {
	e.key = key
	return e
}

// Set notes a write to the map and sets the entry.
func (e Entry[K, V]) Set(v V) { MW(e.m)[e.key] = v }

// Entries is a loop over a map, in the order of the keys if they have one, so
// that runs can be repeated.
type Entries[K comparable, V any] struct {
	m    map[K]V
	keys []K
	// Values of keys that do not equal themselves, which a map does not find.
	unequal []V
	// OK reports whether there is an entry.
	OK bool
}

// FirstEntry begins a loop.
func FirstEntry[M ~map[K]V, K comparable, V any](m M) (K, V, *Entries[K, V]) {
	e := &Entries[K, V]{m: MR(m)}
	for k, v := range m {
		e.keys = append(e.keys, k)
		if k != k {
			e.unequal = append(e.unequal, v)
		}
	}
	order(e.keys)
	k, v := e.Next()
	return k, v, e
}

// FirstKey is FirstEntry without the value.
func FirstKey[M ~map[K]V, K comparable, V any](m M) (K, *Entries[K, V]) {
	k, _, e := FirstEntry(m)
	return k, e
}

// LoopEntries is FirstEntry without the entry.
func LoopEntries[M ~map[K]V, K comparable, V any](m M) *Entries[K, V] {
	_, _, e := FirstEntry(m)
	return e
}

// Next returns the next entry that is still there.
func (e *Entries[K, V]) Next() (K, V) {
	for len(e.keys) > 0 {
		k := e.keys[0]
		e.keys = e.keys[1:]
		if k != k {
			v := e.unequal[0]
			if e.unequal = e.unequal[1:]; !hasUnequal(e.m) {
				continue // the map was cleared
			}
			e.OK = true
			return k, v
		}
		if v, ok := e.m[k]; ok {
			e.OK = true
			return k, v
		}
	}
	e.OK = false
	var k K
	var v V
	return k, v
}

func hasUnequal[K comparable, V any](m map[K]V) bool {
	for k := range m {
		if k != k {
			return true
		}
	}
	return false
}

// NextKey is Next without the value.
func (e *Entries[K, V]) NextKey() K {
	k, _ := e.Next()
	return k
}

// order sorts keys of basic types.
func order[K comparable](keys []K) {
	if len(keys) < 2 {
		return
	}
	slices.SortFunc(keys, func(a, b K) int { return compare(reflect.ValueOf(&a).Elem(), reflect.ValueOf(&b).Elem()) })
}

func compare(a, b reflect.Value) int {
	switch {
	case a.Kind() == reflect.String:
		return cmp.Compare(a.String(), b.String())
	case a.CanInt():
		return cmp.Compare(a.Int(), b.Int())
	case a.CanUint():
		return cmp.Compare(a.Uint(), b.Uint())
	case a.CanFloat():
		return cmp.Compare(a.Float(), b.Float())
	case a.Kind() == reflect.Bool:
		return cmp.Compare(truth(a), truth(b))
	case a.Kind() == reflect.Struct:
		for i := range a.NumField() {
			if c := compare(a.Field(i), b.Field(i)); c != 0 {
				return c
			}
		}
	}
	return 0
}

func truth(v reflect.Value) int {
	if v.Bool() {
		return 1
	}
	return 0
}
