package swarm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
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
	"github.com/ltlcheck/ltlcheck/internal/distributed/parcel"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/internal/testexec"
)

// TestMain has processes that are workers: their arguments are the address, the slots, the lease and the name.
func TestMain(m *testing.M) {
	brokertest.Main(m, map[string]func([]string){"worker": func(args []string) {
		c, err := broker.Connect(context.Background(), broker.Settings{URL: args[0], Version: brokertest.Version, Replicas: 1 + 2*strings.Count(args[0], ",")/2})
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		slots, _ := strconv.Atoi(args[1])
		lease, _ := time.ParseDuration(args[2])
		if err := Work(context.Background(), c, WorkOptions{Name: args[3], Slots: slots, Lease: lease}); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}})
}

// The mutual exclusion of Peterson, and one that lacks its turn.
const good = `bool want[2]; byte turn, inside;
active [2] proctype P() {
	do
	:: want[_pid] = true; turn = 1 - _pid;
	   (!want[1 - _pid] || turn == _pid);
	   inside++; assert(inside == 1); inside--;
	   want[_pid] = false
	od
}
ltl enters { [] (want[0] -> <> !want[0]) }
`

var bad = strings.Replace(good, "(!want[1 - _pid] || turn == _pid)", "(!want[1 - _pid] || turn == _pid || turn < 2)", 1)

