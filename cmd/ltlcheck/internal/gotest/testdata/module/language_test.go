package module

import (
	"errors"
	"fmt"
	"math/rand"
	randv2 "math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	. "sync"
	"sync/atomic"
	"testing"
	wait "time"
)

type message struct {
	text string
	Mutex
}

type channel chan int

type generic[T any] struct {
	ch chan T
	mu RWMutex
}

func (g *generic[T]) put(v T) { g.ch <- v }

func (g *generic[T]) get() (v T, ok bool) {
	g.mu.RLock()
	defer g.mu.RUnlock()
	v, ok = <-g.ch
	return
}

func send[C ~chan T, T any](c C, v T) { c <- v }

func apply(f func(...int) int, list ...int) int { return f(list...) }

func sum(list ...int) (n int) {
	for _, v := range list {
		n += v
	}
	return n
}

func pair() (int, string) { return 3, "x" }

// TestGoStatements evaluates functions and arguments when goroutines start.
func TestGoStatements(t *testing.T) {
	out := make(chan string, 4)
	x := 1
	f := func(n int, s ...string) { out <- fmt.Sprint(n, s) }
	go f(x, "a", "b")
	x = 2
	f = nil
	m := message{text: "m"}
	go m.say(out, nil)
	go func(list ...int) { out <- fmt.Sprint(apply(sum, list...), x) }([]int{1, 2, 3}...)
	expect(t, out, "1 [a b]", "6 2", "m<nil>")
}

// TestOtherGoStatements starts builtin and generic functions.
func TestOtherGoStatements(t *testing.T) {
	closed := make(chan string)
	go close(closed)
	go fmt.Sprint(closed)
	go send(make(chan int, 1), 3)
	go send[channel](make(channel, 1), 3)
	<-closed
	out := make(chan string, 2)
	go func(err error, n int64) { out <- fmt.Sprint(err, n) }(nil, 5)
	go (&message{text: "m"}).say(out, errors.New("e"))
	expect(t, out, "<nil> 5", "me")
}

func expect(t *testing.T, out chan string, want ...string) {
	t.Helper()
	var got []string
	for range want {
		got = append(got, <-out)
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Fatal(got)
	}
}

func (m *message) say(out chan<- string, err error) {
	m.Lock()
	defer m.Unlock()
	out <- fmt.Sprint(m.text, err)
}

// TestSelects has select statements in all positions.
func TestSelects(t *testing.T) {
	a, b := make(chan int, 1), make(channel, 1)
	var none chan string
	list, at := []int{0, 0}, map[string]bool{}
	a <- 4
outer:
	for i := 0; ; i++ {
		select {
		case list[sum(i)], at["ok"] = <-a:
			continue
		case <-none:
			t.Fatal("nil channel")
		default:
			if i == 1 {
				break outer
			}
		}
	}
	if list[0] != 4 || !at["ok"] {
		t.Fatal(list, at)
	}
	if got := choose(a, nil); got != "sent" {
		t.Fatal(got)
	}
	b <- 7
	close(b)
	if got := choose(nil, b) + choose(nil, b); got != "received 7 truereceived 0 false" {
		t.Fatal(got)
	}
}

// choose ends by a select statement without a default clause.
func choose(a chan int, b channel) string {
	select {
	case a <- sum(func() []int {
		return []int{
			1,
			2,
		}
	}()...):
		if len(a) != 1 {
			goto wrong
		}
		return "sent"
	case v, ok := <-b:
		return fmt.Sprint("received ", v, " ", ok)
	}
wrong:
	panic("nothing was sent")
}

// TestLoops has loops over channels and maps in all forms.
func TestLoops(t *testing.T) {
	c := make(chan int, 4)
	fill := func() {
		for i := range 3 {
			c <- i
		}
		close(c)
	}
	fill()
	n := 0
	for v := range c {
		v := v * 2
		if v == 2 {
			continue
		}
		defer func() { n += v }()
		n += v
	}
	c = make(chan int, 4)
	fill()
	var last int
	for last = range c {
	}
	c = make(chan int, 4)
	fill()
	for range c {
		n++
	}
	m := map[string]int{"a": 1, "c": 3}
	text := 0
	for k, v := range m {
		text += len(k) + v
		delete(m, "b")
	}
	var key string
	for key = range m {
	}
	for k := range m {
		m[k]++
	}
	for _, v := range m {
		n += v
	}
	for range m {
		n++
	}
	if n != 4+3+6+2 || last != 2 || text != 6 || key == "" || len(m) != 2 {
		t.Fatal(n, last, text, key, m)
	}
	if v, ok := <-c; v != 0 || ok {
		t.Fatal(v, ok)
	}
	var w, ok = <-c
	var z int = <-c
	if w+z != 0 || ok || len(c) != 0 || cap(c) != 4 {
		t.Fatal(w, z, ok)
	}
}

