package cli

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
)

func TestLiveLine(t *testing.T) {
	var b bytes.Buffer
	l := &LiveLine{w: &b, title: "mutex"}
	p := check.Progress{Phase: "search", States: 200_000, Transitions: 700_000, Depth: 80, Memory: 16 << 20, Elapsed: 2 * time.Second}
	l.show(p)
	p.Total, p.TotalMemory = 1_234_567, 100<<20
	for range len(l.estimates) {
		l.show(p)
	}
	l.Clear()
	l.Clear()
	want := strings.Repeat("\r\x1b[Kmutex: search: 200000 states, 700000 transitions, depth 80, 16.0 MiB, 100000 states/s, 2s", len(l.estimates)) +
		"\r\x1b[Kmutex: search: 200000 of about 1300000 states, 700000 transitions, depth 80, 16.0 MiB of about 104.9 MiB, 100000 states/s, 2s" +
		"\r\x1b[K"
	if b.String() != want {
		t.Errorf("got  %q\nwant %q", b.String(), want)
	}
}

// An estimate is shown once it has settled: that of a search that grows faster and faster is far too low.
func TestEstimateSettles(t *testing.T) {
	l := &LiveLine{}
	total := uint64(1000)
	for range 30 {
		if total += total / 4; l.settled(total) {
			t.Fatal("an estimate that grows is said to have settled")
		}
	}
	n := 1
	for ; !l.settled(total); n++ {
	}
	if n != len(l.estimates)-1 { // and the last one that grew
		t.Errorf("settled after %d equal estimates", n)
	}
	if l.settled(0) {
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
