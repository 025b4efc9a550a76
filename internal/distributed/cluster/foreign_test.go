package cluster

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/distributed/cluster/wire"
	"github.com/ltlcheck/ltlcheck/program/petri"
)

// reports keeps what a partition reports.
type reports struct {
	recorder
	all []Report
}

func (r *reports) Report(x Report) error {
	r.all = append(r.all, x)
	return nil
}

// objects are a vault with one object for every name.
type objects struct {
	reports
	content string
}

func (*objects) Store(string, func(io.Writer) error) error { return nil }
func (o *objects) Load(_ string, read func(io.Reader) error) error {
	return read(strings.NewReader(o.content))
}

// TestForeignKeys: a partition fails, in words, on a key in a batch or in a checkpoint that is no state of the program.
func TestForeignKeys(t *testing.T) {
	t.Parallel()
	net, err := petri.Read("n.pnml", func() (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader(`<pnml><net id="n"><page id="p"><place id="a"><initialMarking><text>1</text></initialMarking></place><place id="b"/>
<transition id="t"/><arc id="1" source="a" target="t"/><arc id="2" source="t" target="b"/></page></net></pnml>`)), nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"\x81", "\x01", "", "\x01\x00"} {
		valid := key == "\x01"
		out := &reports{}
		p, err := NewPartition(Assignment{Run: 1, Of: 2}, stepsOf(t, net)(), newInMemory(), out, nil)
		if err != nil {
			t.Fatal(err)
		}
		w := &wire.BatchWriter{Run: 1, Source: 1, Number: 1}
		w.Add([]byte(key), false)
		frame, err := w.End()
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Take(slices.Clone(frame)); err != nil {
			t.Fatal(err)
		}
		vault := &objects{}
		var b strings.Builder
		o := wire.NewObjectWriter(&b)
		if err := errors.Join(o.Add([]byte(key), false), o.End()); err != nil {
			t.Fatal(err)
		}
		vault.content = b.String()
		if _, err := NewPartition(Assignment{Run: 1, Of: 2, Checkpoint: &Checkpoint{Levels: 0, Parts: []string{"x"}}}, stepsOf(t, net)(), newInMemory(), vault, nil); err != nil {
			t.Fatal(err)
		}
		for what, all := range map[string][]Report{"batch": out.all, "checkpoint": vault.all} {
			failed := slices.ContainsFunc(all, func(r Report) bool {
				return r.Kind == Failed && strings.Contains(r.Reason, "no state of the program")
			})
			if failed == valid {
				t.Errorf("%s with %x: %+v", what, key, all)
			}
		}
	}
}
