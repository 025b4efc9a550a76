package facts_test

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/facts"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/internal/rejudge"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program/petri"
)

// netOf reads a net.
func netOf(t *testing.T, text string) *petri.Net {
	t.Helper()
	net, err := petri.Read("net.pnml", func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil })
	if err != nil {
		t.Fatal(err)
	}
	return net
}

// section writes the certificate of a property by facts; nil if it is proved in another way.
func section(t *testing.T, net *petri.Net, p check.Property) *format.Section {
	t.Helper()
	var file bytes.Buffer
	w := format.NewWriter(&file, format.Request{})
	err := check.Certify(t.Context(), net, p, check.Options{}, format.Section{Name: "f"}, w)
	if err = errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	r, err := certificate.NewReader("test", bytes.NewReader(file.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.Next()
	if err != nil {
		t.Fatal(err)
	}
	if s.Facts == nil {
		return nil
	}
	if _, err := r.Automata(t.Context(), s, certificate.Obligation{}); err != nil {
		t.Fatal(err)
	}
	return s
}

// corruptions change one thing of a section.
var corruptions = map[string]func(rng *rand.Rand, s *format.Section, f *format.Fact){
	"left out": func(rng *rand.Rand, s *format.Section, f *format.Fact) {
		i := rng.IntN(len(s.Facts.Facts))
		s.Facts.Facts = append(s.Facts.Facts[:i:i], s.Facts.Facts[i+1:]...)
	},
	"kind": func(rng *rand.Rand, s *format.Section, f *format.Fact) {
		f.Kind = []string{format.Never, format.NoStep, format.Leaves, format.Settles, "other"}[rng.IntN(5)]
	},
	"values": func(rng *rand.Rand, s *format.Section, f *format.Fact) { f.Yes, f.No = f.No, f.Yes },
	"weaker": func(rng *rand.Rand, s *format.Section, f *format.Fact) { f.Yes = nil },
	"atom": func(rng *rand.Rand, s *format.Section, f *format.Fact) {
		f.No = append(f.No, len(s.Atoms)+rng.IntN(70))
	},
	"negated": func(rng *rand.Rand, s *format.Section, f *format.Fact) {
		f.No = append([]int(nil), f.No[:len(f.No)/2]...)
	},
	"proof":  func(rng *rand.Rand, s *format.Section, f *format.Fact) { f.Proof = []byte(`{}`) },
	"text":   func(rng *rand.Rand, s *format.Section, f *format.Fact) { f.Proof = f.Proof[:len(f.Proof)-1] },
	"lemmas": func(rng *rand.Rand, s *format.Section, f *format.Fact) { s.Facts.Lemmas = []byte(`[[[0,1],[0,1]]]`) },
	"atoms":  func(rng *rand.Rand, s *format.Section, f *format.Fact) { s.Atoms[0] = s.Atoms[len(s.Atoms)-1] },
}

// TestRandomSections: sections about random properties of random nets are accepted; changed ones are refused, or prove a property that
// holds all the same; and none proves a property that is violated.
func TestRandomSections(t *testing.T) {
	t.Parallel()
	accepted, violated, refused := 0, 0, map[string]int{}
	for seed := range uint64(600) {
		rng := rand.New(rand.NewPCG(seed, 12))
		net := netOf(t, randommodel.Net(rng))
		m := &randommodel.Model{Program: net, States: randommodel.NetStates(), Steps: randommodel.NetSteps()}
		draw := func() (check.Property, certificate.Obligation, check.Verdict) {
			p := rejudge.PropertyOf(randommodel.Ask(rng, m, randommodel.Options{OnlyState: seed%8 != 0}))
			q, err := property.New("f", "f", p).Certified(t.Context(), net)
			if err != nil {
				t.Fatal(err)
			}
			r, err := check.Verify(t.Context(), net, p, check.Options{Without: check.Shortcuts(net)})
			if err != nil || r.Verdict == check.Inconclusive {
				t.Fatal(r.Reason, err)
			}
			return p, q, r.Verdict
		}
		p, q, verdict := draw()
		if verdict != check.Holds {
			continue
		}
		s := section(t, net, p)
		if s == nil {
			continue
		}
		accepted++
		if err := facts.Check(t.Context(), s, q); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if _, other, verdict := draw(); verdict == check.Violated {
			violated++
			if facts.Check(t.Context(), s, other) == nil {
				t.Fatalf("seed %d: a property that is violated is certified", seed)
			}
		}
		for name, corrupt := range corruptions {
			s := section(t, net, p)
			if len(s.Facts.Facts) == 0 {
				break
			}
			corrupt(rng, s, &s.Facts.Facts[rng.IntN(len(s.Facts.Facts))])
			if facts.Check(t.Context(), s, q) != nil {
				refused[name]++
			}
		}
	}
	t.Log(accepted, violated, refused)
	if accepted < 60 || violated < 20 {
		t.Errorf("%d accepted, %d refused for what is violated", accepted, violated)
	}
	for name := range corruptions {
		if refused[name] < 3 {
			t.Errorf("%s: %d refused only", name, refused[name])
		}
	}
}

// TestIndependence: nothing of the searches, the products and the prover is below the checker. That of the proofs, which the front-end
// calls, has nothing of ours below it.
func TestIndependence(t *testing.T) {
	t.Parallel()
	const module = "github.com/ltlcheck/ltlcheck/"
	list, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	own := 0
	for path := range strings.Lines(string(list)) {
		path, ours := strings.CutPrefix(strings.TrimSpace(path), module)
		if !ours {
			continue
		}
		own++
		switch first, _, _ := strings.Cut(path, "/"); first {
		case "automata", "grammar", "internal", "ltl", "source":
		default:
			if path != "program" && !strings.HasPrefix(path, "internal/check/certificate") {
				t.Errorf("it imports %s", path)
			}
		}
	}
	if own < 5 {
		t.Errorf("only %d packages of ours found", own)
	}
	list, err = exec.Command("go", "list", "-deps", module+"program/petri/internal/proof").Output()
	if err != nil || strings.Count(string(list), module) != 1 {
		t.Errorf("below the checker of proofs: %s, %v", list, err)
	}
}
