package sample_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/sample"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri"
)

// wideNet is a net whose initial marking has n successors of n/4 bytes.
func wideNet(t *testing.T, n int) *petri.Net {
	t.Helper()
	var b strings.Builder
	b.WriteString(`<pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml"><net id="n" type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="g">`)
	for i := range n {
		fmt.Fprintf(&b, `<place id="p%d"><initialMarking><text>1</text></initialMarking></place><place id="q%d"/><transition id="t%d"/>`, i, i, i)
		fmt.Fprintf(&b, `<arc id="a%d" source="p%d" target="t%d"/><arc id="b%d" source="t%d" target="q%d"/>`, i, i, i, i, i, i)
	}
	b.WriteString(`</page></net></pnml>`)
	text := b.String()
	net, err := petri.Read("net.pnml", func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil })
	if err != nil {
		t.Fatal(err)
	}
	return net
}

// TestLargeBatches: a search ends when the successors of one state take more than half of the memory of a worker.
func TestLargeBatches(t *testing.T) {
	t.Parallel()
	q := question(t, wideNet(t, 2_500), true)
	for _, method := range []string{"urs", "rf", "walk"} {
		for memory, want := range map[int64]error{1 << 20: program.ErrBatch, 64 << 20: nil} {
			r, err := sample.Explore(context.Background(), q, sample.Options{Method: method, Steps: 5, Runs: 1, Memory: memory, Seed: 1})
			if err != nil || !errors.Is(r.Stopped, want) {
				t.Errorf("%s in %d bytes: %v, stopped by %v, want %v", method, memory, err, r.Stopped, want)
			}
		}
	}
}
