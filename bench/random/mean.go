package main

import (
	"fmt"
	"math"
)

// mean computes the mean of some numbers and its confidence interval, without
// storing the numbers.
type mean struct {
	n                 int
	sum, sumOfSquares float64
}

// add adds a number.
func (m *mean) add(x float64) {
	m.n++
	m.sum += x
	m.sumOfSquares += x * x
}

// average returns the mean. It is NaN if there are no numbers.
func (m *mean) average() float64 { return m.sum / float64(m.n) }

// error95 returns half the width of the 95 % confidence interval.
func (m *mean) error95() float64 {
	n := float64(m.n)
	variance := max(0, m.sumOfSquares/n-m.average()*m.average()) * n / max(1, n-1)
	return 1.96 * math.Sqrt(variance/n)
}

// interval formats the mean with its confidence interval. If not all runs
// reached the point, it tells how many did instead.
func (m *mean) interval(format string, runs int) string {
	if m.n < runs {
		return fmt.Sprintf("%d of %d runs", m.n, runs)
	}
	return fmt.Sprintf(format+" ± "+format, m.average(), m.error95())
}
