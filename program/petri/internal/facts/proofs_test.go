package facts_test

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/proving"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/facts"
)

// provedFact is a fact of a net with its proof.
type provedFact struct {
	net    *petri.Net
	text   string
	atoms  []program.Atom
	graph  *graph
	fact   proving.Fact
	lemmas json.RawMessage
	proof  json.RawMessage
}

// check asks the checker about a fact of the net.
func (p *provedFact) check(t *testing.T, f proving.Fact, lemmas, proof json.RawMessage) error {
	t.Helper()
	c, err := p.net.NewProofChecker(t.Context(), p.atoms, lemmas)
	if err != nil {
		return err
	}
	return c.Check(f, proof)
}

// provedFacts draws nets and facts, and returns those that are proved. All facts that a prover has have a proof.
func provedFacts(t *testing.T, nets uint64) (out []provedFact, wrong []provedFact) {
	t.Helper()
	for seed := range nets {
		rng := rand.New(rand.NewPCG(seed, 5))
		text := randomNet(rng)
		net := readNet(t, text)
		texts := append(randommodel.NetStates(), "2 * tokens(p0) <= 3", "-3 * tokens(p1) < -4", "2 * tokens(p2) == 2", "tokens(p0) + 2 * tokens(p1) - tokens(p2) > 2")
		rng.Shuffle(len(texts), func(i, j int) { texts[i], texts[j] = texts[j], texts[i] })
		var atoms []program.Atom
		for _, a := range texts[:4] {
			atoms = append(atoms, program.Atom{Text: a})
		}
		g := reachable(t, net, atoms)
		if g == nil {
			continue
		}
		writer, err := net.NewProofWriter(t.Context(), atoms, 1_000_000)
		if err != nil || writer == nil {
			t.Fatal(writer, err)
		}
		facts.WithoutWalk(writer)
		for range 40 {
			f := drawFact(rng, len(atoms))
			p := provedFact{net, text, atoms, g, f, writer.Lemmas(), nil}
			if !g.holds(f) {
				wrong = append(wrong, p)
			}
			if !writer.Proves(f) {
				continue
			}
			if p.proof = writer.Proof(f); p.proof == nil {
				t.Fatalf("seed %d: no proof of %+v", seed, f)
			}
			out = append(out, p)
		}
	}
	return out, wrong
}

// TestProofs: what the prover has proved is accepted, and of facts that do not hold nothing is, be it the proof of another fact, or a
// changed one with changed lemmas.
func TestProofs(t *testing.T) {
	t.Parallel()
	proved, wrong := provedFacts(t, 150)
	var kinds, refused [4]int
	for i := range proved {
		p := &proved[i]
		if err := p.check(t, p.fact, p.lemmas, p.proof); err != nil {
			t.Fatalf("%+v of %v: %v\n%s\n%s\n%s", p.fact, p.atoms, err, p.lemmas, p.proof, p.text)
		}
		kinds[p.fact.Kind]++
	}
	rng := rand.New(rand.NewPCG(1, 5))
	for i := range wrong {
		p := &wrong[i]
		for range 6 {
			other := &proved[rng.IntN(len(proved))]
			lemmas, proof := p.lemmas, other.proof
			if rng.IntN(2) == 0 {
				lemmas, _ = changed(rng, other.lemmas)
			}
			if rng.IntN(2) == 0 {
				proof, _ = changed(rng, proof)
			}
			if p.check(t, p.fact, lemmas, proof) == nil {
				t.Fatalf("%+v of %v does not hold, but is accepted\n%s\n%s\n%s", p.fact, p.atoms, lemmas, proof, p.text)
			}
			refused[p.fact.Kind]++
		}
	}
	t.Log(kinds, refused)
	for k := range kinds {
		if kinds[k] < 100 || refused[k] < 300 {
			t.Errorf("kind %d: %d proofs, %d refused", k, kinds[k], refused[k])
		}
	}
}

// TestChangedProofs changes a number, or leaves something out: each part of a proof is looked at, as changes of it are refused. Facts
// that hold stay true, so that some changes are accepted.
func TestChangedProofs(t *testing.T) {
	t.Parallel()
	proved, _ := provedFacts(t, 100)
	rng := rand.New(rand.NewPCG(2, 5))
	refused := map[string]int{}
	for i := range proved {
		p := &proved[i]
		for range 6 {
			text, what := changed(rng, p.proof)
			if p.check(t, p.fact, p.lemmas, text) != nil {
				refused[what]++
			}
		}
		if lemmas, _ := changed(rng, p.lemmas); p.check(t, p.fact, lemmas, p.proof) != nil {
			refused["lemmas"]++
		}
	}
	t.Log(refused)
	for _, part := range []string{"sum", "factor", "trap", "split", "cases", "terms", "rank", "steps", "t", "never", "dead", "finite", "breaks", "lemmas"} {
		if refused[part] == 0 {
			t.Errorf("no change of %q was refused", part)
		}
	}
}

// changed changes one thing in a JSON text: a number, or an element or field that is left out. what is the field.
func changed(rng *rand.Rand, text json.RawMessage) (json.RawMessage, string) {
	var v any
	d := json.NewDecoder(strings.NewReader(string(text)))
	d.UseNumber()
	if d.Decode(&v) != nil {
		return text, ""
	}
	what := ""
	v = change(rng, v, &what)
	out, err := json.Marshal(v)
	if err != nil {
		return text, ""
	}
	return out, what
}

func change(rng *rand.Rand, v any, what *string) any {
	switch x := v.(type) {
	case map[string]any:
		var names []string
		for _, name := range []string{"never", "steps", "t", "proof", "dead", "finite", "rank", "breaks", "terms", "split", "cases", "sum", "trap", "factor"} {
			if _, ok := x[name]; ok {
				names = append(names, name)
			}
		}
		if len(names) == 0 {
			return v
		}
		*what = names[rng.IntN(len(names))]
		if rng.IntN(4) == 0 {
			delete(x, *what)
			return x
		}
		x[*what] = change(rng, x[*what], what)
	case []any:
		if len(x) == 0 {
			return v
		}
		i := rng.IntN(len(x))
		if rng.IntN(4) == 0 {
			return append(x[:i:i], x[i+1:]...)
		}
		x[i] = change(rng, x[i], what)
	case json.Number:
		n, _ := x.Int64()
		return n + int64([]int{-2, -1, 1, 2}[rng.IntN(4)])
	case bool:
		return !x
	}
	return v
}
