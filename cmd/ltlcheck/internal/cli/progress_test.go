package cli

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/source"
)

func TestLiveLine(t *testing.T) {
	var b bytes.Buffer
	l := &LiveLine{w: &b, title: "mutex"}
	p := check.Progress{Phase: "search", States: 200_000, Transitions: 700_000, Depth: 80, Memory: 16 << 20, Elapsed: 2 * time.Second}
	l.show(p)
	l.Clear()
	l.Clear()
	const first = "\r\x1b[Kmutex: search: 200,000 states, 2s, 16.0 MiB, 100,000 states/s, depth 80"
	if got := b.String(); got != first+"\r\x1b[K" {
		t.Errorf("got  %q", got)
	}
}

// TestProgressWidths: what is shown of the same snapshot on terminals of several widths.
func TestProgressWidths(t *testing.T) {
	t.Parallel()
	p := check.Progress{States: 12_345_678, Transitions: 98_765_432, Depth: 1_234, Memory: 1536 << 20, Elapsed: 12340 * time.Millisecond}
	for _, c := range []struct {
		columns int
		want    string
	}{
		{40, "mutex/no two in the…: 12,345,678 states"},
		{80, "mutex/no two in the critical section: 12,345,678 states, 12.3s, 1.5 GiB"},
		{120, "mutex/no two in the critical section: 12,345,678 states, 12.3s, 1.5 GiB, 1,000,460 states/s, depth 1,234"},
		{160, "mutex/no two in the critical section: 12,345,678 states, 12.3s, 1.5 GiB, 1,000,460 states/s, depth 1,234, 98,765,432 transitions"},
	} {
		if got := lineOf(c.columns-1, "mutex/no two in the critical section", factsOf(&p)); got != c.want {
			t.Errorf("%d columns: %q, want %q", c.columns, got, c.want)
		}
	}
}

// TestLineFits: a line is never as wide as the terminal, and has as many facts as there is room for, the first in any case.
func TestLineFits(t *testing.T) {
	t.Parallel()
	seeded.Check(t, func(t *rapid.T) {
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

func TestPhaseIsNotSaidTwice(t *testing.T) {
	var b bytes.Buffer
	l := &LiveLine{w: &b, title: "safety"}
	l.show(check.Progress{Phase: "safety"})
	if strings.Contains(b.String(), "safety: safety") {
		t.Errorf("%q", b.String())
	}
}
