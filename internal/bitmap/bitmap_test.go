package bitmap

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/ltlcheck/ltlcheck/internal/browsertest"
	"github.com/ltlcheck/ltlcheck/internal/graphviz"
)

// picture is a picture of 100 by 50 units that holds elements, with the origin at its bottom left, as Graphviz has it.
func picture(elements string) []byte {
	return []byte(`<?xml version="1.0"?><svg width="100pt" height="50pt" viewBox="0.00 0.00 100.00 50.00" xmlns="http://www.w3.org/2000/svg">
<g id="graph0" transform="scale(1 1) rotate(0) translate(0 50)">` + elements + `</g></svg>`)
}

func draw(t testing.TB, svg []byte, scale float64) image.Image {
	t.Helper()
	var b bytes.Buffer
	if err := PNG(&b, svg, scale); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// ink is how much of a bitmap is dark, in units of the picture, and the box of what is.
func ink(img image.Image, scale float64) (area float64, box image.Rectangle) {
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			g := color.GrayModel.Convert(img.At(x, y)).(color.Gray).Y
			if area += 1 - float64(g)/255; g < 128 {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return area / scale / scale, box
}

// TestAreas compares what is drawn with the areas of geometry.
func TestAreas(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		elements string
		want     float64
	}{
		"polygon":           {`<polygon fill="black" stroke="none" points="10,-10 30,-10 30,-40 10,-40 10,-10"/>`, 600},
		"disk":              {`<ellipse fill="black" stroke="none" cx="40" cy="-25" rx="20" ry="10"/>`, math.Pi * 200},
		"line":              {`<path fill="none" stroke="black" d="M10,-10L90,-10"/>`, 80},
		"thick line":        {`<polyline fill="none" stroke="black" stroke-width="4" points="10,-20 90,-20"/>`, 320},
		"corner":            {`<polyline fill="none" stroke="black" stroke-width="2" points="10,-10 50,-10 50,-40"/>`, 40*2 + 30*2 - 1 + math.Pi/4},
		"closed":            {`<polygon fill="none" stroke="black" stroke-width="2" points="20,-10 40,-10 40,-30 20,-30"/>`, 4*40 - 4 + math.Pi},
		"there and back":    {`<polyline fill="none" stroke="black" stroke-width="2" points="10,-10 50,-10 20,-10"/>`, 80 + math.Pi/2},
		"curve":             {`<path fill="none" stroke="black" stroke-width="2" d="M10,-10C40,-10 60,-10 90,-10"/>`, 160},
		"dashes":            {`<path fill="none" stroke="black" stroke-width="2" stroke-dasharray="5,2" d="M10,-10L80,-10"/>`, 100},
		"dots round a bend": {`<polyline fill="none" stroke="black" stroke-dasharray="1,5" points="10,-10 40,-10 40,-40"/>`, 10},
		"half covered":      {`<polygon fill="black" fill-opacity="0.5" stroke="transparent" points="10,-10 30,-10 30,-40 10,-40 10,-10"/>`, 300},
		"half by its name":  {`<polygon fill="#00000080" stroke="none" points="10,-10 30,-10 30,-40 10,-40 10,-10"/>`, 301},
		"outside":           {`<polygon fill="black" stroke="none" points="-50,-10 10,-10 10,-20 -50,-20"/>`, 100},
		"rectangle":         {`<rect fill="black" x="10" y="-40" width="20" height="30"/>`, 600},
		"circle":            {`<circle fill="black" cx="40" cy="-25" r="10"/>`, math.Pi * 100},
		"arrow":             {`<line x1="10" y1="-10" x2="90" y2="-10" stroke="black" marker-end="url(#head)"/>`, 80 - 8 + 8*6.4/2},
		"handed down":       {`<g fill="none" stroke="black" stroke-width="2"><g><path d="M10,-10L90,-10"/></g></g><rect fill="black" width="1" height="0"/>`, 160},
		"definition":        {`<defs><marker><path d="M10,-10L90,-10L90,-40"/></marker></defs>`, 0},
		"nothing":           {`<path fill="none" stroke="none" d="M1,2"/><path d=""/><polygon points="x"/><polygon points="1,NaN 2,3"/><ellipse/><a/><text/>`, 0},
	} {
		if got, _ := ink(draw(t, picture(c.elements), 4), 4); math.Abs(got-c.want) > 0.02*c.want+0.6 {
			t.Errorf("%s: %.2f, want %.2f", name, got, c.want)
		}
	}
}

// TestColours: names, numbers, and one over another.
func TestColours(t *testing.T) {
	t.Parallel()
	img := draw(t, picture(`<polygon fill="#1f78b4" stroke="none" points="0,0 50,0 50,-50 0,-50"/><polygon fill="Red" stroke="none" points="25,0 75,0 75,-50 25,-50"/>`), 1)
	for x, want := range map[int]color.RGBA{10: {0x1f, 0x78, 0xb4, 0xff}, 60: {0xff, 0, 0, 0xff}, 90: {0xff, 0xff, 0xff, 0xff}} {
		if r, g, b, a := img.At(x, 25).RGBA(); (color.RGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), uint8(a >> 8)}) != want {
			t.Errorf("at %d: %v, want %v", x, img.At(x, 25), want)
		}
	}
}

