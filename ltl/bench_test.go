package ltl

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

func corpusFormulas(tb testing.TB) []string {
	var all []string
	for _, name := range corpusSets() {
		all = append(all, lines(tb, name)...)
	}
	return all
}

func BenchmarkParseCorpus(b *testing.B) {
	texts := corpusFormulas(b)
	b.SetBytes(int64(len(strings.Join(texts, ""))))
	for b.Loop() {
		for _, text := range texts {
			mustParse(b, NewFactory(), text)
		}
	}
}

func BenchmarkSimplifyCorpus(b *testing.B) {
	texts := corpusFormulas(b)
	for b.Loop() {
		for _, text := range texts {
			fa := NewFactory()
			fa.Simplify(mustParse(b, fa, text), SimplifyOptions{})
		}
	}
}

// BenchmarkSimplifyRandom shows how the time grows with the size of one formula.
func BenchmarkSimplifyRandom(b *testing.B) {
	for _, size := range []int{100, 1000, 10000} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			rng := rand.New(rand.NewPCG(1, 1))
			for b.Loop() {
				fa := NewFactory()
				f := Random(fa, rng, RandomOptions{APs: []string{"a", "b", "c", "d", "e", "f"}, Size: size, Weights: smallGraph()})
				fa.Simplify(f, SimplifyOptions{})
			}
		})
	}
}

// smallGraph leaves out Equiv and Xor, whose normal form explodes.
func smallGraph() *Weights {
	w := DefaultWeights()
	w[Xor], w[Equiv] = 0, 0
	return w
}

func BenchmarkHolds(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	fa := NewFactory()
	f := Random(fa, rng, RandomOptions{APs: abc, Size: 100})
	ev, w := NewEvaluator(f), RandomWord(rng, abc, 100, 100)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := ev.Holds(w); err != nil {
			b.Fatal(err)
		}
	}
}
