package stated

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/unfold"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

const counter = `byte x; chan c = [1] of { byte };
active proctype P() { do :: x < 3 -> atomic { x++; c!x } :: x == 3 -> assert(c[0] == 1) od }
active proctype Q() { byte y; do :: c?y od }`

func parse(t *testing.T) program.Program {
	t.Helper()
	p, err := promela.Parse(source.NewFile("m.pml", strings.Replace(counter, "c[0] == 1", "len(c) == 1", 1)), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// connect offers a program through pipes, into which something else is written
// as well.
func connect(t *testing.T, p program.Program) (*Connection, chan error) {
	t.Helper()
	fromServer, toClient := io.Pipe()
	fromClient, toServer := io.Pipe()
	served := make(chan error, 1)
	go func() {
		fmt.Fprint(toClient, "=== RUN\nno end of the line")
		err := Serve(Offer{Test: "TestX", Formula: "[] x", Atoms: []string{"x"}}, p, fromClient, toClient)
		if err == nil {
			err = Tell(Outcome{Verdict: "violated", Run: []Move{{State: program.State{0, 1, 255}}, {Action: 1 << 63}}}, toClient)
		}
		served <- errors.Join(err, toClient.Close())
	}()
	c := Connect(fromServer, toServer)
	if o, _, err := c.Next(); err != nil || o == nil || o.Test != "TestX" || o.Formula != "[] x" || !reflect.DeepEqual(o.Atoms, []string{"x"}) {
		t.Fatal(o, err)
	}
	return c, served
}

// TestRemote: a program in another process has the states, letters, flags and
// texts that it has here.
func TestRemote(t *testing.T) {
	t.Parallel()
	here := parse(t)
	c, served := connect(t, here)
	there := c.Program()
	atoms := []program.Atom{{Text: "x == 2"}, {Text: "exec(P)"}, {Text: "len(c) == 1"}}
	var steps [2]*unfold.Steps
	for i, p := range []program.Program{program.Interpret(here), there} {
		var err error
		if steps[i], err = unfold.Begin(p, atoms, nil); err != nil {
			t.Fatal(err)
		}
	}
	if a, b := steps[0].Binding.ActionAtoms(), steps[1].Binding.ActionAtoms(); a != b || a != 2 {
		t.Errorf("action atoms %b and %b", a, b)
	}
	queue, seen := [][]byte{bytes.Clone(steps[0].Batch.State(0))}, map[string]bool{}
	for len(queue) > 0 {
		state := queue[0]
		queue = queue[1:]
		for _, s := range steps {
			if err := s.Expand(state); err != nil {
				t.Fatal(err)
			}
		}
		a, b := &steps[0].Batch, &steps[1].Batch
		if a.Source != b.Source || a.Flags != b.Flags || a.Enabled != b.Enabled || !reflect.DeepEqual(a.Succs, b.Succs) && a.Len()+b.Len() > 0 {
			t.Fatalf("%x: %+v and %+v", state, a, b)
		}
		if x, y := here.Format(state), there.Format(state); !reflect.DeepEqual(x, y) {
			t.Errorf("%v and %v", x, y)
		}
		for i := range a.Len() {
			if !bytes.Equal(a.State(i), b.State(i)) {
				t.Errorf("%x and %x", a.State(i), b.State(i))
			}
			x, y := here.FormatAction(state, a.Succs[i].Action), there.FormatAction(state, a.Succs[i].Action)
			if x.Statement != y.Statement || x.Process != y.Process || x.Pid != y.Pid || x.Note != y.Note {
				t.Errorf("%v and %v", x, y)
			}
			if next := a.State(i); !seen[string(next)] {
				seen[string(next)] = true
				queue = append(queue, bytes.Clone(next))
			}
		}
	}
	if len(seen) < 10 {
		t.Errorf("only %d states", len(seen))
	}
	if err := c.GoOn(); err != nil {
		t.Fatal(err)
	}
	_, o, err := c.Next()
	if err != nil || o == nil || o.Verdict != "violated" || !reflect.DeepEqual(o.Run, []Move{{State: program.State{0, 1, 255}}, {Action: 1 << 63}}) {
		t.Errorf("%+v, %v", o, err)
	}
	if err := <-served; err != nil {
		t.Error(err)
	}
	if _, _, err := c.Next(); !errors.Is(err, io.EOF) {
		t.Errorf("after the end: %v", err)
	}
}

// TestRemoteErrors: mistakes in propositions have their place, interrupts end
// expansions, and a process that is gone is an error of everything that follows.
func TestRemoteErrors(t *testing.T) {
	t.Parallel()
	c, served := connect(t, parse(t))
	p := c.Program()
	_, err := p.Bind([]program.Atom{{Text: "z == 1", Pos: source.NewFile("f", "z == 1").Pos(0)}})
	var many source.Errors
	if !errors.As(err, &many) || !strings.Contains(many.Render(), "f:1:1:") || !strings.Contains(many.Render(), "z") {
		t.Errorf("%v", err)
	}
	b, err := p.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	x, err := b.NewExplorer(program.Until(ctx))
	if err != nil {
		t.Fatal(err)
	}
	if err := x.Initial(&program.Batch{}); !errors.Is(err, program.ErrInterrupted) {
		t.Errorf("interrupted: %v", err)
	}
	if err := c.GoOn(); err != nil {
		t.Fatal(err)
	}
	if _, _, err := c.Next(); err != nil || <-served != nil {
		t.Fatal(err)
	}
	c.out = io.Discard
	for range 2 {
		if _, err := p.Bind(nil); !errors.Is(err, io.EOF) {
			t.Errorf("after the end: %v", err)
		}
	}
	if v, a := p.Format(nil), p.FormatAction(nil, 0); len(v.Vars) != 0 || a.Pid != -1 {
		t.Error(v, a)
	}
	if err := Serve(Offer{}, parse(t), strings.NewReader("nonsense"), io.Discard); err == nil || errors.Is(err, os.ErrClosed) {
		t.Error(err)
	}
}
