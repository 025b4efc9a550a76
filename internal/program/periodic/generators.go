package periodic

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
)

// Generators of polyhedra, by the double description method (Motzkin, Raiffa,
// Thompson & Thrall 1953; Fukuda & Prodon 1996). The polyhedron A·k ≤ b is the
// part with s = 1 of the cone { (k, s) | A·k − b·s ≤ 0, s ≥ 0 }, which is cut
// out by one half-space after another:
//
//	lines := the unit vectors; rays := none
//	for each half-space a·y ≤ 0:
//	  if a line has a·l ≠ 0: it becomes a ray inside, and all others are moved along it into a·y = 0
//	  else: rays outside go; each of them and each adjacent ray inside has a ray between them, in a·y = 0
//
// Two rays are adjacent if no third one lies in all half-spaces' boundaries
// that both lie in. There can be exponentially many rays; beyond maxRays the
// polyhedron is given up.

const (
	maxRays       = 512 // of a cone
	maxHalfSpaces = 64  // of a cone, the bits of direction.tight
)

// generator is the point at/scale of a polyhedron, or if scale is 0 a direction
// in which it goes on for ever.
type generator struct {
	at    Vector
	scale exact.Int
}

// direction is a ray of a cone; tight has a bit for each half-space in whose
// boundary it lies.
type direction struct {
	v     Vector
	tight uint64
}

type cone struct {
	lines []Vector
	rays  []direction
}

// generatorsOf returns the generators of the polyhedron of rows over n counts:
// its points are the convex combinations of the points plus combinations of the
// directions with factors of at least 0. ok is false if there are too many.
func generatorsOf(n int, rows []Row) (out []generator, ok bool) {
	c := cone{}
	for _, unit := range Identity(n + 1) {
		c.lines = append(c.lines, unit)
	}
	inFront := make(Vector, n+1)
	inFront[n] = exact.Of(-1)
	halfSpaces := []Vector{inFront}
	for _, r := range rows {
		halfSpaces = append(halfSpaces, r.A.with(r.B.Neg()))
	}
	if len(halfSpaces) > maxHalfSpaces {
		return nil, false
	}
	for i, a := range halfSpaces {
		if !c.cut(i, a) {
			return nil, false
		}
	}
	for _, l := range c.lines {
		c.rays = append(c.rays, direction{v: l}, direction{v: l.times(exact.Of(-1))})
	}
	for _, r := range c.rays {
		out = append(out, generator{r.v[:n:n], r.v[n]})
	}
	return out, true
}

// cut intersects the cone with half-space i, a·y ≤ 0. It returns false if the
// cone has too many rays.
func (c *cone) cut(i int, a Vector) bool {
	for l, line := range c.lines {
		along := dot(a, line)
		if along.IsZero() {
			continue
		}
		if along.Sign() > 0 {
			line, along = line.times(exact.Of(-1)), along.Neg()
		}
		c.lines = slices.Delete(c.lines, l, l+1)
		for j, v := range c.lines {
			c.lines[j] = primitive(v.times(along.Neg()).plus(line.times(dot(a, v))))
		}
		for j, r := range c.rays {
			c.rays[j] = direction{primitive(r.v.times(along.Neg()).plus(line.times(dot(a, r.v)))), r.tight | 1<<i}
		}
		c.rays = append(c.rays, direction{line, 1<<i - 1})
		return true
	}
	return c.divide(i, a)
}

// divide is cut for a half-space in whose boundary all lines lie.
func (c *cone) divide(i int, a Vector) bool {
	var stay, inside, outside []direction
	for _, r := range c.rays {
		switch dot(a, r.v).Sign() {
		case 0:
			stay = append(stay, direction{r.v, r.tight | 1<<i})
		case -1:
			inside, stay = append(inside, r), append(stay, r)
		default:
			outside = append(outside, r)
		}
	}
	for _, out := range outside {
		for _, in := range inside {
			if !c.adjacent(out, in) {
				continue
			}
			v := in.v.times(dot(a, out.v)).plus(out.v.times(dot(a, in.v).Neg()))
			stay = append(stay, direction{primitive(v), out.tight&in.tight | 1<<i})
		}
		if len(stay) > maxRays {
			return false
		}
	}
	c.rays = stay
	return true
}

func (c *cone) adjacent(p, q direction) bool {
	common, both := p.tight&q.tight, 0
	for _, r := range c.rays {
		if r.tight&common == common {
			both++
		}
	}
	return both == 2
}

// primitive divides a vector by the greatest common divisor of its components.
func primitive(v Vector) Vector {
	var g exact.Int
	for _, x := range v {
		if g = exact.GCD(g, x); g.Is(1) {
			return v
		}
	}
	if g.IsZero() {
		return v
	}
	return Row{A: v}.dividedBy(g).A
}
