package main

import (
	"context"
	"fmt"
	"math"
	"path/filepath"

	"github.com/ltlcheck/ltlcheck/check/sample"
	"github.com/ltlcheck/ltlcheck/product"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/lts"
	"github.com/ltlcheck/ltlcheck/program/promela"
)

// subject is an explicit graph that is searched.
type subject struct {
	name     string
	question *sample.Task
	states   int
	edges    int
	depth    int // of a breadth-first search
}

// family is graphs that are drawn in one figure.
type family struct {
	name    string
	members []string
}

// families are models with the sizes of Table 1 and two other token rings, and
// the shapes of Figs 3 and 4.
var families = []family{
	{"trees", []string{"T(4,3)", "T(6,3)", "T(9,2)"}},
	{"grids", []string{"G(9,2)", "G(30,2)", "G(5,3)"}},
	{"torus", []string{"torus(30,2)"}},
	{"quicksort", []string{"quicksort"}},
	{"token", []string{"token"}},
	{"fischer", []string{"fischer"}},
	{"server", []string{"server"}},
	{"token-queues", []string{"token-queues"}},
	{"token-requests", []string{"token-requests"}},
}

// ask returns a program as a task of package sample.
func ask(prog program.Program) (*sample.Task, error) {
	binding, err := prog.Bind(nil)
	if err != nil {
		return nil, err
	}
	p, err := product.New(binding, product.Config{})
	return &sample.Task{Product: p}, err
}

// load makes a graph: a shape, or the state graph of a small model.
func (b *bench) load(name string) (*subject, error) {
	l, err := shape(name)
	if l == nil && err == nil {
		l, err = b.explicit(name)
	}
	if err != nil {
		return nil, err
	}
	q, err := ask(l)
	if err != nil {
		return nil, err
	}
	s := &subject{name: name, question: q, states: l.States(), edges: distinctEdges(l)}
	level, next := []int{l.Initial()}, []int(nil)
	met := map[int]bool{l.Initial(): true}
	for s.depth = -1; len(level) > 0; s.depth++ {
		next = nil
		for _, u := range level {
			for _, e := range l.Out(u) {
				if v := int(e.To); !met[v] {
					met[v], next = true, append(next, v)
				}
			}
		}
		level = next
	}
	return s, nil
}

// distinctEdges counts the edges, parallel ones once.
func distinctEdges(l *lts.LTS) (n int) {
	for u := range l.States() {
		to := map[uint32]bool{}
		for _, e := range l.Out(u) {
			to[e.To] = true
		}
		n += len(to)
	}
	return n
}

// density returns the density factor of the paper.
func (s *subject) density() float64 {
	return math.Pow(float64(s.states), 1/float64(s.depth)) / float64(s.depth)
}

// explicit returns the state graph of a model.
func (b *bench) explicit(name string) (*lts.LTS, error) {
	m, err := promela.Load(filepath.Join(b.models, name+".pml"), promela.Options{})
	if err != nil {
		return nil, err
	}
	l, complete, err := lts.FromProgram(context.Background(), m, math.MaxInt32)
	if err == nil && !complete {
		err = fmt.Errorf("%s: too many states", name)
	}
	return l, err
}

// shape returns a tree, a grid whose edges lead away from the origin, or a
// torus. It returns nil and no error if the name is of none of these.
func shape(name string) (*lts.LTS, error) {
	var a, b int
	switch {
	case scan(name, "T(%d,%d)", &a, &b):
		return tree(a, b)
	case scan(name, "G(%d,%d)", &a, &b):
		return grid(a, b, false)
	case scan(name, "torus(%d,%d)", &a, &b):
		return grid(a, b, true)
	}
	return nil, nil
}

// scan reports whether a name has a format, and reads its numbers.
func scan(name, format string, to ...any) bool {
	n, err := fmt.Sscanf(name, format, to...)
	return err == nil && n == len(to)
}

// tree returns a tree with height levels of edges, in which each inner node has
// degree successors.
func tree(height, degree int) (*lts.LTS, error) {
	var edges []lts.Transition
	states, level := 1, 1 // so far, and on the last level
	for range height {
		first := states - level
		for i := range level * degree {
			edges = append(edges, lts.Transition{From: first + i/degree, Label: "a", To: states + i})
		}
		level *= degree
		states += level
	}
	return lts.New(0, states, edges)
}

// grid returns a grid with length + 1 nodes along each side. In a torus an edge
// leads from the last node of a line back to its first.
func grid(length, dimensions int, torus bool) (*lts.LTS, error) {
	side, states := length+1, 1
	for range dimensions {
		states *= side
	}
	var edges []lts.Transition
	for u := range states {
		for stride := 1; stride < states; stride *= side {
			if u/stride%side < length {
				edges = append(edges, lts.Transition{From: u, Label: "a", To: u + stride})
			} else if torus {
				edges = append(edges, lts.Transition{From: u, Label: "a", To: u - length*stride})
			}
		}
	}
	return lts.New(0, states, edges)
}
