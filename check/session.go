package check

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/check/internal/monitor"
	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store"
)

// Session checks properties of one program one after another, and explores the program once where it
// can: see search.Record. It is not safe for concurrent use.
type Session struct {
	prog   program.Program
	opts   Options
	budget *store.Budget // of everything
	share  bool
	record *search.Record
	most   int // states in the record before smaller programs are tried; 0: no limit
	// alone: there are so many workers that they do better to search for each property by itself when the
	// program is large.
	alone bool

	common  []program.Atom // of all properties, when the record must have the letters
	binding program.Binding
}

// NewSession prepares to check the properties, all of which must be valid.
func NewSession(prog program.Program, props []Property, opts Options) *Session {
	s := &Session{prog: prog, opts: opts}
	sharing := slices.DeleteFunc(slices.Clone(props), func(p Property) bool { return p.Fairness != NoFairness || len(p.FairTo) > 0 })
	if len(sharing) < 2 || opts.Storage.Bounded() || opts.onDisk() || opts.Shortest || opts.All > 1 { // the last two need the memory
		return s
	}
	limit := opts.Limits.Memory
	if limit == 0 {
		limit = monitor.DefaultMemory()
	}
	s.budget = store.NewMappedBudget(limit)
	s.share = s.readable() || s.bindAll(sharing)
	if opts.reduces(prog) {
		s.most = firstShared
		if after := opts.reduceAfter(prog); after > 0 {
			s.most = int(after)
		}
	}
	if s.alone = opts.Workers > 1 && len(sharing) <= opts.Workers; s.alone && (s.most == 0 || s.most > monitor.ParallelAfter) {
		s.most = monitor.ParallelAfter
	}
	return s
}

// firstShared is how many states properties explore together before they are tried one by one on smaller
// programs: what is small is not worth reducing.
const firstShared = 200_000

// tries reports whether a property should use the record before it is tried on a smaller program.
func (s *Session) tries() bool { return s != nil && s.share }

// lift takes the limit off the record.
func (s *Session) lift() {
	if s != nil && s.alone {
		s.drop()
	} else if s != nil {
		s.most = 0
		if s.record != nil {
			s.record.Most = 0
		}
	}
}

// Close gives all memory back.
func (s *Session) Close() { s.drop() }

// readable reports whether explorers can read states that others have found.
func (s *Session) readable() bool {
	b, err := s.prog.Bind(nil)
	if err != nil {
		return false
	}
	ex, err := b.NewExplorer()
	_, ok := program.As[program.Reader](ex)
	return ok && err == nil
}

// bindAll binds the propositions of all properties together, if there are not too many.
func (s *Session) bindAll(props []Property) bool {
	for i := range props {
		p := props[i].OverSequences(s.prog)
		s.common = append(s.common, p.atoms()...)
	}
	slices.SortFunc(s.common, func(a, b program.Atom) int {
		switch {
		case a.Text < b.Text:
			return -1
		case a.Text > b.Text:
			return 1
		}
		return 0
	})
	s.common = slices.CompactFunc(s.common, func(a, b program.Atom) bool { return a.Text == b.Text })
	if len(s.common) > search.MaxRecordedAtoms {
		return false
	}
	var err error
	s.binding, err = s.prog.Bind(s.common)
	return err == nil
}

// bind gives the atoms that are bound for a property, and the binding if there is one already.
func (s *Session) bind(prog program.Program, own []program.Atom) ([]program.Atom, program.Binding, error) {
	if s != nil && s.binding != nil && s.share && !slices.ContainsFunc(own, func(a program.Atom) bool { return !s.has(a.Text) }) {
		return s.common, s.binding, nil
	}
	b, err := prog.Bind(own)
	return own, b, err
}

func (s *Session) has(atom string) bool {
	return slices.ContainsFunc(s.common, func(a program.Atom) bool { return a.Text == atom })
}

// use lets a search use the record, and reports whether it can.
func (s *Session) use(sr *search.Search, b program.Binding, atoms int) (bool, error) {
	if !sr.Prod.StatesOnly() || !sr.Plain.StatesOnly() || atoms > search.MaxRecordedAtoms {
		return false, nil
	}
	if s.binding != nil && b != s.binding {
		return false, nil
	}
	if s.record == nil {
		var err error
		if s.record, err = search.NewRecord(b, s.budget.Part(), s.opts.Vectors.form(), s.binding != nil); err != nil {
			return false, err
		}
		s.record.Most = s.most
	}
	sr.Watch(s.record.Ex)
	sr.Monitor.LimitTo(s.budget.Part())
	sr.Space.Budget = sr.Monitor.Budget.Share()
	sr.Space.UseRecord(s.record)
	return true, nil
}

// drop gives up the record, because there is no memory for it.
func (s *Session) drop() {
	if s.record != nil {
		s.record.Budget.Release()
	}
	s.record, s.share = nil, false
}

// Memory is the bytes of what the properties share.
func (s *Session) Memory() int64 {
	if s.record == nil {
		return 0
	}
	return s.record.Budget.Used()
}
