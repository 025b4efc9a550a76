package owcty

import (
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
)

// Asking is what a Finder wants to know.
type Asking uint8

// The questions of a Finder.
const (
	AnyState Asking = iota + 1 // any state of S
	Depth                      // the level in which a key is
	Before                     // a state of a level that leads to a key
	Edge                       // a state of S from which an edge of the set leads to a key
)

// Reached is the Pass of what was visited before the first turn.
const Reached = -1

// Look is a question of a Finder.
type Look struct {
	Asking Asking `json:"asking"`
	Pass   int    `json:"pass"` // whose levels, or set; Reached
	Level  uint64 `json:"level,omitempty"`
	Key    []byte `json:"key,omitempty"`
}

// Seen is an answer.
type Seen struct {
	Has   bool   `json:"has,omitempty"`
	Key   []byte `json:"key,omitempty"`
	Level uint64 `json:"level,omitempty"` // of Depth
}

// Hop is a step of a cycle: to a state, over an edge with some marks.
type Hop struct {
	To    []byte         `json:"to"`
	Marks automata.Marks `json:"marks,omitempty"`
}

// Finder finds a way to a state, or a cycle in what the rounds have left, and
// the way to that. The cycle is found backwards, from any state of S on, which
// the levels of the last pass for each set all have:
//
//	for each set i: back through the levels of its pass to a target t of an edge u -> t of set i; go on at u
//
// and again and again, until a state u comes again after all sets: from there
// on the way has been round a cycle with edges of all sets. What is chosen
// depends on the state alone, and S is finite, so it does.
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

// FindCycle begins with any state of S.
func FindCycle(e Edges) *Finder {
	return &Finder{edges: e, look: Look{Asking: AnyState}, met: map[string]int{}}
}

// FindWay goes to a state of a level, round a cycle there, if there is one.
func FindWay(key []byte, level uint64, cycle []Hop) *Finder {
	f := &Finder{cycle: cycle}
	f.back(Reached, level, key)
	return f
}

// Look is the next question.
func (f *Finder) Look() (l Look, done bool) { return f.look, f.done }

// Path is what was found: states from an initial one on, and what goes on from
// the last of them and back to it.
func (f *Finder) Path() (path [][]byte, cycle []Hop) { return f.path, f.cycle }

// errAstray says that the sets are not what they should be.
var errAstray = errors.New("internal error: no state of the level before leads to a state that was found from there")

// Take takes the answer to the question.
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

// begin goes back from a state, over the first set.
func (f *Finder) begin(at []byte) {
	f.at = slices.Clone(at)
	f.look = Look{Asking: Depth, Key: f.at}
}

// back is at a state of a level.
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

// passed goes on with the next set, or ends the cycle.
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
