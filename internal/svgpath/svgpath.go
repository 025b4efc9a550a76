// Package svgpath reads the lines of pictures in SVG: the points of polygons,
// and paths, whose curves it replaces by segments. It knows what Graphviz
// writes, no relative places and no arcs.
package svgpath

import (
	"math"
	"strconv"
	"strings"
)

// Point is a place in a picture.
type Point struct{ X, Y float64 }

// Line is a chain of segments. The last point of a closed one is joined to the
// first.
type Line struct {
	Points []Point
	Closed bool
}

// Points reads numbers, two for each point. It returns nil if a word is not a number, or
// not finite.
func Points(text string) (all []Point) {
	numbers := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' || r == '\n' || r == '\t' })
	for i := 0; i+1 < len(numbers); i += 2 {
		x, wrong := strconv.ParseFloat(numbers[i], 64)
		y, also := strconv.ParseFloat(numbers[i+1], 64)
		if wrong != nil || also != nil || math.IsNaN(x+y) || math.IsInf(x+y, 0) {
			return nil
		}
		all = append(all, Point{x, y})
	}
	return all
}

// Pieces is how many segments stand for a curve.
const Pieces = 24

// Parse reads the commands M, L, C and Z of a path, with places that are not
// relative. What it does not know it leaves out.
func Parse(path string) (all []Line) {
	for path != "" {
		command := path[0]
		end := strings.IndexAny(path[1:], "MLCZz")
		var p []Point
		if end < 0 {
			p, path = Points(path[1:]), ""
		} else {
			p, path = Points(path[1:1+end]), path[1+end:]
		}
		switch {
		case command == 'M' && len(p) > 0:
			all = append(all, Line{Points: p})
		case len(all) == 0:
		case command == 'L':
			all[len(all)-1].Points = append(all[len(all)-1].Points, p...)
		case command == 'C':
			all[len(all)-1].Curve(p)
		case command == 'Z' || command == 'z':
			all[len(all)-1].Closed = true
		}
	}
	return all
}

// Curve appends Bézier curves, three points each, to a line with at least one
// point.
func (l *Line) Curve(p []Point) {
	for ; len(p) >= 3; p = p[3:] {
		a := l.Points[len(l.Points)-1]
		for i := 1; i <= Pieces; i++ {
			t := float64(i) / Pieces
			u := 1 - t
			k := [4]float64{u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t}
			l.Points = append(l.Points, Point{
				k[0]*a.X + k[1]*p[0].X + k[2]*p[1].X + k[3]*p[2].X,
				k[0]*a.Y + k[1]*p[0].Y + k[2]*p[1].Y + k[3]*p[2].Y,
			})
		}
	}
}
