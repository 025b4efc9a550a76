package unfolding

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/program/follow"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/program"
)

// plainFollower follows ways by definition.
type plainFollower struct {
	program.Explorer
	most, met int
}

func (p *plainFollower) Follow(s program.State, b *program.Batch) (follow.Ways, bool, error) {
	p.met = 0
	b.Reset()
	var ways []follow.Way
	ok := p.walk(s, b, 1, &ways)
	for i := range b.Succs {
		if b.Succs[i].Flags&program.Transient != 0 {
			return follow.Ways{Ends: ways, Inside: p.met}, ok, nil
		}
	}
	return follow.Ways{}, true, p.Expand(s, b)
}

func (p *plainFollower) walk(s program.State, b *program.Batch, steps uint32, ways *[]follow.Way) bool {
	var own program.Batch
	first := b.Len()
	_ = p.Expand(s, &own)
	for i := range own.Succs {
		b.Add(own.Succs[i], own.State(i))
	}
	ok := own.Len() > 0
	for i := range own.Succs {
		switch f := own.Succs[i].Flags; {
		case f&(program.AssertFailed|program.RuntimeError) != 0:
			ok = false
		case f&program.Transient == 0:
			*ways = append(*ways, follow.Way{Succ: uint32(first + i), Steps: steps})
		default:
			p.met++
			ok = p.met <= p.most && p.walk(own.State(i), b, steps+1, ways) && ok
		}
	}
	return ok
}

// TestFollowedCounts compares the counts and the depth with those of walks where the program follows sequences by
// itself, if they are not long.
func TestFollowedCounts(t *testing.T) {
	followed, left := 0, 0
	seeded.Check(t, func(t *rapid.T) {
		g := oracle.Sequences(draw(t), false)
		c := newCounter(t, g, monitor.Limits{}, 0, nil)
		c.sequences.following = following{ex: &plainFollower{Explorer: c.Ex, most: rapid.IntRange(1, 20).Draw(t, "most")}, walks: true}
		// What is unfolded because it cannot be followed must not end the walking.
		c.sequences.entered = decideAfter
		if err := c.search.Run(c); err != nil {
			t.Fatal(err)
		}
		if want := oracle.Walk(g); c.walks != want {
			t.Fatalf("%+v, want %+v", c.walks, want)
		}
		followed += int(c.sequences.followed - c.sequences.given)
		left += int(c.sequences.given)
	})
	if !testing.Short() && (followed == 0 || left == 0) { // 20 draws are too few
		t.Errorf("%d states were followed, %d were not", followed, left)
	}
}

// manySequences has n sequences, each of which branches into several ways; together: all ways go on into one and the same.
func manySequences(n, ways int, together bool) *oracle.Graph {
	g := &oracle.Graph{Init: []int{0}, States: make([]oracle.State, n)}
	inside := func(to ...int) int {
		s := oracle.State{Transient: true}
		for _, j := range to {
			s.Out = append(s.Out, oracle.Edge{To: j})
		}
		g.States = append(g.States, s)
		return len(g.States) - 1
	}
	shared := inside(0)
	for range 20 {
		shared = inside(shared)
	}
	for i := range n {
		end := (i + 1) % n
		if together {
			end = shared
		}
		var all []int
		for range ways {
			all = append(all, inside(end))
		}
		first := inside(all...)
		g.States[i].Out = []oracle.Edge{{To: first}}
		if together {
			g.States[i].Out = append(g.States[i].Out, oracle.Edge{To: (i + 1) % n})
		}
	}
	return g
}

// Ways are walked where states inside are rarely come to twice, and given up where walking is in vain.
func TestDecidesToWalk(t *testing.T) {
	for _, tt := range []struct {
		name    string
		g       *oracle.Graph
		most    int
		follows bool
		stops   bool
	}{
		{"straight", manySequences(3000, 1, false), 100, true, false},
		{"too long", manySequences(9000, 2, false), 1, true, true},
		{"together", manySequences(40, 500, true), 10000, false, false},
	} {
		c := newCounter(t, tt.g, monitor.Limits{}, 0, nil)
		c.sequences.following = newFollowing(&plainFollower{Explorer: c.Ex, most: tt.most})
		if err := c.search.Run(c); err != nil {
			t.Fatal(err)
		}
		f := c.sequences.following
		if (f.followed > 0) != tt.follows || (f.ex == nil) != tt.stops || f.followed > 0 && !tt.stops && f.given > 0 {
			t.Errorf("%s: followed %d, given up %d, at the end %v", tt.name, f.followed, f.given, f.ex != nil)
		}
		if tt.name == "straight" && c.walks.AtomicSteps != 6000 {
			t.Errorf("%d atomic steps", c.walks.AtomicSteps)
		}
	}
}

// The limits of states and of depth hold on ways that are walked.
func TestLimitsOfWalks(t *testing.T) {
	for _, limits := range []monitor.Limits{{States: 2000}, {Depth: 2500}} {
		c := newCounter(t, manySequences(3000, 1, false), limits, 0, nil)
		c.sequences.following = following{ex: &plainFollower{Explorer: c.Ex, most: 10}, walks: true, entered: decideAfter}
		if err := c.search.Run(c); err == nil || c.walks.States > 900 {
			t.Errorf("%+v: %v; %+v", limits, err, c.walks)
		}
	}
}
