package reproduce

import (
	"context"
	"fmt"
	"math"

	"github.com/ltlcheck/ltlcheck/internal/check/sample"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/lts"
	"github.com/ltlcheck/ltlcheck/program/promela"
)

// subject is an explicit graph that is searched at random.
type subject struct {
	name   string
	task   *sample.Task
	states int
	edges  int // parallel ones once
	depth  int // edges on the longest of the shortest paths from the initial state
}

// taskOf returns a program as a task of package sample.
func taskOf(prog program.Program) (*sample.Task, error) {
	binding, err := prog.Bind(nil)
	if err != nil {
		return nil, err
	}
	p, err := product.New(binding, product.Config{})
	return &sample.Task{Product: p}, err
}

// newSubject makes a subject of a graph.
func newSubject(name string, l *lts.LTS) (*subject, error) {
	task, err := taskOf(l)
	if err != nil {
		return nil, err
	}
	s := &subject{name: name, task: task, states: l.States()}
	for u := range l.States() {
		to := map[uint32]bool{}
		for _, e := range l.Out(u) {
			to[e.To] = true
		}
		s.edges += len(to)
	}
	visited := map[int]bool{l.Initial(): true}
	level := []int{l.Initial()}
	for s.depth = -1; len(level) > 0; s.depth++ {
		var next []int
		for _, u := range level {
			for _, e := range l.Out(u) {
				if v := int(e.To); !visited[v] {
					visited[v], next = true, append(next, v)
				}
			}
		}
		level = next
	}
	return s, nil
}

// density returns the density factor DF = m/h of the paper, with m^h the number
// of states.
func (s *subject) density() float64 {
	return math.Pow(float64(s.states), 1/float64(s.depth)) / float64(s.depth)
}

// model reads a Promela model of the papers.
func model(name string, defines ...string) (*promela.Model, error) {
	file, err := papersFile(name + ".pml")
	if err != nil {
		return nil, err
	}
	return promela.Parse(file, promela.Options{Defines: defines})
}

// stateGraph returns the state graph of a model of the papers.
func stateGraph(ctx context.Context, name string) (*subject, error) {
	m, err := model(name)
	if err != nil {
		return nil, err
	}
	l, complete, err := lts.FromProgram(ctx, m, math.MaxInt32)
	if err == nil && !complete {
		err = fmt.Errorf("%s: too many states", name)
	}
	if err != nil {
		return nil, err
	}
	return newSubject(name, l)
}

// tree returns the tree T(height, degree): with height levels of edges, in
// which each inner node has degree successors.
func tree(height, degree int) (*subject, error) {
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
	l, err := lts.New(0, states, edges)
	if err != nil {
		return nil, err
	}
	return newSubject(fmt.Sprintf("T(%d,%d)", height, degree), l)
}

// grid returns the grid G(length, dimensions), with length + 1 nodes along each
// side, whose edges lead away from the origin. In a torus an edge leads from
// the last node of a line back to its first.
func grid(length, dimensions int, torus bool) (*subject, error) {
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
	l, err := lts.New(0, states, edges)
	if err != nil {
		return nil, err
	}
	name := "G"
	if torus {
		name = "torus"
	}
	return newSubject(fmt.Sprintf("%s(%d,%d)", name, length, dimensions), l)
}
