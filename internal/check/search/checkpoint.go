package search

import (
	"errors"
	"syscall"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/checkpoint"
	"github.com/ltlcheck/ltlcheck/program"
)

// Checkpointable is a search of a product that can be written between two of
// its steps. It writes what it alone has; Search writes the rest. A search
// writes a checkpoint when it is due, and when a limit ends it in the middle of
// a step:
//
//	unless Recover, which reads a checkpoint if there is one: begin
//	for each step:
//		SaveIfDue
//		Mark                          // before a state is visited
//		if that fails with err:
//			undo what it has done to the search's own stacks
//			return Leave(err)     // writes a checkpoint of the
//			                      // Mark if err is a limit
//
// The program states are written in the order of their indices, and stored
// again in this order: so they have the same indices, in whatever form they are
// stored. A step that is taken again finds the same states in the same order.
type Checkpointable interface {
	Save(*checkpoint.Writer)
	// Load reads that into a new search. The bytes may be anything: values that
	// cannot be are refused by the reader; an error means that the store is
	// full.
	Load(*checkpoint.Reader) error
}

// mark is the position of a search before its last step, as far as a step
// changes it. Counted, Transient and SCCs belong to Stats; States counts
// program states; Seconds, of a checkpoint only, is the time that the search
// has taken.
type mark struct {
	Fingerprint                      uint64
	Visited, Again, Inside, Followed uint64
	Counted, Transient, SCCs         uint64 // of Stats
	MaxDepth                         int
	Runtime                          bool
	States                           int     // program states
	Seconds                          float64 // that the search has taken; of a checkpoint only
}

// Mark notes the position of the search. It costs nothing without checkpoints.
func (s *Search) Mark() {
	if s.Checkpoints != nil {
		s.note()
	}
}

// note notes the counts between two states, where they are consistent: a
// checkpoint is written from these.
func (s *Search) note() {
	m := &s.mark
	m.Visited, m.Again, m.Inside, m.Followed, m.MaxDepth = s.Visited, s.Again, s.Inside, s.Followed, s.MaxDepth
	m.Counted, m.Transient, m.SCCs = s.Stats.States, s.Stats.Transient, s.Stats.SCCs
	m.Runtime, m.States = s.Runtime, s.States.Len()
	if s.remembers != nil {
		s.remembers.Mark()
	}
}

// SaveIfDue writes a checkpoint of the current position if it is time. An error
// is not reported here: the search goes on without.
func (s *Search) SaveIfDue(k Checkpointable) {
	if s.Checkpoints.Due() {
		s.note()
		s.writeMark(k)
	}
}

// writeMark writes a checkpoint of the last Mark.
func (s *Search) writeMark(k Checkpointable) {
	_ = s.Checkpoints.Save(func(w *checkpoint.Writer) {
		s.save(w)
		k.Save(w)
	})
}

// Leave writes a checkpoint of the last Mark if err is a limit that ends the
// search. It returns err.
func (s *Search) Leave(k Checkpointable, err error) error {
	if s.Checkpoints != nil && IsLimit(err) {
		s.writeMark(k)
	}
	return err
}

// IsLimit reports whether err ends a search that might continue with higher
// limits.
func IsLimit(err error) bool {
	var limit *monitor.LimitError
	return errors.As(err, &limit) || errors.Is(err, store.ErrFull) || errors.Is(err, syscall.ENOMEM) || errors.Is(err, program.ErrInterrupted) || errors.Is(err, program.ErrBatch)
}

// Recover reads the checkpoint that the search resumes from, and reports
// whether there is one. It must be called before the search begins.
func (s *Search) Recover(k Checkpointable) (bool, error) {
	if s.Checkpoints != nil {
		s.remembers, _ = program.As[program.Resumer](s.Walker.Explorer())
	}
	return s.Checkpoints.Read(func(r *checkpoint.Reader) error {
		err := s.load(r)
		if err == nil {
			err = k.Load(r)
		}
		if err != nil || r.Err() != nil {
			return err
		}
		return s.Begins(r)
	})
}

