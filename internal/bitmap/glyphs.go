package bitmap

import (
	_ "embed" // for the outlines
	"encoding/binary"
	"fmt"

	"github.com/ltlcheck/ltlcheck/internal/compressed"
)

// outlines has the glyphs of the font Go Regular, compressed. For each: the rune,
// the advance, the number of contours, and for each contour the number of
// segments, the first point, and for each segment its kind (0 a straight line, 1
// a quadratic curve) and its one or two points, as differences to the point
// before. All numbers are signed varints, in units of which 2,048 are the size of
// the font. TestGlyphs makes the file from the font, which is in
// golang.org/x/image.
//
//go:embed glyphs.gz
var outlines []byte

// unitsPerEm is the size of the font.
const unitsPerEm = 2048

// glyph is a letter, in units of the font.
type glyph struct {
	advance  float64
	contours []line
}

// missing is drawn for what the font does not have: an empty box.
var missing = glyph{1024, []line{
	{Closed: true, Points: []point{at(128, 0), at(128, -1400), at(896, -1400), at(896, 0)}},
	{Closed: true, Points: []point{at(208, -80), at(816, -80), at(816, -1320), at(208, -1320)}},
}}

// readGlyphs reads outlines.
func readGlyphs() (map[rune]glyph, error) {
	data, err := compressed.Read(outlines)
	if err != nil {
		return nil, err
	}
	r := &outlineReader{data: data}
	all := map[rune]glyph{}
	for len(r.data) > 0 {
		letter := rune(r.next())
		all[letter] = r.glyph()
	}
	if r.bad {
		return nil, fmt.Errorf("the outlines of letters are damaged")
	}
	return all, nil
}

// outlineReader reads numbers.
type outlineReader struct {
	data []byte
	bad  bool
	at   point
}

func (r *outlineReader) next() int64 {
	v, n := binary.Varint(r.data)
	if n <= 0 {
		r.data, r.bad = nil, true
		return 0
	}
	r.data = r.data[n:]
	return v
}

// point reads a point.
func (r *outlineReader) point() point {
	r.at.X += float64(r.next())
	r.at.Y += float64(r.next())
	return r.at
}

// glyph reads a glyph behind its rune.
func (r *outlineReader) glyph() (g glyph) {
	g.advance = float64(r.next())
	r.at = point{}
	for n := r.next(); n > 0 && !r.bad; n-- {
		segments := r.next()
		l := line{Points: []point{r.point()}, Closed: true}
		for ; segments > 0 && !r.bad; segments-- {
			if r.next() == 0 {
				l.Points = append(l.Points, r.point())
				continue
			}
			a := l.Points[len(l.Points)-1] // the quadratic curve as a cubic one
			b := r.point()
			end := r.point()
			l.Curve([]point{at(a.X+(b.X-a.X)*2/3, a.Y+(b.Y-a.Y)*2/3), at(end.X+(b.X-end.X)*2/3, end.Y+(b.Y-end.Y)*2/3), end})
		}
		g.contours = append(g.contours, l)
	}
	return g
}
