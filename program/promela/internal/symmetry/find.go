package symmetry

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/source"
)

// Finding the group. A class is a set of processes of one proctype; the group
// permutes the members of each class.
//
//	find(model, propositions):
//		s := a state in which no process can create another one any more
//		classes := the processes of s, by proctype, that never end, or may stay where they end   (stays.go)
//		repeat:
//			unify what steps and propositions compare and assign   (walk.go)
//			anchor _pid, and parameters that differ between the members, to the classes
//			drop classes whose numbers must be plain, and say why
//		until no class was dropped
//		drop members whose number is mentioned
//
// It need not be true that members start alike: which states are equivalent is
// a question about what can follow, and not about how they are reached.

// class is the processes of one proctype. Members that the model or a
// proposition names are fixed: they have no part in the permutations.
type class struct {
	proc  *flat.Proctype
	pids  []int32
	fixed []*source.Error // by member: what names it, nil if nothing does
	ring  bool            // only rotations are respected
}

// inRing reports whether members have the numbers from 0 to n - 1.
func inRing(numbers []int64, n int64) bool {
	for i, x := range numbers {
		if x != int64(i) {
			return false
		}
	}
	return n == int64(len(numbers))
}

// movable reports whether some permutation of the members is left: two of them
// that are not fixed, or, in a ring, all.
func (c *class) movable() bool {
	free := len(c.free())
	return free >= 2 && (!c.ring || free == len(c.pids))
}

// free returns the indices of the members that can be permuted.
func (c *class) free() (out []int) {
	for i, at := range c.fixed {
		if at == nil {
			out = append(out, i)
		}
	}
	return out
}

// stored is a value that is stored in a variable of a type.
type stored struct {
	node      int32
	typ       *flat.DataType
	low, high int64
	at        *source.Error
}

// foreign is _pid in a process of no class.
type foreign struct {
	node int32
	at   *source.Error
}

// watched is an index whose value explorers compare with the number of
// elements.
type watched struct{ node, count int32 }

// finder is the analysis of a model with its propositions.
type finder struct {
	m       *flat.Model
	atoms   *flat.Atoms
	ends    []string         // by proctype: why processes that end may not stay
	texts   []program.Atom   // of the propositions
	quiet   [][]bool         // by proctype and control point: no run can follow
	classes []class          // that are not dropped
	frames  []*flat.Proctype // of the processes whose place in the vector is fixed
	example program.State    // a state with all processes

	sorts   sorts
	nodes   map[string]int32
	used    map[int32]bool // nodes of scalars that steps or propositions read or write
	pids    int32          // the node of process numbers
	stores  []stored
	foreign []foreign
	watched map[int32][]watched      // by step
	levels  map[int32]*flat.Variable // nodes of indices, with the array
	// numbersIn has the nodes of parameters that nothing is stored in and that
	// differ between the members of the class of the proctype.
	numbersIn map[int32]*flat.Proctype
	hidden    []int32       // nodes of hidden variables
	unknown   *source.Error // what the analysis does not understand
	broken    source.Errors
}

// maxSetup bounds the states that are explored to find one in which all
// processes are there.
const maxSetup = 4096

// find analyses a model. The errors say what breaks the symmetry of processes
// of one proctype, or names one of them. The model of the finder is that in
// which some processes stay where they end.
func find(a *flat.Atoms, texts []program.Atom, same program.Preservation) (*finder, source.Errors) {
	f := &finder{m: a.Model, atoms: a, texts: texts}
	if why := f.refused(); why != nil {
		return nil, source.Errors{why}
	}
	if len(f.m.Active) < 2 && !mentions(f.m, flat.OpRun) {
		return nil, nil
	}
	for _, p := range f.m.Procs {
		f.quiet = append(f.quiet, quietPoints(f.m, p))
	}
	if !f.findExample(same) {
		return nil, source.Errors{source.Errorf(source.Pos{File: f.m.File}, "no state was found after which no process is created")}
	}
	f.makeClasses()
	for len(f.classes) > 0 {
		if f.analyse(); !f.dropBroken() {
			break
		}
	}
	if len(f.classes) > 0 {
		f.fix()
	}
	return f, f.broken.Sort()
}

