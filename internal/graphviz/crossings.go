package graphviz

import (
	"regexp"
	"strconv"
	"sync"

	"github.com/ltlcheck/ltlcheck/internal/svgpath"
)

// box is where the letters of a label are.
type box struct{ left, right, top, bottom float64 }

// Parts of a line of text that letters cover, for the size of the font: above
// the line and below it. A margin at both ends is left to lines that touch it.
const (
	ascent  = 0.7
	descent = 0.1
	margin  = 1
)

// attribute matches an attribute of an element.
var attribute = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`([a-z-]+)="([^"]*)"`) })

// Crossings returns how many texts of a picture have a line through them, and
// how many texts it has. Its time is the number of texts times that of lines.
func Crossings(svg []byte) (crossed, texts int) {
	p := read(svg)
	for i := range p.pieces {
		if t := &p.pieces[i]; !t.shape {
			if texts++; t.crossed(p.lines) {
				crossed++
			}
		}
	}
	return crossed, texts
}

// letters returns the box of a text with these attributes.
func letters(attributes, text string) (box, bool) {
	values := attributesOf(attributes)
	var n [3]float64
	for i, name := range [3]string{"x", "y", "font-size"} {
		var err error
		if n[i], err = strconv.ParseFloat(values[name], 64); err != nil {
			return box{}, false
		}
	}
	x, y, size := n[0], n[1], n[2]
	wide := size * float64(width(text)) / 1000
	switch values["text-anchor"] {
	case "middle":
		x -= wide / 2
	case "end":
		x -= wide
	}
	return box{x + margin, x + wide - margin, y - ascent*size, y + descent*size}, wide > 2*margin
}

// crossed reports whether a line goes through the box.
func (b box) crossed(lines []line) bool {
	for i := range lines {
		if !b.overlaps(lines[i].around) {
			continue
		}
		p := lines[i].points
		for k := 1; k < len(p); k++ {
			if b.meets(p[k-1], p[k]) {
				return true
			}
		}
	}
	return false
}

// overlaps reports whether two boxes have a point in common, which may be one
// of their edges.
func (b box) overlaps(o box) bool {
	return b.left <= o.right && o.left <= b.right && b.top <= o.bottom && o.top <= b.bottom
}

// meets reports whether a segment has a point in the box: whether the parts of
// it that are between the left and the right side, and between top and bottom,
// have one in common.
func (b box) meets(p, q svgpath.Point) bool {
	from, to := 0.0, 1.0
	within := func(start, end, low, high float64) {
		if start > end {
			start, end, low, high = -start, -end, -high, -low
		}
		switch d := end - start; {
		case d > 0:
			from, to = max(from, (low-start)/d), min(to, (high-start)/d)
		case start <= low || start >= high:
			to = -1
		}
	}
	within(p.X, q.X, b.left, b.right)
	within(p.Y, q.Y, b.top, b.bottom)
	return from < to
}
