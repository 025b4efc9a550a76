package flat

import (
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
}

func NewModel(file *source.File) *Model {
	return &Model{
		File: file, Structs: map[string]*DataType{}, MtypeValues: map[string]int32{}, MtypeSub: map[string]string{},
		ProcByName: map[string]*Proctype{}, Infos: make([]stmtInfo, 1),
	}
}

func (m *Model) MtypeValue(name string) int32 { return m.MtypeValues[name] }

func (m *Model) Info(pos source.Pos, text string) int32 {
	m.Infos = append(m.Infos, stmtInfo{pos, text})
	return int32(len(m.Infos) - 1)
}

func (m *Model) Indexing(x Indexing, pos source.Pos, name string) int32 {
	m.IndexInfos = append(m.IndexInfos, stmtInfo{pos, name})
	x.Source = int32(len(m.IndexInfos) - 1)
	m.Indexings = append(m.Indexings, x)
	return int32(len(m.Indexings) - 1)
}

// AcceptLabels reports whether some process has an accept label: then the model itself states
// that no run passes such labels for ever.
func (m *Model) AcceptLabels() bool {
	for _, p := range m.Procs {
		for i := range p.Points {
			if p.Points[i].Accept {
				return true
			}
		}
	}
	return false
}
