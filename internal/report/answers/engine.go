package answers

import (
	"context"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/program/openchannels"
	"github.com/ltlcheck/ltlcheck/internal/program/proving"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
)

// The engines, by name.
const (
	Search   = "search"
	Quotient = "quotient"
	Facts    = "facts"
	Counting = "counting"
	Contents = "contents"
	Periodic = "periodic"
	Random   = "random"
)

// Engine is one way to answers: a row of the table.
type Engine struct {
	Name     string
	Doc      string // one line
	Citation string
	Answers  []check.Verdict // that it can give, besides inconclusive
	Means    []Means         // what it can be asked to use or to show

	// accepts returns why the engine cannot answer a question about a model; ""
	// if it can.
	accepts func(*Model, *property.Property) string
	// answer is nil for engines that others use, and for those of other commands.
	answer func(*Session, context.Context, *property.Property, *Answer) error
	// certify writes the section of a certificate about a question that the engine
	// has answered.
	certify func(*Session, context.Context, *property.Property, format.Section, *format.Writer) error
}

// Engines returns the table.
func Engines() []Engine {
	return []Engine{
		{
			Name: Search, Doc: "visits the states of one program, together with automata", Citation: "Vardi & Wolper 1986",
			Answers: []check.Verdict{check.Holds, check.Violated}, Means: AllMeans(),
			accepts: func(m *Model, _ *property.Property) string { return m.notOne() }, answer: (*Session).search, certify: (*Session).certifySearch,
		},
		{
			Name: Quotient, Doc: "visits one of the states that differ by an exchange of interchangeable parts", Citation: "Clarke, Enders, Filkorn & Jha 1996",
			Answers: []check.Verdict{check.Holds, check.Violated}, Means: slices.DeleteFunc(AllMeans(), func(m Means) bool { return m == MeansWithout }),
			accepts: symmetric,
		},
		{
			Name: Facts, Doc: "proves facts about all runs without visiting states, during searches", Citation: "Murata 1989",
			Answers: []check.Verdict{check.Holds},
			accepts: provable,
		},
		{
			Name: Counting, Doc: "counts processes", Citation: "Pnueli, Xu & Zuck 2002",
			Answers: []check.Verdict{check.Holds, check.Violated}, Means: []Means{MeansShortest, MeansWorkers, MeansCertificate, MeansDoubts},
			accepts: counted, answer: (*Session).count, certify: (*Session).certifyCount,
		},
		{
			Name: Contents, Doc: "explores sets of what channels without capacities hold", Citation: "Boigelot & Godefroid 1996",
			Answers: []check.Verdict{check.Holds, check.Violated}, Means: []Means{MeansCertificate, MeansDoubts},
			accepts: contents, answer: (*Session).contents, certify: (*Session).certifyContents,
		},
		{
			Name: Periodic, Doc: "explores periodic sets of vectors of unbounded integers", Citation: "Boigelot & Wolper 1994",
			Answers: []check.Verdict{check.Holds, check.Violated}, Means: []Means{MeansAlgorithm, MeansStore, MeansWorkers, MeansUnreached, MeansCertificate, MeansDoubts},
			accepts: periodic, answer: (*Session).integers, certify: (*Session).certifyIntegers,
		},
		{
			Name: Random, Doc: "walks at random in a given memory (command sample)", Citation: "Abed, Tripakis & Vincent 2008",
			Answers: []check.Verdict{check.Violated},
			accepts: func(m *Model, _ *property.Property) string { return m.notOne() },
		},
	}
}

// find returns a row of the table by its name.
func find(name string) *Engine {
	for _, e := range Engines() {
		if e.Name == name {
			return &e
		}
	}
	return nil
}

// notOne returns why the states of a model cannot be visited one by one.
func (m *Model) notOne() string {
	switch {
	case m.Family != nil:
		return "the question is about every " + m.Family.Parameter() + ", and states of one program are visited"
	case m.Channels != nil:
		return "channels have no capacities, so that there are infinitely many states"
	case m.Integers != nil:
		return "integers have no bounds, so that there may be infinitely many states"
	}
	return ""
}

// symmetric is the condition of quotients.
func symmetric(m *Model, q *property.Property) string {
	if why := m.notOne(); why != "" {
		return why
	}
	if _, ok := m.Program.(program.Quotienter); !ok {
		return "no parts of the model are interchangeable"
	}
	asymmetries, err := check.Asymmetries(m.Program, q.Check)
	if err != nil {
		return firstLine(err.Error())
	}
	if len(asymmetries) > 0 {
		return firstLine(asymmetries.Error())
	}
	return ""
}

// provable is the condition of facts.
func provable(m *Model, q *property.Property) string {
	if _, ok := m.Program.(proving.Program); !ok || !m.One() {
		return "facts are proved about Petri nets"
	}
	if q.Safety {
		return "facts are about states and runs, not about failures"
	}
	return ""
}

// counted is the condition of counting.
func counted(m *Model, q *property.Property) string {
	switch {
	case m.Family == nil:
		return "the model has one number of processes; name the macro that is the number"
	case q.Ending != nil:
		return "counters answer no properties of executions that end"
	case !q.Safety:
		return q.Check.Uncounted()
	}
	return ""
}

// contents is the condition of sets of contents.
func contents(m *Model, q *property.Property) string {
	if m.Channels == nil {
		if _, ok := m.Program.(openchannels.Program); !ok {
			return "the model has no channels"
		}
		return "the channels have their capacities"
	}
	if q.Ending != nil {
		return "sets of contents answer no properties of executions that end"
	}
	if !q.Safety {
		_, _, why := q.Check.Invariant()
		return why
	}
	return ""
}

// periodic is the condition of periodic sets.
func periodic(m *Model, _ *property.Property) string {
	if m.Integers == nil {
		return "the integers of the model have their bounds"
	}
	return ""
}

// firstLine returns the first line of a message.
func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}
