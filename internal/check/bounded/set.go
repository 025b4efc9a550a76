package bounded

import (
	"errors"
	"fmt"
	"syscall"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/lossy"
)

// insert adds a key and reports whether it seemed new; only a replacing set has
// an entry for it.
func (s *set) insert(key []byte) (entry uint32, added bool, err error) {
	switch {
	case s.packets != nil:
		return s.packets.insert(split(key))
	case s.replacing != nil:
		return s.replacing.Insert(key)
	case s.compact != nil:
		added, err = s.compact.Insert(key)
		return 0, added, err
	}
	added, err = s.bits.Insert(key)
	return 0, added, err
}

// find reports whether a replacing set has a key of the first search.
func (s *set) find(key []byte) bool {
	if s.packets != nil {
		vector, q, _ := split(key)
		return s.packets.find(vector, q)
	}
	_, found := s.replacing.Find(key)
	return found
}

// marked reports whether a state of the first search is marked, in a replacing
// set.
func (s *set) marked(entry, q uint32) bool {
	if s.packets != nil {
		return s.packets.marked(entry, q)
	}
	return *s.replacing.Value(entry) != 0
}

// mark marks a state of the first search, or removes its mark.
func (s *set) mark(entry, q uint32, on bool) {
	switch {
	case s.packets != nil:
		s.packets.mark(entry, q, on)
	case on:
		*s.replacing.Value(entry) = 1
	default:
		*s.replacing.Value(entry) = 0
	}
}

// open makes the set, once the length of a key is known. A quarter of the
// memory that a set of fixed size would take is left to the stack.
func (tr *Traversal) open(length int) error {
	budget := tr.search.Monitor.Budget
	if tr.search.Storage == search.StorageHashCompact {
		tr.set.compact = lossy.NewCompact(budget)
		return nil
	}
	if reserve := budget.Left() / 4; reserve > 0 && (!tr.search.Storage.Replaces() || tr.search.Limits.Keys == 0) {
		if err := budget.Keep(reserve); err != nil {
			return err
		}
		defer budget.LetGo(reserve)
	}
	var err error
	defer func() {
		if err == nil && tr.mode == Deterministic && tr.search.Shape.Recurrence.Roots {
			tr.roots = newRoots(&tr.search.Monitor)
		}
	}()
	replacing := lossy.ReplacingOptions{Policy: tr.search.Policy, Seed: tr.search.Seed, Keys: tr.search.Limits.Keys, Length: length}
	switch tr.search.Storage {
	case search.StorageReplace:
		if tr.sleep != nil {
			replacing.Tail = sleepBytes
		}
		tr.set.replacing, err = lossy.NewReplacing(budget, replacing)
	case search.StorageHybridReplace:
		replacing.Length, replacing.Tail = length-suffix, tailOf(tr.mode, tr.search.Prod.Q())
		tr.set.replacing, err = lossy.NewReplacing(budget, replacing)
		tr.set.packets = &packets{Replacing: tr.set.replacing, q: uint64(tr.search.Prod.Q()), searches: tr.mode.searches()}
	case search.StorageBitstate3:
		tr.set.bits, err = lossy.NewBitstate(budget, 3, tr.search.Seed)
	default:
		tr.set.bits, err = lossy.NewBitstate(budget, 2, tr.search.Seed)
	}
	return err
}

// measure completes the statistics that are particular to sets.
func (tr *Traversal) measure() {
	st := &tr.search.Stats
	st.Visits, st.States = st.Tables[0]+st.Tables[1], st.Tables[0]
	st.Stored = st.Visits
	if tr.sleep != nil {
		tr.Missed = tr.sleep.missed
		st.Visits += tr.sleep.revisits
	}
	st.Roots, st.RootMemory, st.RootDisk = tr.roots.size()
	switch {
	case tr.set.replacing != nil:
		tr.measureReplacing()
		if st.Estimated = st.Replaced > 0; st.Estimated {
			st.States = min(tr.distinct.Estimate(), st.States)
		}
	case tr.set.bits != nil:
		st.Stored, st.Omission, st.HashFactor = tr.set.bits.Len(), tr.set.bits.Omission(), tr.set.bits.HashFactor()
	case tr.set.compact != nil:
		st.Stored, st.Omission = tr.set.compact.Len(), tr.set.compact.Omission()
	}
	if tr.mode != Nested && tr.mode != Successive {
		st.Tables = [2]uint64{}
	}
}

// measureReplacing notes how many states a replacing set has, had, and has given
// up: one by one, or in packets.
func (tr *Traversal) measureReplacing() {
	st, r := &tr.search.Stats, tr.set.replacing
	st.Insertions, st.Replaced, st.Stored = r.Inserted(), r.Replaced(), uint64(r.Len())
	if p := tr.set.packets; p != nil {
		n := uint64(r.Len())
		tr.search.Packets, st.Insertions, st.Stored = &n, p.inserted, p.stored()
		st.Replaced = st.Insertions - st.Stored
	}
}

// explain replaces an error of a full memory by one that explains to the user
// what did not fit.
func (tr *Traversal) explain(err error) error {
	switch {
	case errors.Is(err, store.ErrFull) && tr.set.compact != nil:
		return err // the set has grown to the limit
	case errors.Is(err, syscall.ENOMEM):
		return err // the system refused what the limit allows
	case errors.Is(err, store.ErrFull) && tr.waiting.Len() > tr.vectors.Len():
		return monitor.Limitf("the memory limit of %s is reached: it does not hold the accepting states that wait for the second search", monitor.FormatBytes(tr.search.Limits.GivenMemory()))
	case errors.Is(err, lossy.ErrPinned) || errors.Is(err, store.ErrFull):
		return &monitor.LimitError{Reason: tr.search.Limits.PathReason(err, tr.unit(), tr.frames.Len()), Full: true}
	}
	return err
}

// unit names, in the plural, what a replacing set has.
func (tr *Traversal) unit() string {
	if tr.search.Storage == search.StorageHybridReplace {
		return "packets"
	}
	return "states"
}

// Coverage describes, for an inconclusive answer, how likely it is that a
// search that found nothing has missed a state.
func Coverage(s *search.Search, storage search.Storage) string {
	text := fmt.Sprintf("storage %s found nothing, and is not exact: a state that was new at the end was overlooked with probability %.2g", storage, s.Stats.Omission)
	if storage.Replaces() {
		text = "nothing was found"
	}
	if s.Stats.HashFactor > 0 {
		text += fmt.Sprintf(" (hash factor %.3g)", s.Stats.HashFactor)
	}
	if s.DepthLimited {
		text += fmt.Sprintf("; what lies deeper than %d states was left out", s.DepthLimit)
	}
	return text
}
