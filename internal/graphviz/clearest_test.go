package graphviz

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
)

// TestCrossings counts texts of pictures drawn by hand.
func TestCrossings(t *testing.T) {
	t.Parallel()
	const text = `<text text-anchor="%s" x="100" y="50" font-family="Helvetica,sans-Serif" font-size="10.00">%s</text>`
	through := `<path fill="none" stroke="black" d="M100,0C100,33.3 100,66.6 100,100"/>`
	for i, c := range []struct {
		picture        string
		crossed, texts int
	}{
		{fmt.Sprintf(text, "middle", "label") + through, 1, 1},
		{through + fmt.Sprintf(text, "middle", "label"), 1, 1},
		{fmt.Sprintf(text, "start", "label") + through, 0, 1}, // the line touches it
		{fmt.Sprintf(text, "end", "label") + through, 0, 1},
		{fmt.Sprintf(text, "start", "label") + strings.ReplaceAll(through, "100,", "110,"), 1, 1},
		{fmt.Sprintf(text, "end", "label") + strings.ReplaceAll(through, "100,", "90,"), 1, 1},
		{fmt.Sprintf(text, "end", "label") + strings.ReplaceAll(through, "100,", "110,"), 0, 1},
		{fmt.Sprintf(text, "middle", "&lt;&gt;&lt;") + strings.ReplaceAll(through, "100,", "112,"), 0, 1}, // 17.5 wide
		{fmt.Sprintf(text, "middle", "label") + `<path d="M0,60C30,60 60,60 200,60"/>`, 0, 1},
		{fmt.Sprintf(text, "middle", "label") + `<path d="M0,40C30,40 60,40 200,40"/>`, 0, 1},
		{fmt.Sprintf(text, "middle", "label") + `<path d="M0,45C30,45 60,45 200,45"/>`, 1, 1},
		{fmt.Sprintf(text, "middle", "label") + `<path d="M-9000,45C-30,45 60,45 9000,45"/>`, 1, 1}, // its points are far apart
		{fmt.Sprintf(text, "middle", "label") + `<path d="M0,0C0,0 0,0 0,0 30,45 60,45 200,45"/>`, 1, 1},
		{fmt.Sprintf(text, "middle", "label") + `<path d="M0,45C0,0 200,0 200,45"/>`, 0, 1}, // around it, though its ends are beside it
		{fmt.Sprintf(text, "middle", "a") + fmt.Sprintf(text, "middle", "b") + through, 2, 2},
		{fmt.Sprintf(text, "middle", "") + through, 0, 0},
		{`<text x="1">label</text><path d="M1,2C3"/><path d="Z"/>`, 0, 0},
	} {
		if crossed, texts := Crossings([]byte(c.picture)); crossed != c.crossed || texts != c.texts {
			t.Errorf("%d: %d of %d are crossed, want %d of %d", i, crossed, texts, c.crossed, c.texts)
		}
	}
}

// crossedPicture has texts, some of which are crossed.
func crossedPicture(crossed, texts int) []byte {
	var b strings.Builder
	b.WriteString(`<path d="M100,0C100,33.3 100,66.6 100,9999"/>`)
	for i := range texts {
		x := 100
		if i >= crossed {
			x = 500
		}
		fmt.Fprintf(&b, `<text text-anchor="middle" x="%d" y="%d" font-size="10">label</text>`, x, 20+20*i)
	}
	return []byte(b.String())
}

// TestClearest: the first picture with the fewest crossings is chosen, after no more drawings than are needed.
func TestClearest(t *testing.T) {
	t.Parallel()
	failed := errors.New("no time")
	for _, c := range []struct {
		crossed              []int // of each drawing; -1: it fails
		texts, drawn, chosen int
	}{
		{[]int{0}, 5, 1, 0},
		{[]int{3, 2, 1, 1, 2}, 5, 5, 2},
		{[]int{2, 2, 2, 2, 2}, 5, 5, 0},
		{[]int{2, 3, 0, 1, 1}, 5, 3, 2},
		{[]int{2, 1, -1, 0, 0}, 5, 3, 1},
		{[]int{2, 0}, mostLabels, 2, 1},
		{[]int{2, 0}, mostLabels + 1, 1, 0},
	} {
		var documents, pictures [][]byte
		chosen, svg, err := Clearest([]byte("digraph {}\n"), func(d []byte) ([]byte, error) {
			n := c.crossed[len(documents)]
			documents = append(documents, d)
			if n < 0 {
				return nil, failed
			}
			pictures = append(pictures, crossedPicture(n, c.texts))
			return pictures[len(pictures)-1], nil
		})
		if err != nil || len(documents) != c.drawn || &svg[0] != &pictures[c.chosen][0] || !bytes.Equal(chosen, documents[c.chosen]) {
			t.Errorf("%v: %d drawings, chosen %q, %v", c.crossed, len(documents), chosen, err)
		}
		if c.drawn > 1 && string(documents[1]) != "digraph {\n"+settings[0]+"\n}\n" {
			t.Errorf("the second document is %q", documents[1])
		}
	}
	if _, _, err := Clearest(nil, func([]byte) ([]byte, error) { return nil, failed }); !errors.Is(err, failed) {
		t.Error(err)
	}
}

// TestClearestTwice: the same picture comes out twice, of a graph whose first layout has crossings.
func TestClearestTwice(t *testing.T) {
	t.Parallel()
	e := shared(t)
	var b strings.Builder
	b.WriteString("digraph { edge [fontname=Helvetica]\n")
	for i := range 6 {
		for k := range 6 {
			if (i*7+k*5)%3 != 0 {
				fmt.Fprintf(&b, "%d -> %d [label=\"from %d to %d\"]\n", i, k, i, k)
			}
		}
	}
	b.WriteString("}")
	once, err := e.picture(t.Context(), []byte(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	first, err := e.SVG(t.Context(), []byte(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	second, err := e.SVG(t.Context(), []byte(b.String()))
	if err != nil || !bytes.Equal(first, second) {
		t.Errorf("another picture the second time: %v", err)
	}
	before, _ := Crossings(once)
	after, texts := Crossings(first)
	t.Logf("%d of %d texts are crossed, %d before", after, texts, before)
	if before == 0 || after >= before {
		t.Errorf("%d texts are crossed, %d in the first layout", after, before)
	}
}
