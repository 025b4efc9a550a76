package check

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// budgetWays are the ways to search in a limited memory: algorithms, forms of storage, several workers, and what happens once it is full.
func budgetWays(t *testing.T) (all []variant) {
	t.Helper()
	all = append(variants(), teams()...)
	all = append(all, variant{"default", Options{}}, variant{"default by two", Options{Workers: 2}})
	for _, full := range OnFullActions() {
		o := Options{OnFull: full}
		if full == OnFullDisk {
			o.Disk = onDisk(t, 2500)
		}
		all = append(all, variant{fmt.Sprint("on full ", full), o})
	}
	return append(all, variant{"on disk", Options{Disk: onDisk(t, 2500)}})
}

// budgetQuestions are questions about counters, and their answers.
func budgetQuestions() []budgetQuestion {
	fa := ltl.NewFactory()
	violated := Property{Factory: fa, Formula: fa.F(fa.G(fa.Not(fa.AP("zero"))))}
	return []budgetQuestion{{"a property that holds", truth(), Holds}, {"one that is violated", violated, Violated}, {"failures", Failures{}, Holds}}
}

// budgetQuestion is one of them.
type budgetQuestion struct {
	name string
	prop Question
	want Verdict
}

// TestDiskBudgets is TestBudgets for searches on disks with room for one byte to more than enough.
func TestDiskBudgets(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	prog := oracle.Counters{Procs: 3, Base: 6}
	place := onDisk(t, 2500)
	for _, q := range budgetQuestions() {
		ended := map[Verdict]int{}
		for place.place.Limit = 1; place.place.Limit < 1<<20 && ended[q.want] < 3; place.place.Limit += place.place.Limit/3 + 1 {
			r, err := Verify(context.Background(), prog, q.prop, Options{Disk: place})
			if err != nil {
				t.Fatalf("%s on a disk of %d bytes: %v", q.name, place.place.Limit, err)
			}
			ended[r.Verdict]++
			if r.Verdict != q.want && (r.Verdict != Inconclusive || r.Reason == "") {
				t.Errorf("%s on a disk of %d bytes: %v because %q", q.name, place.place.Limit, r.Verdict, r.Reason)
			}
		}
		t.Log(q.name, ended)
		if ended[q.want] < 3 || ended[Inconclusive] == 0 {
			t.Errorf("%s: %v", q.name, ended)
		}
	}
}

// TestBudgets searches with every way in memories from one byte to more than enough: the answer is right, or inconclusive with the memory
// as the reason, and what is said to be complete has all states.
func TestBudgets(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	prog := oracle.Counters{Procs: 3, Base: 6}
	for _, q := range budgetQuestions() {
		ended := map[Verdict]int{}
		for _, way := range budgetWays(t) {
			whole, err := Verify(context.Background(), prog, q.prop, way.opts)
			if err != nil || whole.Verdict != q.want && whole.Verdict != Inconclusive {
				t.Fatalf("%s, %s: %v, %v", q.name, way.name, whole.Verdict, err)
			}
			enough := 0
			for bytes := int64(1); bytes < 1<<20 && enough < 3; bytes += bytes/2 + 1 {
				opts := way.opts
				opts.Limits.Memory = bytes
				r, err := Verify(context.Background(), prog, q.prop, opts)
				if err != nil {
					t.Fatalf("%s, %s in %d bytes: %v", q.name, way.name, bytes, err)
				}
				ended[r.Verdict]++
				if r.Verdict == q.want {
					enough++
				}
				if r.Verdict != q.want && r.Verdict != Inconclusive || r.Verdict == Inconclusive && r.Reason == "" {
					t.Errorf("%s, %s in %d bytes: %v because %q", q.name, way.name, bytes, r.Verdict, r.Reason)
				}
				if r.Verdict == Inconclusive && opts.OnFull == OnFullStop && opts.Disk == nil && !strings.Contains(r.Reason, "memory") {
					t.Errorf("%s, %s in %d bytes: %q", q.name, way.name, bytes, r.Reason)
				}
				if same := r.Algorithm == whole.Algorithm && r.Verdict == Holds; same && r.Product.States != whole.Product.States {
					t.Errorf("%s, %s in %d bytes: %d states, want %d", q.name, way.name, bytes, r.Product.States, whole.Product.States)
				}
			}
		}
		t.Log(q.name, ended)
		if ended[q.want] == 0 || ended[Inconclusive] == 0 {
			t.Errorf("%s: %v", q.name, ended)
		}
	}
}
