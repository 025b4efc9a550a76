package promela

import (
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Model is a resolved Promela model. It is immutable and safe for concurrent use.
type Model struct {
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

	steps  int             // in all proctypes
	engine program.Engine  // what runs it
	trace  *traceAssertion // nil when there is none

	props       []Property
	globalInits []localInit // initial values of globals that are not constants
	warnings    source.Errors
}

func newModel(file *source.File) *Model {
	return &Model{
		file: file, structs: map[string]*dataType{}, mtypeValues: map[string]int32{}, mtypeSub: map[string]string{},
		procByName: map[string]*proctype{}, infos: make([]stmtInfo, 1),
	}
}

func (m *Model) mtypeValue(name string) int32 { return m.mtypeValues[name] }

func (m *Model) info(pos source.Pos, text string) int32 {
	m.infos = append(m.infos, stmtInfo{pos, text})
	return int32(len(m.infos) - 1)
}

func (m *Model) indexing(x indexing, pos source.Pos, name string) int32 {
	m.indexInfos = append(m.indexInfos, stmtInfo{pos, name})
	x.source = int32(len(m.indexInfos) - 1)
	m.indexings = append(m.indexings, x)
	return int32(len(m.indexings) - 1)
}

// With is the same model, whose explorers run as the engine says.
func (m *Model) With(e program.Engine) program.Program {
	own := *m
	own.engine = e
	return &own
}

// Warnings lists what looks wrong but is allowed.
func (m *Model) Warnings() source.Errors { return m.warnings }

// finish fixes the layout once all proctypes are resolved.
func (r *resolver) finish() {
	m := r.m
	r.patch()
	if len(m.procs) > 1 {
		m.typeBytes = 1
	}
	if len(m.procs) > 256 {
		r.err(source.Pos{File: m.file}, "a model has at most 256 proctypes")
	}
	for _, p := range m.procs {
		p.header = m.typeBytes + int32(p.pcBytes+boolInt(m.usesPriority))
		for i := range p.points {
			for j := range p.points[i].steps {
				st := &p.points[i].steps[j]
				st.id = int32(len(p.steps))
				st.serial = int32(m.steps)
				m.steps++
				p.steps = append(p.steps, st)
			}
		}
		for _, v := range p.params {
			v.scalars(0, "", func(name string, typ *dataType, at int) {
				p.paramParts = append(p.paramParts, &variable{name: name, typ: typ, count: 1, addr: at})
			})
		}
	}
	m.markLoops()
	m.markPlain()
	r.initialVector()
}

// warn notes variables that nothing reads or writes and statements that control cannot reach.
func (r *resolver) warn() {
	m := r.m
	for _, v := range m.globals {
		r.warnUnused(v)
	}
	reached := map[source.Pos]bool{}
	for _, p := range m.procs {
		for _, v := range p.locals {
			r.warnUnused(v)
		}
		for _, st := range p.steps {
			reached[m.infos[st.info].pos] = true
		}
	}
	for _, info := range r.statements {
		if at := m.infos[info]; at.pos.IsValid() && !reached[at.pos] {
			reached[at.pos] = true
			r.warning(at.pos, "this statement is never reached")
		}
	}
	r.warnExclusives()
}

func (r *resolver) warnUnused(v *variable) {
	if !v.used && v.pos.IsValid() && v.name[0] != ':' {
		r.warning(v.pos, "%s is never used", v.name)
	}
	if v.used && v.typ.channel && v.chn == nil && !v.filled {
		r.warning(v.pos, "%s never gets a channel", v.name).Hint = "as by chan " + v.name + " = [1] of { byte }"
	}
}

func (r *resolver) warning(pos source.Pos, format string, args ...any) *source.Error {
	return r.errs.warn(pos, format, args...)
}

func (r *resolver) initialVector() {
	m := r.m
	m.initial = make([]byte, m.globalBytes)
	m.hiddenBytes = m.hiddenArena.next / 8
	m.hiddenInit = make([]byte, m.hiddenBytes)
	if t := m.trace; t != nil && len(t.proc.points) > 0 {
		m.initial[t.at] = byte(t.proc.start)
	}
	for _, v := range m.globals {
		buf := m.initial
		if v.hidden {
			buf = m.hiddenInit
		}
		storeInit(buf, v)
	}
	for i, c := range m.own {
		buf := m.initial
		if c.root.hidden {
			buf = m.hiddenInit
		}
		store(buf, storeByte, 0, int32(c.addr), int32(i+1))
	}
}
