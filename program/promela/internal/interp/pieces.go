package interp

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// piece is a region of a state whose variables a formatter lists.
type piece struct {
	f        *formatter
	now, was region
}

// variable adds the scalars of a variable in order, as far as they differ.
func (p *piece) variable(prefix string, v *flat.Variable) {
	p.elements(prefix, v, v.Addr)
}

// elements is variable for a variable that begins at the given offset in bits.
func (p *piece) elements(prefix string, v *flat.Variable, at int) {
	quiet := !v.Type.HoldsChannel() // bytes tell all there is to tell
	if p.unchanged(v, at) {
		return
	}
	if p.was.buf == nil {
		p.f.vars = slices.Grow(p.f.vars, v.Count)
	}
	for i := range v.Count {
		at := at + i*v.Type.Bits
		switch {
		case quiet && same(p.now.at(at), p.was.at(at), v.Type.Bits):
		case v.Type.Store == flat.StoreStruct:
			for _, f := range v.Type.Fields.Fields {
				p.elements(v.Element(prefix, i)+".", f, at+f.Addr)
			}
		case v.Type.Channel:
			p.channel(prefix, v, i, at)
		default:
			p.f.add(program.Data, v.Element(prefix, i), p.f.x.Model.ValueText(v.Type, flat.Get(p.now.buf, v.Type.Store, int32(p.now.base+at))))
		}
	}
}

// unchanged reports whether the bytes of a variable, which begins at the given
// offset in bits, show that nothing is to be listed.
func (p *piece) unchanged(v *flat.Variable, at int) bool {
	return same(p.now.at(at), p.was.at(at), v.Size()) && !v.Type.HoldsChannel()
}

// channel adds element i of a channel variable.
func (p *piece) channel(prefix string, v *flat.Variable, i, at int) {
	text := p.f.channel(v, p.now.at(at))
	if p.was.buf == nil || p.f.was.channel(v, p.was.at(at)) != text {
		p.f.add(program.Queue, v.Element(prefix, i), text)
	}
}

// formatter lists the variables of a state or, if was is set, those whose
// values differ from that state.
type formatter struct {
	*reading
	was  *reading // nil: nothing to compare with
	vars []program.Var
}

func (f *formatter) add(kind program.VarKind, name, value string) {
	f.vars = append(f.vars, program.Var{Name: name, Value: value, Kind: kind})
}