// TestAssignments reads and writes shared variables in all forms.
func TestAssignments(t *testing.T) {
	var s struct {
		n     int
		list  []int
		array [2]message
		m     map[string][]int
		p     *int
		f     func() int
	}
	done := make(chan bool)
	go func() {
		s.n, s.list = pair2()
		s.n++
		s.n += <-func() chan int { c := make(chan int, 1); c <- 1; return c }()
		s.array[1].text = "x"
		s.m = map[string][]int{"k": {1}}
		s.m["k"] = append(s.m["k"], s.list[1:]...)
		s.p = &s.n
		*s.p *= 2
		s.f = func() int { return *s.p }
		(s.list)[0], s.list[1] = s.list[1], s.list[0]
		done <- true
	}()
	<-done
	ptr := &s.array
	if s.n != 10 || ptr[1].text != "x" || len(ptr) != 2 || s.f() != 10 || !reflect.DeepEqual(s.m["k"], []int{1, 2}) || s.list[0] != 2 {
		t.Fatal(s.n, s.m, s.list)
	}
	g := generic[string]{ch: make(chan string, 1)}
	g.put("y")
	if v, ok := g.get(); v != "y" || !ok {
		t.Fatal(v, ok)
	}
	var i interface{ Lock() } = &s.array[0]
	i.Lock()
	if s.array[0].TryLock() {
		t.Fatal("locked twice")
	}
}

func pair2() (int, []int) { return 3, []int{1, 2} }

// TestPanics recovers what the runtime panics with.
func TestPanics(t *testing.T) {
	try := func(f func()) (message string) {
		defer func() { message = fmt.Sprint(recover()) }()
		f()
		return ""
	}
	c := make(chan int)
	close(c)
	var wg WaitGroup
	for want, f := range map[string]func(){
		"close of closed channel":               func() { close(c) },
		"close of nil channel":                  func() { close((chan int)(nil)) },
		"send on closed channel":                func() { c <- 1 },
		"sync: negative WaitGroup counter":      func() { wg.Done() },
		"assignment to entry in nil map":        func() { var m map[int]int; m[0] = 1 },
		"runtime error: integer divide by zero": func() { var zero int; _ = 1 / zero },
	} {
		if got := try(f); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

const (
	minute = 10 * wait.Microsecond
	hour   = 60 * minute
)

// TestTime has timers, whose order is that of their times.
func TestTime(t *testing.T) {
	begin := wait.Now()
	var order []string
	var mu Mutex
	note := func(s string) {
		mu.Lock()
		defer mu.Unlock()
		order = append(order, s)
	}
	late := wait.AfterFunc(3*hour, func() { note("late") })
	wait.AfterFunc(2*hour, func() { note("func") })
	stopped := wait.NewTimer(minute)
	ticks := wait.NewTicker(30 * minute)
	if !stopped.Stop() || stopped.Reset(hour) {
		t.Fatal("timer fired")
	}
	<-ticks.C
	note("tick")
	<-stopped.C
	note("timer")
	ticks.Stop()
	wait.Sleep(90 * minute)
	note("sleep")
	mu.Lock()
	defer mu.Unlock()
	if d := wait.Since(begin); d != 150*minute || !late.Stop() {
		t.Fatal(d)
	}
	if got := fmt.Sprint(order); got != "[tick timer func sleep]" {
		t.Fatal(got)
	}
}

// TestRandom draws the same numbers in every schedule.
func TestRandom(t *testing.T) {
	n, m := rand.Intn(1000), randv2.N(int64(1000))
	c := make(chan int)
	go func() { c <- rand.Int() }()
	<-c
	if n < 0 || m < 0 || m >= 1000 {
		t.Error(n, m)
	}
}

// TestSubtests runs tables.
func TestSubtests(t *testing.T) {
	var n atomic.Int32
	for _, name := range []string{"a", "b"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			t.Cleanup(func() { n.Add(1) })
			if t.Name() != "TestSubtests/"+name {
				t.Error(t.Name())
			}
		})
	}
	t.Run("skipped", func(t *testing.T) { t.Skip("not here") })
	if n.Load() < 0 {
		t.Error(n.Load())
	}
}

