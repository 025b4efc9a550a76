package graphviz

import (
	"html"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// box is where the letters of a label are.
type box struct{ left, right, top, bottom float64 }

// place is a point of a picture.
type place struct{ x, y float64 }

// Parts of a line of text that letters cover, for the size of the font: above
// the line and below it. A margin at both ends is left to lines that touch it.
const (
	ascent  = 0.7
	descent = 0.1
	margin  = 1
)

// drawn matches the attributes of the lines of a picture and its texts.
var drawn = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`<path [^>]*\bd="([^"]*)"|<text ([^>]*)>([^<]*)</text>`)
})

// attribute matches an attribute of a text.
var attribute = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`([a-z-]+)="([^"]*)"`) })

// Crossings returns how many texts of a picture have a line through them, and
// how many texts it has. Its time is the number of texts times that of lines.
func Crossings(svg []byte) (crossed, texts int) {
	var boxes []box
	var lines [][]place
	for _, m := range drawn().FindAllSubmatch(svg, -1) {
		if m[1] != nil {
			lines = append(lines, polyline(string(m[1])))
		} else if b, ok := letters(string(m[2]), html.UnescapeString(string(m[3]))); ok {
			boxes = append(boxes, b)
		}
	}
	for _, b := range boxes {
		if b.crossed(lines) {
			crossed++
		}
	}
	return crossed, len(boxes)
}

// letters returns the box of a text with these attributes.
func letters(attributes, text string) (box, bool) {
	values := map[string]string{}
	for _, m := range attribute().FindAllStringSubmatch(attributes, -1) {
		values[m[1]] = m[2]
	}
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

// pieces is how many segments stand for a curve.
const pieces = 24

// polyline returns the points of a path of Graphviz: a place, and three for each
// Bézier curve after it.
func polyline(path string) (line []place) {
	numbers := strings.FieldsFunc(path, func(r rune) bool { return r == ' ' || r == ',' || r == 'M' || r == 'C' })
	var p []place
	for i := 0; i+1 < len(numbers); i += 2 {
		x, err := strconv.ParseFloat(numbers[i], 64)
		y, also := strconv.ParseFloat(numbers[i+1], 64)
		if err != nil || also != nil {
			break // Z, or another command: no edge has one
		}
		p = append(p, place{x, y})
	}
	for ; len(p) >= 4; p = p[3:] {
		for i := range pieces + 1 {
			t := float64(i) / pieces
			u := 1 - t
			k := [4]float64{u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t}
			var at place
			for j := range k {
				at.x += k[j] * p[j].x
				at.y += k[j] * p[j].y
			}
			line = append(line, at)
		}
	}
	return line
}

// crossed reports whether a line goes through the box.
func (b box) crossed(lines [][]place) bool {
	for _, l := range lines {
		for i := 1; i < len(l); i++ {
			if b.meets(l[i-1], l[i]) {
				return true
			}
		}
	}
	return false
}

// meets reports whether a segment has a point in the box: whether the parts of
// it that are between the left and the right side, and between top and bottom,
// have one in common.
func (b box) meets(p, q place) bool {
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
	within(p.x, q.x, b.left, b.right)
	within(p.y, q.y, b.top, b.bottom)
	return from < to
}
