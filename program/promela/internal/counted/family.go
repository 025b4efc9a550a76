package counted

import (
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/resolve"
	"github.com/ltlcheck/ltlcheck/source"
)

// Family is a model for every value of a parameter. It is immutable and safe for
// concurrent use.
type Family struct {
	parameter string
	sizes     []int         // of the instances that were read
	models    []*flat.Model // by index in sizes
	window    int           // index of the instance whose code is executed
	least     int           // the smallest size that can be read
	groups    []group       // processes in the order of their numbers
	owner     *flat.Proctype
	arrays    map[*flat.Variable]bool // process arrays, of the window
	allOrders bool                    // sweeps follow all orders, also if visits commute; for tests
}

// group is the processes of an active proctype: one by itself, or N members.
type group struct {
	proc   *flat.Proctype
	many   bool
	number value // of the first
}

// The sizes that are read to find out how the text depends on the parameter.
// Promela has at most 255 processes; between these sizes the dependence is
// taken to be linear.
var sampled = []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100, 127, 128, 129, 200, 240}

// windowSize is the size of the instance whose code is executed: numbers below
// it can stand in the text as those of processes.
const windowSize = 12

// New reads instances of a family and finds its members. read returns the model
// for a size. An error is a source.Errors or a *source.Error: of the text, or
// what in it depends on the parameter in another way than by the number of
// processes, the size of arrays and linear expressions.
func New(parameter string, read func(size int) (*flat.Model, error)) (*Family, error) {
	f := &Family{parameter: parameter, arrays: map[*flat.Variable]bool{}}
	for _, n := range sampled {
		m, err := read(n)
		if err != nil && len(f.models) == 0 && n < windowSize {
			continue // too few processes for this model
		}
		if err != nil {
			return nil, err
		}
		f.sizes, f.models = append(f.sizes, n), append(f.models, m)
	}
	f.least, f.window = f.sizes[0], slices.Index(f.sizes, windowSize)
	for _, find := range []func() *source.Error{f.comparable, f.findMembers, f.findArrays, f.supported} {
		if err := find(); err != nil {
			return nil, err
		}
	}
	return f, nil
}

// Least returns the smallest size.
func (f *Family) Least() int { return f.least }

func (f *Family) model() *flat.Model { return f.models[f.window] }

// comparable checks that all instances have the same code, numbers aside.
func (f *Family) comparable() *source.Error {
	m := f.model()
	for i, other := range f.models {
		if p := differentCode(m, other); p != nil {
			return source.Errorf(p.Pos, "the statements of %s depend on %s in more than numbers: they are others for %s = %d", p.Name, f.parameter, f.parameter, f.sizes[i])
		}
		if at := differentProperties(m, other); at != nil {
			return source.Errorf(*at, "the properties of the model depend on %s in more than numbers: they are others for %s = %d", f.parameter, f.parameter, f.sizes[i])
		}
		if len(m.Globals) != len(other.Globals) || len(m.Indexings) != len(other.Indexings) || len(m.Code) != len(other.Code) || len(m.Procs) != len(other.Procs) {
			return source.Errorf(source.Pos{File: m.File}, "the declarations of the model depend on %s in more than numbers: they are others for %s = %d", f.parameter, f.parameter, f.sizes[i])
		}
	}
	return nil
}

// differentCode returns a proctype whose steps differ in more than numbers.
func differentCode(a, b *flat.Model) *flat.Proctype {
	for i, p := range a.Procs {
		if i >= len(b.Procs) || len(p.Points) != len(b.Procs[i].Points) || len(p.Locals) != len(b.Procs[i].Locals) {
			return p
		}
		for j := range p.Points {
			same := func(s, t flat.Step) bool {
				return s.Op == t.Op && s.Atomic == t.Atomic && s.Escape == t.Escape && s.Target == t.Target && s.A == t.A && s.B == t.B
			}
			if !slices.EqualFunc(p.Points[j].Steps, b.Procs[i].Points[j].Steps, same) {
				return p
			}
		}
	}
	return nil
}

// differentProperties returns where a property of the model stands that differs
// in more than numbers; nil if none does.
func differentProperties(a, b *flat.Model) *source.Pos {
	for i := range max(len(a.Props), len(b.Props)) {
		if i >= len(a.Props) {
			return &b.Props[i].Pos
		}
		p := &a.Props[i]
		if i >= len(b.Props) || p.Name != b.Props[i].Name || (p.Claim == nil) != (b.Props[i].Claim == nil) ||
			p.Formula != nil && p.Formula.String() != b.Props[i].Formula.String() || p.Claim != nil && !p.Claim.Equal(b.Props[i].Claim) {
			return &p.Pos
		}
	}
	return nil
}

// line finds the linear form n + size·N that has the value of of at every
// instance.
func (f *Family) line(of func(m *flat.Model) int) (value, bool) {
	last := len(f.models) - 1
	first, final := of(f.models[0]), of(f.models[last])
	span := f.sizes[last] - f.sizes[0]
	if (final-first)%span != 0 {
		return value{}, false
	}
	size := (final - first) / span
	n := first - size*f.sizes[0]
	if size != int(int8(size)) || n != int(int32(n)) {
		return value{}, false
	}
	for i, m := range f.models {
		if of(m) != n+size*f.sizes[i] {
			return value{}, false
		}
	}
	return value{n: int32(n), size: int8(size)}, true
}

