package graphviz

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/raced"
)

// TestMoveLabels moves labels of pictures drawn by hand.
func TestMoveLabels(t *testing.T) {
	t.Parallel()
	const page = `<g class="graph"><polygon fill="white" stroke="none" points="0,0 200,0 200,200 0,200"/>`
	const edge = `<g class="edge"><path d="M100,0C100,50 100,100 100,200"/><polygon stroke="black" points="95,190 105,190 100,200"/>`
	label := func(x, y float64) string {
		return fmt.Sprintf(`<text text-anchor="start" x="%.2f" y="%.2f" font-size="10.00">label</text>`, x, y)
	}
	const other = `<g class="edge"><path d="M0,45C30,45 60,45 200,45"/></g>`
	for name, c := range map[string]struct{ picture, want string }{
		"free":             {page + edge + label(102, 50) + `</g>`, page + edge + label(102, 50) + `</g>`},
		"own line":         {page + edge + label(95, 50) + `</g>`, page + edge + label(101, 50.64) + `</g>`},
		"other line":       {page + edge + label(101, 47) + `</g>` + other, page + edge + label(101, 41.99) + `</g>` + other},
		"no edge":          {page + label(95, 50) + edge + `</g>`, page + label(95, 50) + edge + `</g>`},
		"of a node":        {page + edge + `</g><g class="node">` + label(95, 50) + `</g>`, page + edge + `</g><g class="node">` + label(95, 50) + `</g>`},
		"to the left":      {strings.ReplaceAll(page, "200", "110") + edge + label(95, 50) + `</g>`, strings.ReplaceAll(page, "200", "110") + edge + label(77.88, 50.64) + `</g>`},
		"no room at all":   {`<g class="graph"><polygon points="90,0 110,0 110,200 90,200"/>` + edge + label(95, 50) + `</g>`, `<g class="graph"><polygon points="90,0 110,0 110,200 90,200"/>` + edge + label(95, 50) + `</g>`},
		"with a mark":      {page + edge + label(95, 50) + `<polygon fill="red" stroke="none" points="118,43 128,43 128,53 118,53"/></g>`, page + edge + label(101, 50.37) + `<polygon fill="red" stroke="none" points="124.00,43.37 134.00,43.37 134.00,53.37 124.00,53.37"/></g>`},
		"beside a node":    {page + `<g class="node"><ellipse stroke="black" cx="120" cy="47" rx="15" ry="15"/></g>` + edge + label(95, 50) + `</g>`, ""},
		"beside a text":    {page + `<g class="node">` + label(104, 50) + `</g>` + edge + label(95, 50) + `</g>`, ""},
		"in two lines":     {page + edge + label(95, 50) + label(95, 61) + `</g>`, page + edge + label(101, 50.64) + label(101, 61.64) + `</g>`},
		"without a page":   {edge + label(95, 50) + `</g>`, edge + label(95, 50) + `</g>`},
		"without anything": {"", ""},
	} {
		got := string(moveLabels([]byte(c.picture)))
		if c.want != "" && got != c.want {
			t.Errorf("%s: %s\nwant %s", name, got, c.want)
		}
		if crossed, _ := Crossings([]byte(got)); c.want == "" && (crossed > 0 || got == c.picture && c.picture != "") {
			t.Errorf("%s: %d texts are crossed in %s", name, crossed, got)
		}
		if crowded([]byte(got)) > 0 {
			t.Errorf("%s: a text is on something: %s", name, got)
		}
	}
}

// crowded returns how many texts of edges of a picture cover another text, a
// node or the head of an arrow.
func crowded(svg []byte) (n int) {
	p := read(svg)
	for i, t := range p.pieces {
		if t.edge == 0 || t.shape {
			continue
		}
		for j, u := range p.pieces {
			if i != j && t.edge != u.edge && t.overlaps(u.box) {
				n++
			}
		}
		for _, s := range p.solid {
			if t.overlaps(s) {
				n++
			}
		}
	}
	return n
}

// TestMoveLabelsAtRandom: in drawings of random graphs fewer labels are crossed, none comes to be on something that was
// not, and nothing but places of texts differs.
func TestMoveLabelsAtRandom(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	e := shared(t)
	rng := rand.New(rand.NewPCG(41, 41))
	place := regexp.MustCompile(`<text .*?>`)
	before, after := 0, 0
	for range 25 {
		var b strings.Builder
		b.WriteString("digraph { label=title; edge [fontname=Helvetica]; node [shape=box, style=rounded]\n")
		for range 10 + rng.IntN(20) {
			fmt.Fprintf(&b, "%d -> %d [label=\"%s\"]\n", rng.IntN(9), rng.IntN(9), strings.Repeat("long ", 1+rng.IntN(6)))
		}
		b.WriteString("}")
		once, err := e.picture(t.Context(), []byte(b.String()))
		if err != nil {
			t.Fatal(err)
		}
		moved := moveLabels(once)
		was, _ := Crossings(once)
		is, _ := Crossings(moved)
		before, after = before+was, after+is
		if is > was || crowded(moved) > crowded(once) {
			t.Errorf("%d crossed, %d before; %d crowded, %d before:\n%s", is, was, crowded(moved), crowded(once), b.String())
		}
		if !bytes.Equal(place.ReplaceAll(once, nil), place.ReplaceAll(moved, nil)) {
			t.Errorf("more than places of texts differ:\n%s", b.String())
		}
	}
	t.Logf("%d labels are crossed, %d before", after, before)
	if before < 20 || after*3 > before {
		t.Errorf("%d labels are crossed, %d before", after, before)
	}
}
