package flat

import (
	"cmp"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/syntax"
	"github.com/ltlcheck/ltlcheck/source"
)

// Model is a model in the flat form. Once it is resolved it does not change.
type Model struct {
	File   *source.File
	Macros map[string]*syntax.Macro

	// Names.
	Structs     map[string]*DataType
	MtypeValues map[string]int32
	MtypeSub    map[string]string
	GlobalScope *Scope
	Globals     []*Variable
	Procs       []*Proctype
	ProcByName  map[string]*Proctype
	Active      []int // proctypes of the processes that exist from the start

	// Layout of the vector.
	Header       int // bytes before the global variables
	TypeBytes    int32
	GlobalArena  Arena
	HiddenArena  Arena
	HiddenBytes  int
	HiddenInit   []byte
	GlobalBytes  int
	Own          []OwnChannel // global channels
	Queues       []*ChanType  // their types
	QueueAt      []int
	Initial      []byte // the part before the processes
	UsesLast     bool
	UsesPriority bool
	UsesTimeout  bool

	// The flat form.
	Code       []Node
	Quick      []Node // what the interpreter runs for it
	Indexings  []Indexing
	Runs       []RunSpec
	ChannelOps []ChannelSpec
	Prints     []PrintSpec
	Infos      []stmtInfo
	IndexInfos []stmtInfo // what is indexed, and where

	Steps int             // in all proctypes
	Trace *TraceAssertion // nil when there is none

	Props       []Property
	GlobalInits []LocalInit // initial values of globals that are not constants
	Warnings    source.Errors
	Suspects    []Suspect // among the warnings
}

// Suspect is a choice that would block with some values of the process's own
// variables. Whether it ever has them is not known from the text; the warning
// is for a choice that was seen to block.
type Suspect struct {
	Warning *source.Error
	Guard   source.Pos // of the first option
	Names   []string   // of the variables that the options are about
}

func NewModel(file *source.File) *Model {
	return &Model{
		File: file, Structs: map[string]*DataType{}, MtypeValues: map[string]int32{}, MtypeSub: map[string]string{},
		ProcByName: map[string]*Proctype{}, Infos: make([]stmtInfo, 1),
	}
}

func (m *Model) MtypeValue(name string) int32 { return m.MtypeValues[name] }

func (m *Model) Info(pos source.Pos, text string) int32 {
	m.Infos = append(m.Infos, stmtInfo{Pos: pos, Text: text})
	return int32(len(m.Infos) - 1)
}

func (m *Model) Indexing(x Indexing, pos source.Pos, name string) int32 {
	m.IndexInfos = append(m.IndexInfos, stmtInfo{Pos: pos, Text: name})
	x.Source = int32(len(m.IndexInfos) - 1)
	m.Indexings = append(m.Indexings, x)
	return int32(len(m.Indexings) - 1)
}

// AcceptLabels lists the accept labels of processes. If there are some, the
// model itself states that no run passes them for ever.
func (m *Model) AcceptLabels() []Label {
	return m.labelled("accept", func(p *Point) bool { return p.Accept })
}

// ProgressLabels lists the progress labels of processes.
func (m *Model) ProgressLabels() []Label {
	return m.labelled("progress", func(p *Point) bool { return p.Progress })
}

// labelled lists the labels that begin so, by where they stand, of proctypes
// with a point that is marked: a label in front of what takes no step of its
// own marks where control goes from there. What an inline has is listed once.
func (m *Model) labelled(prefix string, marked func(*Point) bool) []Label {
	var out []Label
	for _, p := range m.Procs {
		marks := false
		for i := range p.Points {
			marks = marks || marked(&p.Points[i])
		}
		for _, l := range p.Labels {
			same := func(o Label) bool { return o.Name == l.Name && o.Pos == l.Pos }
			if marks && strings.HasPrefix(l.Name, prefix) && !slices.ContainsFunc(out, same) {
				out = append(out, l)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Label) int {
		return cmp.Or(cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Col, b.Pos.Col))
	})
	return out
}
