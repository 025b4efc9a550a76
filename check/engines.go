package check

import (
	"context"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/program/counting"
	"github.com/ltlcheck/ltlcheck/internal/program/openchannels"
	"github.com/ltlcheck/ltlcheck/internal/program/proving"
	"github.com/ltlcheck/ltlcheck/program"
)

// The engines, by name.
const (
	EngineSearch   = "search"
	EngineQuotient = "quotient"
	EngineFacts    = "facts"
	EngineCounting = "counting"
	EngineContents = "contents"
	EnginePeriodic = "periodic"
	EngineRandom   = "random"
)

// Engine is one way to answers: a row of the table. A copy of a row can be
// changed without changing the table.
type Engine struct {
	Name     string
	Doc      string // one line
	Citation string
	Answers  []Verdict // that it can give, besides inconclusive
	Means    []Means   // what it can be asked to use or to show

	accepts func(Model, Question, *Options) string
	// answer is nil for engines that work inside of search.
	answer  func(context.Context, Model, Question, Options) (Result, error)
	certify func(context.Context, Model, Question, Options, format.Section, *format.Writer) error
}

// Engines returns the table.
func Engines() []Engine {
	return []Engine{
		{
			Name: EngineSearch, Doc: "visits the states of one program, together with automata", Citation: "Vardi & Wolper 1986",
			Answers: []Verdict{Holds, Violated}, Means: AllMeans(),
			accepts: func(m Model, _ Question, _ *Options) string { return notOne(m) }, answer: searchStates, certify: certifySearch,
		},
		{
			Name: EngineQuotient, Doc: "visits one of the states that differ by an exchange of interchangeable parts", Citation: "Clarke, Enders, Filkorn & Jha 1996",
			Answers: []Verdict{Holds, Violated}, Means: slices.DeleteFunc(AllMeans(), func(m Means) bool { return m == MeansWithout }),
			accepts: symmetric,
		},
		{
			Name: EngineFacts, Doc: "proves facts about all runs without visiting states, during searches", Citation: "Murata 1989",
			Answers: []Verdict{Holds}, accepts: provable,
		},
		{
			Name: EngineCounting, Doc: "counts processes", Citation: "Pnueli, Xu & Zuck 2002",
			Answers: []Verdict{Holds, Violated}, Means: []Means{MeansShortest, MeansWorkers, MeansCertificate, MeansDoubts},
			accepts: countable, answer: countProcesses,
		},
		{
			Name: EngineContents, Doc: "explores sets of what channels without capacities hold", Citation: "Boigelot & Godefroid 1996",
			Answers: []Verdict{Holds, Violated}, Means: []Means{MeansCertificate, MeansDoubts},
			accepts: openChannels, answer: exploreContents, certify: certifyContents,
		},
		{
			Name: EnginePeriodic, Doc: "explores periodic sets of vectors of unbounded integers", Citation: "Boigelot & Wolper 1994",
			Answers: []Verdict{Holds, Violated}, Means: []Means{MeansAlgorithm, MeansStore, MeansWorkers, MeansUnreached, MeansCertificate, MeansDoubts},
			accepts: unbounded,
			answer: func(ctx context.Context, m Model, q Question, o Options) (Result, error) {
				return m.(setModel).Answer(ctx, q, o)
			},
			certify: func(ctx context.Context, m Model, q Question, _ Options, s format.Section, w *format.Writer) error {
				return m.(setModel).Certify(ctx, q, s, w)
			},
		},
		{
			Name: EngineRandom, Doc: "walks at random in a given memory", Citation: "Abed, Tripakis & Vincent 2008",
			Answers: []Verdict{Violated},
			accepts: func(m Model, _ Question, _ *Options) string { return notOne(m) }, answer: searchAtRandom,
		},
	}
}

// setModel is a model that explores sets of its states by itself.
type setModel interface {
	Answer(ctx context.Context, q Question, o Options) (Result, error)
	Certify(ctx context.Context, q Question, section format.Section, w *format.Writer) error
}

// EngineFor returns the engine that answers questions about a model; nil if m is
// not a model.
func EngineFor(m Model, o *Options) *Engine {
	name := ""
	switch m.(type) {
	case program.Program:
		name = EngineSearch
		if o.Random != nil {
			name = EngineRandom
		}
	case counting.Family:
		name = EngineCounting
	case openchannels.Unlimited:
		name = EngineContents
	case setModel:
		name = EnginePeriodic
	}
	for _, e := range Engines() {
		if e.Name == name {
			return &e
		}
	}
	return nil
}

// Refusal returns why the engine cannot answer a question about a model, in
// words for the user; "" if it can.
func (e *Engine) Refusal(m Model, q Question, o *Options) string { return e.accepts(m, q, o) }

// Lacks returns which of the means in use the engine has no use for, in the
// order of AllMeans.
func (e *Engine) Lacks(used []Means) (lacking []Means) {
	for _, u := range AllMeans() {
		if slices.Contains(used, u) && !slices.Contains(e.Means, u) {
			lacking = append(lacking, u)
		}
	}
	return lacking
}

// notOne returns why the states of a model cannot be visited one by one.
func notOne(m Model) string {
	switch m := m.(type) {
	case program.Program:
		return ""
	case counting.Family:
		return "the question is about every " + m.Parameter() + ", and states of one program are visited"
	case openchannels.Unlimited:
		return "channels have no capacities, so that there are infinitely many states"
	}
	return "integers have no bounds, so that there may be infinitely many states"
}

// symmetric is the condition of quotients.
func symmetric(m Model, q Question, _ *Options) string {
	if why := notOne(m); why != "" {
		return why
	}
	prog := m.(program.Program)
	if _, ok := prog.(program.Quotienter); !ok {
		return "no parts of the model are interchangeable"
	}
	prop, _ := q.(Property)
	asymmetries, err := Asymmetries(prog, prop)
	if err != nil {
		return firstLine(err.Error())
	}
	if len(asymmetries) > 0 {
		return firstLine(asymmetries.Error())
	}
	return ""
}

// provable is the condition of facts.
func provable(m Model, q Question, _ *Options) string {
	if _, ok := m.(proving.Program); !ok {
		return "facts are proved about Petri nets"
	}
	if _, ok := q.(Property); !ok {
		return "facts are about states and runs, not about failures"
	}
	return ""
}

// countable is the condition of counting.
func countable(m Model, q Question, _ *Options) string {
	if _, ok := m.(counting.Family); !ok {
		return "the model has one number of processes; name the macro that is the number"
	}
	if p, ok := q.(Property); ok {
		return p.Uncounted()
	}
	return ""
}

// openChannels is the condition of sets of contents.
func openChannels(m Model, q Question, _ *Options) string {
	if _, ok := m.(openchannels.Unlimited); !ok {
		if _, ok := m.(openchannels.Program); !ok {
			return "the model has no channels"
		}
		return "the channels have their capacities"
	}
	if p, ok := q.(Property); ok {
		_, _, why := p.Invariant()
		return why
	}
	return ""
}

// unbounded is the condition of periodic sets.
func unbounded(m Model, _ Question, _ *Options) string {
	if _, ok := m.(setModel); !ok {
		return "the integers of the model have their bounds"
	}
	return ""
}

// firstLine returns the first line of a message.
func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}
