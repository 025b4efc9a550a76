package interp_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/promelatest"
)

const conversation = `
mtype = { ack, req };
chan q = [4] of { mtype, byte };
chan r = [0] of { byte };
chan n = [1] of { chan };

active proctype A() {
	byte x;
	q!req(1);
	q!!ack(0);
	n!r;
	d_step { q?<req,x>; q?req,x; q!ack,5 };
	r!7
}

active proctype B() {
	byte x; chan c;
	n?c;
	r?x;
	q??ack,5
}
`

// Every communication is reported once, with the channel, the values and the processes.
func TestMessages(t *testing.T) {
	m := promelatest.Model(t, conversation)
	format := interp.NewFormatter(m)
	want := map[string][]string{
		"q!req(1)":  {"sent q [req 1] A 0 ->  -1"},
		"q!!ack(0)": {"sent q [ack 0] A 0 ->  -1"},
		"n!r":       {"sent n [r] A 0 ->  -1"},
		"n?c":       {"received n [r]  -1 -> B 1"},
		"d_step":    {"copied q [req 1]  -1 -> A 0", "received q [req 1]  -1 -> A 0", "sent q [ack 5] A 0 ->  -1"},
		"r!7":       {"rendezvous r [7] A 0 -> B 1"},
		"q??ack,5":  {"received q [ack 5]  -1 -> B 1"},
	}
	got := map[string][]string{}
	for s, moves := range promelatest.Reachable(t, m) {
		for _, a := range moves {
			v := format.FormatAction([]byte(s), a)
			key := strings.ReplaceAll(v.Statement, " ", "")
			if strings.HasPrefix(key, "d_step") {
				key = "d_step"
			}
			var all []string
			for _, x := range v.Messages {
				all = append(all, fmt.Sprintf("%v %s %v %s %d -> %s %d", x.Kind, x.Channel, x.Values, x.From.Process, x.From.Pid, x.To.Process, x.To.Pid))
			}
			if all != nil {
				got[key] = all
			}
		}
	}
	for k, w := range want {
		if !slices.Equal(got[k], w) {
			t.Errorf("%s: got %q, want %q", k, got[k], w)
		}
	}
	if len(got) != len(want) {
		t.Errorf("got %q", got)
	}
}

// What is not listed of a long step is counted.
func TestLongStepSaysWhatIsLeftOut(t *testing.T) {
	t.Parallel()
	m := promelatest.Model(t, `int x; init { d_step { do :: x < 3000 -> x++ :: else -> break od } }`)
	x, format, batch := promelatest.Explorer(t, m), interp.NewFormatter(m), new(program.Batch)
	first := promelatest.Initial(t, x)
	if err := x.Expand(first, batch); err != nil || batch.Len() != 1 {
		t.Fatal(batch.Succs, err)
	}
	// The d_step itself, 3000 comparisons and increments, and else.
	v := format.FormatAction(first, batch.Succs[0].Action)
	if want := fmt.Sprintf("left out: %d", 2*3000+2-interp.MaxTrace); !strings.HasSuffix(v.Note, want) {
		t.Errorf("the note is %q, want it to end with %q", v.Note, want)
	}
}

// An endless d_step is an error whose explanation stays readable.
func TestEndlessStepIsShort(t *testing.T) {
	m := promelatest.Model(t, `byte x; init { d_step { do :: x = 1-x :: false od } }`)
	x, format, batch := promelatest.Explorer(t, m), interp.NewFormatter(m), new(program.Batch)
	initial := promelatest.Initial(t, x)
	first := initial
	if err := x.Expand(first, batch); err != nil || batch.Len() != 1 || batch.Succs[0].Flags&program.RuntimeError == 0 {
		t.Fatal(batch.Succs, err)
	}
	if v := format.FormatAction(first, batch.Succs[0].Action); len(v.Then) > interp.MaxTrace || len(v.Then) < 10 || v.Note == "" {
		t.Errorf("%d further statements, note %q", len(v.Then), v.Note)
	}
}

// Warnings that are not shown are counted, as errors are.
func TestManyWarningsAreCounted(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	text.WriteString("byte x;\n")
	for i := range 130 {
		fmt.Fprintf(&text, "active proctype P%d() { x = 300 }\n", i)
	}
	warnings := interp.Confirm(promelatest.Model(t, text.String()))
	if len(warnings) != 101 || !strings.Contains(warnings[0].Msg, "there are more warnings: 30 besides the 100 that follow") {
		t.Fatalf("%d warnings, the first is %v", len(warnings), warnings[0])
	}
}
