package graphviz

import (
	"context"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestTextsFitIntoTheirBoxes compares the lengths that texts are given with the boxes that Graphviz draws around them.
func TestTextsFitIntoTheirBoxes(t *testing.T) {
	e := shared(t)
	for _, text := range []string{"i", "WWWWWWWWWWWWWWWWWWWW", "Receiver[1]:expected = 0", "a < b && c -> {d}", "~~||''``@@"} {
		svg, err := e.SVG(context.Background(), []byte(`digraph { node [shape=box fontname=Helvetica fontsize=10 margin=0 width=0 height=0]; "`+text+`" }`))
		if err != nil {
			t.Fatal(err)
		}
		length := number(t, `textLength="([0-9.]+)"`, svg)
		polygons := regexp.MustCompile(`points="([-0-9.]+),[-0-9.]+ ([-0-9.]+),`).FindAllSubmatch(svg, -1)
		if len(polygons) != 2 {
			t.Fatalf("no background and box in %s", svg)
		}
		points := polygons[1]
		first, err1 := strconv.ParseFloat(string(points[1]), 64)
		second, err2 := strconv.ParseFloat(string(points[2]), 64)
		box := math.Abs(first - second)
		if err1 != nil || err2 != nil || length > box+0.5 || length < 0.8*box-4 {
			t.Errorf("%q is %g long in a box of %g", text, length, box)
		}
	}
}

func TestFittedKeepsTheRest(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		`<text x="1" font-family="Helvetica,sans-Serif" font-size="10.00">a&lt;b</text>`: `<text x="1" font-family="Helvetica,sans-Serif" font-size="10.00" textLength="16.96" lengthAdjust="spacingAndGlyphs">a&lt;b</text>`,
		`<text font-family="Times,serif" font-size="14.00">a</text>`:                     `<text font-family="Times,serif" font-size="14.00">a</text>`,
		`<text font-family="Helvetica" font-size="1.2.3">a</text>`:                       `<text font-family="Helvetica" font-size="1.2.3">a</text>`,
		`<title>x</title>`: `<title>x</title>`,
	} {
		if got := string(fitted([]byte(text))); got != want {
			t.Errorf("fitted(%s) = %s", text, got)
		}
	}
	if width("…") != otherWidth || width(strings.Repeat("W", 2)) != 2*944 {
		t.Error("widths are wrong")
	}
	if width(" \u00a0W ") != 278+944 {
		t.Error("spaces that are not shown are counted, or those that are are not")
	}
}

func number(t *testing.T, pattern string, svg []byte) float64 {
	t.Helper()
	m := regexp.MustCompile(pattern).FindSubmatch(svg)
	if m == nil {
		t.Fatalf("no %s in %s", pattern, svg)
	}
	n, err := strconv.ParseFloat(string(m[1]), 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
