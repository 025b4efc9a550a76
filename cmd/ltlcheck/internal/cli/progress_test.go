package cli

import (
	"bytes"
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
	l.show(p)
	l.Clear()
	l.Clear()
	want := "\r\x1b[Kmutex: search: 200000 states, 700000 transitions, depth 80, 16.0 MiB, 100000 states/s, 2s" +
		"\r\x1b[Kmutex: search: 200000 of about 1300000 states, 700000 transitions, depth 80, 16.0 MiB of about 104.9 MiB, 100000 states/s, 2s" +
		"\r\x1b[K"
	if b.String() != want {
		t.Errorf("got  %q\nwant %q", b.String(), want)
	}
}
