package bitmap

import (
	"math"
	"strconv"
	"strings"
)

// point is a place in the picture.
type point struct{ x, y float64 }

// line is a chain of segments.
type line struct {
	points []point
	closed bool
}

// points reads numbers, two for each point.
func points(text string) (all []point) {
	numbers := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' || r == '\n' || r == '\t' })
	for i := 0; i+1 < len(numbers); i += 2 {
		x, wrong := strconv.ParseFloat(numbers[i], 64)
		y, also := strconv.ParseFloat(numbers[i+1], 64)
		if wrong != nil || also != nil || math.IsNaN(x+y) || math.IsInf(x+y, 0) {
			return nil
		}
		all = append(all, point{x, y})
	}
	return all
}

// pieces is how many segments a curve is replaced by.
const pieces = 24

// ellipse returns an ellipse as a polygon.
func ellipse(x, y, rx, ry float64) line {
	l := line{closed: true}
	for i := range 4 * pieces {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / (4 * pieces))
		l.points = append(l.points, point{x + rx*cos, y + ry*sin})
	}
	return l
}

// path reads the commands M, L, C and Z, with places that are not relative.
func path(text string) (all []line) {
	for text != "" {
		command := text[0]
		end := strings.IndexAny(text[1:], "MLCZz")
		var p []point
		if end < 0 {
			p, text = points(text[1:]), ""
		} else {
			p, text = points(text[1:1+end]), text[1+end:]
		}
		switch {
		case command == 'M' && len(p) > 0:
			all = append(all, line{points: p})
		case len(all) == 0:
		case command == 'L':
			all[len(all)-1].points = append(all[len(all)-1].points, p...)
		case command == 'C':
			all[len(all)-1].curve(p)
		case command == 'Z' || command == 'z':
			all[len(all)-1].closed = true
		}
	}
	return all
}

// curve appends Bézier curves, three points each.
func (l *line) curve(p []point) {
	for ; len(p) >= 3; p = p[3:] {
		a := l.points[len(l.points)-1]
		for i := 1; i <= pieces; i++ {
			t := float64(i) / pieces
			u := 1 - t
			k := [4]float64{u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t}
			l.points = append(l.points, point{
				k[0]*a.x + k[1]*p[0].x + k[2]*p[1].x + k[3]*p[2].x,
				k[0]*a.y + k[1]*p[0].y + k[2]*p[1].y + k[3]*p[2].y,
			})
		}
	}
}

// around returns the points of a line, the first one again if it is closed.
func (l *line) around() []point {
	if l.closed && len(l.points) > 0 {
		return append(l.points[:len(l.points):len(l.points)], l.points[0])
	}
	return l.points
}

// dashed cuts a line into dashes and gaps of the given lengths, by turns. It is
// the line itself for lengths that are not positive.
func (l *line) dashed(lengths []float64) (all []line) {
	for _, n := range lengths {
		if !(n > 0) {
			return []line{*l}
		}
	}
	p := l.around()
	if len(lengths) == 0 || len(p) == 0 {
		return []line{*l}
	}
	k, left := 0, lengths[0]
	dash := []point{p[0]}
	for i := 1; i < len(p); i++ {
		for a := p[i-1]; ; {
			d := math.Hypot(p[i].x-a.x, p[i].y-a.y)
			if d <= left {
				left -= d
				dash = append(dash, p[i])
				break
			}
			a = point{a.x + (p[i].x-a.x)*left/d, a.y + (p[i].y-a.y)*left/d}
			if dash = append(dash, a); k%2 == 0 {
				all = append(all, line{points: dash})
			}
			dash, k = []point{a}, k+1
			left = lengths[k%len(lengths)]
			if len(all) > mostDashes {
				return all
			}
		}
	}
	if k%2 == 0 {
		all = append(all, line{points: dash})
	}
	return all
}

// mostDashes bounds the dashes of a line.
const mostDashes = 100_000
