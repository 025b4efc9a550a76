package check_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/fifo"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// machine is a communicating machine: by state, moves.
type machine [][]move

type move struct {
	channel int
	receive bool
	message byte
	to      int
}

// randomMachine talks over two channels.
func randomMachine(rng *rand.Rand) machine {
	m := make(machine, 1+rng.IntN(3))
	for i := range m {
		for range 1 + rng.IntN(2) {
			m[i] = append(m[i], move{rng.IntN(2), rng.IntN(2) == 0, byte(1 + rng.IntN(2)), rng.IntN(len(m))})
		}
	}
	return m
}

// text is the machine as a process type.
func (m machine) text(name string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "active proctype %s() {\n", name)
	for i, moves := range m {
		fmt.Fprintf(&b, "end_%d: if\n", i)
		for _, v := range moves {
			fmt.Fprintf(&b, "  :: c%d%c%d -> goto end_%d\n", v.channel, "!?"[btoi(v.receive)], v.message, v.to)
		}
		b.WriteString("  fi;\n")
	}
	b.WriteString("}\n")
	return b.String()
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// configuration is a state of two machines.
type configuration struct {
	at       [2]int
	contents [2]string
}

// growth explores two machines breadth first under a capacity: the greatest length of each channel, and whether a send was refused;
// whole is false if there are too many states.
func growth(machines [2]machine, capacity, most int) (lengths [2]int, blocked, whole bool) {
	seen := map[configuration]bool{{}: true}
	queue := []configuration{{}}
	for len(queue) > 0 && len(seen) < most {
		s := queue[0]
		queue = queue[1:]
		for p, m := range machines {
			for _, v := range m[s.at[p]] {
				next := s
				next.at[p] = v.to
				content := &next.contents[v.channel]
				switch {
				case v.receive && (*content == "" || (*content)[0] != v.message):
					continue
				case v.receive:
					*content = (*content)[1:]
				case len(*content) == capacity:
					blocked = true
					continue
				default:
					*content += string(rune(v.message))
				}
				lengths[v.channel] = max(lengths[v.channel], len(*content))
				if !seen[next] {
					seen[next] = true
					queue = append(queue, next)
				}
			}
		}
	}
	return lengths, blocked, len(queue) == 0
}

// TestChannelsOfRandomMachines: two thousand systems of two machines and two channels, against exploration with capacities 1 to 8.
func TestChannelsOfRandomMachines(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	rng := rand.New(rand.NewPCG(3, 14))
	n := 2000
	if testing.Short() {
		n = 200
	}
	count := map[fifo.Answer]int{}
	for range n {
		machines := [2]machine{randomMachine(rng), randomMachine(rng)}
		text := "chan c0 = [1] of { byte }; chan c1 = [1] of { byte };\n" + machines[0].text("P") + machines[1].text("Q")
		r := channelsOf(t, parseModel(t, text), nil, 8, check.Options{})
		count[r.Answer]++
		for capacity := 1; capacity <= 8; capacity++ {
			lengths, blocked, whole := growth(machines, capacity, 2_000)
			switch {
			case r.Answer == fifo.Unbounded && whole && !blocked:
				t.Fatalf("unbounded, but no more than %v with capacity %d:\n%s", lengths, capacity, text)
			case r.Answer == fifo.Bounded && blocked && capacity >= longestOf(&r):
				t.Fatalf("bounded by %v, but a send is refused with capacity %d:\n%s", r.Channels, capacity, text)
			case r.Answer == fifo.Bounded && capacity == 8 && lengths != [2]int{r.Channels[0].Length, r.Channels[1].Length}:
				t.Fatalf("%v, want %v:\n%s", r.Channels, lengths, text)
			}
		}
	}
	t.Logf("of %d systems: %d bounded, %d unbounded, %d inconclusive", n, count[fifo.Bounded], count[fifo.Unbounded], count[fifo.Inconclusive])
	if count[fifo.Bounded] < n/20 || count[fifo.Unbounded] < n/20 {
		t.Errorf("%v", count)
	}
}

// randomStatements are those of a random guarded model; %d is a channel, %m a message.
var randomStatements = []string{
	"c%d!%m", "c%d!%m", "c%d!%m", "c%d?%m", "c%d?%m", "c%d?_", "c%d?x", "c%d?<x>", "c%d??%m", "c%d!!%m", "c%d?[%m]", "c%d??[%m]", "len(c%d) < 2", "len(c%d) == 1",
	"nempty(c%d)", "empty(c%d)", "x == %m", "x = %m", "c%d!x", "c%d!len(c%d)", "!(c%d?[%m])", "d_step { c%d!%m; c%d!%m }", "d_step { if :: c%d?%m -> c%d!%m :: else -> c%d!%m fi }",
	"atomic { c%d!%m; c%d?%m }", "atomic { c%d?%m; c%d!%m; c%d!%m }", "if :: c%d?%m -> c%d!%m :: else -> c%d!%m fi", "{ c%d!%m } unless { c%d?%m }", "timeout -> c%d!%m", "r!%m", "r?%m", "run Q()",
}

