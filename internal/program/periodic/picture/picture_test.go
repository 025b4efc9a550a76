package picture_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/counters"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/picture"
	"github.com/ltlcheck/ltlcheck/source"
)

// explored is what a counter program reaches.
func explored(t *testing.T, text string) *periodic.Exploration {
	t.Helper()
	p, err := counters.Parse(source.NewFile("p.counters", text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	b, err := p.Unbounded(nil)
	if err != nil {
		t.Fatal(err)
	}
	e, err := periodic.Explore(context.Background(), b, periodic.Options{Steps: 30})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func all(int) bool { return false }

func TestPointsAndRays(t *testing.T) {
	t.Parallel()
	w := picture.Window{X: 0, Y: 1, Left: -1, Right: 4, Bottom: -1, Top: 4}
	for _, c := range []struct{ name, text, want string }{
		{"diagonal", "1 -> 1 do x := x+1, y := y+1", "(0,0)(1,1)(2,2)(3,3)(4,4) (4,4)+(1,1)"},
		{"bounded", "1 -> 1 when x < 2 do x := x+1", "(0,0)(1,0)(2,0)"},
		{"both ways", "1 -> 1 do x := x+1\n1 -> 1 do x := x-1", "(-1,0)(0,0)(1,0)(2,0)(3,0)(4,0) (-1,0)+(-1,0)(4,0)+(1,0)"},
		{"steps of three", "1 -> 1 do y := y+3", "(0,0)(0,3) (0,3)+(0,3)"},
		{"a corner", "1 -> 1 do x := x+1\n1 -> 1 when x >= 3 do y := y+1", "(0,0)(1,0)(2,0)(3,0)(3,1)(3,2)(3,3)(3,4)(4,0)(4,1)(4,2)(4,3)(4,4) " +
			"(3,4)+(0,1)(4,0)+(1,0)(4,1)+(1,0)(4,2)+(1,0)(4,3)+(1,0)(4,4)+(0,1)(4,4)+(1,0)"},
		{"a finite tail", "1 -> 1 when x < 90 do x := x+1", "(0,0)(1,0)(2,0)(3,0)(4,0)"},
		{"hidden in a third", "1 -> 1 do z := z+1\n1 -> 1 when z == 5 do x := 1", "(0,0)(1,0)"},
	} {
		e := explored(t, "vars x y z\nstart 1\ninit x = 0, y = 0, z = 0\n"+c.text+"\n")
		locations, err := picture.Of(e, all, w)
		if err != nil {
			t.Fatal(err)
		}
		if got := words(locations); got != c.want {
			t.Errorf("%s:\n%s, want\n%s", c.name, got, c.want)
		}
		turned := picture.Window{X: 1, Y: 0, Left: w.Bottom, Right: w.Top, Bottom: w.Left, Top: w.Right}
		other, err := picture.Of(e, all, turned)
		if err != nil {
			t.Fatal(err)
		}
		if got := words(swapped(other)); got != c.want {
			t.Errorf("%s, with axes exchanged:\n%s, want\n%s", c.name, got, c.want)
		}
	}
}

func swapped(locations []picture.Location) []picture.Location {
	turn := func(p picture.Point) picture.Point { return picture.Point{X: p.Y, Y: p.X} }
	for i := range locations {
		for k, p := range locations[i].Points {
			locations[i].Points[k] = turn(p)
		}
		for k, r := range locations[i].Rays {
			locations[i].Rays[k] = picture.Ray{From: turn(r.From), Step: turn(r.Step)}
		}
	}
	return locations
}

// words shows points and rays, sorted.
func words(locations []picture.Location) string {
	var points, rays []string
	for _, l := range locations {
		for _, p := range l.Points {
			points = append(points, fmt.Sprintf("(%d,%d)", p.X, p.Y))
		}
		for _, r := range l.Rays {
			rays = append(rays, fmt.Sprintf("(%d,%d)+(%d,%d)", r.From.X, r.From.Y, r.Step.X, r.Step.Y))
		}
	}
	slices.Sort(points)
	slices.Sort(rays)
	return strings.TrimSpace(strings.Join(points, "") + " " + strings.Join(rays, ""))
}

// TestRandomPictures: random programs of three variables, whose runs in a box are listed: the points are theirs, and so are the next points of rays.
func TestRandomPictures(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(5, 5))
	rays, compared := 0, 0
	for range 120 {
		var rules []rule
		text := "vars x y z\nstart 1\ninit x = 0, y = 0, z = 0\n"
		for range 1 + rng.IntN(3) {
			r := rule{guarded: rng.IntN(3), least: rng.IntN(4) - 2, plus: [3]int{rng.IntN(3), rng.IntN(3) - 1, rng.IntN(3)}}
			rules = append(rules, r)
			text += fmt.Sprintf("1 -> 1 when %c >= %d do x := x+%d, y := y+%d, z := z+%d\n", "xyz"[r.guarded], r.least, r.plus[0], r.plus[1], r.plus[2])
		}
		e := explored(t, text)
		if !e.Closed {
			continue
		}
		compared++
		const window, box = 6, 60
		locations, err := picture.Of(e, all, picture.Window{X: 0, Y: 1, Left: -window, Right: window, Bottom: -window, Top: window})
		if err != nil {
			t.Fatal(err)
		}
		reached := reachedIn(rules, box)
		drawn := map[picture.Point]bool{}
		for _, p := range locations[0].Points {
			drawn[p] = true
		}
		for p := range reached {
			if max(p.X, -p.X, p.Y, -p.Y) <= window && !drawn[p] {
				t.Fatalf("%v is reached and not drawn:\n%s", p, text)
			}
		}
		for p := range drawn {
			if !reached[p] {
				t.Fatalf("%v is drawn and not reached:\n%s", p, text)
			}
		}
		for _, r := range locations[0].Rays {
			rays++
			for k := range 10 { // far from the border of the box
				if p := (picture.Point{X: r.From.X + k*r.Step.X, Y: r.From.Y + k*r.Step.Y}); max(p.X, -p.X, p.Y, -p.Y) < box/2 && !reached[p] {
					t.Fatalf("%v of the ray %v is not reached:\n%s", p, r, text)
				}
			}
		}
	}
	if rays < 30 || compared < 40 {
		t.Errorf("%d rays of %d programs", rays, compared)
	}
}

// rule adds to the variables where one of them is large enough.
type rule struct {
	guarded, least int
	plus           [3]int
}

// reachedIn lists the values of the first two variables that are reached in a box.
func reachedIn(rules []rule, box int) map[picture.Point]bool {
	seen := map[[3]int]bool{{}: true}
	out := map[picture.Point]bool{}
	for todo := [][3]int{{}}; len(todo) > 0; {
		x := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		out[picture.Point{X: x[0], Y: x[1]}] = true
		for _, r := range rules {
			next := x
			inside := x[r.guarded] >= r.least
			for i := range next {
				next[i] += r.plus[i]
				inside = inside && max(next[i], -next[i]) <= box
			}
			if inside && !seen[next] {
				seen[next] = true
				todo = append(todo, next)
			}
		}
	}
	return out
}

func TestSVG(t *testing.T) {
	t.Parallel()
	e := explored(t, "vars x y\nstart here\ninit x = 0, y = 0\nhere -> here do x := x+1\nhere -> there do y := 2\n")
	w := picture.Window{X: 0, Y: 1, Right: 5, Top: 5}
	locations, err := picture.Of(e, all, w)
	if err != nil {
		t.Fatal(err)
	}
	svg := picture.SVG("p.counters", "x", "y", w, locations)
	for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []string{"here", "there", "p.counters"} {
		if !bytes.Contains(svg, []byte(want)) {
			t.Errorf("no %s in the picture", want)
		}
	}
	if n := bytes.Count(svg, []byte("stroke-dasharray")); n != 2 {
		t.Errorf("%d rays, want 2", n)
	}
	locations[0].Rays = nil
	fewer := picture.SVG("p.counters", "x", "y", w, locations)
	if bytes.Count(fewer, []byte("stroke-dasharray")) != 1 {
		t.Errorf("a ray left out is still drawn")
	}
}
