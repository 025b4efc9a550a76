package simulate

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/program"
)

// clock counts up to a limit from either of two initial states; it is not Promela.
type clock struct{ initial []byte }

func (c clock) Bind([]program.Atom) (program.Binding, error)          { return c, nil }
func (c clock) NewExplorer(*program.Tuning) (program.Explorer, error) { return c, nil }
func (c clock) ActionAtoms() program.Letter                           { return 0 }

func (c clock) Initial(b *program.Batch) error {
	b.Reset()
	for _, s := range c.initial {
		b.Add(program.Succ{Action: program.Stutter}, []byte{s})
	}
	return nil
}

func (c clock) Expand(s program.State, b *program.Batch) error {
	b.Reset()
	if s[0] < 9 {
		b.Add(program.Succ{Action: 1}, []byte{s[0] + 1})
	} else {
		b.Flags = program.Deadlock | program.ValidEnd
	}
	return nil
}

func (c clock) Format(s program.State) program.StateView {
	return program.StateView{Vars: []program.Var{{Name: "time", Value: fmt.Sprint(s[0])}}}
}

func (c clock) FormatAction(program.State, program.Action) program.ActionView {
	return program.ActionView{Process: "tick", Pid: -1, Statement: "time++"}
}

func converse(t *testing.T, s *Session, input string) string {
	t.Helper()
	var out bytes.Buffer
	c := &Console{In: strings.NewReader(input), Out: &out, Echo: true, Rand: NewRand(1)}
	if err := c.Run(context.Background(), s); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// A program of any kind can be simulated, also one with several initial states.
func TestSeveralInitialStates(t *testing.T) {
	prog := clock{initial: []byte{3, 7}}
	s := session(t, prog)
	if s.Started() || s.Choices() != 2 {
		t.Fatal("the initial state is not a choice")
	}
	got := converse(t, s, "vars\n3\n2\n\nback 5\nback 2\n1\njump 2\nqueues\nquit\n")
	want := `initial state 1
  time = 3
initial state 2
  time = 7
> vars
the run has not started: choose an initial state
> 3
there is no choice 3
> 2
step 0
    1.  tick     time++
> 
    1.  tick     time++     time: 7 -> 8
step 1
    1.  tick     time++
> back 5
there is no step -4: the run has steps -1 to 1
> back 2
initial state 1
  time = 3
initial state 2
  time = 7
> 1
step 0
    1.  tick     time++
> jump 2
there is no step 2: the run has steps -1 to 0
> queues
  (none)
> quit
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}

	s = session(t, prog)
	end, err := s.Random(context.Background(), NewRand(4), 50)
	if err != nil || end != ValidEnd || s.State()[0] != 9 {
		t.Errorf("%s, %v, %v", end, err, s.State())
	}
	replayed, err := Replay(context.Background(), prog, saveTrail(t, prog, s.Lasso(), nil, string(end)))
	if err != nil || replayed.Run.Len() != s.Step() {
		t.Errorf("%v", err)
	}
	other := session(t, prog)
	if err := other.Follow(replayed.Run); err != nil || !bytes.Equal(other.State(), s.State()) || other.Step() != s.Step() {
		t.Errorf("%v", err)
	}
	if _, err := NewSession(clock{}, nil, 0); err == nil {
		t.Error("a program without initial states has a run")
	}
}

// An interrupt ends the console while it waits for input.
func TestConsoleInterrupted(t *testing.T) {
	in, w := io.Pipe()
	defer w.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	c := &Console{In: in, Out: io.Discard, Rand: NewRand(1)}
	if err := c.Run(ctx, session(t, clock{initial: []byte{1}})); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}

func TestConsoleReadError(t *testing.T) {
	in, w := io.Pipe()
	broken := errors.New("broken")
	_ = w.CloseWithError(broken)
	c := &Console{In: in, Out: io.Discard, Rand: NewRand(1)}
	if err := c.Run(context.Background(), session(t, clock{initial: []byte{1}})); !errors.Is(err, broken) {
		t.Error(err)
	}
}

// wide has a state with a hundred successors, and bounds its batches.
type wide struct{ clock }

func (w wide) Bind([]program.Atom) (program.Binding, error) { return wideBinding{}, nil }

type wideBinding struct{ program.Binding }

func (wideBinding) NewExplorer(tuning *program.Tuning) (program.Explorer, error) {
	return &wideExplorer{tuning: tuning}, nil
}

type wideExplorer struct {
	program.Explorer
	tuning *program.Tuning
}

func (w *wideExplorer) Initial(b *program.Batch) error {
	b.Reset()
	b.Add(program.Succ{}, []byte{0})
	return nil
}

// Expand finds one successor of the first two states, and 100 of all others.
func (w *wideExplorer) Expand(s program.State, b *program.Batch) error {
	b.Reset()
	n := 1
	if s[0] > 1 {
		n = 100
	}
	for i := range n {
		if w.tuning.Exceeds(int64(i)) {
			return program.ErrBatch
		}
		b.Add(program.Succ{Action: program.Action(i)}, []byte{s[0] + 1})
	}
	return nil
}

// TestSessionBatches: a run ends, with what there is of it, before a state whose successors take more than half of the memory.
func TestSessionBatches(t *testing.T) {
	s, err := NewSession(wide{}, nil, 100)
	if err != nil {
		t.Fatal(err)
	}
	s.limit = 0 // the run itself takes more
	if end, err := s.Random(context.Background(), NewRand(1), 50); end != MemoryLimit || err != nil || s.Step() != 1 {
		t.Errorf("%s, %v after %d steps", end, err, s.Step())
	}
}
