package bitmap

import (
	"encoding/binary"
	"flag"
	"math"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"github.com/ltlcheck/ltlcheck/internal/compressed/compressedtest"
)

var update = flag.Bool("update", false, "write glyphs.gz again")

// fromFont is the outlines of all letters of the font below U+2700.
func fromFont(t *testing.T) (out []byte, letters int) {
	t.Helper()
	f, err := sfnt.Parse(goregular.TTF)
	if err != nil {
		t.Fatal(err)
	}
	var buffer sfnt.Buffer
	size := fixed.Int26_6(f.UnitsPerEm()) // a unit is a 64th of a pixel
	if f.UnitsPerEm() != unitsPerEm {
		t.Fatal(f.UnitsPerEm())
	}
	for r := rune(' '); r < 0x2700; r++ {
		glyph, err := f.GlyphIndex(&buffer, r)
		if err != nil || glyph == 0 {
			continue
		}
		advance, err := f.GlyphAdvance(&buffer, glyph, size, font.HintingNone)
		if err != nil {
			t.Fatal(err)
		}
		segments, err := f.LoadGlyph(&buffer, glyph, size, nil)
		if err != nil {
			t.Fatal(err)
		}
		letters++
		out = append(out, encoded(r, advance, segments)...)
	}
	return out, letters
}

func encoded(r rune, advance fixed.Int26_6, segments sfnt.Segments) (out []byte) {
	add := func(n int64) { out = binary.AppendVarint(out, n) }
	var at fixed.Point26_6
	place := func(p fixed.Point26_6) { add(int64(p.X - at.X)); add(int64(p.Y - at.Y)); at = p }
	var contours [][]sfnt.Segment
	for _, s := range segments {
		if s.Op == sfnt.SegmentOpMoveTo {
			contours = append(contours, nil)
		}
		contours[len(contours)-1] = append(contours[len(contours)-1], s)
	}
	add(int64(r))
	add(int64(advance))
	add(int64(len(contours)))
	for _, c := range contours {
		add(int64(len(c) - 1))
		place(c[0].Args[0])
		for _, s := range c[1:] {
			if s.Op == sfnt.SegmentOpLineTo {
				add(0)
				place(s.Args[0])
				continue
			}
			add(1)
			place(s.Args[0])
			place(s.Args[1])
		}
	}
	return out
}

// TestGlyphs: the outlines that are embedded are those of the font.
func TestGlyphs(t *testing.T) {
	t.Parallel()
	want, letters := fromFont(t)
	compressedtest.Check(t, "glyphs.gz", want, *update)
	all, err := readGlyphs()
	if err != nil || len(all) != letters || letters < 400 {
		t.Errorf("%d letters, want %d, %v", len(all), letters, err)
	}
	if o := all['o']; len(o.contours) != 2 || o.advance < 1000 || math.Abs(o.contours[0].Points[0].Y) > 1200 {
		t.Errorf("%+v", o)
	}
}
