package graphviz

import (
	"html"
	"regexp"
	"sync"

	"github.com/ltlcheck/ltlcheck/internal/svgpath"
)

// scene is a picture of Graphviz, as far as labels can be in the way of it or
// it in theirs.
type scene struct {
	page   box     // the whole of it; empty if it has no background
	lines  []line  // of edges, and around nodes and clusters
	solid  []box   // nodes and the heads of arrows
	pieces []piece // of the texts, in their order
}

// line is a chain of segments.
type line struct {
	points []svgpath.Point
	around box
	edge   int // the number of its edge, from 1; 0 for other lines
}

// piece is a line of text, or a shape behind one.
type piece struct {
	box
	attributes [2]int // where they begin and end in the picture
	edge       int    // the edge whose label it is part of, from 1; 0 for none
	shape      bool
}

// drawn matches the beginnings of groups, lines, shapes and texts.
var drawn = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`<g [^>]*\bclass="([a-z]+)"|<path [^>]*\bd="([^"]*)"|<(?:polygon|ellipse) ([^>]*)/>|<text ([^>]*)>([^<]*)</text>`)
})

// read takes a picture to pieces.
func read(svg []byte) *scene {
	p := &scene{}
	group, edges, edge := "", 0, 0
	for _, m := range drawn().FindAllSubmatchIndex(svg, -1) {
		part := func(i int) string { return string(svg[m[2*i]:m[2*i+1]]) }
		switch {
		case m[2] >= 0:
			if group, edge = part(1), 0; group == "edge" {
				edges++
				edge = edges
			}
		case m[4] >= 0:
			p.path(part(2), group, edge)
		case m[6] >= 0:
			p.shape(part(3), group, piece{attributes: [2]int{m[6], m[7]}, edge: edge, shape: true})
		default:
			if b, ok := letters(part(4), html.UnescapeString(part(5))); ok {
				p.pieces = append(p.pieces, piece{box: b, attributes: [2]int{m[8], m[9]}, edge: edge})
			}
		}
	}
	return p
}

// attributesOf reads the attributes of an element.
func attributesOf(text string) map[string]string {
	values := map[string]string{}
	for _, m := range attribute().FindAllStringSubmatch(text, -1) {
		values[m[1]] = m[2]
	}
	return values
}

// path adds the lines of a path. That around a node is solid as well.
func (s *scene) path(d, group string, edge int) {
	for _, l := range svgpath.Parse(d) {
		around := around(l.Points)
		s.lines = append(s.lines, line{l.Points, around, edge})
		if group == "node" {
			s.solid = append(s.solid, around)
		}
	}
}

// shape adds a polygon or an ellipse: the page, a node, a cluster, the head of
// an arrow, or what is behind a mark in a label.
func (s *scene) shape(attributes, group string, shape piece) {
	values := attributesOf(attributes)
	points := svgpath.Points(values["points"])
	if c, r := svgpath.Points(values["cx"]+" "+values["cy"]), svgpath.Points(values["rx"]+" "+values["ry"]); len(c) == 1 && len(r) == 1 {
		points = []svgpath.Point{{X: c[0].X - r[0].X, Y: c[0].Y - r[0].Y}, {X: c[0].X + r[0].X, Y: c[0].Y + r[0].Y}}
	}
	if len(points) == 0 {
		return
	}
	shape.box = around(points)
	switch {
	case group == "graph":
		s.page = shape.box
	case group == "cluster":
		s.lines = append(s.lines, line{points: points, around: shape.box})
	case values["stroke"] != "none":
		s.solid = append(s.solid, shape.box)
	case shape.edge > 0:
		s.pieces = append(s.pieces, shape)
	}
}

// around returns the smallest box that contains all points.
func around(points []svgpath.Point) box {
	b := box{points[0].X, points[0].X, points[0].Y, points[0].Y}
	for _, p := range points[1:] {
		b = box{min(b.left, p.X), max(b.right, p.X), min(b.top, p.Y), max(b.bottom, p.Y)}
	}
	return b
}
