package network

import (
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/grammar/lookahead"
)

// Table is the lookahead of all decisions.
func (n *Network) Table() (*lookahead.Table, error) {
	m := &maker{n: n, width: n.maxToken + 2}
	for d := range n.decisions {
		if err := m.decide(d); err != nil {
			return nil, err
		}
	}
	return &lookahead.Table{Width: m.width, First: string(m.first), Second: string(m.second)}, nil
}

type maker struct {
	n             *Network
	width         int
	first, second []byte
}

func (m *maker) decide(d int) error {
	at := m.n.decisions[d]
	loops := m.n.operators(at)
	except := -1
	if loops {
		except = at
	}
	var alternatives []*look
	for _, e := range m.n.states[at].edges {
		l := m.n.look(except)
		l.from(place{state: e.to})
		alternatives = append(alternatives, l)
	}
	if len(alternatives) >= lookahead.Level {
		return errors.New("a decision has too many alternatives")
	}
	for t := endOfText; t <= m.n.maxToken; t++ {
		v, err := m.value(alternatives, loops, t)
		if err != nil {
			return err
		}
		m.first = append(m.first, v)
	}
	return nil
}

// operators tells whether a state is the loop over the operators of a rule that
// called itself on the left.
func (n *Network) operators(at int) bool {
	s := &n.states[at]
	if s.kind != starLoopEntry || !n.precedence[s.rule] {
		return false
	}
	end := &n.states[s.edges[len(s.edges)-1].to]
	return end.kind == loopEnd && n.states[end.edges[0].to].kind == ruleStop
}

func (m *maker) value(alternatives []*look, loops bool, t int) (byte, error) {
	can := withToken(alternatives, t)
	switch {
	case len(can) == 0:
		return lookahead.Unknown, nil
	case loops && can[0] == 1:
		if len(can) > 1 {
			return lookahead.Unknown, nil
		}
		level, err := alternatives[0].level(t)
		if level >= lookahead.Row-lookahead.Level {
			err = errors.New("an operator has too high a level")
		}
		return byte(lookahead.Level + level), err
	case len(can) == 1:
		return byte(can[0]), nil
	}
	return m.row(alternatives, can, t)
}

// withToken is the numbers of the alternatives that can begin with a token.
func withToken(alternatives []*look, t int) (can []int) {
	for i, l := range alternatives {
		if len(l.after[t]) > 0 {
			can = append(can, i+1)
		}
	}
	return can
}

// row is the number of a row for what can come behind t; unknown if that does
// not help.
func (m *maker) row(alternatives []*look, can []int, t int) (byte, error) {
	row := make([]byte, m.width)
	for _, a := range can {
		for second := range alternatives[a-1].second(t) {
			if v := &row[second+1]; *v == lookahead.Unknown {
				*v = byte(a)
			} else {
				*v = ambiguous
			}
		}
	}
	for i, v := range row {
		if v == ambiguous {
			row[i] = lookahead.Unknown
		}
	}
	if !slices.ContainsFunc(row, func(v byte) bool { return v != lookahead.Unknown }) {
		return lookahead.Unknown, nil
	}
	for number := 0; number*m.width < len(m.second); number++ {
		if slices.Equal(m.second[number*m.width:(number+1)*m.width], row) {
			return byte(lookahead.Row + number), nil
		}
	}
	number := len(m.second) / m.width
	m.second = append(m.second, row...)
	if number >= 256-lookahead.Row {
		return 0, errors.New("there are too many rows for second tokens")
	}
	return byte(lookahead.Row + number), nil
}

// ambiguous marks a second token of several alternatives.
const ambiguous = 255
