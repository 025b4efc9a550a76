package picture

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/presburger"
)

// Window is what a picture shows: the variables X and Y, by their numbers,
// which must differ, and their least and greatest values, both included.
type Window struct {
	X, Y                     int
	Left, Right, Bottom, Top int
}

// Point is a pair of values.
type Point struct{ X, Y int }

func (p Point) plus(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

func (w *Window) has(p Point) bool {
	return w.Left <= p.X && p.X <= w.Right && w.Bottom <= p.Y && p.Y <= w.Top
}

// Ray stands for the fact that all of From + t·Step are reachable, for t ≥ 0,
// and that the first of these steps leads out of the window. It has been
// proved, not guessed.
type Ray struct{ From, Step Point }

// Location is what a picture shows of one location of the program.
type Location struct {
	Name   string
	Points []Point
	Rays   []Ray
}

// maxDirections bounds the directions that are tried at a location.
const maxDirections = 64

// Of computes what a picture shows of each location, except those for which
// hidden is true. The error is that of an automaton beyond its limit. Each
// point of the window is tested, so the time grows with its area.
func Of(e *periodic.Exploration, hidden func(location int) bool, w Window) ([]Location, error) {
	var out []Location
	for _, l := range e.Order {
		if hidden(l) {
			continue
		}
		s, err := w.projection(e, l)
		if err != nil {
			return nil, err
		}
		at := Location{Name: e.System.Location(l)}
		if at.Points, err = w.points(s); err != nil {
			return nil, err
		}
		if at.Rays, err = w.rays(e, l, s, at.Points); err != nil {
			return nil, err
		}
		out = append(out, at)
	}
	return out, nil
}

// The variables of a projection: those of the window, in the order of their
// numbers, and further ones for rays.
const (
	low = iota
	high
	fromLow
	fromHigh
	times
)

// ordered returns the coordinates of a point in the order of the variables'
// numbers, which is the order of a projection.
func (w *Window) ordered(p Point) [2]int {
	if w.X < w.Y {
		return [2]int{p.X, p.Y}
	}
	return [2]int{p.Y, p.X}
}

// projection returns what was found at a location as a set over the variables
// low and high. All other variables are quantified.
func (w *Window) projection(e *periodic.Exploration, location int) (*presburger.Set, error) {
	s := e.Union(location)
	for v := range e.System.Variables() {
		if v != w.X && v != w.Y {
			s = e.Space.Exists(s, v)
		}
	}
	if s.Err() != nil {
		return nil, s.Err()
	}
	return s.Rename(func(v int) int {
		if v == min(w.X, w.Y) {
			return low
		}
		return high
	}), nil
}

// points returns the members in the window, column by column.
func (w *Window) points(s *presburger.Set) (points []Point, err error) {
	for x := w.Left; x <= w.Right; x++ {
		for y := w.Bottom; y <= w.Top; y++ {
			p := Point{x, y}
			in, err := w.contains(s, p)
			if err != nil {
				return nil, err
			}
			if in {
				points = append(points, p)
			}
		}
	}
	return points, nil
}

func (w *Window) contains(s *presburger.Set, p Point) (bool, error) {
	values := w.ordered(p)
	return s.Contains(func(v int) exact.Int { return exact.Of(int64(values[v])) })
}

// rays finds where points go on for ever. Directions that two others span are
// left out.
func (w *Window) rays(e *periodic.Exploration, location int, s *presburger.Set, points []Point) (rays []Ray, err error) {
	var taken []Point
	for _, step := range w.directions(e.Found[location]) {
		if spanned(step, taken) {
			continue
		}
		if likely, err := w.goOn(s, points, step); err != nil {
			return nil, err
		} else if !likely {
			continue
		}
		staying, err := w.points(forever(e.Space, s, w.ordered(step)))
		if err != nil {
			return nil, err
		}
		if len(staying) > 0 {
			taken = append(taken, step)
		}
		for _, p := range staying {
			if !w.has(p.plus(step)) {
				rays = append(rays, Ray{p, step})
			}
		}
	}
	return rays, nil
}

// farther are numbers of steps that are tried before automata decide about all
// of them.
var farther = []int{1, 2, 3, 50, 1000}

// goOn reports whether some point may go on for ever in the direction of step:
// a cheap test in front of forever.
func (w *Window) goOn(s *presburger.Set, points []Point, step Point) (bool, error) {
	for _, p := range points {
		all := true
		for _, k := range farther {
			in, err := w.contains(s, Point{p.X + k*step.X, p.Y + k*step.Y})
			if err != nil {
				return false, err
			}
			if all = in; !all {
				break
			}
		}
		if all {
			return true, nil
		}
	}
	return false, nil
}

func (p Point) cross(q Point) int { return p.X*q.Y - p.Y*q.X }

// spanned reports whether a step is a positive multiple of a step already
// taken, or lies between two of them: then its rays are seen as points and rays
// of those.
func spanned(step Point, taken []Point) bool {
	for i, t := range taken {
		if t.cross(step) == 0 && t.X*step.X+t.Y*step.Y > 0 {
			return true
		}
		for _, u := range taken[:i] {
			if d := t.cross(u); d != 0 && step.cross(u)*d >= 0 && t.cross(step)*d >= 0 {
				return true
			}
		}
	}
	return false
}

// directions returns steps in which sets may go on for ever, short ones first:
// their periods, either way, and sums of two of them.
func (w *Window) directions(nodes []*periodic.Node) (steps []Point) {
	add := func(p Point) {
		if p != (Point{}) && !slices.Contains(steps, p) && len(steps) < maxDirections {
			steps = append(steps, p)
		}
	}
	for _, n := range nodes {
		for j := range n.Set.Counts() {
			if p, ok := w.period(n.Set, j); ok {
				add(p)
				add(Point{-p.X, -p.Y})
			}
		}
	}
	for i, p := range steps {
		for _, q := range steps[:i] {
			add(p.plus(q))
		}
	}
	slices.SortStableFunc(steps, func(p, q Point) int { return p.X*p.X + p.Y*p.Y - q.X*q.X - q.Y*q.Y })
	return steps
}

// period returns what a count adds to a point; false if that is larger than any
// window.
func (w *Window) period(s *periodic.Set, count int) (Point, bool) {
	x, small := s.C[w.X][count].Int64()
	y, small2 := s.C[w.Y][count].Int64()
	return Point{int(x), int(y)}, small && small2 && max(x, -x, y, -y) <= MaxWindow
}

// forever returns { p | for all t ≥ 0: p + t·step is a member of s }, over low
// and high.
func forever(space *presburger.Space, s *presburger.Set, step [2]int) *presburger.Set {
	at := []*presburger.Set{s}
	for v, r := range step { // v − from − r·t = 0
		at = append(at, space.Equals([]int{v, fromLow + v, times}, []exact.Int{exact.Of(1), exact.Of(-1), exact.Of(int64(-r))}, exact.Int{}))
	}
	in := space.Exists(space.Exists(space.And(at...), low), high)
	later := space.LessEqual([]int{times}, []exact.Int{exact.Of(-1)}, exact.Int{})
	leaves := space.Exists(space.And(space.Not(in), later), times)
	stays := space.Not(leaves)
	if stays.Err() != nil {
		return stays
	}
	return stays.Rename(func(v int) int { return v - fromLow })
}
