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
func (n *netWriter) places() {
	own := make([]int, n.size)
	for i := range own {
		own[i] = n.rng.IntN(2)
	}
	for range n.parts {
		n.tokens = append(n.tokens, own...)
	}
	for range n.shared {
		n.tokens = append(n.tokens, n.rng.IntN(3))
	}
	if n.rng.IntN(3) == 0 {
		n.tokens[n.rng.IntN(n.size*n.parts)]++
	}
}

// family adds transitions that differ by the parts only: one of each part, of
// each part and the next one, or of each pair of parts. They make no tokens.
func (n *netWriter) family() {
	from := len(n.transitions)
	a, b, c := n.rng.IntN(n.size), n.rng.IntN(n.size), n.rng.IntN(n.size)
	takes, gives := n.rng.IntN(n.shared+1)-1, n.rng.IntN(n.shared+1)-1
	kind, both := n.rng.IntN(4), n.rng.IntN(2) == 0
	at := func(part, i int) int { return part%n.parts*n.size + i }
	shared := func(list []int, i int) []int {
		if i < 0 {
			return list
		}
		return append(list, n.parts*n.size+i)
	}
	for part := range n.parts {
		for other := range n.parts {
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
			if kind <= 1 && other == part || kind == 2 && other == (part+1)%n.parts || kind == 3 && other != part {
				n.transitions = append(n.transitions, t)
			}
		}
	}
	n.families = append(n.families, [2]int{from, len(n.transitions)})
}

func (n *netWriter) write() string {
	var b strings.Builder
	b.WriteString(`<pnml><net id="n" type="ptnet"><page id="g">`)
	for p, x := range n.tokens {
		fmt.Fprintf(&b, `<place id="p%d"><initialMarking><text>%d</text></initialMarking></place>`, p, x)
	}
	for t, a := range n.transitions {
		a.write(&b, t)
	}
	b.WriteString(`</page></net></pnml>`)
	return b.String()
}

// states returns propositions about markings.
func (n *netWriter) states() []string {
	list := []string{"deadlock", "tokens(p0) >= 1", fmt.Sprintf("fireable(%s)", n.familyNames(0))}
	for i := range n.size {
		var all []string
		for part := range n.parts {
			all = append(all, fmt.Sprintf("p%d", part*n.size+i))
		}
		sum := "tokens(" + strings.Join(all, ", ") + ")"
		list = append(list, sum+" >= 1", sum+" == 2", fmt.Sprintf("%s < tokens(%s)", sum, all[0]))
	}
	for i := range n.shared {
		list = append(list, fmt.Sprintf("tokens(p%d) == 0", n.parts*n.size+i))
	}
	return list
}

// steps returns propositions about steps.
func (n *netWriter) steps() []string {
	list := []string{"exec(*)", "exec(t0)"}
	for i := range n.families {
		list = append(list, "exec("+n.familyNames(i)+")")
	}
	return list
}

func (n *netWriter) familyNames(i int) string {
	var all []string
	for t := n.families[i][0]; t < n.families[i][1]; t++ {
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
