package properties

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/algorithms"
	"github.com/ltlcheck/ltlcheck/internal/check/emptiness"
	"github.com/ltlcheck/ltlcheck/internal/check/language"
	"github.com/ltlcheck/ltlcheck/internal/check/options"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// polled is a context whose deadline is reached at the poll with a given number.
type polled struct {
	context.Context
	left *atomic.Int64
}

func (p polled) Err() error {
	if p.left.Add(-1) < 0 {
		return context.DeadlineExceeded
	}
	return p.Context.Err()
}

// TestDeadlineAtEveryPoll: wherever the deadline is reached, the answer is inconclusive with the reason, and no error.
func TestDeadlineAtEveryPoll(t *testing.T) {
	t.Parallel()
	net := readNet(t, `<pnml><net id="n"><page id="p">
<place id="a"><initialMarking><text>1</text></initialMarking></place><place id="b"/><place id="c"/><place id="d"/>
<transition id="t"/><arc id="1" source="a" target="t"/><arc id="2" source="t" target="b"/><arc id="3" source="t" target="c"/>
<transition id="u"/><arc id="4" source="b" target="u"/><transition id="v"/><arc id="5" source="c" target="v"/><arc id="6" source="v" target="d"/>
<arc id="7" source="u" target="b"/></page></net></pnml>`)
	model, err := promela.Parse(source.NewFile("two.pml", "byte x, y; active proctype P() { do :: x < 3 -> x++ :: x > 1 -> x = 0 od } active proctype Q() { y = 1; y = 2 }"), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	a, err := algorithms.Find("")
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		prog program.Program
		p, q string
	}{{net, "tokens(c) > 0", "tokens(d) == 0"}, {model, "x == 2", "y == 2"}} {
		fa := ltl.NewFactory()
		p, q := fa.AP(x.p), fa.AP(x.q)
		for _, f := range []*ltl.Formula{
			fa.G(fa.Or(fa.Not(p), fa.X(q))), fa.F(fa.And(p, fa.X(fa.Not(p)))), fa.G(fa.F(fa.And(p, q))), fa.U(p, fa.G(q)), fa.Or(fa.F(fa.G(p)), fa.G(fa.F(q))),
		} {
			prop := language.Property{Name: "p", Factory: fa, Formula: f}
			for polls := int64(0); ; polls += 1 + polls/4 {
				left := &atomic.Int64{}
				left.Store(polls)
				v := newVerification(x.prog, prop, options.Options{Trial: -1, Options: emptiness.Options{Workers: 1}}, a)
				r, err := v.verdict(polled{t.Context(), left})
				if err != nil || r.Verdict == Inconclusive && r.Reason != "the time limit is reached" {
					t.Errorf("%T, %v, %d polls: %v because %q, %v", x.prog, f, polls, r.Verdict, r.Reason, err)
				}
				if errors.Is(err, context.DeadlineExceeded) || left.Load() >= 0 {
					break
				}
			}
		}
	}
}

// readNet reads a net.
func readNet(t *testing.T, text string) *petri.Net {
	t.Helper()
	n, err := petri.Read("net.pnml", func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil })
	if err != nil {
		t.Fatal(err)
	}
	return n
}
