package bdd

import (
	"context"
	"errors"
	"testing"
)

// TestWithin: a context that is done ends an operation that would make billions of nodes.
func TestWithin(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	m := New(0)
	m.Within(ctx)
	f, pairs := True, 40
	vars := make([]int, 2*pairs)
	for i := range vars {
		vars[i] = m.NewVar()
	}
	cancel()
	for i := range pairs {
		f = m.And(f, m.Not(m.Xor(m.Var(vars[i]), m.Var(vars[pairs+i]))))
	}
	if f != False || !errors.Is(m.Err(), context.Canceled) || m.Size() > 2*pollEach {
		t.Errorf("%v, %d nodes", m.Err(), m.Size())
	}
}

// TestWithinFound: a context that is done also ends operations that make no nodes: they find those of the same operation before.
func TestWithinFound(t *testing.T) {
	const pairs = 9
	build := func() (m *Manager, f, weaker Node) {
		m, f, weaker = New(0), True, False
		for range 2 * pairs {
			m.NewVar()
		}
		for i := range pairs {
			f = m.And(f, m.Not(m.Xor(m.Var(i), m.Var(pairs+i))))
		}
		for i := range pairs {
			weaker = m.Or(weaker, m.And(m.Var(i), m.Not(m.Var(pairs+i))))
		}
		return m, f, m.Not(weaker)
	}
	for name, operation := range map[string]func(m *Manager, f, weaker Node) (complete bool){
		"split": func(m *Manager, f, _ Node) bool { return len(m.NewSplitter(pairs).Split(f)) == 1<<pairs },
		"cubes": func(m *Manager, f, _ Node) bool {
			cubes := 0
			m.Cubes(f, func([]Lit) bool { cubes++; return true })
			return cubes == 1<<pairs
		},
		"implies": func(m *Manager, f, weaker Node) bool {
			clear(m.cache)
			return m.Implies(f, weaker)
		},
	} {
		m, f, weaker := build()
		if !operation(m, f, weaker) {
			t.Fatalf("%s is not complete", name)
		}
		size := m.Size()
		ctx, cancel := context.WithCancel(context.Background())
		m.Within(ctx)
		steps := m.steps
		if got := operation(m, f, weaker); !got || m.Err() != nil || m.Size() != size {
			t.Errorf("%s, again: %v, %d nodes more", name, m.Err(), m.Size()-size)
		}
		cancel()
		for most := 2*pollEach/(m.steps-steps) + 1; most > 0 && m.Err() == nil; most-- {
			operation(m, f, weaker)
		}
		if !errors.Is(m.Err(), context.Canceled) {
			t.Errorf("%s goes on after %d steps", name, m.steps-steps)
		}
		if operation(m, f, weaker) {
			t.Errorf("%s is complete although the context is done", name)
		}
	}
}

// TestFree: once it is free, a manager whose context has ended works as before, with the nodes that it had.
func TestFree(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	m := New(0)
	m.Within(ctx)
	vars := make([]Node, 40)
	for i := range vars {
		vars[i] = m.Var(m.NewVar())
	}
	equal := func(pairs int) Node {
		f := True
		for i := range pairs {
			f = m.And(f, m.Not(m.Xor(vars[i], vars[20+i])))
		}
		return f
	}
	small := equal(6)
	cancel()
	if equal(20) != False || m.Err() == nil {
		t.Fatalf("%v, %d nodes", m.Err(), m.Size())
	}
	m.Free()
	if f := equal(6); f != small || m.Err() != nil {
		t.Errorf("%d, was %d: %v", f, small, m.Err())
	}
	if f, size := equal(10), m.Size(); f == False || m.Err() != nil || equal(10) != f || m.Size() != size {
		t.Errorf("%d, %v, %d nodes and then %d", f, m.Err(), size, m.Size())
	}
}
