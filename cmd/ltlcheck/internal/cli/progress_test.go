package cli

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/source"
)

func TestLiveLine(t *testing.T) {
	var b bytes.Buffer
	l := &LiveLine{w: &b, title: "mutex"}
	p := check.Progress{Phase: "search", States: 200_000, Transitions: 700_000, Depth: 80, Memory: 16 << 20, Elapsed: 2 * time.Second}
	l.show(p)
	p.Total, p.TotalMemory = 1_234_567, 100<<20
	l.show(p)
	for range len(l.forecast.totals) {
		p.States = p.States * 11 / 10
		l.show(p)
	}
	l.Clear()
	l.Clear()
	const first = "\r\x1b[Kmutex: search: 200,000 states, 2s, 16.0 MiB, 100,000 states/s, depth 80"
	const last = "\r\x1b[Kmutex: search: 354,312 of about 1,300,000 states, 2s\r\x1b[K"
	if got := b.String(); !strings.HasPrefix(got, first+first) || !strings.HasSuffix(got, last) || strings.Count(got, "of about") != 1 {
		t.Errorf("got  %q", got)
	}
}

// TestLineFits: a line is never as wide as the terminal, and has as many facts as there is room for, the first in any case.
func TestLineFits(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		title := rapid.StringOfN(rapid.SampledFrom([]rune("ab 世:")), 0, 60, -1).Draw(t, "title")
		facts := rapid.SliceOfN(rapid.StringOfN(rapid.SampledFrom([]rune("1,s世")), 1, 12, -1), 0, 6).Draw(t, "facts")
		room := rapid.IntRange(20, 120).Draw(t, "room")
		line := lineOf(room, title, facts)
		if source.Width(line) > room {
			t.Fatalf("%d columns, want %d: %q", source.Width(line), room, line)
		}
		if len(facts) > 0 && source.Width(facts[0]) < room/2 && !strings.Contains(line, ": "+facts[0]) {
			t.Fatalf("%q does not have %q", line, facts[0])
		}
		if whole := title + ": " + strings.Join(facts, ", "); len(facts) > 0 && source.Width(whole) <= room && line != whole {
			t.Fatalf("%q, want %q", line, whole)
		}
	})
}

// An estimate is shown once it has stayed the same although the search has gone on: one that grows with the number of states is not shown.
func TestEstimateSettles(t *testing.T) {
	t.Parallel()
	for _, factor := range []float64{1, 1.2, 1.8, 30} {
		f := forecast{}
		for states := uint64(1000); states < 1_000_000; states += states/200 + 1 {
			if f.settled(states, uint64(factor*float64(states))) {
				t.Fatalf("an estimate of always %.1f times the states is said to have settled", factor)
			}
		}
	}
	f, states := forecast{}, uint64(1000)
	for ; !f.settled(states, 10_000+states/100); states += states/200 + 1 {
	}
	if states < 1300 || states > 1700 {
		t.Errorf("settled at %d states", states)
	}
	if f.settled(states, 0) {
		t.Error("no estimate is one that has settled")
	}
}

func TestPhaseIsNotSaidTwice(t *testing.T) {
	var b bytes.Buffer
	l := &LiveLine{w: &b, title: "safety"}
	l.show(check.Progress{Phase: "safety"})
	if strings.Contains(b.String(), "safety: safety") {
		t.Errorf("%q", b.String())
	}
}