// findExample looks for a state with all processes, where those stay where they
// end that need to.
func (f *finder) findExample(same program.Preservation) bool {
	whole := f.atoms
	stays, why := stayingTypes(whole, same)
	f.ends = why
	for {
		f.atoms = whole
		if slices.Contains(stays, true) {
			f.atoms = staying(whole, stays)
		}
		f.m = f.atoms.Model
		if f.example = f.complete(); f.example == nil {
			return false
		}
		needed := f.needToStay(stays)
		if slices.Equal(needed, stays) {
			return true
		}
		stays = needed
	}
}

// needToStay returns which of some types need to stay: those of which there are
// several processes, and those with processes that are older than such. If these
// may not stay, none does.
func (f *finder) needToStay(stays []bool) []bool {
	needed := make([]bool, len(stays))
	x := &interp.Interpreter{Model: f.m}
	x.Queues = make([]interp.QueueRef, len(f.m.Queues))
	x.Attach(f.example)
	number := make([]int, len(stays))
	for i := range x.Frames {
		number[x.Frames[i].Proc.Index]++
	}
	older := false
	for i := len(x.Frames) - 1; i >= 0; i-- {
		p := x.Frames[i].Proc
		switch {
		case stays[p.Index] && (older || number[p.Index] > 1):
			needed[p.Index], older = true, true
		case older && f.endOf(p) != nil:
			for j := range f.ends {
				f.ends[j] = cmp.Or(f.ends[j], "where one of "+p.Name+" is older that ends, "+f.ends[p.Index])
			}
			return make([]bool, len(stays))
		}
	}
	return needed
}

// refused returns what in the model the analysis is not made for.
func (f *finder) refused() *source.Error {
	m := f.m
	why := ""
	switch {
	case m.UsesPriority:
		why = "priorities order the processes"
	case m.UsesLast:
		why = "_last tells processes apart"
	case m.Trace != nil:
		why = "a trace assertion is about certain channels"
	case f.atoms.Observes.Unknown(knows) != "":
		why = "a proposition reads " + f.atoms.Observes.Unknown(knows)
	}
	if why == "" {
		return nil
	}
	return source.Errorf(source.Pos{File: m.File}, "%s", why)
}

// quietPoints returns the control points of a proctype from which no step that
// creates a process can be reached.
func quietPoints(m *flat.Model, p *flat.Proctype) []bool {
	quiet := make([]bool, len(p.Points))
	for i := range quiet {
		quiet[i] = !slices.ContainsFunc(p.Points[i].Steps, func(st flat.Step) bool { return m.Creates(&st) })
	}
	for changed := true; changed; {
		changed = false
		for i := range p.Points {
			for _, st := range p.Points[i].Steps {
				if quiet[i] && st.Target >= 0 && !quiet[st.Target] {
					quiet[i], changed = false, true
				}
			}
		}
	}
	return quiet
}

// complete looks for a state in which no process can create another one any
// more, depth first; nil if none is found soon.
func (f *finder) complete() program.State {
	e := interp.NewExplorer(f.m, nil)
	var b program.Batch
	if e.Initial(&b) != nil {
		return nil
	}
	seen := map[string]bool{}
	stack := []program.State{slices.Clone(b.State(0))}
	for len(stack) > 0 && len(seen) < maxSetup {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[string(s)] {
			continue
		}
		seen[string(s)] = true
		e.Attach(s)
		if quiet := func() bool {
			for i := range e.Frames {
				if !f.quiet[e.Frames[i].Proc.Index][e.Frames[i].PC] {
					return false
				}
			}
			return true
		}(); quiet {
			return s
		}
		if e.Expand(s, &b) != nil {
			return nil
		}
		for i := b.Len() - 1; i >= 0; i-- {
			stack = append(stack, slices.Clone(b.State(i)))
		}
	}
	return nil
}

// makeClasses groups the processes of the example by proctype. Processes that
// can end, and do not stay, do so from the youngest on, which tells them apart.
func (f *finder) makeClasses() {
	x := &interp.Interpreter{Model: f.m}
	x.Queues = make([]interp.QueueRef, len(f.m.Queues))
	x.Attach(f.example)
	ends := map[*flat.Proctype]*source.Error{}
	pids := map[*flat.Proctype][]int32{}
	for i := range x.Frames {
		p := x.Frames[i].Proc
		if _, known := ends[p]; !known {
			ends[p] = f.endOf(p)
		}
		pids[p] = append(pids[p], int32(i))
		if ends[p] == nil { // so that none of those before it ends, either
			f.frames = f.frames[:0]
			for j := range i + 1 {
				f.frames = append(f.frames, x.Frames[j].Proc)
			}
		}
	}
	for _, p := range f.m.Procs {
		switch {
		case len(pids[p]) < 2:
		case ends[p] != nil:
			f.broken = append(f.broken, ends[p])
		default:
			f.classes = append(f.classes, class{proc: p, pids: pids[p]})
		}
	}
}

