package periodic

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
)

// ring is a closed path of locations 0, 1, … with an instruction each, and one initial state.
type ring struct {
	instructions []*Instruction
	start        Vector
}

func (r *ring) Variables() []string { return []string{"x", "y"} }
func (r *ring) Initial() ([]Initial, error) {
	s := &Set{D: r.start, C: make(Matrix, 2)}
	for i := range s.C {
		s.C[i] = Vector{}
	}
	return []Initial{{Location: 0, Set: s}}, nil
}
func (r *ring) Transitions(l int) ([]Transition, error) {
	return []Transition{{To: (l + 1) % len(r.instructions), Instruction: r.instructions[l], Label: l}}, nil
}
func (r *ring) Location(int) string { return "" }

func randomRing(r *rand.Rand) *ring {
	out := &ring{start: vector(r.Int64N(7)-3, r.Int64N(7)-3)}
	matrices := [][4]int64{{1, 0, 0, 1}, {1, 0, 0, 1}, {0, 1, 1, 0}, {0, 0, 0, 1}, {1, 0, 1, 0}, {1, 1, 0, 1}}
	for range 1 + r.IntN(2) {
		m := matrices[r.IntN(len(matrices))]
		i := &Instruction{A: Matrix{vector(m[0], m[1]), vector(m[2], m[3])}, B: vector(r.Int64N(5)-2, r.Int64N(5)-2)}
		for range r.IntN(3) {
			i.Guard = append(i.Guard, Row{vector(r.Int64N(3)-1, r.Int64N(3)-1), exact.Of(r.Int64N(12))})
		}
		out.instructions = append(out.instructions, i)
	}
	return out
}

// rounds is how many times the ring can be gone around, up to a number.
func (r *ring) rounds(most int) int {
	x := r.start
	for n := range most {
		for _, i := range r.instructions {
			if !i.Enabled(x) {
				return n
			}
			x = i.Apply(x)
		}
	}
	return most
}

// TestForever: a cycle is found to go on for ever exactly when it goes on for long, guards and changes being small.
func TestForever(t *testing.T) {
	t.Parallel()
	const long = 400
	forever, ends, finite := 0, 0, 0
	for seed := range 2000 {
		r := randomRing(rand.New(rand.NewPCG(uint64(seed), 11)))
		e, err := Explore(context.Background(), r, Options{Steps: 3})
		if err != nil {
			t.Fatal(err)
		}
		power, _ := r.once().idempotentPower()
		if power == nil {
			finite++
			continue
		}
		first := e.Found[0][0]
		var lasso *Lasso
		for _, c := range e.Cycles(0, func(t *Transition) uint64 { return 1 << t.Label }, 1<<len(r.instructions)-1) {
			x, err := e.Meets(first, c.Rows)
			if err != nil {
				t.Fatal(err)
			}
			if x != nil {
				lasso = &Lasso{Prefix: &Run{Start: x, End: x}, Cycle: c.Hops}
				break
			}
		}
		if got := r.rounds(long) == long; got != (lasso != nil) {
			t.Fatalf("seed %d: goes on for long %v, for ever %v", seed, got, lasso != nil)
		}
		if lasso == nil {
			ends++
			continue
		}
		forever++
		if err := lasso.Check(); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if x := lasso.Change(); lasso.Returns() && !x.zero() {
			t.Fatalf("seed %d: values that return change by %v", seed, x)
		}
	}
	t.Logf("%d for ever, %d end, %d with infinitely many powers", forever, ends, finite)
	if forever < 500 || ends < 300 || finite < 100 {
		t.Errorf("%d for ever, %d end, %d with infinitely many powers", forever, ends, finite)
	}
}

func (r *ring) once() *Instruction {
	i := Skip(2)
	for _, j := range r.instructions {
		i = i.Then(j)
	}
	return i
}

// TestLassoRefused: a run that is not a lasso is refused.
func TestLassoRefused(t *testing.T) {
	t.Parallel()
	count := &Transition{Instruction: &Instruction{Guard: []Row{{vector(1), exact.Of(1000)}}, A: Identity(1), B: vector(1)}}
	double := &Transition{Instruction: &Instruction{A: Matrix{vector(2)}, B: vector(0)}}
	stay := &Transition{Instruction: Skip(1)}
	at := &Run{Start: vector(1), End: vector(1)}
	for name, l := range map[string]*Lasso{
		"a guard that ends":  {at, []Hop{{0, count}}},
		"doubling":           {at, []Hop{{0, double}}},
		"no cycle":           {at, nil},
		"a prefix elsewhere": {&Run{Start: vector(1), End: vector(2)}, []Hop{{0, stay}}},
	} {
		if l.Check() == nil {
			t.Errorf("%s is taken for a lasso", name)
		}
	}
	if err := (&Lasso{at, []Hop{{0, stay}}}).Check(); err != nil {
		t.Error(err)
	}
}

// Returns says whether the values at the beginning of the cycle come back each time.
func (l *Lasso) Returns() bool { return l.around(l.Prefix.End).equal(l.Prefix.End) }
