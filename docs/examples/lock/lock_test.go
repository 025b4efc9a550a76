package lock

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/model"
	"github.com/ltlcheck/ltlcheck/model/ltltest"
)

const clients = 3

// Phase is what a client does.
type Phase string

const (
	Idle    Phase = "idle"
	Waiting Phase = "waiting"
	Writing Phase = "writing" // it has the lock, or believes so
	Done    Phase = "done"
	Gone    Phase = "gone" // and never comes back
)

// Client is a client of the lock service.
type Client struct {
	Phase  Phase
	Token  Token
	Leased bool // its lease is not over yet, which it does not know
}

// System is the state: the service and the storage themselves, and the clients.
type System struct {
	Service Service
	Storage Storage
	Clients [clients]Client
	Lost    bool // an older write destroyed a newer one
}

// system is the model of a lock with the given options.
func system(options Options) *model.Model[System] {
	start := System{}
	for i := range start.Clients {
		start.Clients[i].Phase = Idle
	}
	m := model.New([]System{start}, func(s System, steps *model.Steps[System]) { next(s, steps, options) }).
		Processes("service", "clock", "bad luck").
		Prop("lost", func(s System) bool { return s.Lost }).
		Prop("shared", func(s System) bool { return s.count(func(c Client) bool { return c.Leased }) > 1 }).
		End(func(s System) bool { return s.count(func(c Client) bool { return c.Phase == Gone }) == clients })
	for i := range clients {
		m = m.Processes(name(i)).
			Prop(fmt.Sprintf("waiting%d", i+1), func(s System) bool { return s.Clients[i].Phase == Waiting }).
			Prop(fmt.Sprintf("writing%d", i+1), func(s System) bool { return s.Clients[i].Phase == Writing })
	}
	return m
}

func (s *System) count(is func(Client) bool) (n int) {
	for _, c := range s.Clients {
		if is(c) {
			n++
		}
	}
	return n
}

func name(i int) string { return fmt.Sprintf("client %d", i+1) }

// next lists what can happen. The queue is a slice, so every step starts from a copy.
func next(s System, steps *model.Steps[System], options Options) {
	step := func(process, action string, change func(t *System)) {
		t := steps.Copy()
		change(&t)
		steps.Add(process, action, t.canonical())
	}
	for i, c := range s.Clients {
		switch c.Phase {
		case Idle:
			step(name(i), "does something else", func(t *System) {})
			step(name(i), "asks for the lock", func(t *System) {
				t.Service.Request(i + 1)
				t.Clients[i].Phase = Waiting
			})
		case Writing:
			step(name(i), "writes", func(t *System) { t.write(i, options) })
			step("bad luck", name(i)+" crashes", func(t *System) { t.Clients[i].Phase = Gone })
		case Done:
			step(name(i), "releases the lock", func(t *System) {
				t.Service.Release(i+1, options)
				t.Clients[i] = Client{Phase: Idle}
			})
		}
		if c.Leased && options.Leases {
			step("clock", "the lease of "+name(i)+" is over", func(t *System) {
				t.Clients[i].Leased = false
				t.Service.Expire(i + 1)
			})
		}
	}
	if s.Service.CanGrant() {
		step("service", "grants the lock", func(t *System) {
			client, token := t.Service.Grant()
			t.Clients[client-1] = Client{Writing, token, true}
		})
	}
}

func (s *System) write(i int, options Options) {
	c := &s.Clients[i]
	c.Phase = Done
	older := c.Token < s.Storage.Seen
	if s.Storage.Write(c.Token, options) {
		s.Lost = s.Lost || older
	}
}

// canonical makes the model finite: tokens grow without end, but only their order matters, so that they
// are renumbered from 1 on, those that nobody will use again being left out.
func (s System) canonical() System {
	tokens := []Token{s.Storage.Seen}
	for i := range s.Clients {
		tokens = append(tokens, s.Clients[i].Token)
	}
	slices.Sort(tokens)
	tokens = slices.Compact(tokens)
	rank := func(t Token) Token { return Token(slices.Index(tokens, t)) }
	if tokens[0] != 0 {
		tokens = slices.Insert(tokens, 0, 0)
	}
	s.Storage.Seen = rank(s.Storage.Seen)
	for i := range s.Clients {
		s.Clients[i].Token = rank(s.Clients[i].Token)
	}
	s.Service.Last = Token(len(tokens) - 1)
	return s
}

// served is what every client wants.
const served = "[] (waiting1 -> <> writing1)"

// TestLock checks the lock as it should be.
func TestLock(t *testing.T) {
	lock := system(Options{Leases: true, Fencing: true, Owner: true})
	ltltest.NoDeadlock(t, lock)
	ltltest.CheckAll(t, lock, []ltltest.Property{
		{Name: "no write is lost", Formula: "[] !lost"},
		{Name: "one holder", Formula: "[] !shared"},
		{Name: "who waits gets the lock", Formula: served, Options: []ltltest.Option{ltltest.WeakFairness()}},
		{Name: "in the order of asking", Formula: "[] (waiting1 && !waiting2 && X waiting2 -> X (!writing2 W writing1))"},
		// Nobody is served if time stands still.
		{Name: "without a clock", Formula: served, Options: []ltltest.Option{
			ltltest.WeakFairness("service", "client 1", "client 2", "client 3"), ltltest.ExpectViolated(),
		}},
	})
}

// TestWithoutLeases finds the client that is gone and keeps the lock.
func TestWithoutLeases(t *testing.T) {
	r := ltltest.Check(t, system(Options{Fencing: true, Owner: true}), served, ltltest.WeakFairness(), ltltest.ExpectViolated())
	wantStep(t, r, "crashes")
}

// TestWithoutFencing finds the write that is lost.
func TestWithoutFencing(t *testing.T) {
	r := ltltest.Check(t, system(Options{Leases: true, Owner: true}), "[] !lost", ltltest.ExpectViolated())
	wantStep(t, r, "is over")
}

// TestReleaseByAnybody finds two clients that have the lock at the same time.
func TestReleaseByAnybody(t *testing.T) {
	r := ltltest.Check(t, system(Options{Leases: true, Fencing: true}), "[] !shared", ltltest.ExpectViolated())
	wantStep(t, r, "releases the lock")
}

// wantStep sees whether the mistake is the one that is meant.
func wantStep(t *testing.T, r ltltest.Result, part string) {
	t.Helper()
	if r.Counterexample == nil {
		return // reported already
	}
	for _, step := range r.Counterexample.Steps() {
		if strings.Contains(step.Action, part) {
			return
		}
	}
	t.Errorf("no step of the counterexample says %q:\n%s", part, r.Text)
}
