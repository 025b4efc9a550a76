package promela

import (
	"github.com/ltlcheck/ltlcheck/source"
)

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
	markLoops(m)
	markPlain(m)
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
