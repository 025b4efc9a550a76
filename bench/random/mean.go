package main

import (
	"fmt"
	"math"
)

// mean is the mean of some numbers.
type mean struct {
	n                 int
	sum, sumOfSquares float64
}

func (m *mean) add(x float64) {
	m.n++
	m.sum += x
	m.sumOfSquares += x * x
}

func (m *mean) average() float64 { return m.sum / float64(m.n) }

// error95 is half of the 95 % confidence interval.
func (m *mean) error95() float64 {
	n := float64(m.n)
	variance := max(0, m.sumOfSquares/n-m.average()*m.average()) * n / max(1, n-1)
	return 1.96 * math.Sqrt(variance/n)
}

// interval is a mean with its confidence interval; if not all runs have come so
// far, they are counted.
func (m *mean) interval(format string, runs int) string {
	if m.n < runs {
		return fmt.Sprintf("%d of %d runs", m.n, runs)
	}
	return fmt.Sprintf(format+" ± "+format, m.average(), m.error95())
}
