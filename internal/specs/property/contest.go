package property

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri"
	"github.com/ltlcheck/ltlcheck/source"
)

// Query is a question of the Model Checking Contest about a net. Its Property
// has a name and texts for reports; if Temporal is set, package check verifies
// it, and otherwise a survey of all states answers: of the Goal if there is
// one, else of the Value.
type Query struct {
	*Property
	Title    string // as the contest wants it
	Temporal bool

	Goal     *program.Atom // a survey looks for a state in which it holds
	Possible bool          // whether the answer is yes if there is one

	Places []int // whose tokens Value wants together
	Value  func(Measured) string
}

// Measured is what a complete survey found: the number of states, and what the
// Measure noted; Sum is the most tokens in Query.Places together.
type Measured struct {
	*Measure
	States, Sum uint64
}

// Measure notes in a survey what values are made of. Visit is for check.Counts.
type Measure = petri.Measure

// NewMeasure makes a Measure for a program that Queries took, with the Places of
// queries.
func NewMeasure(prog program.Program, places [][]int) *Measure {
	return prog.(*petri.Net).NewMeasure(places)
}

// Examinations lists what can be asked by name, without a file.
func Examinations() []string {
	return []string{"StateSpace", "ReachabilityDeadlock", "OneSafe", "StableMarking", "QuasiLiveness"}
}

// ErrNoNet says that there are no such queries about a program.
var ErrNoNet = errors.New("is no Petri net")

// Queries are those of an examination, or of the file at path.
func Queries(files *source.Files, path string, prog program.Program) ([]Query, error) {
	net, ok := prog.(*petri.Net)
	if !ok {
		return nil, ErrNoNet
	}
	if slices.Contains(Examinations(), path) {
		return examination(path), nil
	}
	read, err := petri.LoadPropertiesFrom(files, path, net)
	if err != nil {
		return nil, err
	}
	queries := make([]Query, len(read))
	for i := range read {
		queries[i] = newQuery(net, &read[i])
	}
	return queries, nil
}

func newQuery(net *petri.Net, q *petri.Query) Query {
	out := Query{Property: New(q.Name, "", check.Property{}), Title: "FORMULA " + q.Name}
	goal := func(text string) *program.Atom { return &program.Atom{Text: text, Pos: q.Pos} }
	switch q.Kind {
	case petri.QueryLTL:
		positions := map[string]source.Pos{}
		for _, a := range ltl.APs(q.Formula) {
			positions[a] = q.Pos
		}
		out.Property = New(q.Name, Text(q.Formula), check.Property{Factory: q.Factory, Formula: q.Formula, Positions: positions})
		out.Temporal = true
	case petri.QueryBound:
		out.Places = q.Places
		out.Value = func(m Measured) string { return number(m.Sum) }
		out.Description = "the most tokens in " + boundText(net, q.Places)
	case petri.QueryPossible:
		out.Formula, out.Goal, out.Possible = "EF ("+q.Proposition+")", goal(q.Proposition), true
	default:
		out.Formula, out.Goal = "AG ("+q.Proposition+")", goal("!("+q.Proposition+")")
	}
	return out
}

// mostPlacesNamed bounds the places that a description names, as one of a coloured net
// stands for many.
const mostPlacesNamed = 20

func boundText(n *petri.Net, places []int) string {
	text := n.PlaceName(places[0])
	for i, p := range places[1:] {
		if i == mostPlacesNamed {
			return text + fmt.Sprintf(" + … (%d places)", len(places))
		}
		text += " + " + n.PlaceName(p)
	}
	return text
}

func number(x uint64) string { return strconv.FormatUint(x, 10) }

// examination is what is asked by name.
func examination(name string) []Query {
	value := func(name, title, description string, value func(Measured) string) Query {
		q := Query{Property: New(name, "", check.Property{}), Title: title, Value: value}
		q.Description = description
		return q
	}
	truth := func(description string, holds func(*Measure) bool) []Query {
		return []Query{value(name, "FORMULA "+name, description, func(m Measured) string { return map[bool]string{true: "TRUE", false: "FALSE"}[holds(m.Measure)] })}
	}
	switch name {
	case "StateSpace":
		return []Query{
			value("states", "STATE_SPACE STATES", "reachable markings", func(m Measured) string { return number(m.States) }),
			value("transitions", "STATE_SPACE TRANSITIONS", "steps between reachable markings", func(m Measured) string { return number(m.Edges) }),
			value("max-tokens-per-marking", "STATE_SPACE MAX_TOKEN_PER_MARKING", "the most tokens of a reachable marking", func(m Measured) string { return number(m.Marking) }),
			value("max-tokens-in-place", "STATE_SPACE MAX_TOKEN_IN_PLACE", "the most tokens in one place", func(m Measured) string { return number(m.Most()) }),
		}
	case "OneSafe":
		return truth("no place ever has more than one token", (*Measure).Safe)
	case "StableMarking":
		return truth("some place always has the same number of tokens", (*Measure).Stable)
	case "QuasiLiveness":
		return truth("every transition is fireable in some reachable marking", (*Measure).QuasiLive)
	}
	return []Query{{Property: New(name, "EF deadlock", check.Property{}), Title: "FORMULA " + name, Goal: &program.Atom{Text: petri.Deadlocked}, Possible: true}}
}
