package counts

import (
	"errors"

	"github.com/ltlcheck/ltlcheck/internal/check/certificate"
	"github.com/ltlcheck/ltlcheck/internal/program/counting"
	"github.com/ltlcheck/ltlcheck/program"
)

// counts are how many processes each class has; the cut stands for that many or
// more.
type counts string

// with counts another process.
func (c counts) with(class, cut int) counts {
	b := []byte(c)
	for len(b) <= class {
		b = append(b, 0)
	}
	b[class] = byte(min(int(b[class])+1, cut))
	return counts(b)
}

// trimmed returns the counts without zeros at the end.
func (c counts) trimmed() counts {
	for len(c) > 0 && c[len(c)-1] == 0 {
		c = c[:len(c)-1]
	}
	return c
}

// take returns what counts can be after a process of a class is taken out.
func (c counts) take(class, cut int) []counts {
	b := []byte(c)
	b[class]--
	if int(c[class]) < cut {
		return []counts{counts(b)}
	}
	return []counts{counts(b), c}
}

// state is a state of the abstraction.
type state struct {
	shared string
	single []string
	counts counts
}

// encode returns the vector of a state.
func (s *state) encode() []byte {
	b := []byte(s.shared)
	for _, p := range s.single {
		b = append(b, p...)
	}
	n := s.counts.trimmed()
	return append(append(b, byte(len(n)), byte(len(n)>>8)), n...)
}

// decode reads a vector of the certificate.
func (ex *explorer) decode(v program.State) (state, error) {
	var s state
	text := string(v)
	next := func(kind int) (part string, err error) {
		n := ex.local.Length(kind)
		if len(text) < n {
			return "", noState
		}
		part, text = text[:n], text[n:]
		return part, refusal(ex.local.Valid(kind, part), noState)
	}
	var err error
	if s.shared, err = next(-1); err != nil {
		return s, err
	}
	for i := range ex.singles {
		single, err := next(ex.local.KindOf(i, -1))
		if err != nil {
			return s, err
		}
		s.single = append(s.single, single)
	}
	if len(text) < 2 {
		return s, noState
	}
	n := int(text[0]) | int(text[1])<<8
	s.counts = counts(text[2:])
	if len(s.counts) != n || s.counts.trimmed() != s.counts || n > len(ex.p.classes) {
		return s, noState
	}
	for _, k := range []byte(s.counts) {
		if int(k) > ex.cut {
			return s, noState
		}
	}
	return s, nil
}

var noState = &certificate.Wrong{Msg: "a vector of the certificate is no state of the counter abstraction"}

// refusal returns what a certificate with a part that is not valid is refused
// with: the fault, or what is not checked.
func refusal(err, fault error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, counting.ErrNoState):
		return fault
	}
	return &certificate.Limit{Reason: err.Error()}
}

// class returns the number of a class. One that the certificate does not list
// gets a new number, with which no state of the certificate has processes.
func (ex *explorer) class(m counting.Member) int {
	q, known := ex.numbers[m]
	if !known {
		q = len(ex.classes)
		ex.numbers[m], ex.classes = q, append(ex.classes, m)
	}
	return q
}