// findMembers groups the processes that exist from the start.
func (f *Family) findMembers() *source.Error {
	m := f.model()
	at := value{}
	for i := 0; i < len(m.Active); {
		p := m.Procs[m.Active[i]]
		count, ok := f.line(func(m *flat.Model) int { return occurrences(m.Active, p.Index) })
		many := ok && count.n == 0 && count.size == 1
		if !many && (!ok || count.size != 0) {
			e := source.Errorf(p.Pos, "the number of processes of %s depends on %s in another way than active [%s] proctype %s", p.Name, f.parameter, f.parameter, p.Name)
			return e
		}
		f.groups = append(f.groups, group{p, many, at})
		if !many {
			at.n++
			i++
			continue
		}
		if f.owner == nil {
			f.owner = p
		}
		at.size++
		i += f.sizes[f.window]
	}
	if f.owner == nil {
		e := source.Errorf(source.Pos{File: m.File}, "there is no proctype of which %s processes exist from the start", f.parameter)
		e.Hint = "write active [" + f.parameter + "] proctype"
		return e
	}
	return nil
}

func occurrences(list []int, x int) (n int) {
	for _, y := range list {
		if x == y {
			n++
		}
	}
	return n
}

// findArrays finds the process arrays.
func (f *Family) findArrays() *source.Error {
	m := f.model()
	for i, v := range m.Globals {
		bits, same := f.line(func(m *flat.Model) int { return m.Globals[i].Type.Bits })
		count, ok := f.line(func(m *flat.Model) int { return m.Globals[i].Count })
		switch {
		case !same || bits.size != 0 || !ok || count.size != 0 && (count.size != 1 || count.n != 0):
			return source.Errorf(v.Pos, "the size of %s depends on %s: want an array with %s elements, one for each process", v.Name, f.parameter, f.parameter)
		case count.size == 1 && slices.ContainsFunc(v.Init, func(x int32) bool { return x != v.Init[0] }):
			return source.Errorf(v.Pos, "the elements of %s have different initial values", v.Name)
		}
		f.arrays[v] = count.size == 1
	}
	for i, p := range m.Procs {
		if bytes, ok := f.line(func(m *flat.Model) int { return m.Procs[i].VarBytes }); !ok || bytes.size != 0 {
			return source.Errorf(p.Pos, "the local variables of %s depend on %s", p.Name, f.parameter)
		}
	}
	return nil
}

// supported refuses what the abstraction does not know.
func (f *Family) supported() *source.Error {
	m := f.model()
	at := source.Pos{File: m.File}
	switch {
	case m.UsesPriority:
		return source.Errorf(at, "priorities are not understood for every %s", f.parameter)
	case m.UsesLast:
		return source.Errorf(at, "_last is not understood for every %s", f.parameter)
	case m.UsesTimeout:
		return source.Errorf(at, "timeout asks about all processes, and is not understood for every %s", f.parameter)
	case m.Trace != nil:
		return source.Errorf(at, "trace assertions are not understood for every %s", f.parameter)
	case m.HiddenBytes > 0:
		return source.Errorf(at, "hidden variables are not understood for every %s", f.parameter)
	case len(m.Own) > 0:
		return source.Errorf(m.Own[0].Root.Pos, "channels are not understood for every %s", f.parameter)
	}
	for _, p := range m.Procs {
		switch {
		case p.Provided >= 0:
			return source.Errorf(p.Pos, "provided clauses are not understood for every %s", f.parameter)
		case len(p.Own) > 0:
			return source.Errorf(p.Own[0].Root.Pos, "channels of processes are not understood for every %s", f.parameter)
		case p.Determin:
			return source.Errorf(p.Pos, "D_proctype is not understood for every %s", f.parameter)
		}
	}
	return nil
}

// bound is the code of a family with propositions.
type bound struct {
	*flat.Atoms
	constants map[int32]value // nodes whose number depends on the parameter
	irregular map[int32]bool  // nodes whose number does so in no linear way
	levels    []bool          // by indexing: of a process array
	least     int             // the smallest size to which the propositions apply
}

// bind adds propositions to the code.
func (f *Family) bind(list []program.Atom) (*bound, error) {
	var all []*flat.Model
	b := &bound{constants: map[int32]value{}, irregular: map[int32]bool{}}
	for i, m := range f.models {
		a, err := resolve.Atoms(m, list)
		if err != nil && len(all) == 0 && i < f.window {
			continue // too few processes for these propositions
		}
		if err != nil {
			return nil, err
		}
		if unknown := a.Observes.Unknown(knows); unknown != "" {
			return nil, source.Errorf(source.Pos{File: m.File}, "a proposition reads %s, which is not understood for every %s", unknown, f.parameter)
		}
		if len(all) == 0 {
			b.least = f.sizes[i]
		}
		if all = append(all, a.Model); i == f.window {
			b.Atoms = a
		}
	}
	extended := Family{sizes: f.sizes[len(f.sizes)-len(all):], models: all}
	for i := range b.Model.Indexings {
		count, ok := extended.line(func(m *flat.Model) int { return int(m.Indexings[i].Count) })
		if !ok || count.size != 0 && (count.size != 1 || count.n != 0) {
			return nil, errors.New("the size of an array depends on " + f.parameter + " in another way than array[" + f.parameter + "]")
		}
		b.levels = append(b.levels, count.size != 0)
	}
	for i := range b.Model.Code {
		for _, m := range all {
			if len(m.Code) != len(b.Model.Code) || m.Code[i].Op != b.Model.Code[i].Op {
				return nil, errors.New("a proposition depends on " + f.parameter + " in more than numbers")
			}
		}
		if b.Model.Code[i].Op != flat.OpConst {
			continue
		}
		v, ok := extended.line(func(m *flat.Model) int { return int(m.Code[i].A) })
		if !ok {
			b.irregular[int32(i)] = true
		} else if v.size != 0 {
			b.constants[int32(i)] = v
		}
	}
	return b, nil
}
