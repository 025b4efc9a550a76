package petri

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/program"
)

func readString(text string) (*Net, error) {
	return Read("net.pnml", func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil })
}

// sketch is a net as tests write it: initial tokens by place, and by transition what it takes and
// puts, "2 p" for two tokens of p.
type sketch struct {
	places      []int
	transitions [][2]map[int]int // place: weight
}

func (s sketch) pnml() string {
	var b strings.Builder
	b.WriteString(`<?xml version="1.0"?><pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml"><net id="n" type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="g">` + "\n")
	for i, n := range s.places {
		fmt.Fprintf(&b, `<place id="p%d"><name><text>place %d</text></name><initialMarking><text>%d</text></initialMarking></place>`+"\n", i, i, n)
	}
	for i, t := range s.transitions {
		fmt.Fprintf(&b, `<transition id="t%d"/>`+"\n", i)
		for p := range s.places {
			if w := t[0][p]; w > 0 {
				fmt.Fprintf(&b, `<arc id="a%d-%d" source="p%d" target="t%d"><inscription><text>%d</text></inscription></arc>`, i, p, p, i, w)
			}
			if w := t[1][p]; w > 0 {
				fmt.Fprintf(&b, `<arc id="b%d-%d" source="t%d" target="p%d"><inscription><text>%d</text></inscription></arc>`, i, p, i, p, w)
			}
		}
		b.WriteString("\n")
	}
	b.WriteString("</page></net></pnml>\n")
	return b.String()
}

func (s sketch) enabled(m []int, t int) bool {
	for p, w := range s.transitions[t][0] {
		if m[p] < w {
			return false
		}
	}
	return true
}

func (s sketch) fire(m []int, t int) []int {
	out := append([]int(nil), m...)
	for p, w := range s.transitions[t][0] {
		out[p] -= w
	}
	for p, w := range s.transitions[t][1] {
		out[p] += w
	}
	return out
}

// drawSketch draws a small net.
func drawSketch(t *rapid.T) sketch {
	n := rapid.IntRange(1, 6).Draw(t, "places")
	s := sketch{places: rapid.SliceOfN(rapid.IntRange(0, 3), n, n).Draw(t, "tokens")}
	weights := func(label string) map[int]int {
		m := map[int]int{}
		for range rapid.IntRange(0, 2).Draw(t, label) {
			m[rapid.IntRange(0, n-1).Draw(t, "place")] = rapid.SampledFrom([]int{1, 1, 1, 2, 3}).Draw(t, "weight")
		}
		return m
	}
	for range rapid.IntRange(0, 6).Draw(t, "transitions") {
		s.transitions = append(s.transitions, [2]map[int]int{weights("pre"), weights("post")})
	}
	return s
}

func atomsOf(texts ...string) []program.Atom {
	var list []program.Atom
	for _, a := range texts {
		list = append(list, program.Atom{Text: a})
	}
	return list
}

func bindAll(t testing.TB, n *Net, atoms ...string) program.Explorer {
	t.Helper()
	b, err := n.Bind(atomsOf(atoms...))
	if err != nil {
		t.Fatal(err)
	}
	e, err := b.NewExplorer(nil)
	if err != nil {
		t.Fatal(err)
	}
	return e
}
