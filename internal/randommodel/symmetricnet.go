package randommodel

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// SymmetricNet returns a small bounded Petri net in PNML, made of two to four
// equal parts, loose, joined to shared places, in a ring, or each with each, and
// propositions, few of which tell the parts apart. With spoil, a part has
// something that the others do not have.
func SymmetricNet(rng *rand.Rand, spoil bool) (text string, states, steps []string) {
	g := &netWriter{rng: rng, parts: 2 + rng.IntN(3), size: 1 + rng.IntN(2), shared: rng.IntN(3)}
	g.places()
	for range 1 + rng.IntN(3) {
		g.family()
	}
	if spoil {
		g.tokens[rng.IntN(len(g.tokens))]++
		g.transitions = append(g.transitions, arcs{pre: []int{0}, post: []int{rng.IntN(len(g.tokens))}})
	}
	return g.write(), g.states(), g.steps()
}

// netWriter makes one net. Place i of a part has the number part·size + i; shared
// ones follow.
type netWriter struct {
	rng                 *rand.Rand
	parts, size, shared int
	tokens              []int
	transitions         []arcs
	families            [][2]int // the transitions of each family, from one up to another
}

// places draws tokens. Sometimes one part has others than the rest, as in a
// ring with a token.
func (g *netWriter) places() {
	own := make([]int, g.size)
	for i := range own {
		own[i] = g.rng.IntN(2)
	}
	for range g.parts {
		g.tokens = append(g.tokens, own...)
	}
	for range g.shared {
		g.tokens = append(g.tokens, g.rng.IntN(3))
	}
	if g.rng.IntN(3) == 0 {
		g.tokens[g.rng.IntN(g.size*g.parts)]++
	}
}

// family adds transitions that differ by the parts only: one of each part, of
// each part and the next one, or of each pair of parts. They make no tokens.
func (g *netWriter) family() {
	from := len(g.transitions)
	a, b, c := g.rng.IntN(g.size), g.rng.IntN(g.size), g.rng.IntN(g.size)
	takes, gives := g.rng.IntN(g.shared+1)-1, g.rng.IntN(g.shared+1)-1
	kind, both := g.rng.IntN(4), g.rng.IntN(2) == 0
	at := func(part, i int) int { return part%g.parts*g.size + i }
	shared := func(list []int, i int) []int {
		if i < 0 {
			return list
		}
		return append(list, g.parts*g.size+i)
	}
	for part := range g.parts {
		for other := range g.parts {
			t := arcs{pre: shared([]int{at(part, a)}, takes), post: []int{at(other, b)}}
			if takes >= 0 || kind == 0 {
				t.post = shared(t.post[:min(1, len(t.post))], gives)
			}
			if len(t.post) > len(t.pre) {
				t.post = t.post[:1]
			}
			if both && kind > 0 {
				t.pre, t.post = append(t.pre, at(other, c)), append(t.post, at(part, c))
			}
			if kind <= 1 && other == part || kind == 2 && other == (part+1)%g.parts || kind == 3 && other != part {
				g.transitions = append(g.transitions, t)
			}
		}
	}
	g.families = append(g.families, [2]int{from, len(g.transitions)})
}

func (g *netWriter) write() string {
	var b strings.Builder
	b.WriteString(`<pnml><net id="n" type="ptnet"><page id="g">`)
	for p, x := range g.tokens {
		fmt.Fprintf(&b, `<place id="p%d"><initialMarking><text>%d</text></initialMarking></place>`, p, x)
	}
	for t, a := range g.transitions {
		a.write(&b, t)
	}
	b.WriteString(`</page></net></pnml>`)
	return b.String()
}

// states returns propositions about markings.
func (g *netWriter) states() []string {
	list := []string{"deadlock", "tokens(p0) >= 1", fmt.Sprintf("fireable(%s)", g.familyNames(0))}
	for i := range g.size {
		var all []string
		for part := range g.parts {
			all = append(all, fmt.Sprintf("p%d", part*g.size+i))
		}
		sum := "tokens(" + strings.Join(all, ", ") + ")"
		list = append(list, sum+" >= 1", sum+" == 2", fmt.Sprintf("%s < tokens(%s)", sum, all[0]))
	}
	for i := range g.shared {
		list = append(list, fmt.Sprintf("tokens(p%d) == 0", g.parts*g.size+i))
	}
	return list
}

// steps returns propositions about steps.
func (g *netWriter) steps() []string {
	list := []string{"exec(*)", "exec(t0)"}
	for i := range g.families {
		list = append(list, "exec("+g.familyNames(i)+")")
	}
	return list
}

func (g *netWriter) familyNames(i int) string {
	var all []string
	for t := g.families[i][0]; t < g.families[i][1]; t++ {
		all = append(all, fmt.Sprintf("t%d", t))
	}
	return strings.Join(all, ", ")
}

// DrawSymmetricNet draws a net with equal parts; in a fifth of the nets one part
// differs.
func DrawSymmetricNet(rng *rand.Rand) (*Model, error) {
	text, states, steps := SymmetricNet(rng, rng.IntN(5) == 0)
	return readNet(text, states, steps)
}
