package chart

import (
	"fmt"
	"html"
	"math"
	"strconv"

	"github.com/ltlcheck/ltlcheck/source"
)

// tick is a value that is marked on an axis. One without a label has a short
// mark.
type tick struct {
	value float64
	label string
}

// length returns the length of the mark in points.
func (t *tick) length() float64 {
	if t.label == "" {
		return tickLength / 2
	}
	return tickLength
}

// newAxis returns the axis of a range. An empty range is made wider, as it has
// no scale.
func newAxis(first, last float64, log bool) axis {
	switch {
	case log && last <= first:
		last = 10 * first
	case last <= first:
		last = first + 1
	}
	a := axis{first: first, last: last, log: log}
	if log {
		a.ticks = powers(first, last)
	} else {
		a.ticks = multiples(first, last)
	}
	return a
}

// ticksWanted is the least number of steps that multiples puts on an axis;
// there are up to two and a half times as many, so that the values are round.
const ticksWanted = 4

// multiples returns the multiples of 1, 2 or 5 times a power of ten in a range.
func multiples(first, last float64) (ticks []tick) {
	step := math.Pow(10, math.Floor(math.Log10((last-first)/ticksWanted)))
	for _, times := range []float64{5, 2} {
		if (last-first)/(step*times) >= ticksWanted {
			step *= times
			break
		}
	}
	for k := math.Ceil(first/step - 1e-9); k*step <= last+1e-9*step; k++ {
		ticks = append(ticks, tick{k * step, label(k * step)})
	}
	return ticks
}

// powers returns the ticks of a logarithmic axis: the powers of ten in the
// range, and their multiples without labels. If there are fewer than two
// powers, the multiples have labels as well.
func powers(first, last float64) (ticks []tick) {
	named := math.Floor(math.Log10(last)+1e-9) - math.Ceil(math.Log10(first)-1e-9)
	for power := math.Pow(10, math.Floor(math.Log10(first))); power <= last; power *= 10 {
		for times := 1.0; times < 10; times++ {
			t := tick{value: times * power}
			if t.value < first*(1-1e-9) || t.value > last*(1+1e-9) {
				continue
			}
			if times == 1 || named < 1 {
				t.label = label(t.value)
			}
			ticks = append(ticks, t)
		}
	}
	return ticks
}

// label formats a value with as few digits as possible. Multiples of 0.1
// computed with floating point are rounded first.
func label(v float64) string {
	v, _ = strconv.ParseFloat(strconv.FormatFloat(v, 'g', 10, 64), 64) // 0.30000000000000004
	if v == 0 {
		return "0"
	}
	return strconv.FormatFloat(v, 'g', -1, 64)
}

// text writes a text at a position; attributes are further attributes of SVG.
func (d *drawing) text(x, y float64, attributes, text string) {
	if text == "" {
		return
	}
	fmt.Fprintf(&d.out, `<text x="%.2f" y="%.2f" %s>`, x, y, attributes)
	d.out.WriteString(html.EscapeString(source.Visible(text)))
	d.out.WriteString("</text>\n")
}
