package periodic

import (
	"fmt"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
)

// String writes the set in the paper's notation: { 2k + 2 | 0 ≤ k ≤ 500000 }.
// Vectors stand in parentheses, with the variables in order.
func (s *Set) String() string {
	name := func(j int) string { return fmt.Sprintf("k%d", j+1) }
	if s.Counts() == 1 {
		name = func(int) string { return "k" }
	}
	var parts []string
	for i := range s.C {
		parts = append(parts, sumText(s.C[i], s.D[i], name))
	}
	text := strings.Join(parts, ", ")
	if len(parts) != 1 {
		text = "(" + text + ")"
	}
	if rows := rowsText(s.P, name); rows != "" {
		text += " | " + rows
	} else if s.Counts() > 0 {
		var names []string
		for j := range s.Counts() {
			names = append(names, name(j))
		}
		text += " | " + strings.Join(names, ", ") + " any"
	}
	return "{ " + text + " }"
}

// sumText writes a·x + c.
func sumText(a Vector, c exact.Int, name func(j int) string) string {
	var b strings.Builder
	for j, x := range a {
		if x.IsZero() {
			continue
		}
		sign(&b, x.Sign())
		if m := x.Abs(); !m.Is(1) {
			b.WriteString(m.String())
		}
		b.WriteString(name(j))
	}
	if !c.IsZero() || b.Len() == 0 {
		sign(&b, c.Sign())
		b.WriteString(c.Abs().String())
	}
	return b.String()
}

func sign(b *strings.Builder, s int) {
	switch {
	case b.Len() == 0 && s < 0:
		b.WriteString("-")
	case b.Len() > 0 && s < 0:
		b.WriteString(" - ")
	case b.Len() > 0:
		b.WriteString(" + ")
	}
}

// rowsText writes rows; two that bound the same form from both sides are one text.
func rowsText(rows []Row, name func(j int) string) string {
	var out []string
	done := make([]bool, len(rows))
	for p, r := range rows {
		if done[p] {
			continue
		}
		text := rowText(r, name)
		for q := p + 1; q < len(rows); q++ {
			if !rows[q].A.plus(r.A).zero() {
				continue
			}
			done[q] = true
			upper, lower := r, rows[q]
			if first(r.A) < 0 {
				upper, lower = lower, upper
			}
			form := sumText(upper.A, exact.Int{}, name)
			text = fmt.Sprintf("%s ≤ %s ≤ %s", lower.B.Neg(), form, upper.B)
			if lower.B.Neg().Equal(upper.B) {
				text = form + " = " + upper.B.String()
			}
		}
		out = append(out, text)
	}
	return strings.Join(out, ", ")
}

// first returns the sign of the first coefficient that is not zero, 0 if there
// is none.
func first(a Vector) int {
	for _, x := range a {
		if s := x.Sign(); s != 0 {
			return s
		}
	}
	return 0
}

// rowText writes a row with negative coefficients moved to the other side.
func rowText(r Row, name func(j int) string) string {
	left, right := make(Vector, len(r.A)), make(Vector, len(r.A))
	for j, x := range r.A {
		if x.Sign() > 0 {
			left[j] = x
		} else {
			right[j] = x.Neg()
		}
	}
	switch {
	case left.zero():
		return sumText(right, exact.Int{}, name) + " ≥ " + r.B.Neg().String()
	case right.zero():
		return sumText(left, exact.Int{}, name) + " ≤ " + r.B.String()
	}
	return sumText(left, exact.Int{}, name) + " ≤ " + sumText(right, r.B, name)
}
