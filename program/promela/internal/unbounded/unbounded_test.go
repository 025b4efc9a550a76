package unbounded_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/countingmodel"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/promelatest"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/unbounded"
)

func symbolically(t *testing.T, text string, o periodic.Options) (*unbounded.System, *periodic.Exploration) {
	t.Helper()
	m, err := promelatest.Parse(text)
	if err != nil {
		t.Fatalf("%s\n%v", text, err)
	}
	u, err := unbounded.New(m, []string{"all"}, nil, nil)
	if err != nil {
		t.Fatalf("%s\n%v", text, err)
	}
	e, err := periodic.Explore(context.Background(), u, o)
	if err != nil {
		t.Fatalf("%s\n%v", text, err)
	}
	return u, e
}

// states counts those outside atomic sequences, which explicit search finds; over says that there are more.
func states(t *testing.T, text string, most int) (n int, over bool) {
	m, err := promelatest.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	ex := promelatest.Explorer(t, m)
	var batch program.Batch
	if err := ex.Initial(&batch); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	var todo []string
	add := func(b *program.Batch) {
		for i := range b.Succs {
			if s := string(b.State(i)); !seen[s] {
				seen[s] = true
				todo = append(todo, s)
				if b.Succs[i].Flags&program.Transient == 0 {
					n++
				}
			}
		}
	}
	add(&batch)
	for len(todo) > 0 {
		s := todo[0]
		todo = todo[1:]
		if len(seen) > most {
			return n, true
		}
		if err := ex.Expand(program.State(s), &batch); err != nil {
			t.Fatal(err)
		}
		add(&batch)
	}
	return n, false
}

func total(t *testing.T, u *unbounded.System, e *periodic.Exploration) int64 {
	t.Helper()
	sum := int64(0)
	for _, l := range e.Order {
		if u.Inside(l) {
			continue
		}
		n, err := e.Count(l)
		if err != nil || n == nil {
			t.Fatalf("%v states at %s, %v", n, u.Location(l), err)
		}
		sum += n.Int64()
	}
	return sum
}

func lift(n int) string {
	return fmt.Sprintf(`int c = 1, g = 1, a = 0;
active proctype motor() { do :: atomic { a == 1 -> a = 0; c = c + 1 } :: atomic { a == 2 -> a = 0; c = c - 1 } od }
active proctype control() { do
  :: atomic { c < g -> a = 1 }; a == 0
  :: atomic { c > g -> a = 2 }; a == 0
  :: atomic { c == g -> do :: g < %d -> g = g + 1 :: g > 1 -> g = g - 1 :: break od }
od }
`, n)
}

// TestLift: 3N² − 2N states, in as many steps for any N, and as many as explicit search finds.
func TestLift(t *testing.T) {
	t.Parallel()
	steps := map[int]int{}
	for _, n := range []int{10, 50, 1000, 1_000_000, 1_000_000_000} {
		u, e := symbolically(t, lift(n), periodic.Options{})
		if !e.Closed || total(t, u, e) != int64(3*n*n-2*n) {
			t.Errorf("%d floors: %d states, %s", n, total(t, u, e), e.Reason)
		}
		if _, err := e.Certificate().Verify(e.Space, u); err != nil {
			t.Error(err)
		}
		if n < 100 {
			if want, over := states(t, lift(n), 1e6); over || int64(want) != total(t, u, e) {
				t.Errorf("%d floors: explicit search finds %d states, not %d", n, want, total(t, u, e))
			}
		}
		steps[e.Steps]++
	}
	if len(steps) != 1 {
		t.Errorf("steps by number of floors: %v", steps)
	}
	t.Logf("%v steps", steps)
}

// TestRandomModels: the same states as explicit search.
func TestRandomModels(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	compared, open := 0, 0
	for seed := 0; compared < 200 && seed < 400; seed++ {
		text := countingmodel.Random(rand.New(rand.NewPCG(uint64(seed), 7)))
		want, over := states(t, text, 3000)
		if over {
			continue
		}
		u, e := symbolically(t, text, periodic.Options{Steps: 3000, Cycles: 2})
		if !e.Closed {
			open++
			continue
		}
		if got := total(t, u, e); got != int64(want) {
			t.Fatalf("seed %d\n%s\n%d states, explicit search finds %d", seed, text, got, want)
		}
		compared++
	}
	t.Logf("%d compared, %d not closed", compared, open)
	if compared < 200 || open > 0 {
		t.Errorf("%d compared, %d not closed", compared, open)
	}
}

// TestRefused: expressions that are not linear are refused at their place.
func TestRefused(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ body, want string }{
		{"x = x * y", "model.pml:2:27: a product of two unknowns is not linear"},
		{"x = x % 2", "model.pml:2:27: a quotient or remainder of an integer without bounds is not linear"},
		{"x = x << 1", "model.pml:2:27: an integer without bounds is shifted"},
		{"a[x] = 1", "model.pml:2:27: a value without bounds is an index"},
		{"a[0] == a[y]", "model.pml:2:27: a value without bounds is an index"},
		{"ch!x", "model.pml:2:27: a value without bounds is sent over a channel"},
		{"ch?x", "model.pml:2:27: a message is received into an integer without bounds"},
		{"b = x", "model.pml:2:27: a value without bounds is assigned to a variable with bounds"},
		{"b = (x > 3)", ""},
		{"x = 2 * x + b * y - (b -> 1 : x)", ""},
		{"(x) -> skip", ""},
	} {
		text := "int x, y; byte b, a[3]; chan ch = [1] of { int };\nactive proctype p() {     " + tt.body + " }\n"
		m, err := promelatest.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		_, err = unbounded.New(m, []string{"all"}, nil, nil)
		if got := fmt.Sprint(err); tt.want == "" && err != nil || tt.want != "" && got != tt.want {
			t.Errorf("%s: %s, want %s", tt.body, got, tt.want)
		}
	}
	m, err := promelatest.Parse("int x; byte b; active proctype p() { x = b }")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := unbounded.New(m, []string{"b"}, nil, nil); err == nil || !strings.Contains(err.Error(), "there is no int variable b") {
		t.Errorf("a byte without bounds: %v", err)
	}
}

// TestUnboundedValues: values go beyond 32 bits, and locals of processes are variables too.
func TestUnboundedValues(t *testing.T) {
	t.Parallel()
	u, e := symbolically(t, "int x; active [2] proctype p() { int i; do :: i < 3 -> i++ :: x = x + 2 od }", periodic.Options{Cycles: 2})
	if !e.Closed || fmt.Sprint(u.Variables()) != "[x p[0]:i p[1]:i]" {
		t.Fatalf("closed %v, variables %v", e.Closed, u.Variables())
	}
	large := exact.Of(1 << 40)
	in, err := e.Contains(e.Order[0], periodic.Vector{large, exact.Of(3), exact.Of(2)})
	if err != nil || !in {
		t.Errorf("2^40 is reached: %v, %v", in, err)
	}
	if in, _ := e.Contains(e.Order[0], periodic.Vector{large.Add(exact.Of(1)), exact.Of(3), exact.Of(2)}); in {
		t.Error("an odd number is reached")
	}
}