// randomGuarded is a model of two processes that test their channels; % stands for the number of slots.
func randomGuarded(rng *rand.Rand) string {
	body := func() string {
		var b strings.Builder
		b.WriteString("byte x; do\n")
		for range 1 + rng.IntN(3) {
			b.WriteString("::")
			for i := range 1 + rng.IntN(3) {
				st := randomStatements[rng.IntN(len(randomStatements))]
				for strings.Contains(st, "%") {
					st = strings.Replace(st, "%d", fmt.Sprint(rng.IntN(2)), 1)
					st = strings.Replace(st, "%m", fmt.Sprint(1+rng.IntN(2)), 1)
				}
				if i > 0 {
					b.WriteString(";")
				}
				b.WriteString(" " + st)
			}
			b.WriteByte('\n')
		}
		b.WriteString("od }\n")
		return b.String()
	}
	return "chan c0 = [SLOTS] of { byte }; chan c1 = [SLOTS] of { byte }; chan r = [0] of { byte };\n" +
		"active proctype P() { " + body() + "active proctype R() { " + body() + "proctype Q() { c0!1 }\n"
}

// TestChannelsOfGuardedModels: random models that test their channels in all ways. A loop that is wrongly accepted is found out when it
// is replayed, which is an error; it is replayed here for more rounds. Channels that are bounded hold no more where they could.
func TestChannelsOfGuardedModels(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	rng := rand.New(rand.NewPCG(2, 71))
	n := 250
	if testing.Short() {
		n = 200
	}
	count, refused := map[fifo.Answer]int{}, 0
	for range n {
		text := randomGuarded(rng)
		m := parseSlots(t, text, 3)
		u, err := m.Unlimited([]string{"c0", "c1"})
		if err != nil {
			t.Fatal(err)
		}
		opts := check.Options{Limits: check.Limits{Memory: 4 << 20, States: 2000}}
		answer, err := check.Verify(context.Background(), u, check.Bounds{Capacity: 6}, opts)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		r := answer.Details.(*fifo.Result)
		count[r.Answer]++
		refused += btoi(r.Refused > 0)
		switch r.Answer {
		case fifo.Unbounded:
			repeatPump(t, m, r, text)
		case fifo.Bounded:
			a, b := exploreSlots(t, text, r.Capacity+1), exploreSlots(t, text, r.Capacity+9)
			if a.Exhaustive && b.Exhaustive && (a.States != b.States || a.Transitions != b.Transitions) {
				t.Fatalf("bounded by %v, but %d and %d states\n%s", r.Channels, a.States, b.States, text)
			}
		}
	}
	t.Logf("of %d models: %d bounded, %d unbounded, %d inconclusive; loops refused in %d", n, count[fifo.Bounded], count[fifo.Unbounded], count[fifo.Inconclusive], refused)
	for a := range 3 {
		if count[fifo.Answer(a)] < n/20 {
			t.Errorf("%v", count)
		}
	}
	if refused < n/20 {
		t.Errorf("loops refused in %d", refused)
	}
}

func parseSlots(t *testing.T, text string, slots int) *promela.Model {
	t.Helper()
	m, err := promela.Parse(source.NewFile("model.pml", strings.ReplaceAll(text, "SLOTS", fmt.Sprint(slots))), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func exploreSlots(t *testing.T, text string, slots int) check.Exploration {
	t.Helper()
	e, err := check.Verify(context.Background(), parseSlots(t, text, slots), check.Counts{}, check.Options{Limits: check.Limits{States: 4_000, Memory: 16 << 20}})
	if err != nil {
		t.Fatal(err)
	}
	return e.Exploration
}

// repeatPump takes the loop eight times in the model with many slots, by the ordinary explorer, which must always be at the same control
// with as many messages more as the pump says.
func repeatPump(t *testing.T, m *promela.Model, r *fifo.Result, text string) {
	t.Helper()
	wide := parseSlots(t, text, 200)
	b, err := wide.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	ex, err := b.NewExplorer(nil)
	if err != nil {
		t.Fatal(err)
	}
	run := stepper(t, ex)
	for _, s := range r.Pump.Prefix {
		run.take(s.Action)
	}
	before := wide.Format(run.now)
	for n := range 8 {
		for _, s := range r.Pump.Loop {
			run.take(s.Action)
		}
		after := wide.Format(run.now)
		for i, v := range after.Vars {
			j := slices.IndexFunc(r.Pump.Channels, func(g fifo.Growth) bool { return g.Channel == v.Name })
			switch {
			case j < 0 && v != before.Vars[i]:
				t.Fatalf("round %d: %s is %s, and was %s\n%s", n, v.Name, v.Value, before.Vars[i].Value, text)
			case j >= 0 && strings.Count(v.Value, "[") != strings.Count(before.Vars[i].Value, "[")+(n+1)*len(r.Pump.Channels[j].More):
				t.Fatalf("round %d: %s holds %s\n%s", n, v.Name, v.Value, text)
			}
		}
	}
}

// walker takes actions.
type walker struct {
	t     *testing.T
	ex    program.Explorer
	batch program.Batch
	now   program.State
}

func stepper(t *testing.T, ex program.Explorer) *walker {
	w := &walker{t: t, ex: ex}
	if err := ex.Initial(&w.batch); err != nil {
		t.Fatal(err)
	}
	w.now = slices.Clone(w.batch.State(0))
	return w
}

func (w *walker) take(a program.Action) {
	if err := w.ex.Expand(w.now, &w.batch); err != nil {
		w.t.Fatal(err)
	}
	i := w.batch.Find(a)
	if i < 0 {
		w.t.Fatalf("action %x is missing", a)
	}
	w.now = slices.Clone(w.batch.State(i))
}
