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
func (b *Traversal) open(length int) error {
	budget := b.Monitor.Budget
	if b.Storage == search.StorageHashCompact {
		b.set.compact = lossy.NewCompact(budget)
		return nil
	}
	if reserve := budget.Left() / 4; reserve > 0 && (!b.Storage.Replaces() || b.Limits.Keys == 0) {
		if err := budget.Keep(reserve); err != nil {
			return err
		}
		defer budget.LetGo(reserve)
	}
	var err error
	defer func() {
		if err == nil && b.mode == Deterministic && b.Shape.Recurrence.Roots {
			b.roots = newRoots(&b.Monitor)
		}
	}()
	replacing := lossy.ReplacingOptions{Policy: b.Policy, Seed: b.Seed, Keys: b.Limits.Keys, Length: length}
	switch b.Storage {
	case search.StorageReplace:
		if b.sleep != nil {
			replacing.Tail = sleepBytes
		}
		b.set.replacing, err = lossy.NewReplacing(budget, replacing)
	case search.StorageHybridReplace:
		replacing.Length, replacing.Tail = length-suffix, tailOf(b.mode, b.Prod.Q())
		b.set.replacing, err = lossy.NewReplacing(budget, replacing)
		b.set.packets = &packets{Replacing: b.set.replacing, q: uint64(b.Prod.Q()), searches: b.mode.searches()}
	case search.StorageBitstate3:
		b.set.bits, err = lossy.NewBitstate(budget, 3, b.Seed)
	default:
		b.set.bits, err = lossy.NewBitstate(budget, 2, b.Seed)
	}
	return err
}

// measure completes the statistics that are particular to sets.
func (b *Traversal) measure() {
	st := &b.Stats
	st.Visits, st.States = st.Tables[0]+st.Tables[1], st.Tables[0]
	st.Stored = st.Visits
	if b.sleep != nil {
		b.Missed = b.sleep.missed
		st.Visits += b.sleep.revisits
	}
	st.Roots, st.RootMemory, st.RootDisk = b.roots.size()
	switch {
	case b.set.replacing != nil:
		b.measureReplacing()
		if st.Estimated = st.Replaced > 0; st.Estimated {
			st.States = min(b.distinct.Estimate(), st.States)
		}
	case b.set.bits != nil:
		st.Stored, st.Omission, st.HashFactor = b.set.bits.Len(), b.set.bits.Omission(), b.set.bits.HashFactor()
	case b.set.compact != nil:
		st.Stored, st.Omission = b.set.compact.Len(), b.set.compact.Omission()
	}
	if b.mode != Nested && b.mode != Successive {
		st.Tables = [2]uint64{}
	}
}

// measureReplacing notes how many states a replacing set has, had, and has given
// up: one by one, or in packets.
func (b *Traversal) measureReplacing() {
	st, r := &b.Stats, b.set.replacing
	st.Insertions, st.Replaced, st.Stored = r.Inserted(), r.Replaced(), uint64(r.Len())
	if p := b.set.packets; p != nil {
		n := uint64(r.Len())
		b.Packets, st.Insertions, st.Stored = &n, p.inserted, p.stored()
		st.Replaced = st.Insertions - st.Stored
	}
}

// explain replaces an error of a full memory by one that explains to the user
// what did not fit.
func (b *Traversal) explain(err error) error {
	switch {
	case errors.Is(err, store.ErrFull) && b.set.compact != nil:
		return err // the set has grown to the limit
	case errors.Is(err, syscall.ENOMEM):
		return err // the system refused what the limit allows
	case errors.Is(err, store.ErrFull) && b.waiting.Len() > b.vectors.Len():
		return monitor.Limitf("the memory limit of %s is reached: it does not hold the accepting states that wait for the second search", monitor.FormatBytes(b.Limits.GivenMemory()))
	case errors.Is(err, lossy.ErrPinned) || errors.Is(err, store.ErrFull):
		return &monitor.LimitError{Reason: b.Limits.PathReason(err, b.unit(), b.frames.Len()), Full: true}
	}
	return err
}

// unit names, in the plural, what a replacing set has.
func (b *Traversal) unit() string {
	if b.Storage == search.StorageHybridReplace {
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
