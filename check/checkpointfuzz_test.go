package check

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cespare/xxhash/v2"

	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/internal/store/checkpoint"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program/petri"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// loading asks a question that goes on from a made-up checkpoint.
type loading struct {
	good []byte // the content of a checkpoint of it
	ask  func(keeper *Checkpoints, states uint64) error
}

// loadings are a question for each form of checkpoint.
func loadings(t testing.TB) (all []loading) {
	t.Helper()
	m, err := promela.Parse(source.NewFile("m.pml", `
byte x, y;
active proctype P() { do :: x < 5 -> x++ :: x > 0 -> x-- od }
active proctype Q() { do :: atomic { y < 3 -> y++; y = y } :: y > 0 -> y-- od }
`), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	fa := ltl.NewFactory()
	x, y := fa.AP("x < 9"), fa.AP("y == 1")
	live, safe := fa.Or(fa.G(fa.F(x)), fa.G(fa.F(y))), fa.G(x)
	verify := func(f *ltl.Formula, opts Options) loading {
		return loading{ask: func(k *Checkpoints, states uint64) error {
			opts.Checkpoints, opts.Limits = k, Limits{States: states, Memory: 8 << 20}
			r, err := Verify(context.Background(), m, Property{Name: "p", Factory: fa, Formula: f}, opts)
			if err == nil && r.Verdict == Inconclusive {
				err = errors.New(r.Reason)
			}
			return err
		}}
	}
	all = []loading{
		verify(live, Options{Algorithm: SCC, Without: Shortcuts(m)}), verify(live, Options{Algorithm: NDFS, Without: Shortcuts(m)}),
		verify(live, Options{Algorithm: Generic, Without: Shortcuts(m)}), verify(fa.Or(safe, fa.F(y)), Options{Algorithm: Single, Without: Shortcuts(m)}),
		verify(safe, Options{Without: Shortcuts(m)}), verify(live, Options{Trial: NoTrial}),
		{ask: func(k *Checkpoints, states uint64) error {
			x, err := Verify(context.Background(), m, Counts{}, Options{Limits: Limits{States: states, Memory: 8 << 20}, Checkpoints: k})
			if err == nil && !x.Exploration.Exhaustive {
				err = errors.New(x.Exploration.Reason)
			}
			return err
		}},
		{ask: func(k *Checkpoints, states uint64) error {
			r, err := Verify(context.Background(), m, Failures{}, Options{Limits: Limits{States: states, Memory: 8 << 20}, Checkpoints: k, Without: Shortcuts(m)})
			if err == nil && r.Verdict == Inconclusive {
				err = errors.New(r.Reason)
			}
			return err
		}},
	}
	all = append(all, loadingsOfNet(t)...)
	for i := range all {
		var file bytes.Buffer
		k := NewCheckpoints(CheckpointOptions{Every: time.Hour, Save: func(content func(io.Writer) error) error { return content(&file) }})
		_ = all[i].ask(k, 12) // it ends at the limit
		k.Stop()
		if file.Len() == 0 {
			t.Fatalf("there is no checkpoint of search %d", i)
		}
		all[i].good = contentOf(file.Bytes())
	}
	return all
}

// loadingsOfNet are questions about a net whose vectors have bits that no place owns.
func loadingsOfNet(t testing.TB) []loading {
	t.Helper()
	n, err := petri.Read("n.pnml", func() (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader(`<pnml><net id="n"><page id="p"><place id="a"><initialMarking><text>5</text></initialMarking></place><place id="b"/><place id="c"/>
<transition id="t"/><arc id="1" source="a" target="t"/><arc id="2" source="t" target="b"/>
<transition id="u"/><arc id="3" source="b" target="u"/><arc id="4" source="u" target="c"/>
<transition id="v"/><arc id="5" source="c" target="v"/><arc id="6" source="v" target="a"/></page></net></pnml>`)), nil
	})
	if err != nil {
		t.Fatal(err)
	}
	fa := ltl.NewFactory()
	recurs := fa.Or(fa.F(fa.G(fa.AP("tokens(c) == 0"))), fa.G(fa.F(fa.AP("tokens(a) < 9"))))
	return []loading{
		{ask: func(k *Checkpoints, states uint64) error {
			r, err := Verify(context.Background(), n, Property{Name: "p", Factory: fa, Formula: recurs}, Options{Algorithm: SCC, Checkpoints: k, Limits: Limits{States: states, Memory: 8 << 20}, Without: Shortcuts(n)})
			if err == nil && r.Verdict == Inconclusive {
				err = errors.New(r.Reason)
			}
			return err
		}},
		{ask: func(k *Checkpoints, states uint64) error {
			x, err := Verify(context.Background(), n, Counts{}, Options{Limits: Limits{States: states, Memory: 8 << 20}, Checkpoints: k})
			if err == nil && !x.Exploration.Exhaustive {
				err = errors.New(x.Exploration.Reason)
			}
			return err
		}},
	}
}

// contentOf puts the contents of the blocks together, and blocksOf makes a file with right sums of them.
func contentOf(file []byte) (content []byte) {
	for rest := file[len(checkpoint.Magic):]; len(rest) > 0; {
		n := binary.LittleEndian.Uint32(rest)
		content = append(content, rest[4:4+n]...)
		rest = rest[4+n+8:]
	}
	return content
}

func blocksOf(content []byte) []byte {
	file, sum := []byte(checkpoint.Magic), xxhash.New()
	_, _ = sum.WriteString(checkpoint.Magic)
	for {
		n := min(len(content), 1<<16)
		block := append(binary.LittleEndian.AppendUint32(nil, uint32(n)), content[:n]...)
		_, _ = sum.Write(block)
		file = binary.LittleEndian.AppendUint64(append(file, block...), sum.Sum64())
		if n == 0 {
			return file
		}
		content = content[n:]
	}
}

// hostileLoad goes on from a checkpoint with any content. It is refused, or ends in an answer or at a limit: a checkpoint is no proof.
func hostileLoad(t *testing.T, l loading, content []byte) (refused bool) {
	t.Helper()
	k := NewCheckpoints(CheckpointOptions{})
	err := k.Resume(bytes.NewReader(blocksOf(content)))
	if err == nil {
		err = l.ask(k, 2000)
	}
	var refusal *checkpoint.Refusal
	return errors.As(err, &refusal)
}

// FuzzLoad goes on from anything that has right sums, by each search.
func FuzzLoad(f *testing.F) {
	all := loadings(f)
	for i, l := range all {
		f.Add(uint8(i), l.good)
	}
	f.Fuzz(func(t *testing.T, which uint8, content []byte) { hostileLoad(t, all[int(which)%len(all)], content) })
}

// TestHostileLoad changes bytes of checkpoints of each search, with sums that are right.
func TestHostileLoad(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	for i, l := range loadings(t) {
		rng, refused := rand.New(rand.NewPCG(uint64(i), 25)), 0
		for range 150 {
			bad := slices.Clone(l.good)
			for range 1 + rng.IntN(3) {
				bad[rng.IntN(len(bad))] = byte(rng.IntN(256))
			}
			if hostileLoad(t, l, bad) {
				refused++
			}
		}
		if refused < 30 {
			t.Errorf("search %d: only %d of 150 were refused", i, refused)
		}
		if hostileLoad(t, l, l.good) {
			t.Errorf("search %d: a checkpoint as it was written is refused", i)
		}
	}
}
