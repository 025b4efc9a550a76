package counted

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/resolve"
	"github.com/ltlcheck/ltlcheck/source"
)

// ownElement is a model in which a process finds its own element in a loop over
// all.
const ownElement = `
byte a[N];
active [N] proctype P()
{
	byte i;
	do
	:: d_step {
		a[_pid] == 0;
		a[_pid] = 1;
		for (i : 0 .. N-1) { if :: a[i] == 1 -> a[i] = 2 :: else fi }
	   }
	:: d_step { a[_pid] == 2 -> a[_pid] = 0 }
	od
}`

// failing is a model that goes on after a failed assertion.
const failing = `
byte x;
active [N] proctype P()
{
	do
	:: atomic { x < 2 -> assert(false); x++ }
	:: x == 2
	od
}`

// lastWins is a model with a sweep whose result depends on the order of the visits.
const lastWins = `
byte y; byte a[N];
active [N] proctype P()
{
	byte i;
	do
	:: d_step { a[_pid] == 0 -> a[_pid] = 1 }
	:: d_step { a[_pid] == 0 -> a[_pid] = 2 }
	:: d_step { for (i : 0 .. N-1) { if :: a[i] == 1 -> y = 1 :: a[i] == 2 -> y = 2 :: else fi } }
	od
}`

// counts is a model that compares a counter with sums with the number of processes.
const counts = `
byte x;
active [N] proctype P()
{
	do
	:: atomic { x < N -> x++ }; x--
	:: x == 1 + (N - 1) -> skip
	:: x + 1 > N -> skip
	od
}`

// TestSimulation: every state that the interpreter reaches in an instance is
// mapped to a state of the graph.
func TestSimulation(t *testing.T) {
	t.Parallel()
	paths, err := filepath.Glob("../../testdata/families/*.pml")
	if err != nil || len(paths) < 10 {
		t.Fatal(paths, err)
	}
	files := []*source.File{source.NewFile("own.pml", ownElement), source.NewFile("assert.pml", failing), source.NewFile("last.pml", lastWins), source.NewFile("counts.pml", counts)}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, source.NewFile(path, string(text)))
	}
	for _, file := range files {
		f, err := New("N", func(n int) (*flat.Model, error) { return resolve.Parse(file, lexemes.Options{}.For("N", n)) })
		if err != nil {
			t.Fatal(err)
		}
		a, err := f.Explore(2, 0, nil, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		for i, size := range f.sizes {
			if size >= a.least && size <= 4 {
				simulates(t, a, f.models[i], size)
			}
		}
	}
}

// simulates explores an instance.
func simulates(t *testing.T, a *Abstraction, m *flat.Model, size int) {
	t.Helper()
	x := interp.NewExplorer(m, nil)
	var b program.Batch
	if err := x.Initial(&b); err != nil {
		t.Fatal(err)
	}
	work := []program.State{slices.Clone(b.State(0))}
	met := map[string]bool{string(work[0]): true}
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		if x.Open(s) < 0 {
			if _, ok := a.index[string(a.abstracted(x, m, size))]; !ok {
				t.Fatalf("%s: a state with %d processes is not there", m.File.Name, size)
			}
		}
		if err := x.Expand(s, &b); err != nil {
			t.Fatal(err)
		}
		for i := range b.Len() {
			if next := b.State(i); !met[string(next)] {
				met[string(next)] = true
				work = append(work, slices.Clone(next))
			}
		}
	}
}

// abstracted returns the state of the graph to which a state of an instance is
// mapped, all of whose values are numbers.
func (a *Abstraction) abstracted(x *interp.Explorer, m *flat.Model, size int) []byte {
	c := &config{mover: -1}
	for i, at := range a.layout.places {
		c.shared = append(c.shared, number(flat.Get(x.Vec, a.layout.types[i].Store, int32(m.Globals[at.global].Addr+at.rel))))
	}
	for i := range a.singles {
		pid := int(a.numbers[i].n) + int(a.numbers[i].size)*size
		c.single = append(c.single, a.blockOf(x, pid, a.procs[i]))
	}
	p := a.f.owner
	for rank := range size {
		own := a.blockOf(x, int(a.first[a.ownerGroup].n)+rank, p)
		for addr, slot := range a.layout.elements {
			for g, v := range a.f.model().Globals {
				if rel := int(addr) - v.Addr; a.f.arrays[v] && rel >= 0 && rel < v.Type.Bits {
					own.vars[slot] = number(flat.Get(x.Vec, a.layout.blocks[p.Index][slot].Store, int32(m.Globals[g].Addr+rank*v.Type.Bits+rel)))
				}
			}
		}
		if rank < a.tracked {
			c.single = append(c.single, own)
			continue
		}
		q := a.classOf(a.ownerGroup, own)
		c.counts = add(c.counts, q, a.cut)
		for i := range a.counting {
			c.shared[a.counting[i].slot].n -= a.counting[i].weight(q)
		}
	}
	for i := range a.counting {
		c.shared[a.counting[i].slot].sum = int8(i + 1)
	}
	return c.state.appendTo(nil)
}

// blockOf returns the block of a process with numbers as values, but for the
// elements of process arrays. A process that is gone is at its end.
func (a *Abstraction) blockOf(x *interp.Explorer, pid int, p *flat.Proctype) block {
	b := block{0, make([]value, len(a.layout.blocks[p.Index]))}
	if pid >= len(x.Frames) {
		b.pc = int32(slices.IndexFunc(p.Points, func(at flat.Point) bool {
			return slices.ContainsFunc(at.Steps, func(st flat.Step) bool { return st.Op == flat.StepEnd })
		}))
		return b
	}
	b.pc = x.Frames[pid].PC
	for addr, slot := range a.layout.locals[p.Index] {
		b.vars[slot] = number(flat.Get(x.Vec, a.layout.blocks[p.Index][slot].Store, x.Frames[pid].Vars<<3+addr))
	}
	alone := *a
	alone.procs = []*flat.Proctype{p}
	c := &config{state: state{single: []block{b}}}
	alone.forget(c)
	return c.single[0]
}