// endOf returns the step by which processes of a type can end, nil if there is
// none or they stay there.
func (f *finder) endOf(p *flat.Proctype) *source.Error {
	if p.Stays {
		return nil
	}
	for _, st := range f.steps(p, func(int32) bool { return true }) {
		if st.Op == flat.StepEnd {
			return endReason(f.m, p, st, f.ends[p.Index])
		}
	}
	return nil
}

// steps returns the steps of a proctype that control can reach, of suitable
// points, inner ones of d_steps included.
func (f *finder) steps(p *flat.Proctype, suits func(point int32) bool) (out []*flat.Step) {
	seen := make([]bool, len(p.Points))
	work := []int32{p.Start}
	for len(work) > 0 {
		at := work[len(work)-1]
		work = work[:len(work)-1]
		if at < 0 || seen[at] {
			continue
		}
		seen[at] = true
		for i := range p.Points[at].Steps {
			st := &p.Points[at].Steps[i]
			if suits(at) {
				out = append(out, st)
			}
			work = append(work, st.Target)
			if st.Op == flat.StepDStep {
				work = append(work, st.A)
			}
		}
	}
	return out
}

func (f *finder) nodeOf(key string) int32 {
	n, ok := f.nodes[key]
	if !ok {
		n = f.sorts.node()
		f.nodes[key] = n
	}
	return n
}

// level returns the node of the indices of an array.
func (f *finder) level(key string, v *flat.Variable) int32 {
	n := f.nodeOf(levelKey(key))
	f.levels[n] = v
	return n
}

// classOf returns the class of a proctype, -1 if it has none.
func (f *finder) classOf(p *flat.Proctype) int {
	return slices.IndexFunc(f.classes, func(c class) bool { return c.proc == p })
}

// first returns a node that is anchored to a class alone, by which a step can
// say that it tells its members apart.
func (f *finder) first(c int) int32 {
	n := f.sorts.node()
	f.anchor(n, c, f.classes[c].pids)
	f.nodes["first "+f.classes[c].proc.Name] = n
	return n
}

func (f *finder) anchor(n int32, c int, numbers []int32) {
	wide := make([]int64, len(numbers))
	for i, x := range numbers {
		wide[i] = int64(x)
	}
	p := f.classes[c].proc
	f.sorts.anchor(n, c, wide, source.Errorf(p.Pos, "processes of %s have two numberings", p.Name))
}

// analyse infers the sorts of all numbers.
func (f *finder) analyse() {
	f.sorts, f.nodes, f.used = sorts{}, map[string]int32{}, map[int32]bool{}
	f.stores, f.foreign, f.hidden, f.unknown = nil, nil, nil, nil
	f.levels, f.watched = map[int32]*flat.Variable{}, map[int32][]watched{}
	f.numbersIn = map[int32]*flat.Proctype{}
	f.pids = f.nodeOf("_pid")
	for i := range f.classes {
		f.classes[i].ring = false
	}
	f.declareChannels()
	for before := -1; before != f.sorts.merged; { // until no more channels flow together
		before = f.sorts.merged
		f.walkAll(true)
	}
	for i := range f.classes {
		f.anchor(f.pids, i, f.classes[i].pids)
		f.anchorLocals(i)
	}
	f.walkAll(false)
}

// declareChannels says what channels are like that are declared with a
// variable.
func (f *finder) declareChannels() {
	w := &walker{f: f, channels: true}
	declare := func(proc *flat.Proctype, own []flat.OwnChannel) {
		for i := range own {
			t := w.at(proc, proc == nil && own[i].Root.Hidden, int32(own[i].Addr), nil)
			if !t.ok {
				f.unknown = source.Errorf(own[i].Root.Pos, "%s is not understood", own[i].Name)
				continue
			}
			r := f.sorts.rootOf(t.node)
			if r.channels != nil {
				continue // another element of the same array
			}
			c := own[i].Type()
			fields := make([]int32, len(c.Fields))
			for j := range fields {
				fields[j] = f.sorts.node()
			}
			r = f.sorts.rootOf(t.node)
			r.channels, r.fields = []*flat.ChanType{c}, fields
		}
	}
	declare(nil, f.m.Own)
	for _, p := range f.m.Procs {
		declare(p, p.Own)
	}
}

