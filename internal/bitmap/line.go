package bitmap

import (
	"math"

	"github.com/ltlcheck/ltlcheck/internal/svgpath"
)

// point is a place in the picture.
type point = svgpath.Point

func at(x, y float64) point { return point{X: x, Y: y} }

// line is a chain of segments.
type line = svgpath.Line

// ellipse returns an ellipse as a polygon.
func ellipse(x, y, rx, ry float64) line {
	l := line{Closed: true}
	for i := range 4 * svgpath.Pieces {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / (4 * svgpath.Pieces))
		l.Points = append(l.Points, at(x+rx*cos, y+ry*sin))
	}
	return l
}

// rectangle returns a rectangle by its corner at the top left and its size.
func rectangle(x, y, width, height float64) line {
	return line{Closed: true, Points: []point{at(x, y), at(x+width, y), at(x+width, y+height), at(x, y+height)}}
}

// around returns the points of a line, the first one again if it is closed.
func around(l *line) []point {
	if l.Closed && len(l.Points) > 0 {
		return append(l.Points[:len(l.Points):len(l.Points)], l.Points[0])
	}
	return l.Points
}

// dashed cuts a line into dashes and gaps of the given lengths, by turns. It is
// the line itself for lengths that are not positive.
func dashed(l *line, lengths []float64) (all []line) {
	for _, n := range lengths {
		if !(n > 0) {
			return []line{*l}
		}
	}
	p := around(l)
	if len(lengths) == 0 || len(p) == 0 {
		return []line{*l}
	}
	k, left := 0, lengths[0]
	dash := []point{p[0]}
	for i := 1; i < len(p); i++ {
		for a := p[i-1]; ; {
			d := math.Hypot(p[i].X-a.X, p[i].Y-a.Y)
			if d <= left {
				left -= d
				dash = append(dash, p[i])
				break
			}
			a = at(a.X+(p[i].X-a.X)*left/d, a.Y+(p[i].Y-a.Y)*left/d)
			if dash = append(dash, a); k%2 == 0 {
				all = append(all, line{Points: dash})
			}
			dash, k = []point{a}, k+1
			left = lengths[k%len(lengths)]
			if len(all) > mostDashes {
				return all
			}
		}
	}
	if k%2 == 0 {
		all = append(all, line{Points: dash})
	}
	return all
}

// mostDashes bounds the dashes of a line.
const mostDashes = 100_000
