package promela

import (
	"github.com/ltlcheck/ltlcheck/source"
)

// model is a model in the flat form. Once it is resolved it does not change.
type model struct {
	file   *source.File
	macros map[string]*macro

	// Names.
	structs     map[string]*dataType
	mtypeValues map[string]int32
	mtypeSub    map[string]string
	globalScope *scope
	globals     []*variable
	procs       []*proctype
	procByName  map[string]*proctype
	active      []int // proctypes of the processes that exist from the start

	// Layout of the vector.
	header       int // bytes before the global variables
	typeBytes    int32
	globalArena  arena
	hiddenArena  arena
	hiddenBytes  int
	hiddenInit   []byte
	globalBytes  int
	own          []ownChannel // global channels
	queues       []*chanType  // their types
	queueAt      []int
	initial      []byte // the part before the processes
	usesLast     bool
	usesPriority bool
	usesTimeout  bool

	// The flat form.
	code       []node
	quick      []node // what the interpreter runs for it
	indexings  []indexing
	runs       []runSpec
	channelOps []channelSpec
	prints     []printSpec
	infos      []stmtInfo
	indexInfos []stmtInfo // what is indexed, and where

	steps int             // in all proctypes
	trace *traceAssertion // nil when there is none

	props       []Property
	globalInits []localInit // initial values of globals that are not constants
	warnings    source.Errors
}

func newModel(file *source.File) *model {
	return &model{
		file: file, structs: map[string]*dataType{}, mtypeValues: map[string]int32{}, mtypeSub: map[string]string{},
		procByName: map[string]*proctype{}, infos: make([]stmtInfo, 1),
	}
}

func (m *model) mtypeValue(name string) int32 { return m.mtypeValues[name] }

func (m *model) info(pos source.Pos, text string) int32 {
	m.infos = append(m.infos, stmtInfo{pos, text})
	return int32(len(m.infos) - 1)
}

func (m *model) indexing(x indexing, pos source.Pos, name string) int32 {
	m.indexInfos = append(m.indexInfos, stmtInfo{pos, name})
	x.source = int32(len(m.indexInfos) - 1)
	m.indexings = append(m.indexings, x)
	return int32(len(m.indexings) - 1)
}

// acceptLabels reports whether some process has an accept label: then the model itself states
// that no run passes such labels for ever.
func (m *model) acceptLabels() bool {
	for _, p := range m.procs {
		for i := range p.points {
			if p.points[i].accept {
				return true
			}
		}
	}
	return false
}