// TestProcess changes what belongs to the process: each schedule begins with what was
// there before.
func TestProcess(t *testing.T) {
	if _, err := os.Stat("flight.go"); err != nil || os.Getenv("FLIGHT") != "" {
		t.Fatal(err, os.Getenv("FLIGHT"))
	}
	done := make(chan int)
	for range 2 {
		go func() { done <- 1 }()
	}
	t.Run("inner", func(t *testing.T) {
		t.Setenv("FLIGHT", "1")
		folder := t.TempDir()
		t.Chdir(folder)
		if filepath.Base(folder) != "001" || os.Getenv("FLIGHT") != "1" || os.Getenv("PWD") != folder {
			t.Error(folder, os.Getenv("FLIGHT"), os.Getenv("PWD"))
		}
		if err := os.WriteFile("file", nil, 0o600); err != nil {
			t.Error(err)
		}
	})
	if _, err := os.Stat("flight.go"); err != nil || os.Getenv("FLIGHT") != "" {
		t.Error(err, os.Getenv("FLIGHT"))
	}
	t.Chdir("..")
	<-done
	<-done
}

// TestStale: what a timer or ticker has sent is not received once it was stopped or
// started again, and it has not fired then.
func TestStale(t *testing.T) {
	ticker, other, timer := wait.NewTicker(wait.Second), wait.NewTicker(wait.Second), wait.NewTimer(wait.Second)
	wait.Sleep(1500 * wait.Millisecond)
	ticker.Stop()
	other.Reset(wait.Minute)
	if n := len(timer.C); n != 0 {
		t.Error(n)
	}
	if !timer.Stop() {
		<-timer.C
	}
	select {
	case <-ticker.C:
		t.Error("ticker")
	case <-timer.C:
		t.Error("timer")
	default:
	}
	begin := wait.Now()
	if <-other.C; wait.Since(begin) != wait.Minute {
		t.Error(wait.Since(begin))
	}
}

// TestNumber counts goroutines that have not ended.
func TestNumber(t *testing.T) {
	go func() {}()
	if n := runtime.NumGoroutine(); n < 1 {
		t.Error(n)
	}
}

// TestCleanupEnds calls all functions of Cleanup, though one ends the goroutine.
func TestCleanupEnds(t *testing.T) {
	var n atomic.Int32
	t.Run("inner", func(t *testing.T) {
		t.Cleanup(func() { n.Add(1) })
		t.Cleanup(t.SkipNow)
	})
	if n.Load() != 1 {
		t.Error(n.Load())
	}
}

func BenchmarkNothing(b *testing.B) {
	for b.Loop() {
	}
}

func ExampleFlight() {
	var f Flight
	fmt.Println(f.Do("k", func() int { return 1 }))
	// Output: 1
}

var steps []string

var _ = initialise("blank")

func initialise(step string) int {
	steps = append(steps, step)
	return len(steps)
}

// TestBlank holds only if variables without names are initialised again.
func TestBlank(t *testing.T) {
	done := make(chan int, 1)
	go func() { done <- 1 }()
	if len(steps) != 1 {
		t.Errorf("%v", steps)
	}
	var p *int
	defer func() {
		if v := recover(); v == nil {
			t.Errorf("%v", v)
		}
		<-done
	}()
	m := map[int]int{}
	func() {
		defer func() {
			if m[1] != 2 {
				t.Errorf("%v", m)
			}
		}()
		m[1], *p = 2, 3
	}()
}

var closed = make(chan int)

func init() { close(closed) }

// TestClosedBefore receives from a channel that was closed before the test.
func TestClosedBefore(t *testing.T) {
	if _, ok := <-closed; ok {
		t.Error("received")
	}
	defer func() {
		if v := recover(); v == nil {
			t.Error("sent")
		}
	}()
	closed <- 1
}

var array *[3]int

// TestUnequalKeys has loops that evaluate nothing, and maps with keys that do not equal
// themselves.
func TestUnequalKeys(t *testing.T) {
	n := 0
	for range *array {
		n++
	}
	for range array {
		n++
	}
	zero := 0.0
	m := map[float64]int{zero / zero: 2, zero / zero: 3}
	for _, v := range m {
		n += v
	}
	for range m {
		clear(m)
		n++
	}
	if n != 12 {
		t.Error(n)
	}
}
