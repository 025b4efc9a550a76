package graphviz

import (
	"bytes"
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/svgpath"
)

// Labels that lines go through, moved along their own edges. Graphviz reserves
// room for a label but lets lines pass through it. For each such label, in the
// order of the picture:
//
//	for each point of the edge, and each corner and side of the label:
//		the label with that corner or side beside the point is a candidate
//	take the candidate nearest to where the label was that no line crosses,
//	and that covers no other text, node or head of an arrow
//
// A label without candidates stays where it is. The time is the number of such
// labels times that of points, lines and texts, in the worst case.

// mostMovable is how many texts and marks a picture may have of which labels are moved.
const mostMovable = 2000

// gap is the least distance of a moved label from what is around it.
const gap = 2

// moveLabels returns the picture with labels of edges moved to where no line
// goes through them. It returns svg itself if there is nothing to move, or the
// picture has more than mostMovable texts and marks.
func moveLabels(svg []byte) []byte {
	p := read(svg)
	if len(p.pieces) > mostMovable {
		return svg
	}
	var moves []move
	for i := 0; i < len(p.pieces); {
		end := i + 1
		for edge := p.pieces[i].edge; edge > 0 && end < len(p.pieces) && p.pieces[end].edge == edge; {
			end++
		}
		if p.pieces[i].edge > 0 {
			moves = append(moves, p.moveLabel(i, end)...)
		}
		i = end
	}
	return moved(svg, moves)
}

// move is the attributes of a text, and how far to move it.
type move struct {
	attributes [2]int
	dx, dy     float64
}

// moveLabel moves the pieces from to end-1, which are one label, if a line goes
// through one of them.
func (s *scene) moveLabel(from, end int) (moves []move) {
	label, crossed := s.pieces[from].box, false
	for i := from; i < end; i++ {
		label = label.with(s.pieces[i].box)
		crossed = crossed || !s.pieces[i].shape && s.pieces[i].crossed(s.lines)
	}
	if !crossed {
		return nil
	}
	at, ok := s.free(label, from, end)
	if !ok {
		return nil
	}
	dx, dy := at.left-label.left, at.top-label.top
	for i := from; i < end; i++ {
		t := &s.pieces[i]
		t.box = t.shifted(dx, dy)
		moves = append(moves, move{t.attributes, dx, dy})
	}
	return moves
}

// free returns the free place for a label that is nearest to it; the pieces from
// to end-1 are it.
func (s *scene) free(label box, from, end int) (box, bool) {
	candidates := s.candidates(label, s.pieces[from].edge)
	away := func(b box) float64 { return math.Hypot(b.left-label.left, b.top-label.top) }
	slices.SortStableFunc(candidates, func(a, b box) int { return cmp.Compare(away(a), away(b)) })
	for _, c := range candidates {
		if s.fits(c, from, end) {
			return c, true
		}
	}
	return box{}, false
}

// candidates returns the places of a label that touch a point of its edge, but
// for a gap.
func (s *scene) candidates(label box, edge int) (all []box) {
	width, height := label.right-label.left, label.bottom-label.top
	add := func(at svgpath.Point) {
		for _, x := range [3]float64{at.X - width - gap, at.X - width/2, at.X + gap} {
			for _, y := range [3]float64{at.Y - height - gap, at.Y - height/2, at.Y + gap} {
				all = append(all, label.shifted(x-label.left, y-label.top))
			}
		}
	}
	for i := range s.lines {
		if l := &s.lines[i]; l.edge == edge {
			for k, at := range l.points {
				add(at)
				if k+1 < len(l.points) {
					add(svgpath.Point{X: (at.X + l.points[k+1].X) / 2, Y: (at.Y + l.points[k+1].Y) / 2})
				}
			}
		}
	}
	return all
}

// fits reports whether there is nothing in a box but the pieces from to end-1.
func (s *scene) fits(b box, from, end int) bool {
	whole := box{b.left - margin, b.right + margin, b.top - margin, b.bottom + margin}
	if s.page.with(b) != s.page || whole.crossed(s.lines) {
		return false
	}
	room := box{b.left - gap, b.right + gap, b.top - gap, b.bottom + gap}
	for i := range s.pieces {
		if (i < from || i >= end) && room.overlaps(s.pieces[i].box) {
			return false
		}
	}
	return !slices.ContainsFunc(s.solid, b.overlaps)
}

// with returns the smallest box around both.
func (b box) with(o box) box {
	return box{min(b.left, o.left), max(b.right, o.right), min(b.top, o.top), max(b.bottom, o.bottom)}
}

func (b box) shifted(dx, dy float64) box {
	return box{b.left + dx, b.right + dx, b.top + dy, b.bottom + dy}
}

// moved writes the picture with other places of texts; the moves are in the
// order of the picture.
func moved(svg []byte, moves []move) []byte {
	if len(moves) == 0 {
		return svg
	}
	var out bytes.Buffer
	written := 0
	for _, m := range moves {
		out.Write(svg[written:m.attributes[0]])
		out.WriteString(attribute().ReplaceAllStringFunc(string(svg[m.attributes[0]:m.attributes[1]]), m.shift))
		written = m.attributes[1]
	}
	out.Write(svg[written:])
	return out.Bytes()
}

// shift returns an attribute as it is after the move.
func (m move) shift(text string) string {
	a := attribute().FindStringSubmatch(text)
	value := a[2]
	number := func(by float64) {
		was, _ := strconv.ParseFloat(a[2], 64) // letters has read it
		value = fmt.Sprintf("%.2f", was+by)
	}
	switch a[1] {
	case "x":
		number(m.dx)
	case "y":
		number(m.dy)
	case "points":
		var all []string
		for _, p := range svgpath.Points(a[2]) {
			all = append(all, fmt.Sprintf("%.2f,%.2f", p.X+m.dx, p.Y+m.dy))
		}
		value = strings.Join(all, " ")
	}
	return a[1] + `="` + value + `"`
}
