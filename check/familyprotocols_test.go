package check_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/counts"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/check/families"
	"github.com/ltlcheck/ltlcheck/internal/program/counting"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// protocols are classical protocols for any number of processes. All of their
// properties hold under weak fairness for every number, but for these, by name:
// how many processes violate them, or 0 if they are not decided.
var protocols = map[string]map[string]int{
	"test-and-set": {"entry": 2}, "ttas": nil, "semaphore": nil, "flags": nil, "readers-writers": nil, "broadcast": nil,
	"msi": nil, "mesi": nil, "moesi": nil, "synapse": nil, "berkeley": nil, "firefly": nil, "dragon": nil,
	"write-once": nil, "token": nil, "barrier": nil, "consensus": nil, "producers": nil, "two-phase-commit": nil,
	"readers-counted": nil, "writers-preferred": nil, "last-reader": nil, "counting-semaphore": nil, "counting-barrier": nil,
	"race": {"mutex": 2},
}

// TestProtocols: classical protocols are proved for every number of processes
// with certificates that the checker accepts, or violated at the smallest.
func TestProtocols(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	certified := 0
	for name, violated := range protocols {
		path := filepath.Join("..", "program", "promela", "testdata", "families", name+".pml")
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		f, err := promela.ParseFamily(source.NewFile(path, string(text)), "N", promela.Options{})
		if err != nil {
			t.Fatal(err)
		}
		m, err := f.Example(4)
		if err != nil {
			t.Fatal(err)
		}
		for _, stated := range m.Properties() {
			p := check.Property{Name: stated.Name, Factory: stated.Factory, Formula: stated.Formula, Positions: stated.Atoms, Fairness: check.WeakFairness}
			r, err := check.Verify(context.Background(), f, p, check.Options{})
			if err != nil {
				t.Errorf("%s: %s: %v", name, stated.Name, err)
				continue
			}
			found := r.Details.(*families.Found)
			if size := violated[stated.Name]; size != found.Size || (size == 0) != (r.Verdict == check.Holds) {
				t.Errorf("%s: %s: %v %q at %d, want %d", name, stated.Name, r.Verdict, r.Reason, found.Size, size)
				continue
			}
			if r.Verdict == check.Holds {
				certifyProtocol(t, f, found, p)
				certified++
			}
		}
	}
	if certified < 45 {
		t.Errorf("%d properties were certified", certified)
	}
}

// TestFamilyEnded: a variable of a process that ends disappears with it, which
// happens here with three processes and not with fewer.
func TestFamilyEnded(t *testing.T) {
	t.Parallel()
	text := `
#define N 3
byte x;
active [N] proctype P() { byte k; k = 1; atomic { x < 3 -> x++ }; x == 3 }
ltl kept { <> [] (P[0]:k == 1) }
`
	f, err := promela.ParseFamily(source.NewFile("ended.pml", text), "N", promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	m, err := f.Example(3)
	if err != nil {
		t.Fatal(err)
	}
	stated := m.Properties()[0]
	p := check.Property{Factory: stated.Factory, Formula: stated.Formula, Positions: stated.Atoms, Fairness: check.WeakFairness}
	r, err := check.Verify(context.Background(), f, p, check.Options{})
	if err != nil || r.Verdict != check.Violated || r.Details.(*families.Found).Size != 3 {
		t.Errorf("%v: %s, %v", r.Verdict, r.Reason, err)
	}
}

// certifyProtocol writes a certificate and checks it.
func certifyProtocol(t *testing.T, f *promela.Family, r *families.Found, p check.Property) {
	t.Helper()
	text := writeFamilyProof(t, r.Abstraction, &p)
	if err := checkFamilyProof(f, text, &p); err != nil {
		t.Errorf("%s: %v", p.Name, err)
	}
	if broken := bytes.Replace(text, []byte("\"cut\":2"), []byte("\"cut\":3"), 1); !bytes.Equal(broken, text) {
		if _, err := certificate.NewReader("c.cert", bytes.NewReader(broken)); err == nil {
			t.Errorf("%s: a changed certificate was read", p.Name)
		}
	}
}

// writeFamilyProof writes a certificate; a nil property asks for failures.
func writeFamilyProof(t *testing.T, a counting.Abstraction, p *check.Property) []byte {
	t.Helper()
	var out bytes.Buffer
	w := format.NewWriter(&out, format.Request{})
	q := familyQuestion{prop: p}
	if err := errors.Join(check.Certify(context.Background(), a, q.asked(), check.Options{}, format.Section{}, w), w.Close()); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// checkFamilyProof checks a certificate.
func checkFamilyProof(f *promela.Family, text []byte, p *check.Property) error {
	reader, err := certificate.NewReader("c.cert", bytes.NewReader(text))
	if err != nil {
		return err
	}
	s, err := reader.Next()
	if err != nil {
		return err
	}
	q := property.Property{Safety: p == nil}
	if p != nil {
		q.Check = *p
	}
	asked, err := q.Certified(context.Background(), nil)
	if err != nil {
		return err
	}
	strong := asked.Strong || slices.ContainsFunc(asked.FairTo, func(f certificate.FairTo) bool { return f.Strong })
	a, err := counts.New(f, s.Counts, strong)
	if err != nil {
		return err
	}
	asked.Program = a
	_, err = reader.Check(context.Background(), s, asked, 1<<28)
	return err
}