// TestText: a text is as wide as its element says, at its place, and its spaces are those of SVG.
func TestText(t *testing.T) {
	t.Parallel()
	for anchor, left := range map[string]float64{"start": 50, "middle": 30, "end": 10} {
		element := fmt.Sprintf(`<text text-anchor="%s" x="50" y="-20" font-size="14.00" textLength="40" lengthAdjust="spacingAndGlyphs"> HIIIH </text>`, anchor)
		_, box := ink(draw(t, picture(element), 8), 8)
		if math.Abs(float64(box.Min.X)/8-left) > 2.5 || math.Abs(float64(box.Max.X)/8-left-40) > 2.5 || math.Abs(float64(box.Max.Y)/8-30) > 0.5 || box.Dy() < 8*8 {
			t.Errorf("%s: %v", anchor, box)
		}
	}
	_, one := ink(draw(t, picture(`<text x="5" y="-20">x</text>`), 8), 8)
	_, two := ink(draw(t, picture(`<text x="5" y="-20">&#160;x</text>`), 8), 8)
	if two.Min.X <= one.Min.X+8 {
		t.Errorf("the space is not there: %v and %v", one, two)
	}
	_, turned := ink(draw(t, picture(`<text text-anchor="middle" transform="translate(50 -25) rotate(-90)" font-size="14" textLength="40">HIIIH</text>`), 8), 8)
	if math.Abs(float64(turned.Dy())/8-40) > 3 || math.Abs(float64(turned.Max.X)/8-50) > 0.5 || turned.Dx() < 8*8 {
		t.Errorf("turned: %v", turned)
	}
	if area, _ := ink(draw(t, picture(`<text x="5" y="-20">世 →</text>`), 8), 8); area < 5 {
		t.Errorf("letters that are not in the font are not seen: %.1f", area)
	}
}

// TestWrong: a text that is not a picture is an error, and a large one is drawn smaller.
func TestWrong(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "<svg", "<svg/>", `<svg viewBox="0 0 0 5"/>`, `<svg viewBox="0 0 NaN 5"/>`, "<g><path d='M1,1'/></g>", strings.Replace(string(picture("")), "</svg>", "", 1), "x"} {
		if err := PNG(io.Discard, []byte(text), 1); err == nil {
			t.Errorf("%q is drawn", text)
		}
	}
	if img := draw(t, []byte(`<svg viewBox="0 0 100000 20000"/>`), 2); img.Bounds().Dx()*img.Bounds().Dy() > mostPixels+200_000 || img.Bounds().Dx() < 12_000 {
		t.Error(img.Bounds())
	}
	full := errors.New("full")
	if err := PNG(failing{full}, picture(""), 1); !errors.Is(err, full) {
		t.Error(err)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// TestAsInBrowser compares the drawings of graphs with those of a browser: almost every spot is as dark in both.
func TestAsInBrowser(t *testing.T) {
	p := browsertest.New(t)
	documents, err := filepath.Glob("../report/testdata/*.dot")
	if err != nil || len(documents) == 0 {
		t.Fatal(documents, err)
	}
	engine := graphviz.Engine{Cache: graphviz.CacheFolder()}
	t.Cleanup(func() { _ = engine.Close() })
	for _, document := range documents {
		text, err := os.ReadFile(document)
		if err != nil {
			t.Fatal(err)
		}
		svg, err := engine.SVG(t.Context(), text)
		if err != nil {
			t.Fatal(err)
		}
		own := draw(t, svg, 4.0/3) // a browser has 4/3 pixels for a point
		b := own.Bounds()
		var shot []byte
		p.Run(chromedp.EmulateViewport(int64(b.Dx()), int64(b.Dy())), chromedp.Navigate("about:blank"),
			chromedp.Evaluate(`document.body.style.margin = 0; document.body.innerHTML = atob("`+base64.StdEncoding.EncodeToString(svg)+`").replace(/[^]*?<svg/, "<svg style='display:block'"); undefined`, nil),
			chromedp.CaptureScreenshot(&shot))
		theirs, err := png.Decode(bytes.NewReader(shot))
		if err != nil {
			t.Fatal(err)
		}
		if share := unlike(own, theirs); share > 0.02 {
			t.Errorf("%s: %.1f %% is different", filepath.Base(document), 100*share)
		}
	}
}

// unlike is the share of squares of 8 pixels whose darkness differs by a fifth.
func unlike(a, b image.Image) float64 {
	const side = 8
	bad, all := 0, 0
	for y := 0; y+side <= min(a.Bounds().Dy(), b.Bounds().Dy()); y += side {
		for x := 0; x+side <= min(a.Bounds().Dx(), b.Bounds().Dx()); x += side {
			difference := 0.0
			for i := range side * side {
				grey := func(m image.Image) float64 {
					return float64(color.GrayModel.Convert(m.At(x+i%side, y+i/side)).(color.Gray).Y) / 255
				}
				difference += grey(a) - grey(b)
			}
			all++
			if math.Abs(difference) > side*side/5 {
				bad++
			}
		}
	}
	return float64(bad) / float64(max(1, all))
}

// FuzzPNG: no text ends the program.
func FuzzPNG(f *testing.F) {
	f.Add(string(picture(`<path stroke="red" stroke-dasharray="5,2" d="M1,-1C2,-2 3,-3 4,-4L5,-5Z"/><text x="1" textLength="0">a</text>`)))
	f.Fuzz(func(_ *testing.T, text string) {
		_ = PNG(io.Discard, []byte(text), 0.1) // an error is as good
	})
}
