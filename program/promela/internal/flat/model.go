package flat

import (
	"cmp"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/source"
)

// Model is a model in the flat form. Once it is resolved it does not change and
// is safe for concurrent use.
type Model struct {
	File   *source.File
	Macros map[string]*lexemes.Macro

	// Names.
	Structs     map[string]*DataType
	MtypeValues map[string]int32
	MtypeSub    map[string]string
	GlobalScope *Scope
	Globals     []*Variable
	Procs       []*Proctype
	ProcByName  map[string]*Proctype
	// Active lists the proctypes of the processes that exist from the start, in
	// the order of their pids.
	Active []int

	// Layout of the vector.

	// Header is the number of bytes before the global variables.
	Header      int
	TypeBytes   int32
	GlobalArena Arena
	HiddenArena Arena
	HiddenBytes int
	HiddenInit  []byte
	GlobalBytes int
	Own         []OwnChannel // global channels
	// Queues are the types of the channels in Own.
	Queues  []*ChanType
	QueueAt []int
	// Initial is the initial vector up to the processes.
	Initial      []byte
	UsesLast     bool
	UsesPriority bool
	UsesTimeout  bool

	// The flat form.
	Code []Node
	// Quick has for each node of Code what the interpreter evaluates instead.
	Quick      []Node
	Indexings  []Indexing
	Runs       []RunSpec
	ChannelOps []ChannelSpec
	Prints     []PrintSpec
	Infos      []stmtInfo
	// IndexInfos are the arrays that are indexed, with positions.
	IndexInfos []stmtInfo

	// Steps is the number of steps in all proctypes.
	Steps int
	Trace *TraceAssertion // nil when there is none

	Props []Property
	// GlobalInits are the initial values of globals that are not constants;
	// they are evaluated in the initial state.
	GlobalInits []LocalInit
	Warnings    source.Errors
	// Suspects are warnings, among Warnings, that depend on what runs do.
	Suspects []Suspect
}

// Suspect is a choice that would block with some values of the process's own
// variables. Whether it ever has them is not known from the text; the warning
// is for a choice that was seen to block.
type Suspect struct {
	Warning *source.Error
	// Guard is the position of the first option, which identifies the choice.
	Guard source.Pos
	// Names are the variables that the options read.
	Names []string
}

// NewModel makes an empty model. Information 0 is that of no statement.
func NewModel(file *source.File) *Model {
	return &Model{
		File: file, Structs: map[string]*DataType{}, MtypeValues: map[string]int32{}, MtypeSub: map[string]string{},
		ProcByName: map[string]*Proctype{}, Infos: make([]stmtInfo, 1),
	}
}

// MtypeValue returns the value of an mtype name, 0 if there is no such name.
func (m *Model) MtypeValue(name string) int32 { return m.MtypeValues[name] }

// Info adds a statement to Infos and returns its index.
func (m *Model) Info(pos source.Pos, text string) int32 {
	m.Infos = append(m.Infos, stmtInfo{Pos: pos, Text: text})
	return int32(len(m.Infos) - 1)
}

// Indexing adds a level of array indexing, of the array called name at pos, and
// returns its index.
func (m *Model) Indexing(x Indexing, pos source.Pos, name string) int32 {
	m.IndexInfos = append(m.IndexInfos, stmtInfo{Pos: pos, Text: name})
	x.Source = int32(len(m.IndexInfos) - 1)
	m.Indexings = append(m.Indexings, x)
	return int32(len(m.Indexings) - 1)
}

// AcceptLabels returns the accept labels of processes in the order of the text.
// If there are any, the model states that no run passes them again and again.
func (m *Model) AcceptLabels() []Label {
	return m.labelled("accept", func(p *Point) bool { return p.Accept })
}

// ProgressLabels returns the progress labels of processes in the order of the
// text.
func (m *Model) ProgressLabels() []Label {
	return m.labelled("progress", func(p *Point) bool { return p.Progress })
}

// labelled returns the labels that begin with prefix, in the order of the text,
// of proctypes with a marked point: a label in front of something that takes no
// step marks the point to which control goes from there. A label in an inline
// is listed once.
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
