package check_test

import (
	"context"
	"errors"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate"
	"github.com/ltlcheck/ltlcheck/internal/check/families"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestFamilyCounting: what depends on how many processes a variable counts is not
// proved where more processes than the cut change it.
func TestFamilyCounting(t *testing.T) {
	t.Parallel()
	const holds, inconclusive = 0, -1
	for _, c := range []struct {
		name, body, never string // never is a proposition; "" asks for failures
		want              int    // the size that violates it
	}{
		{"three at once", "byte c; active [N] proctype P() { do :: c++; c-- :: c == 3 -> x = 1 od }", "x == 1", 4},
		{"stuck with three", "byte c; active [N] proctype P() { c++; atomic { c < 3 -> c-- }; end: false }", "", 3},
		{"below 0 with five", "byte c = 4; active [N] proctype P() { do :: c--; c++ od }", "c > 4", 5},
		{"stays above 0", "byte c = 2; active [N] proctype P() { do :: atomic { c > 0 -> c-- }; c++ od }", "c > 2", holds},
		{"others stop counting", "byte c; byte a[N]; active [N] proctype P() { byte i; do :: d_step { a[_pid] == 0 -> a[_pid] = 1; c++ } :: d_step { c > 0 -> for (i : 0 .. N-1) { if :: a[i] == 1 -> a[i] = 0; c-- :: else fi }; assert(c == 0) } od }", "", holds},
		{"the last resets", "byte c; active [N] proctype P() { do :: d_step { !x -> c++; if :: c == N -> x = 1 :: else fi }; x; d_step { c--; if :: c == 0 -> x = 0 :: else fi }; !x od }", "c == 0 && x == 1", holds},
		{"counts events", "int c; active [N] proctype P() { do :: c++ od }", "c < 0", inconclusive},
	} {
		f, err := promela.ParseFamily(source.NewFile(c.name+".pml", "#define N 3\nbyte x;\n"+c.body+"\n"), "N", promela.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var q check.Question = check.Failures{}
		if c.never != "" {
			fa := ltl.NewFactory()
			q = check.Property{Factory: fa, Formula: fa.G(fa.Not(fa.AP(c.never)))}
		}
		r, err := check.Verify(context.Background(), f, q, check.Options{Limits: check.Limits{States: 20_000, Memory: 1 << 28}})
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		size := r.Details.(*families.Found).Size
		got := size
		if r.Verdict == check.Inconclusive {
			got = inconclusive
		}
		if got != c.want {
			t.Errorf("%s: %v at %d, %s; want %d", c.name, r.Verdict, size, r.Reason, c.want)
		}
	}
}

// TestFamilyOffset: the checker does not follow a number beside N, and says so; the certificate is not called wrong.
func TestFamilyOffset(t *testing.T) {
	f, err := promela.ParseFamily(source.NewFile("f.pml", "#define N 3\nbyte x; int c;\nactive [N] proctype P() { do :: c = N; atomic { c == N -> c = c - 2 }; c = 1 od }\n"), "N", promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	fa := ltl.NewFactory()
	p := &check.Property{Factory: fa, Formula: fa.G(fa.AP("x == 0"))}
	a, err := (&familyQuestion{family: f, prop: p}).abstract(2, 0)
	if err != nil {
		t.Fatal(err)
	}
	var limit *certificate.Limit
	if err := checkFamilyProof(f, writeFamilyProof(t, a, p), p); !errors.As(err, &limit) {
		t.Errorf("%v, want a limit", err)
	}
}
