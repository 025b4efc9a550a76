package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"math"
	"strings"
	"sync"
	"testing"
	"testing/slogtest"
	"time"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/seeded"
)

// lines reads what was recorded.
func lines(t interface{ Fatal(...any) }, b *bytes.Buffer) (out []map[string]any) {
	d := json.NewDecoder(b)
	d.UseNumber()
	for {
		var m map[string]any
		if err := d.Decode(&m); errors.Is(err, io.EOF) {
			return out
		} else if err != nil {
			t.Fatal(err)
		}
		out = append(out, m)
	}
}

// TestEvents: any text is read back as encoding/json would write it.
func TestEvents(t *testing.T) {
	t.Parallel()
	seeded.Check(t, func(t *rapid.T) {
		var b bytes.Buffer
		r := New(&b, Options{Host: "h\x00", Buffer: rapid.IntRange(1, 100).Draw(t, "buffer")})
		s := string(rapid.SliceOf(rapid.Byte()).Draw(t, "text"))
		n := rapid.Int64().Draw(t, "number")
		f := rapid.Float64().Draw(t, "float")
		r.Event(s, Text("s", s), Int("n", n), Uint("u", uint64(n)), Float("f", f), Bool("b", n > 0), Float("nan", math.Inf(1)))
		if err := r.Close(); err != nil {
			t.Fatal(err)
		}
		var want, got any
		text, _ := json.Marshal(map[string]any{"event": s, "host": "h\x00", "s": s, "n": n, "u": uint64(n), "f": f, "b": n > 0, "nan": nil})
		_ = json.Unmarshal(text, &want)
		if err := json.Unmarshal(b.Bytes(), &got); err != nil {
			t.Fatalf("%q: %v", b.String(), err)
		}
		wanted, _ := json.Marshal(want)
		found, _ := json.Marshal(got)
		if !bytes.Equal(wanted, found) {
			t.Fatalf("%s, want %s", found, wanted)
		}
	})
}

// TestConcurrent: no line is torn or lost, and each goroutine's are in order.
func TestConcurrent(t *testing.T) {
	t.Parallel()
	const workers, events = 8, 500
	var b bytes.Buffer
	r := New(&b, Options{Buffer: 100})
	var wait sync.WaitGroup
	for w := range workers {
		wait.Go(func() {
			for i := range events {
				r.Event("step", Int("worker", w), Int("i", i))
			}
		})
	}
	wait.Wait()
	if err := r.Flush(); err != nil {
		t.Fatal(err)
	}
	next := map[string]int64{}
	for _, m := range lines(t, &b) {
		w := m["worker"].(json.Number).String()
		if i, _ := m["i"].(json.Number).Int64(); i != next[w] {
			t.Fatalf("worker %s: %d, want %d", w, i, next[w])
		}
		next[w]++
	}
	for w, n := range next {
		if n != events {
			t.Errorf("worker %s: %d events", w, n)
		}
	}
	if len(next) != workers {
		t.Error(next)
	}
}

type broken struct{ closed bool }

func (b *broken) Write([]byte) (int, error) { return 0, errors.New("full") }
func (b *broken) Close() error              { b.closed = true; return nil }

// TestErrors: the error of the writer is returned, and the recorder goes on without it.
func TestErrors(t *testing.T) {
	t.Parallel()
	w := &broken{}
	r := New(w, Options{Buffer: 1})
	r.Event("a")
	r.Event("b")
	if err := r.Close(); err == nil || err.Error() != "full" || !w.closed {
		t.Error(err, w.closed)
	}
}

// TestHandler: the handler does what handlers of log/slog must do; time and level are left out on purpose.
func TestHandler(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	r := New(&b, Options{})
	slogtest.Run(t, func(t *testing.T) slog.Handler {
		b.Reset()
		return NewHandler(r, nil)
	}, func(t *testing.T) map[string]any {
		if err := r.Flush(); err != nil {
			t.Fatal(err)
		}
		var m map[string]any
		if err := json.Unmarshal(b.Bytes(), &m); err != nil {
			t.Fatalf("%v: %s", err, b.String())
		}
		m["msg"], m["level"] = m["event"], "INFO"
		if !strings.Contains(t.Name(), "zero-time") {
			m["time"] = "now"
		}
		return m
	})
}

// TestHandlerValues: values of every kind, and levels.
func TestHandlerValues(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	r := New(&b, Options{Host: "n1"})
	l := slog.New(NewHandler(r, slog.LevelWarn)).With("a", 1).WithGroup("g").With("x", time.Second)
	l.Info("no")
	l.Warn("yes", "u", uint8(1), "f", 0.5, "t", time.Unix(0, 0).UTC(), "e", errors.New("bad"), "v", []int{1}, "c", make(chan int), "s", "text", "b", true, "n", nil)
	if err := r.Flush(); err != nil {
		t.Fatal(err)
	}
	got := b.String()
	if i := strings.Index(got, `"c":"0x`); i >= 0 { // the address of the channel
		j := i + strings.Index(got[i:], ",")
		got = got[:i] + `"c":"0x"` + got[j:]
	}
	want := `{"event":"yes","host":"n1","a":1,"g":{"x":1000000000,"u":1,"f":0.5,"t":"1970-01-01T00:00:00Z","e":"bad","v":[1],"c":"0x","s":"text","b":true,"n":null}}` + "\n"
	if got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// lostError is an error that cannot be read from a nil pointer.
type lostError struct{ reason string }

func (e *lostError) Error() string { return e.reason }

// loud is a value whose name cannot be had, as text or as JSON.
type loud struct{}

func (loud) String() string                { panic("no name") }
func (*loud) MarshalJSON() ([]byte, error) { panic("no form") }

// TestHandlerPanics: a method of a value that panics does not end the system that is recorded.
func TestHandlerPanics(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	r := New(&b, Options{Host: "n1"})
	slog.New(NewHandler(r, nil)).Info("sent", "e", (*lostError)(nil), "s", loud{}, "l", []*loud{{}}, "x", 1)
	if err := r.Flush(); err != nil {
		t.Fatal(err)
	}
	want := `{"event":"sent","host":"n1","e":"<nil>","s":"!PANIC: no name","l":"!PANIC: no form","x":1}` + "\n"
	if got := b.String(); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func BenchmarkEvent(b *testing.B) {
	r := New(io.Discard, Options{Host: "n1"})
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		r.Event("elected", Int("term", i), Text("role", "leader"), Bool("up", true))
	}
}

func BenchmarkParallel(b *testing.B) {
	r := New(io.Discard, Options{Host: "n1"})
	b.ReportAllocs()
	b.RunParallel(func(p *testing.PB) {
		for i := 0; p.Next(); i++ {
			r.Event("elected", Int("term", i), Text("role", "leader"), Bool("up", true))
		}
	})
}

func BenchmarkHandler(b *testing.B) {
	l := slog.New(NewHandler(New(io.Discard, Options{Host: "n1"}), nil))
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		l.Info("elected", slog.Int("term", i), slog.String("role", "leader"), slog.Bool("up", true))
	}
}

// TestNoAllocation: an event takes no memory.
func TestNoAllocation(t *testing.T) {
	r := New(io.Discard, Options{Host: "n1"})
	if n := testing.AllocsPerRun(1000, func() { r.Event("elected", Int("term", 1), Text("role", "leader"), Float("x", 0.25)) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