// anchorLocals anchors the parameters, and the variables that get a value when
// a process is created, if they differ between the members in the example.
func (f *finder) anchorLocals(c int) {
	k := &f.classes[c]
	x := &interp.Interpreter{Model: f.m}
	x.Queues = make([]interp.QueueRef, len(f.m.Queues))
	x.Attach(f.example)
	w := &walker{f: f, channels: true}
	for _, v := range f.given(k.proc) {
		var numbers []int32
		for _, pid := range k.pids {
			n := flat.Get(f.example, v.Type.Store, x.Frames[pid].Vars<<3+int32(v.Addr))
			if slices.Contains(numbers, n) {
				break
			}
			numbers = append(numbers, n)
		}
		if t := w.at(k.proc, false, int32(v.Addr), nil); t.ok && len(numbers) == len(k.pids) && !v.Type.Channel {
			f.anchor(t.node, c, numbers)
			if !f.changes(k.proc, v) {
				f.numbersIn[t.node] = k.proc
			}
		}
	}
}

// changes reports whether some step may store a value in a variable, or is
// thought to do.
func (f *finder) changes(p *flat.Proctype, v *flat.Variable) bool {
	if v.Array || v.Size() != v.Type.Bits {
		return true
	}
	to := func(addr int32) bool {
		for addr >= 0 && f.m.Code[addr].Op != flat.AddrNone {
			n := &f.m.Code[addr]
			switch n.Op {
			case flat.AddrGlobal, flat.AddrHidden:
				return false
			case flat.AddrLocal:
				return n.A == int32(v.Addr)
			case flat.AddrIndex, flat.AddrOffset:
				addr = n.A
			default:
				return true
			}
		}
		return false
	}
	return slices.ContainsFunc(p.Steps, func(st *flat.Step) bool {
		o := f.m.Operands(st)
		return o.Target >= 0 && to(o.Target) || o.Message != nil && slices.ContainsFunc(o.Message.Recv, func(a flat.ArgSpec) bool { return a.Addr >= 0 && to(a.Addr) })
	})
}

// given returns the scalars of a proctype that get a value when a process is
// created.
func (f *finder) given(p *flat.Proctype) []*flat.Variable {
	out := slices.Clone(p.ParamParts)
	for _, in := range p.Inits {
		for _, v := range p.Locals {
			if !v.Array && int32(v.Addr) == f.m.Code[in.Addr].A && v.Type.Store != flat.StoreStruct {
				out = append(out, v)
			}
		}
	}
	return out
}

// walkAll walks over all steps that matter: for channels, those of all
// processes and the initial values; else those that can be taken once all
// processes are there, and the propositions.
func (f *finder) walkAll(channels bool) {
	cautious := slices.ContainsFunc(f.m.Procs, func(p *flat.Proctype) bool { return p.Provided >= 0 }) ||
		slices.ContainsFunc(f.m.Code, func(n flat.Node) bool { return n.Op == flat.OpEnabled })
	w := &walker{f: f, channels: channels, unreported: cautious}
	for _, p := range f.m.Procs {
		w.proc = p
		for _, st := range f.steps(p, func(at int32) bool { return channels || f.quiet[p.Index][at] }) {
			w.step(st)
		}
		w.pos, w.text = p.Pos, "provided"
		if p.Provided >= 0 {
			w.truth(w.value(p.Provided))
		}
		if channels {
			f.walkInits(w, p, p.Inits)
		}
	}
	w.proc = nil
	if channels {
		f.walkInits(w, nil, f.m.GlobalInits)
	}
	f.walkAtoms(w)
}

// walkInits follows channels in initial values.
func (f *finder) walkInits(w *walker, p *flat.Proctype, inits []flat.LocalInit) {
	for _, in := range inits {
		n := &f.m.Code[in.Addr]
		if t := w.at(p, n.Op == flat.AddrHidden, n.A, nil); t.ok {
			w.equal(w.load(t), w.value(in.Value))
		}
	}
}

// walkAtoms walks over the propositions, in which no error of an index is
// reported.
func (f *finder) walkAtoms(w *walker) {
	if f.atoms == nil {
		return
	}
	w.unreported = true
	at := func(bit program.Letter) {
		a := f.texts[bits.TrailingZeros64(uint64(bit))]
		w.pos, w.text = a.Pos, a.Text
	}
	for _, a := range f.atoms.State {
		at(a.Bit)
		w.truth(w.value(a.Node))
	}
	for _, a := range f.atoms.Moves {
		at(a.Bit)
		if a.Pid >= 0 {
			w.processNumber(w.value(a.Pid))
		}
	}
}

