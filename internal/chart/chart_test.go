package chart

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestTicks(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		first, last float64
		log         bool
		want        string
	}{
		{0, 10, false, "0 2 4 6 8 10"},
		{-1.6, 21.6, false, "0 5 10 15 20"},
		{-3, 3, false, "-3 -2 -1 0 1 2 3"},
		{0, 0.7, false, "0 0.1 0.2 0.3 0.4 0.5 0.6 0.7"},
		{0, 5e6, false, "0 1e+06 2e+06 3e+06 4e+06 5e+06"},
		{7, 7, false, "7 7.2 7.4 7.6 7.8 8"},
		{1, 1000, true, "1 10 100 1000"},
		{0.5, 20, true, "1 10"},
		{20, 80, true, "20 30 40 50 60 70 80"},
		{3, 3, true, "3 4 5 6 7 8 9 10 20 30"},
	} {
		var got []string
		for _, tick := range newAxis(c.first, c.last, c.log).ticks {
			if tick.label != "" {
				got = append(got, tick.label)
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%g to %g, log %v: %q, want %q", c.first, c.last, c.log, got, c.want)
		}
	}
}

// TestNumberOfTicks: an axis has some ticks, and not many, whatever its range.
func TestNumberOfTicks(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 1))
	for range 10_000 {
		first := 2000*rng.Float64() - 1000
		a := newAxis(first, first+rng.ExpFloat64()*1000+1e-3, false)
		if n := len(a.ticks); n < ticksWanted-1 || n > 3*ticksWanted {
			t.Fatalf("%g to %g: %d ticks", a.first, a.last, n)
		}
		for _, tick := range a.ticks {
			if share := a.share(tick.value); share < -1e-6 || share > 1+1e-6 {
				t.Fatalf("%g to %g: a tick at %g", a.first, a.last, tick.value)
			}
		}
	}
}

// TestSVG: the drawing is well formed, shows each series and its name, and names escaped.
func TestSVG(t *testing.T) {
	t.Parallel()
	points := []Point{{1, 0}, {10, 5}, {100, 10}}
	c := Chart{Title: "a < b", X: "x", Y: "y", Width: 16, Height: 10, Left: 1, Right: 100, Top: 10, LogX: true, Series: []Series{
		{Name: "line", Points: points}, {Name: "dashes & more", Style: Dashed, Color: 1, Points: points},
		{Name: "rings", Style: Rings, Color: 2, Size: 3, Points: points}, {Style: Dots, Color: 9, Points: points}, {Name: "nothing"},
	}}
	elements := map[string]int{}
	var texts []string
	for d := xml.NewDecoder(bytes.NewReader(c.SVG())); ; {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			elements[token.Name.Local]++
		case xml.CharData:
			if text := strings.TrimSpace(string(token)); text != "" {
				texts = append(texts, text)
			}
		}
	}
	if want := "map[circle:7 g:3 path:5 rect:1 svg:1 text:15]"; fmt.Sprint(elements) != want { // with the samples of the legend
		t.Errorf("%v, want %s", elements, want)
	}
	if want := "a < b|x|y|1|10|100|0|2|4|6|8|10|line|dashes & more|rings"; strings.Join(texts, "|") != want {
		t.Errorf("%q, want %q", texts, want)
	}
	line := c.SVG()
	for _, place := range []string{fmt.Sprintf("M%.2f %.2f", c.layout().left, c.layout().bottom), fmt.Sprintf("L%.2f %.2f\"", c.layout().right, c.layout().top)} {
		if !bytes.Contains(line, []byte(place)) {
			t.Errorf("no line is at %s", place)
		}
	}
	if _, err := xml.NewDecoder(bytes.NewReader((&Chart{Width: 1, Height: 1, LogX: true, Left: 1}).SVG())).Token(); err != nil {
		t.Error(err)
	}
}
