package search

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// simulation is an exploration by several workers, which take turns at random. Their
// messages wait until they are delivered.
type simulation struct {
	c       *coordinator
	members []*member
	seen    classes
	random  *rand.Rand
}

// member is a worker of a simulation.
type member struct {
	*worker
	remote  *remote
	orders  []*order
	reports []*report
}

// simulate explores a program by workers, of which some get lost.
func simulate(t *testing.T, program func(), workers, lose int, free bool, seed uint64) *simulation {
	t.Helper()
	s := &simulation{seen: classes{seen: map[string]bool{}}, random: rand.New(rand.NewPCG(seed, 0))}
	for k := range workers {
		e := newExploration(program, Options{MaxSteps: 1000, MaxTicks: 10, Schedules: 1 << 30, FreeTimers: free})
		e.free = free
		defer e.names.Release()
		m := &member{worker: &worker{e: e, d: &Reduction{}, busy: k == 0}}
		order := func(o *order) { m.orders = append(m.orders, clone(o)) }
		if k == 0 {
			s.c = newCoordinator(e, order)
		} else {
			s.c.workers = append(s.c.workers, &remote{send: order, begun: true})
		}
		m.remote = s.c.workers[k]
		s.members = append(s.members, m)
	}
	for turns := 0; !s.c.finished(); turns++ {
		if turns > 1_000_000 || s.c.broken {
			t.Fatalf("seed %d: the exploration does not end, or runs do not repeat", seed)
		}
		m := s.members[s.random.IntN(workers)]
		if lose > 0 && m != s.members[0] && s.random.IntN(50) == 0 && m.busy {
			s.c.lose(m.remote)
			m.busy, m.waits, m.orders, m.reports = false, false, nil, nil
			lose--
		}
		s.turn(m)
	}
	return s
}

// turn lets a worker do one thing, or lets a message arrive.
func (s *simulation) turn(m *member) {
	switch k := s.random.IntN(4); {
	case k == 0:
		s.c.assign()
	case k == 1 && len(m.orders) > 0:
		m.accept(m.orders[0])
		m.orders = m.orders[1:]
	case k == 2 && len(m.reports) > 0:
		s.c.receive(m.remote, clone(m.reports[0]))
		m.reports = m.reports[1:]
	case k == 3 && m.busy && !m.waits:
		s.seen.Chooser = m.d
		r := schedule.Execute(m.e.main, &s.seen, schedule.Options{Names: m.e.names, MaxSteps: 1000, MaxTicks: 10, FreeTimers: m.e.free})
		m.e.result.Steps += len(r.Events())
		if report := m.after(false); report != nil {
			m.reports = append(m.reports, clone(report))
		}
	}
}

// TestTogether explores random programs by one and by three workers: the classes
// are the same, and each is explored once. If workers get lost, what they explored
// is explored again.
func TestTogether(t *testing.T) {
	schedules, redundant, alone, parts := 0, 0, 0, 0
	for k := range uint64(*programs) {
		drawn := randomProgram(rand.New(rand.NewPCG(*seed+k, 1)), 5)
		program := func() { drawn(newWorld())() }
		free := k%3 == 0
		one := simulate(t, program, 1, 0, free, k)
		for lose := range 2 {
			three := simulate(t, program, 3, lose, free, k)
			for class := range one.seen.seen {
				if !three.seen.seen[class] {
					t.Fatalf("program %d, %d lost: a class is missing of %d", *seed+k, lose, len(one.seen.seen))
				}
			}
			total := three.c.total()
			if lose == 0 {
				schedules, redundant, alone = schedules+total.Schedules, redundant+total.Redundant, alone+one.c.total().Redundant
				for _, m := range three.members[1:] {
					parts += min(1, m.d.Schedules)
				}
			}
			if lose == 0 && (three.seen.repeated > 0 || total.Schedules != len(one.seen.seen)) {
				t.Errorf("program %d: %d schedules, %d repeated, want %d", *seed+k, total.Schedules, three.seen.repeated, len(one.seen.seen))
			}
			if len(three.seen.seen) != len(one.seen.seen) {
				t.Errorf("program %d: %d classes, want %d", *seed+k, len(three.seen.seen), len(one.seen.seen))
			}
		}
	}
	t.Logf("%d schedules, %d redundant, %d by one worker; workers that helped: %d", schedules, redundant, alone, parts)
	if parts == 0 {
		t.Error("no worker helped")
	}
}