func task(t testing.TB, text string, jobs int) Task {
	t.Helper()
	path := filepath.Join(t.TempDir(), "m.pml")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	p := &parcel.Parcel{Path: path}
	o, err := p.Pack(property.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return Task{Parcel: p, Opened: o, Jobs: jobs, Seed: 7, Bounds: Bounds{Memory: 1 << 20, Time: 10 * time.Minute, Steps: 20_000}}
}

// work has workers in this process until the test ends.
func work(t testing.TB, c *broker.Conn, slots int) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	var w sync.WaitGroup
	w.Go(func() {
		if err := Work(ctx, c, WorkOptions{Name: "here", Slots: slots}); err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(func() { cancel(); w.Wait() })
}

func ask(t testing.TB, c *broker.Conn, task Task) []Answer {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	all, err := Ask(ctx, c, task)
	if err != nil || ctx.Err() != nil {
		t.Fatal(err, ctx.Err())
	}
	return all
}

// TestLendsQuestions: jobs that run at a time have formulas of factories of their own, and those that are given back are lent again.
func TestLendsQuestions(t *testing.T) {
	t.Parallel()
	p := task(t, good, 1).Parcel
	data, err := p.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	o := &opened{parcel: data, run: run{Parcel: parcel.Hash(data)}}
	one, err1 := o.acquire(t.Context())
	two, err2 := o.acquire(t.Context())
	if err1 != nil || err2 != nil || len(one) == 0 || len(one) != len(two) {
		t.Fatalf("%d and %d questions, %v, %v", len(one), len(two), err1, err2)
	}
	formulas := 0
	for i := range one {
		if one[i].Check.Factory != nil {
			formulas++
			if one[i].Check.Factory == two[i].Check.Factory {
				t.Errorf("question %d has one factory for both", i)
			}
		}
	}
	if formulas == 0 {
		t.Error("no question has a formula")
	}
	o.release(one)
	if again, err := o.acquire(t.Context()); err != nil || again[0] != one[0] {
		t.Errorf("what was given back is not lent again: %v", err)
	}
}

// TestReadingEnds: a job does not wait for a model that is still read when its context ends; what was read is lent to another.
func TestReadingEnds(t *testing.T) {
	t.Parallel()
	p := task(t, good, 1).Parcel
	data, err := p.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	o := &opened{parcel: data, run: run{Parcel: parcel.Hash(data)}}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	kept := func() bool {
		o.mu.Lock()
		defer o.mu.Unlock()
		return len(o.idle) > 0
	}
	for range 100 { // one may be read at once
		if _, err := o.acquire(ended); errors.Is(err, context.Canceled) {
			for !kept() {
				time.Sleep(time.Millisecond)
			}
			return
		}
	}
	t.Error("every job waited")
}

// TestFinds: a violation is found, replayed and judged, and ends the search for this question alone.
func TestFinds(t *testing.T) {
	t.Parallel()
	c := brokertest.Embedded(t)
	work(t, c, 2)
	all := ask(t, c, task(t, bad, 40))
	if len(all) != 2 {
		t.Fatalf("%d answers", len(all))
	}
	if a := all[0]; a.Result.Failure == nil || a.Result.Failure.Kind != check.AssertionFailed || a.Result.Failure.Trail.Len() == 0 || len(a.Refused) > 0 {
		t.Errorf("the failure is not found: %+v", a)
	}
	if a := all[1]; a.Result.Verdict != check.Violated || a.Result.Counterexample.Finite() || a.Job < 0 || a.Search == "" {
		t.Errorf("the cycle is not found: %+v", a)
	}
}

// TestNothing: every job is done once, nothing is said to hold, and the number of states is that of the model.
func TestNothing(t *testing.T) {
	t.Parallel()
	c := brokertest.Embedded(t)
	work(t, c, 2)
	tk := task(t, good, 60)
	tk.Parcel.Properties = []string{"safety"}
	tk.Opened.Properties = tk.Opened.Properties[:1]
	a := ask(t, c, tk)[0]
	if a.Result.Verdict != check.Inconclusive || !strings.Contains(a.Result.Reason, "60 searches, which is no proof") {
		t.Errorf("%v: %s", a.Result.Verdict, a.Result.Reason)
	}
	x, err := check.Verify(context.Background(), tk.Opened.Model, check.Counts{}, check.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if a.Done != 60 || len(a.Failed) > 0 || a.Again > 0 || a.States != x.Exploration.States || !a.Whole {
		t.Errorf("%d done, %v failed, %d again, %d states of %d", a.Done, a.Failed, a.Again, a.States, x.Exploration.States)
	}
}

// TestCleans: when a run is over, nothing of it is left but the parcel, and what was under way.
func TestCleans(t *testing.T) {
	t.Parallel()
	c := brokertest.Embedded(t)
	work(t, c, 2)
	ask(t, c, task(t, bad, 30))
	ctx := context.Background()
	for name, most := range map[string]uint64{streamName: 0, "KV_" + bucketName: 4} {
		st, err := c.JS.Stream(ctx, name)
		if err != nil {
			t.Fatal(err)
		}
		testexec.Await(t, fmt.Sprintf("%s has no more than %d messages", name, most), func() bool { // jobs that were under way are acknowledged a little later
			info, err := st.Info(ctx)
			return err == nil && info.State.Msgs <= most
		})
	}
}

// TestInterrupted: who stops asking gets what there is, and the jobs are taken back.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	c := brokertest.Embedded(t)            // without workers
	for _, jobs := range []int{20, 3000} { // many are still being stored
		ctx, cancel := context.WithCancel(context.Background())
		tk, seen := task(t, good, jobs), make(chan struct{})
		go func() {
			defer close(seen)
			defer cancel()
			statusUntil(t, c, func(all []RunStatus) bool { return len(all) == 1 && all[0].Waiting >= 40 })
		}()
		all, err := Ask(ctx, c, tk)
		<-seen
		if err != nil || len(all) != 2 || all[0].Result.Verdict != check.Inconclusive || all[0].Result.Reason != "interrupted" || all[0].Done != 0 {
			t.Errorf("%d jobs: %+v, %v", jobs, all, err)
		}
		st, err := c.JS.Stream(context.Background(), streamName)
		if err != nil || st.CachedInfo().State.Msgs != 0 {
			t.Errorf("%d jobs are left of %d, %v", st.CachedInfo().State.Msgs, jobs, err)
		}
	}
}

// TestRefuses: claims and results that are none, of jobs that there are and of others, change nothing; a claim that does not stand keeps
// nobody from finding a counterexample that does.
func TestRefuses(t *testing.T) {
	t.Parallel()
	c := brokertest.Embedded(t)
	tk := task(t, bad, 30)
	p, err := open(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go intrude(ctx, t, p)
	lies := make(chan struct{})
	once := sync.Once{}
	go func() { <-lies; work(t, c, 2) }()
	go lie(ctx, p, func() { once.Do(func() { close(lies) }) })
	all := ask(t, c, tk)
	for i, a := range all {
		if a.Result.Verdict != check.Violated {
			t.Errorf("question %d: %+v", i, a)
		}
	}
	if len(all[0].Refused) == 0 {
		t.Error("no claim was refused")
	}
}

// lie claims, for every run, counterexamples that do not stand.
func lie(ctx context.Context, p *place, done func()) {
	w, err := p.bucket.WatchAll(ctx)
	if err != nil {
		return
	}
	for e := range w.Updates() {
		if e == nil || !strings.HasSuffix(e.Key(), ".run") || e.Operation() != jetstream.KeyValuePut {
			continue
		}
		id := strings.TrimSuffix(e.Key(), ".run")
		for q := range 2 {
			j := job{id, q, 3}
			trail := Trail{Failure: 1 - 2*q, Choices: []uint32{0, 0, 0}, Cycle: 2 - q}
			_, _ = p.objects.PutBytes(ctx, trailName(j), trail.bytes())
			data, _ := json.Marshal(claim{Job: 3, Trail: trailName(j)})
			_, _ = p.bucket.Create(ctx, claimKey(id, q), data)
		}
		done()
	}
}

// intrude sends what is not ours wherever somebody listens.
func intrude(ctx context.Context, t *testing.T, p *place) {
	draw := rand.New(rand.NewPCG(1, 2))
	for i := 0; i < 5_000 && ctx.Err() == nil; i++ {
		data := make([]byte, draw.IntN(100))
		for k := range data {
			data[k] = byte(draw.Uint32())
		}
		switch i % 5 {
		case 0:
			_ = p.NATS.Publish(fmt.Sprintf("%s.x%d.0", jobs, i), data)
		case 1:
			_ = p.NATS.Publish(fmt.Sprintf("%s.x.0", jobs), fmt.Appendf(nil, `{"run":"x","question":0,"number":%d}`, i))
		case 2:
			_ = p.NATS.Publish(fmt.Sprintf("%s.x.y", stops), data)
		case 3:
			_ = p.NATS.Publish(fmt.Sprintf("$KV.%s.x.result.0.%d", bucketName, i), data)
		case 4:
			_ = p.NATS.Publish(fmt.Sprintf("$KV.%s.%s", bucketName, "x.claim.0"), data)
		}
		if i%500 == 0 {
			_ = p.NATS.Flush()
		}
	}
}

// TestLooksAtOursOnly: what is stored under keys of the run itself and is no result does not count.
func TestLooksAtOursOnly(t *testing.T) {
	t.Parallel()
	a := &client{task: task(t, good, 4), id: "r", tallies: tallies{newTally(4)}}
	ok := &result{Worker: "w", Seen: &newTally(1).seen}
	data, err := ok.bytes()
	if err != nil {
		t.Fatal(err)
	}
	noSketch, err := seal(map[string]string{"sketch": "AQ=="})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range []entry{
		{"r.result.0.4", data}, {"r.result.1.0", data}, {"r.result.-1.0", data}, {"r.result.0.x", data}, {"r.result.0", data}, {"r.result.00.1", data},
		{"r.result.0.1", []byte("{")}, {"r.result.0.1", append(slices.Clone(data), 0)}, {"r.result.0.1", noSketch}, {"r.claim.0", []byte("x")}, {"r.claim.0", []byte(`{"job":9}`)}, {"r", data},
	} {
		if a.look(context.Background(), e.key, e.data); len(a.tallies[0].open) != 4 || len(a.tallies[0].Refused) > 0 {
			t.Fatalf("%s counts", e.key)
		}
	}
	for range 2 {
		a.look(context.Background(), "r.result.0.1", data)
	}
	if got := a.tallies[0]; len(got.open) != 3 || got.Done != 1 {
		t.Errorf("one result counts %d times", got.Done)
	}
}

// entry is one of a bucket.
type entry struct {
	key  string
	data []byte
}

// TestOtherVersion: a queue of another version is refused, by clients and by workers.
func TestOtherVersion(t *testing.T) {
	t.Parallel()
	s := brokertest.One(t)
	if _, err := open(context.Background(), s.Connect(t)); err != nil {
		t.Fatal(err)
	}
	other, err := broker.Connect(context.Background(), broker.Settings{URL: s.URL, Version: "2"})
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	const want = "was made by ltlcheck, format 2, version test, and this is ltlcheck, format 2, version 2; all processes must be of one version"
	if err := Work(context.Background(), other, WorkOptions{}); err == nil || !strings.Contains(err.Error(), want) {
		t.Error(err)
	}
	if _, err := Ask(context.Background(), other, task(t, good, 1)); err == nil || !strings.Contains(err.Error(), want) {
		t.Error(err)
	}
}

// TestTrails: what is recorded of a run and read again is the same run; bytes that are no trail are refused, and none makes the
// interpreter fail.
func TestTrails(t *testing.T) {
	t.Parallel()
	tk := task(t, bad, 1)
	ctx, prog := context.Background(), tk.Opened.Model.Program
	draw := rand.New(rand.NewPCG(3, 4))
	for _, q := range tk.Opened.Properties {
		f, err := perform(ctx, prog, q, Diversify(1, 0), tk.Bounds)
		if err != nil || !f.violated() {
			t.Fatal(err, f)
		}
		trail, err := record(ctx, prog, f)
		if err != nil {
			t.Fatal(err)
		}
		data := trail.bytes()
		again, err := readTrail(data)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := again.judge(ctx, prog, q); err != nil {
			t.Error(err)
		}
		stand := 0
		for range 2000 {
			other := append([]byte(nil), data...)
			for range 1 + draw.IntN(3) {
				other[draw.IntN(len(other))] = byte(draw.Uint32())
			}
			if trail, err := readTrail(other[:draw.IntN(len(other)+1)]); err == nil {
				if r, err := trail.judge(ctx, prog, q); err == nil && r.Verdict != check.Violated {
					t.Fatal("neither stands nor falls")
				} else if err == nil {
					stand++
				}
			}
		}
		if stand > 1000 {
			t.Errorf("%d of 2000 damaged trails stand", stand)
		}
	}
}

// TestDiversify: the searches of a run are the same wherever they are made, and differ from each other.
func TestDiversify(t *testing.T) {
	t.Parallel()
	seen, storages := map[Search]bool{}, map[check.Storage]int{}
	for n := range 400 {
		s := Diversify(5, n)
		if s != Diversify(5, n) || seen[s] {
			t.Fatalf("job %d: %s", n, s)
		}
		seen[s] = true
		storages[s.Storage]++
		if n > 0 && s.Storage != "" && s.Order == 0 {
			t.Errorf("job %d follows edges in the order of the program", n)
		}
	}
	for _, want := range []check.Storage{"", check.StorageBitstate, check.StorageBitstate3, check.StorageHashCompact, check.StorageReplace} {
		if storages[want] < 30 {
			t.Errorf("%d searches with storage %q", storages[want], want)
		}
	}
}

// TestFits: a job is one of its run only if the run has so many.
func TestFits(t *testing.T) {
	t.Parallel()
	r := &run{Properties: 2, Jobs: 3}
	for j, want := range map[job]bool{
		{"r", 0, 0}: true, {"r", 1, 2}: true, {"r", 2, 0}: false, {"r", 0, 3}: false, {"r", -1, 0}: false, {"r", 0, -1}: false,
	} {
		if j.fits(r) != want {
			t.Errorf("%+v", j)
		}
	}
}
