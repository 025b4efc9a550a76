package schedule

import "sync"

// Map replaces sync.Map. Each method is one operation, Range one for each call
// of its function.
type Map struct{ real sync.Map }

func (m *Map) read(f func())  { Atomically(m, Read, "sync.Map, reading", f) }
func (m *Map) write(f func()) { Atomically(m, Write, "sync.Map, writing", f) }

// Load returns the value of a key.
func (m *Map) Load(key any) (value any, ok bool) {
	m.read(func() { value, ok = m.real.Load(key) })
	return value, ok
}

// Store sets the value of a key.
func (m *Map) Store(key, value any) { m.write(func() { m.real.Store(key, value) }) }

// Clear deletes all entries.
func (m *Map) Clear() { m.write(m.real.Clear) }

// LoadOrStore returns the value of a key, which is set if there is none.
func (m *Map) LoadOrStore(key, value any) (actual any, loaded bool) {
	m.write(func() { actual, loaded = m.real.LoadOrStore(key, value) })
	return actual, loaded
}

// LoadAndDelete deletes a key and returns its value.
func (m *Map) LoadAndDelete(key any) (value any, loaded bool) {
	m.write(func() { value, loaded = m.real.LoadAndDelete(key) })
	return value, loaded
}

// Delete deletes a key.
func (m *Map) Delete(key any) { m.write(func() { m.real.Delete(key) }) }

// Swap sets the value of a key and returns the previous one.
func (m *Map) Swap(key, value any) (previous any, loaded bool) {
	m.write(func() { previous, loaded = m.real.Swap(key, value) })
	return previous, loaded
}

// CompareAndSwap replaces a value.
func (m *Map) CompareAndSwap(key, old, value any) (swapped bool) {
	m.write(func() { swapped = m.real.CompareAndSwap(key, old, value) })
	return swapped
}

// CompareAndDelete deletes a key with this value.
func (m *Map) CompareAndDelete(key, old any) (deleted bool) {
	m.write(func() { deleted = m.real.CompareAndDelete(key, old) })
	return deleted
}

// Range calls f for the entries until it returns false.
func (m *Map) Range(f func(key, value any) bool) {
	var keys []any
	m.read(func() {
		m.real.Range(func(key, _ any) bool {
			keys = append(keys, key)
			return true
		})
	})
	for _, key := range keys {
		if value, ok := m.Load(key); ok && !f(key, value) {
			return
		}
	}
}

// Pool replaces sync.Pool. It keeps nothing, as the standard one may.
type Pool struct {
	New func() any
}

// Get returns a new value.
func (p *Pool) Get() any {
	if p.New == nil {
		return nil
	}
	return p.New()
}

// Put drops the value.
func (p *Pool) Put(any) {}
