package cluster

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/distributed/broker"
	"github.com/ltlcheck/ltlcheck/internal/distributed/brokertest"
	"github.com/ltlcheck/ltlcheck/internal/distributed/cluster/wire"
	"github.com/ltlcheck/ltlcheck/internal/distributed/parcel"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/internal/testexec"
)

// TestMain has processes that are workers: their arguments are the address, the slots and the name.
func TestMain(m *testing.M) {
	brokertest.Main(m, roles)
}

var roles = map[string]func([]string){"worker": workAs}

// workAs is the role of a worker.
func workAs(args []string) {
	c, err := broker.Connect(context.Background(), broker.Settings{URL: args[0], Version: brokertest.Version, Replicas: 1 + 2*strings.Count(args[0], ",")/2})
	if err == nil {
		slots, _ := strconv.Atoi(args[1])
		err = Work(context.Background(), c, WorkOptions{Name: args[2], Slots: slots, Folder: args[3]})
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

// counter has some thousands of states, and a failure if that is wanted.
const counter = `byte a, b, c;
active proctype P() { do :: a < 9 -> a++ :: a > 0 -> a-- od }
active proctype Q() { do :: b < 9 -> b++ :: b > 3 && a > 2 -> b = 0 od }
active proctype R() { do :: c < 9 -> c++ :: c == 9 && b == 0 -> c = 0 :: assert(WHAT) od }
`

// task is a question to the counter: the formula, if there is one, or failures.
func task(t testing.TB, what string, partitions int, formulas ...string) Task {
	t.Helper()
	path := filepath.Join(t.TempDir(), "m.pml")
	if err := os.WriteFile(path, []byte(strings.Replace(counter, "WHAT", what, 1)), 0o666); err != nil {
		t.Fatal(err)
	}
	p := &parcel.Parcel{Path: path, Formulas: formulas}
	o, err := p.Pack(property.Options{})
	if err != nil {
		t.Fatal(err)
	}
	q, err := NewProblem(context.Background(), o.Model.Program, o.Properties[0])
	if err != nil {
		t.Fatal(err)
	}
	return Task{Parcel: p, Search: Search{Problem: q, Partitions: partitions, Memory: 4 << 20}, Lease: 5 * time.Second}
}

// ask asks, and compares the counts with those of a search in this process.
func ask(t *testing.T, c *broker.Conn, tk Task) *Outcome {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	o, err := Ask(ctx, c, tk)
	if err != nil {
		t.Fatal(err)
	}
	alone, err := Local(ctx, Search{Problem: tk.Problem, Partitions: 1, Memory: 4 << 20})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := result(o), result(alone); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	return o
}

// work has workers in this process until the test ends.
func work(t testing.TB, c *broker.Conn, slots int) {
	workWith(t, c, WorkOptions{Name: "here", Slots: slots})
}

func workWith(t testing.TB, c *broker.Conn, o WorkOptions) {
	t.Helper()
	o.Folder = t.TempDir()
	ctx, cancel := context.WithCancel(context.Background())
	var w sync.WaitGroup
	w.Go(func() {
		if err := Work(ctx, c, o); err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(func() { cancel(); w.Wait() })
}

// left is the streams that are not removed.
func left(t *testing.T, c *broker.Conn) (names []string) {
	t.Helper()
	list := c.JS.StreamNames(context.Background())
	for name := range list.Name() {
		if strings.HasPrefix(name, "LTLCHECK") {
			names = append(names, name)
		}
	}
	return names
}

func TestAsk(t *testing.T) {
	c := brokertest.Embedded(t)
	work(t, c, 2)
	o := ask(t, c, task(t, "true", 4))
	if !o.Complete || o.Counts.States < 1000 {
		t.Errorf("%+v", o)
	}
	tk := task(t, "a + b + c < 20", 3)
	o = ask(t, c, tk)
	a, err := tk.Problem.Conclude(context.Background(), o)
	if err != nil || a.Result.Verdict != check.Violated || a.Result.Failure.Kind != check.AssertionFailed {
		t.Errorf("%+v, %v", a, err)
	}
	tk = task(t, "true", 2) // the disk of a worker is full
	tk.Memory, tk.Disk = 1<<14, 1000
	o, err = Ask(context.Background(), c, tk)
	if err != nil || o.Complete || o.Path != nil || !strings.Contains(o.Reason, "the disk limit of 1000 bytes is reached") {
		t.Errorf("%+v, %v", o, err)
	}
	if names := left(t, c); len(names) > 0 {
		t.Errorf("streams are left: %v", names)
	}
}

// TestForeignMessages: what others put into logs, reports and calls changes nothing.
func TestForeignMessages(t *testing.T) {
	c := brokertest.Embedded(t)
	work(t, c, 1)
	ctx, cancel := context.WithCancel(context.Background())
	sub, err := c.NATS.SubscribeSync(calls)
	if err != nil {
		t.Fatal(err)
	}
	var noise sync.WaitGroup
	noise.Go(func() {
		m, err := sub.NextMsgWithContext(ctx)
		if err != nil {
			return
		}
		_, run, _ := strings.Cut(string(m.Data), `"run":"`)
		run, _, _ = strings.Cut(run, `"`)
		for i := 0; ctx.Err() == nil; i++ {
			junk := []byte(fmt.Sprintf("LTLc%d{}", i))
			switch i % 4 {
			case 0:
				junk = (&Order{Kind: Expect}).Bytes(uint64(i))
			case 1:
				junk = (&Report{Kind: Ended, Epoch: 1}).Bytes(uint64(i))
			}
			_, _ = c.JS.Publish(ctx, logSubject(run, i%2), junk)
			_, _ = c.JS.Publish(ctx, reportSubject(run), junk)
			_ = c.NATS.Publish(calls, junk)
			_ = c.NATS.Publish(calls, wire.Pack(numberOf(run), wire.KindCall, call{Version: "other", Run: run, Number: 1 << 40, Over: true}))
			_ = c.NATS.Publish(heartbeats+run, junk)
			_ = c.NATS.Publish(heartbeats+run, wire.Pack(numberOf(run), wire.KindHeartbeat, heartbeat{Worker: "many", Call: 1, Slots: 1_000_000_000}))
		}
	})
	ask(t, c, task(t, "true", 2))
	cancel()
	noise.Wait()
}

// TestOtherVersion: streams of another version are not touched.
func TestOtherVersion(t *testing.T) {
	c := brokertest.Embedded(t)
	ctx := context.Background()
	if _, err := c.JS.CreateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: bucketName, Description: "ltlcheck of another version"}); err != nil {
		t.Fatal(err)
	}
	if err := Work(ctx, c, WorkOptions{Name: "w", Folder: t.TempDir()}); err == nil || !strings.Contains(err.Error(), "all processes must be of one version") {
		t.Error(err)
	}
	if _, err := Ask(ctx, c, task(t, "true", 1)); err == nil || !strings.Contains(err.Error(), "all processes must be of one version") {
		t.Error(err)
	}
}

// TestStopped: the context ends a search that nobody works at.
func TestStopped(t *testing.T) {
	c := brokertest.Embedded(t)
	ctx, cancel := context.WithCancel(context.Background())
	tk, begun := task(t, "true", 2), make(chan struct{})
	go func() {
		defer close(begun)
		defer cancel()
		testexec.Await(t, "there are streams", func() bool { return len(left(t, c)) > 0 })
	}()
	o, err := Ask(ctx, c, tk)
	<-begun
	if err != nil || o.Complete || o.Reason != "interrupted" {
		t.Errorf("%+v, %v", o, err)
	}
	if names := left(t, c); len(names) > 0 {
		t.Errorf("streams are left: %v", names)
	}
}

// TestKilled: workers and servers are killed and stopped in the middle, and the counts are the same.
func TestKilled(t *testing.T) {
	raced.SkipSequential(t)
	if testing.Short() {
		t.Skip("it starts processes and waits for leases")
	}
	t.Run("one server", func(t *testing.T) { t.Parallel(); kill(t, brokertest.One(t)) })
	if !*whole {
		return // it depends on how soon nats-server elects leaders again, which is mostly seconds
	}
	t.Run("three servers", func(t *testing.T) { t.Parallel(); kill(t, brokertest.Three(t)) })
}

func kill(t *testing.T, s *brokertest.Servers) {
	c := s.Connect(t)
	var workers []*brokertest.Process
	start := func() {
		workers = append(workers, brokertest.Start(t, "worker", s.URL, "1", fmt.Sprintf("w%d", len(workers)), t.TempDir()))
	}
	start()
	start()
	tk := task(t, "true", 3)
	tk.Lease = 2 * time.Second
	done := 0
	tk.Progress = func(step uint64, _ Counts) {
		switch step {
		case 3:
			workers[0].Kill()
		case 6:
			start()
		case 10:
			s.Each[0].Kill()
			s.Each[0].Again()
		case 14: // for longer than the lease
			p := workers[1].Cmd.Process
			stop(p)
			time.AfterFunc(2*tk.Lease, func() { resume(p) })
		default:
			return
		}
		done++
	}
	o := ask(t, c, tk)
	if done != 4 || !o.Complete {
		t.Errorf("%d of 4 things were done: %+v", done, o)
	}
}

// TestKilledLeavesNothing: what a worker that was killed has left is removed by the next one on the same machine.
func TestKilledLeavesNothing(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	servers := brokertest.One(t)
	folder := t.TempDir()
	names := func(n int) (all []string) {
		t.Helper()
		testexec.Await(t, fmt.Sprint(n, " folders"), func() bool {
			all = nil
			entries, err := os.ReadDir(folder)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range entries {
				all = append(all, e.Name())
			}
			return len(all) == n
		})
		return all
	}
	first := brokertest.Start(t, "worker", servers.URL, "1", "first", folder)
	before := names(1)
	second := brokertest.Start(t, "worker", servers.URL, "1", "second", folder)
	both := names(2)
	first.Kill()
	brokertest.Start(t, "worker", servers.URL, "1", "third", folder)
	testexec.Await(t, before[0]+" is removed", func() bool { _, err := os.Stat(filepath.Join(folder, before[0])); return err != nil })
	if after := names(2); slices.Contains(after, before[0]) || !second.Alive() || !slices.ContainsFunc(after, func(n string) bool { return slices.Contains(both, n) }) {
		t.Errorf("%v, then %v", both, after)
	}
}

// TestKilledInEachPhase: a worker is killed when orders of a phase have just come, while states are visited, in search of cycles, and on the way to a violation.
func TestKilledInEachPhase(t *testing.T) {
	raced.SkipSequential(t)
	if testing.Short() {
		t.Skip("it starts processes and waits for leases")
	}
	holds, fails := []string{"<>[] a < 10"}, []string{"[] a + b + c < 20"}
	for name, c := range map[string]struct {
		formulas []string
		now      func(s *Progress) bool
	}{
		"expanding":            {nil, func(s *Progress) bool { return s.Phase == phases[expanding] && s.Step == 4 }},
		"exchanging":           {nil, func(s *Progress) bool { return s.Phase == phases[exchanging] && s.Step == 4 }},
		"after a checkpoint":   {nil, func(s *Progress) bool { return s.Partitions[0].Saved > 0 }},
		"cycles, expanding":    {holds, func(s *Progress) bool { return s.Phase == phases[expanding] && s.Rounds > 0 }},
		"cycles, exchanging":   {holds, func(s *Progress) bool { return s.Phase == phases[exchanging] && s.Rounds > 0 }},
		"on the way backwards": {fails, func(s *Progress) bool { return s.Phase == phases[tracing] }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			killIn(t, c.formulas, c.now)
		})
	}
}

func killIn(t *testing.T, formulas []string, now func(s *Progress) bool) {
	servers := brokertest.One(t)
	c, url := servers.Connect(t), servers.URL
	victim := brokertest.Start(t, "worker", url, "2", "victim", t.TempDir())
	tk := task(t, "true", 3, formulas...)
	tk.Lease, tk.CheckpointBytes, tk.BatchBytes = 2*time.Second, 2000, 200
	killed := false
	tk.Watch = func(s Progress) {
		if !killed && now(&s) {
			killed = true
			victim.Kill()
			brokertest.Start(t, "worker", url, "2", "heir", t.TempDir())
		}
	}
	if o := ask(t, c, tk); !killed || o.Reason != "" {
		t.Errorf("killed: %v; %+v", killed, o)
	}
}