// dropBroken drops the classes whose numbers must be plain, or all if there is
// something that is not understood. It reports whether it dropped any.
func (f *finder) dropBroken() bool {
	dropped := map[int]bool{}
	drop := func(r *root, at *source.Error) {
		f.broken = append(f.broken, at)
		for c := range r.anchors {
			dropped[c] = true
		}
	}
	if f.unknown != nil {
		f.broken = append(f.broken, f.unknown)
		f.classes = nil
		return true
	}
	for i := range f.sorts.roots {
		r := &f.sorts.roots[i]
		switch {
		case f.sorts.parent[i] != int32(i):
		case r.channels != nil && f.countsChannels(r) != nil:
			f.broken = append(f.broken, f.countsChannels(r))
			f.classes = nil
			return true
		case len(r.anchors) > 0 && r.plain != nil:
			drop(r, r.plain)
		}
	}
	for n, v := range f.levels {
		if r := f.sorts.rootOf(n); len(r.anchors) > 0 && v.Type.Bits%8 != 0 {
			drop(r, source.Errorf(v.Pos, "the elements of %s share bytes", v.Name))
		}
	}
	pids, pidOffset := f.sorts.find(f.pids)
	for _, x := range f.foreign {
		if n, off := f.sorts.find(x.node); len(f.sorts.roots[n].anchors) > 0 && (n != pids || off != pidOffset) {
			drop(&f.sorts.roots[n], x.at)
		}
	}
	for _, n := range f.hidden {
		if r := f.sorts.rootOf(n); len(r.anchors) > 0 {
			drop(r, source.Errorf(source.Pos{File: f.m.File}, "a hidden variable holds the number of a process"))
		}
	}
	for _, s := range f.stores {
		if r := f.sorts.rootOf(s.node); len(r.anchors) > 0 && !f.fits(&s) {
			drop(r, s.at)
		}
	}
	var left []class
	for i, c := range f.classes {
		if !dropped[i] {
			left = append(left, c)
		}
	}
	f.classes = left
	return len(dropped) > 0
}

// countsChannels returns what depends on the numbers of channels, nil if nothing
// does.
func (f *finder) countsChannels(r *root) *source.Error {
	for _, n := range r.named {
		if n.number != 0 {
			return n.at
		}
	}
	return r.plain
}

// mostCut bounds the values that fits tries.
const mostCut = 1 << 17

// fits reports whether a stored value means the same process as before: a
// number of a process is not changed by the type of the variable, and another
// one does not become that of a process.
func (f *finder) fits(s *stored) bool {
	low, high := s.typ.Limits()
	if s.low >= low && s.high <= high {
		return true
	}
	if s.high-s.low > mostCut {
		return s.typ.Store == flat.StoreInt
	}
	means := map[int64]bool{}
	for _, numbers := range f.sorts.numbers(s.node) {
		for _, x := range numbers {
			means[x] = true
		}
	}
	for v := s.low; v <= s.high; v++ {
		cut := int64(flat.Truncate(s.typ, int32(v)))
		if means[v] && cut != v || !means[v] && means[cut] {
			return false
		}
	}
	return true
}

// fix finds the members that are named, and those with a number that a table of
// the state has no room for.
func (f *finder) fix() {
	for i := range f.classes {
		f.classes[i].fixed = make([]*source.Error, len(f.classes[i].pids))
	}
	for n, v := range f.levels {
		for c, numbers := range f.sorts.numbers(n) {
			for j, x := range numbers {
				if x < 0 || x >= int64(v.Count) {
					f.fixMember(c, j, source.Errorf(v.Pos, "%s has no element for", v.Name))
				}
			}
		}
	}
	for i := range f.sorts.roots {
		r := &f.sorts.roots[i]
		if f.sorts.parent[i] != int32(i) {
			continue
		}
		for _, n := range r.named {
			for c, numbers := range r.anchors {
				if j := slices.Index(numbers, n.number); j >= 0 {
					f.fixMember(c, j, n.at)
				}
			}
		}
	}
}

func (f *finder) fixMember(c, j int, at *source.Error) {
	k := &f.classes[c]
	k.fixed[j] = cmp.Or(k.fixed[j], at)
}