// TestFamiliesTogether compares the counts of three workers with those of one.
func TestFamiliesTogether(t *testing.T) {
	for _, f := range []struct {
		name    string
		program func()
		classes int
	}{
		{"readers 7", readers(7), 128},
		{"last zero 6", lastZero(6), 144},
		{"indexer 12", indexer(12), 8},
		{"filesystem 16", filesystem(16), 8},
	} {
		s := simulate(t, f.program, 3, 0, false, 1)
		total := s.c.total()
		if total.Schedules != f.classes || s.seen.repeated > 0 {
			t.Errorf("%s: %d schedules, %d redundant, %d repeated, want %d", f.name, total.Schedules, total.Redundant, s.seen.repeated, f.classes)
		}
		t.Logf("%s: %d redundant, by each %d, %d, %d", f.name, total.Redundant, s.members[0].d.Schedules, s.members[1].d.Schedules, s.members[2].d.Schedules)
	}
}

// assistance is the environment variable that makes the process of a test help
// another one.
const assistance = "SEARCH_TEST_ASSISTS"

// programsOfProcesses are explored by several processes.
var programsOfProcesses = map[string]func(){
	"holds": lastZero(9),
	"fails": func() {
		lastZero(8)()
		x := new(variable)
		for range 2 {
			schedule.Go(func() { x.store(x.load() + 1) })
		}
		schedule.Sleep(time.Second)
		if x.load() != 2 {
			panic("lost")
		}
	},
	"ends": func() {
		if os.Getenv(assistance) != "" && time.Since(began) > 20*time.Millisecond {
			os.Exit(1)
		}
		lastZero(9)()
	},
}

// began is when the process began.
var began = time.Now()

// TestAssist helps another process.
func TestAssist(t *testing.T) {
	if name := os.Getenv(assistance); name != "" {
		out := os.Stdout
		os.Stdout = os.Stderr
		Assist(programsOfProcesses[name], Options{MaxSteps: 1000}, os.Stdin, out)
	}
}

// process starts a process of this test that helps.
func process(t *testing.T, name string) func() (*Helper, error) {
	return func() (*Helper, error) {
		p := exec.Command(os.Args[0], "-test.run=^TestAssist$")
		p.Env = append(os.Environ(), assistance+"="+name)
		in, err := p.StdinPipe()
		if err != nil {
			return nil, err
		}
		out, answers := io.Pipe()
		p.Stdout, p.Stderr = answers, os.Stderr
		if err := p.Start(); err != nil {
			return nil, err
		}
		done := make(chan error, 1)
		go func() {
			done <- p.Wait()
			answers.Close()
		}()
		return &Helper{In: in, Out: out, End: func() {
			out.Close()
			<-done
		}}, nil
	}
}

// TestProcesses explores programs by three processes, of which some end early.
func TestProcesses(t *testing.T) {
	for name, want := range map[string]string{"holds": "true 1536 <nil>", "ends": "true 1536 <nil>", "fails": "false"} {
		r := Explore(programsOfProcesses[name], Options{MaxSteps: 1000, Workers: 3, Help: process(t, name), Stall: 10 * time.Second, Stalled: func(r *Result) { panic(r.Incomplete) }})
		got := fmt.Sprint(r.Complete, r.Schedules, r.Failure)
		if name == "fails" {
			if got = fmt.Sprint(r.Complete); r.Failure == nil || r.Failure.Message != "lost" {
				t.Errorf("%s: %+v", name, r)
			}
		}
		if got != want {
			t.Errorf("%s: %s, want %s: %s", name, got, want, r.Incomplete)
		}
	}
}
