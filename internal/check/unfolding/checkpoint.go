package unfolding

import (
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/store/checkpoint"
)

// Mark is what a checkpoint has of the time before a visit.
type Mark struct {
	decided     // between remembering and walking
	inside  int // states inside sequences that are remembered
}

// decided is the state of following, without its explorer.
type decided struct {
	// Never indicates that nothing can be walked, Walks that walking was
	// chosen.
	Never, Walks                    bool
	Entered, Steps, Followed, Given uint64
}

// decided returns the state of following for a checkpoint.
func (f *following) decided() decided {
	return decided{f.ex == nil, f.walks, f.entered, f.steps, f.followed, f.given}
}

// decide restores the state of following from a checkpoint.
func (f *following) decide(d decided) {
	if d.Never {
		f.ex = nil
	}
	f.walks, f.entered, f.steps, f.followed, f.given = d.Walks && f.ex != nil, d.Entered, d.Steps, d.Followed, d.Given
}

// Mark notes the position before a visit.
func (un *Unfolder) Mark() Mark {
	s := &un.sequences
	s.forget() // as the next visit would
	return Mark{s.decided(), s.states.Len()}
}

// Save writes what was remembered at a mark: depth first, that decides the depth.
func (un *Unfolder) Save(w *checkpoint.Writer, m Mark) {
	w.Document(&m.decided)
	s := &un.sequences
	search.SaveStates(w, s.states, m.inside, func(uint32) uint64 { return 0 })
	for i := range uint32(m.inside) {
		u := s.unfolded.At(i)
		w.Uint(u.Transitions)
		w.Uint(u.AtomicSteps)
		for _, n := range []uint32{u.Assertions, u.Errors, u.Deadlock, u.Height} {
			w.Uint(uint64(n))
		}
	}
}

// Load reads what Save has written, and refuses what cannot be.
func (un *Unfolder) Load(r *checkpoint.Reader) error {
	s := &un.sequences
	var d decided
	r.Document(&d)
	s.decide(d)
	err := search.LoadStates(r, un.Ex, s.states, 1, func(i uint32, _ uint64) error {
		s.kept += int64(len(s.states.Key(i))) + unfoldedBytes
		return s.unfolded.Resize(int(i) + 1)
	})
	if err != nil {
		return err
	}
	for i := range uint32(s.states.Len()) {
		u := Counts{Transitions: r.Uint(), AtomicSteps: r.Uint()}
		for _, n := range []*uint32{&u.Assertions, &u.Errors, &u.Deadlock, &u.Height} {
			*n = r.Below(1 << 32)
		}
		if u.Height == 0 || u.Height == onTheWay {
			r.Refuse("the checkpoint has a sequence that was not followed to its end")
		}
		*s.unfolded.At(i) = u
	}
	return nil
}
