package owcty

import (
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
)

// Asking is the kind of a Finder's query. The answers come from a Part, or from
// the Parts of several machines.
type Asking uint8

// The questions of a Finder.
const (
	AnyState Asking = iota + 1 // any state of S
	Depth                      // the level in which a key is
	Before                     // a state of a level that leads to a key
	Edge                       // a state of S from which an edge of the set leads to a key
)

// Reached is a Look's Pass for the levels of the search that visited all states
// before the first turn.
const Reached = -1

// Look is one question of a Finder. It is plain data, to be sent to other
// machines. Pass is the acceptance set whose pass or levels are meant, or
// Reached; Level is the level for Before; Key is the state that the question is
// about.
type Look struct {
	Asking Asking `json:"asking"`
	Pass   int    `json:"pass"` // whose levels, or set; Reached
	Level  uint64 `json:"level,omitempty"`
	Key    []byte `json:"key,omitempty"`
}

// Seen is an answer. Has is true if there is one at all; Key is the state that
// was found, for all questions but Depth, which is answered by Level.
type Seen struct {
	Has   bool   `json:"has,omitempty"`
	Key   []byte `json:"key,omitempty"`
	Level uint64 `json:"level,omitempty"` // of Depth
}

// Hop is a step of a cycle: it leads to a state over an edge with some marks.
type Hop struct {
	To    []byte         `json:"to"`
	Marks automata.Marks `json:"marks,omitempty"`
}

// Finder finds a way to a state, or a cycle in what the rounds have left, and
// the way to that cycle. It issues one query at a time, and its caller answers:
//
//	for look, done := f.Look(); !done; look, done = f.Look() {
//		f.Take(answer to look)
//	}
//	path, cycle := f.Path()
//
// The cycle is found backwards, from any state of S on. Every state of S is in
// the levels of the last pass for each set:
//
//	u := any state of S
//	repeat
//		for each set i:
//			go back through the levels of pass i, from u to a state t
//			that an edge x -> t of set i leads to;  u := x
//	until u was met before, after all sets
//
// From there on the way has gone round a cycle with edges of all sets. What is
// chosen depends on the state alone, and S is finite, so that some state does
// come again. The memory is a key for each step of the way.
//
// hops has the steps gone back so far, and met the number of hops at which each
// state was reached after all sets.
type Finder struct {
	edges Edges
	look  Look
	done  bool
	at    []byte // from where the hops are gone back
	hops  []Hop  // backwards: each leads to the state of the one before
	met   map[string]int
	cycle []Hop
	path  [][]byte // backwards
}

// FindCycle begins to look for a cycle, from any state of S. The rounds must
// have ended with Found.
func FindCycle(e Edges) *Finder {
	return &Finder{edges: e, look: Look{Asking: AnyState}, met: map[string]int{}}
}

// FindWay begins to look for a way to a state of a level of the search, and to
// go on round a cycle there; cycle may be nil.
func FindWay(key []byte, level uint64, cycle []Hop) *Finder {
	f := &Finder{cycle: cycle}
	f.back(Reached, level, key)
	return f
}

// Look returns the next question, and whether there is none any more.
func (f *Finder) Look() (l Look, done bool) { return f.look, f.done }

// Path returns what was found once there are no more questions: the states of a
// path from an initial one on, and the steps that go on from the last of them
// and back to it.
func (f *Finder) Path() (path [][]byte, cycle []Hop) { return f.path, f.cycle }

// errAstray means that a question had no answer, although the sets and levels
// guarantee one: they are not what they should be.
var errAstray = errors.New("internal error: no state of the level before leads to a state that was found from there")

// Take takes the answer to the question that Look has returned. The error is a
// fault of this program.
func (f *Finder) Take(s Seen) error {
	if !s.Has {
		return errAstray
	}
	switch f.look.Asking {
	case AnyState:
		f.met[string(s.Key)] = 0
		f.begin(s.Key)
	case Depth:
		f.back(f.look.Pass, s.Level, f.look.Key)
	case Before:
		f.back(f.look.Pass, f.look.Level, s.Key)
	case Edge:
		f.hops = append(f.hops, Hop{f.look.Key, f.edges.Marks(f.look.Pass)})
		f.at = slices.Clone(s.Key)
		f.passed()
	}
	return nil
}

// begin starts another time round all sets, going back from a state: it queries
// the level of the state in the first pass.
func (f *Finder) begin(at []byte) {
	f.at = slices.Clone(at)
	f.look = Look{Asking: Depth, Key: f.at}
}

// back is called when the finder stands at a state of a level of a pass, and
// decides the next query: for a state of the level before, or, at level 0, for
// an edge of the set that leads here. At level 0 of the reachability levels the
// path is complete.
func (f *Finder) back(pass int, level uint64, key []byte) {
	if before := f.look; before.Asking == Before && pass != Reached {
		f.hops = append(f.hops, Hop{before.Key, 0})
	}
	key = slices.Clone(key)
	if pass == Reached {
		f.path = append(f.path, key)
	}
	switch {
	case level > 0:
		f.look = Look{Asking: Before, Pass: pass, Level: level - 1, Key: key}
	case pass == Reached:
		slices.Reverse(f.path)
		f.done = true
	default:
		f.look = Look{Asking: Edge, Pass: pass, Key: key}
	}
}

// passed is called after an edge of a set has been found: it goes on with the
// next set, or, after the last, looks whether the state was met before, which
// closes the cycle.
func (f *Finder) passed() {
	if pass := f.look.Pass + 1; pass < f.edges.Passes() {
		f.look = Look{Asking: Depth, Pass: pass, Key: f.at}
		return
	}
	begin, again := f.met[string(f.at)]
	if !again {
		f.met[string(f.at)] = len(f.hops)
		f.begin(f.at)
		return
	}
	f.cycle = slices.Clone(f.hops[begin:])
	slices.Reverse(f.cycle)
	f.look = Look{Asking: Depth, Pass: Reached, Key: f.at}
}