// Begins refuses a checkpoint that does not have the program's initial states.
func (s *Search) Begins(r *checkpoint.Reader) error {
	n := s.States.Len()
	err := s.Initial()
	if s.States.Len() > n {
		r.Refuse("the checkpoint is of another program: it does not begin where this one does")
	}
	return err
}

// save writes the counts that were noted last and the program states stored by
// then.
func (s *Search) save(w *checkpoint.Writer) {
	s.mark.Fingerprint, s.mark.Seconds = s.Prod.Fingerprint(), time.Since(s.Started).Seconds()
	w.Section("search")
	w.Document(&s.mark)
	if s.remembers != nil {
		w.Text(s.remembers.Memory())
	}
	SaveStates(w, s.States, s.mark.States, func(i uint32) uint64 {
		if s.Transient.Has(i) {
			return 1
		}
		return 0
	})
}

// load reads what save has written. A checkpoint of another automaton is
// refused.
func (s *Search) load(r *checkpoint.Reader) error {
	r.Section("search")
	m := mark{}
	if r.Document(&m); r.Err() == nil && m.Fingerprint != s.Prod.Fingerprint() {
		r.Refuse("the checkpoint is of another automaton for the property")
	}
	if s.remembers != nil {
		RecallMemory(r, s.remembers)
	}
	s.Visited, s.Again, s.Inside, s.Followed, s.MaxDepth = m.Visited, m.Again, m.Inside, m.Followed, m.MaxDepth
	s.Stats.States, s.Stats.Transient, s.Stats.SCCs = m.Counted, m.Transient, m.SCCs
	s.Runtime = m.Runtime
	s.Started = s.Started.Add(-monitor.Took(m.Seconds))
	return LoadStates(r, s.Walker.Explorer(), s.States, 2, func(i uint32, transient uint64) error {
		if transient == 0 {
			return nil
		}
		return s.Transient.Set(i)
	})
}

// mostMemory bounds the bytes that an explorer remembers.
const mostMemory = 1 << 26

// RecallMemory gives an explorer what an earlier one has remembered, such as
// the statements that were reached.
func RecallMemory(r *checkpoint.Reader, x program.Resumer) {
	if memory := r.Text(mostMemory); r.Err() == nil {
		if err := x.Recall(memory); err != nil {
			r.Refuse("the checkpoint is of another program: %v", err)
		}
	}
}

// SaveStates writes the first n states, each with a number that belongs to it.
func SaveStates(w *checkpoint.Writer, states *store.States, n int, with func(index uint32) uint64) {
	w.Section("states")
	w.Uint(uint64(n))
	for i := range uint32(n) {
		if w.Failed() {
			return
		}
		w.Uint(with(i))
		w.Vector(states.Key(i))
	}
}

// LoadStates stores states in the order in which they were written, so that
// they have the same indices, and calls with for each number, which is below
// the given bound. What is no state of the explorer's program is refused. An
// error comes from the store, or from with.
func LoadStates(r *checkpoint.Reader, x program.Explorer, states *store.States, below uint64, with func(index uint32, number uint64) error) error {
	r.Section("states")
	n := r.Below(store.MaxIndex)
	for i := range n {
		number := r.Below(below)
		v := r.Vector()
		if r.Err() != nil {
			return nil
		}
		if err := program.Valid(x, v); err != nil {
			r.Refuse("the checkpoint has what is no state of the program: %v", err)
			return nil
		}
		_, added, err := states.Insert(v)
		if err != nil {
			return err
		}
		if !added {
			r.Refuse("the checkpoint has a state twice")
			return nil
		}
		states.Key(i) // what comes next differs little from it, and the store learns its form
		if err := with(i, uint64(number)); err != nil {
			return err
		}
	}
	return nil
}

// SaveNode writes a product state.
func SaveNode(w *checkpoint.Writer, n Node) {
	w.Uint(uint64(n.Prog))
	w.Uint(uint64(n.Q))
}

// LoadNode reads a product state, and refuses one whose program state is not
// stored.
func (s *Search) LoadNode(r *checkpoint.Reader) Node {
	prog := r.Below(uint64(s.States.Len()))
	return Node{prog, r.Below(uint64(s.Prod.Q()))}
}
