package petri

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
)

// fullNet has n transitions that are enabled in the first marking, each of which fills a place of its own.
func fullNet(t *testing.T, n int) *Net {
	t.Helper()
	var b strings.Builder
	b.WriteString(`<pnml><net id="n" type="ptnet"><page id="g">`)
	for i := range n {
		fmt.Fprintf(&b, `<place id="p%d"><initialMarking><text>1</text></initialMarking></place><place id="q%d"/><transition id="t%d"/>`, i, i, i)
		fmt.Fprintf(&b, `<arc id="a%d" source="p%d" target="t%d"/><arc id="b%d" source="t%d" target="q%d"/>`, i, i, i, i, i, i)
	}
	b.WriteString(`</page></net></pnml>`)
	net, err := readString(b.String())
	if err != nil {
		t.Fatal(err)
	}
	return net
}

// TestInterruptExpansion: the expansion of a marking with many large successors ends soon once it is told to.
func TestInterruptExpansion(t *testing.T) {
	b, err := fullNet(t, 5000).Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	tuning := &program.Tuning{}
	x, err := b.NewExplorer(tuning)
	if err != nil {
		t.Fatal(err)
	}
	var batch program.Batch
	if err := x.Initial(&batch); err != nil {
		t.Fatal(err)
	}
	first := append(program.State{}, batch.State(0)...)
	tuning.Stop = func() bool { return true }
	if err := x.Expand(first, &batch); !errors.Is(err, program.ErrInterrupted) || batch.Len()*len(first) > 2*nets.PollAfter {
		t.Errorf("%v after %d successors of %d bytes", err, batch.Len(), len(first))
	}
	tuning.Stop = func() bool { return false }
	tuning.BatchBytes = 2 << 20
	if err := x.Expand(first, &batch); !errors.Is(err, program.ErrBatch) || batch.Len()*len(first) > 2<<20+2*nets.PollAfter {
		t.Errorf("%v after %d successors of %d bytes", err, batch.Len(), len(first))
	}
	tuning.BatchBytes = 0
	if err := x.Expand(first, &batch); err != nil || batch.Len() != 5000 {
		t.Errorf("%v after %d successors, want 5000", err, batch.Len())
	}
}

// counted is a context that is done when it was asked so often.
type counted struct {
	context.Context
	left int
}

func (c *counted) Err() error {
	if c.left--; c.left < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

// TestInterruptBounds: the search for unbounded places looks at the context within a marking, and so does that for markings to cover.
func TestInterruptBounds(t *testing.T) {
	net := fullNet(t, 500)
	_, markings, complete, err := net.Bounds(&counted{context.Background(), 100}, 1000)
	if !errors.Is(err, context.DeadlineExceeded) || complete || markings != 101 {
		t.Errorf("%d markings, complete: %v, %v", markings, complete, err)
	}
	target := make([]uint64, len(net.arrays.Places))
	target[1] = 7
	c, err := net.Cover(&counted{context.Background(), 100}, [][]uint64{target}, 1000)
	if !errors.Is(err, context.DeadlineExceeded) || c.Complete {
		t.Errorf("%+v, %v", c, err)
	}
}
