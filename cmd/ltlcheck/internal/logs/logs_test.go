package logs

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/automata/monitor"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs"
)

const spec = `
define busy = load > 3;
assume polite: [](!rude);
assume fair: weak fairness;
property answered: [](req -> X ack) under polite;
property calm "It is never busy": []!busy under fair;
`

func TestFollow(t *testing.T) {
	t.Parallel()
	file, err := specs.Parse(source.NewFile("s.ltl", spec), specs.Options{})
	if err != nil {
		t.Fatal(err)
	}
	properties, err := Properties(file)
	if err != nil {
		t.Fatal(err)
	}
	atoms := Atoms(properties)
	bit := map[string]uint64{}
	for i, a := range atoms {
		bit[a.Text] = 1 << i
		if !a.Pos.IsValid() {
			t.Errorf("%s has no place", a.Text)
		}
	}
	f, err := NewFollower(t.Context(), file.Factory, properties, atoms, Options{})
	if err != nil {
		t.Fatal(err)
	}
	open := true
	for i, letter := range []uint64{0, bit["req"], bit["ack"], bit["req"], 0, bit["rude"], bit["load > 3"]} {
		if !open {
			t.Fatalf("closed before record %d", i)
		}
		open = f.Step(letter, 10*i)
	}
	if open || f.Records() != 7 {
		t.Errorf("open: %v after %d records", open, f.Records())
	}
	results := f.Results(true)
	if len(results) != 2 {
		t.Fatal(results)
	}
	// The assumption may still fail after the answer is missing: violated only if it cannot.
	if r := results[0]; r.Verdict != monitor.Satisfied || r.Line != 50 || len(r.Steps) == 0 || r.Steps[len(r.Steps)-1].True[0] != "rude" {
		t.Errorf("%+v", r)
	}
	if r := results[1]; r.Verdict != monitor.Violated || r.Line != 60 || len(r.Property.Notes) != 1 || len(r.Steps) != 1 || fmt.Sprint(r.Steps[0].True) != "[load > 3]" {
		t.Errorf("%+v", r)
	}
}

func TestRefused(t *testing.T) {
	t.Parallel()
	for _, text := range []string{`property p: claim "logs_test.go";`, `assume a: automaton "logs_test.go"; property p: [] x under a;`} {
		file, err := specs.Parse(source.NewFile("s.ltl", text), specs.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Properties(file); err == nil {
			t.Errorf("%s was taken", text)
		}
	}
}

// TestRing: no more than the last steps are kept, and the number of the others is.
func TestRing(t *testing.T) {
	t.Parallel()
	fa := ltl.NewFactory()
	f, err := ltl.ParseString(fa, "[](a <-> X !a)")
	if err != nil {
		t.Fatal(err)
	}
	properties := []Property{{Name: "p", Formula: f}}
	follower, err := NewFollower(t.Context(), fa, properties, Atoms(properties), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range uint64(100) {
		follower.Step(i%2, int(i))
	}
	follower.Step(1, 100)
	r := follower.Results(true)[0]
	if r.Verdict != monitor.Violated || r.Line != 100 || len(r.Steps) != shownSteps || r.Earlier+len(r.Steps) != 101 || r.Steps[shownSteps-1].Line != 100 || r.Steps[0].Line != 93 {
		t.Errorf("%+v", r)
	}
}

// TestVerdictsOfWords: a violated word satisfies the formula however it goes on, and a satisfied one always.
func TestVerdictsOfWords(t *testing.T) {
	t.Parallel()
	final := 0
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 9))
		fa := ltl.NewFactory()
		f := ltl.Random(fa, rng, ltl.RandomOptions{APs: []string{"a", "b", "c"}, Size: 4 + rng.IntN(10)})
		properties := []Property{{Name: "p", Formula: f}}
		atoms := Atoms(properties)
		follower, err := NewFollower(t.Context(), fa, properties, atoms, Options{})
		if err != nil {
			t.Fatal(err)
		}
		word := ltl.Word{}
		for _, a := range atoms {
			word.APs = append(word.APs, a.Text)
		}
		for i := range 6 {
			word.Prefix = append(word.Prefix, rng.Uint64N(8))
			follower.Step(word.Prefix[i], i)
		}
		r := follower.Results(true)[0]
		for range 20 {
			word.Cycle = []uint64{rng.Uint64N(8), rng.Uint64N(8)}
			holds, err := ltl.Holds(f, word)
			if err != nil {
				t.Fatal(err)
			}
			if r.Verdict == monitor.Violated && holds || r.Verdict == monitor.Satisfied && !holds {
				t.Fatalf("seed %d: %v is %v after %v, and %v of %v", seed, f, r.Verdict, word.Prefix, holds, word)
			}
		}
		if r.Verdict != monitor.Undecided {
			final++
		}
	}
	if final < 50 {
		t.Errorf("%d final verdicts", final)
	}
}
