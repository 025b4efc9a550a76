package reproduce

// mean computes the mean of some numbers, without storing them.
type mean struct {
	n   int
	sum float64
}

// add adds a number.
func (m *mean) add(x float64) {
	m.n++
	m.sum += x
}

// average returns the mean. It is NaN if there are no numbers.
func (m *mean) average() float64 { return m.sum / float64(m.n) }
