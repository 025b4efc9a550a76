package translate_test

import (
	"bytes"
	"context"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// peerRow is what Spot made of a formula, and the raw tableau of Spot without any reduction.
type peerRow struct {
	set, formula          string
	tgbaStates, tgbaEdges int
	baStates, baEdges     int
	rawStates             int
}

// peerRows reads the rows that Spot finished.
func peerRows(t testing.TB) []peerRow {
	text := corpus.Read(t, "ltl", "peers.tsv")
	lines := strings.Split(strings.TrimSpace(text), "\n")
	column := map[string]int{}
	for i, name := range strings.Split(lines[0], "\t") {
		column[name] = i
	}
	var rows []peerRow
	for _, line := range lines[1:] {
		f := strings.Split(line, "\t")
		number := func(name string) int {
			n, _ := strconv.Atoi(f[column[name]])
			return n
		}
		r := peerRow{
			set: f[column["set"]], formula: f[column["formula"]],
			tgbaStates: number("spot_tgba_states"), tgbaEdges: number("spot_tgba_edges"),
			baStates: number("spot_ba_states"), baEdges: number("spot_ba_edges"),
			rawStates: number("spot_low_any_states"),
		}
		if r.tgbaStates > 0 && r.baStates > 0 {
			rows = append(rows, r)
		}
	}
	return rows
}

type totals struct {
	n, states, edges, deterministic, baStates, baEdges int
	spotStates, spotEdges, spotBAStates, spotBAEdges   int
	raw                                                int
	slow                                               time.Duration
}

// TestPeers logs sizes beside Spot's for the sets that take little time; the others are for the
// benchmark of translations.
func TestPeers(t *testing.T) {
	sums := map[string]*totals{}
	for _, r := range peerRows(t) {
		set := r.set
		if set == "families" || strings.HasPrefix(set, "spin13") {
			continue
		}
		for _, name := range []string{set, "all"} {
			if sums[name] == nil {
				sums[name] = &totals{}
			}
		}
		before := time.Now()
		fa := ltl.NewFactory()
		f := parse(t, fa, r.formula)
		a := translated(t, fa, f, translate.TGBA).Stats()
		b := translated(t, fa, f, translate.BA).Stats()
		for _, name := range []string{set, "all"} {
			sums[name].add(r, a, b, time.Since(before))
		}
	}
	for name, s := range sums {
		t.Logf("%-9s %4d formulas: TGBA %5d/%5d, %3d deterministic, Spot %5d/%5d, raw %5d; BA %5d/%5d, Spot %5d/%5d; slowest %v",
			name, s.n, s.states, s.edges, s.deterministic, s.spotStates, s.spotEdges, s.raw,
			s.baStates, s.baEdges, s.spotBAStates, s.spotBAEdges, s.slow)
	}
}

func (t *totals) add(r peerRow, a, b automata.Stats, d time.Duration) {
	t.n++
	t.states, t.edges = t.states+a.States, t.edges+a.Edges
	t.baStates, t.baEdges = t.baStates+b.States, t.baEdges+b.Edges
	t.spotStates, t.spotEdges = t.spotStates+r.tgbaStates, t.spotEdges+r.tgbaEdges
	t.spotBAStates, t.spotBAEdges = t.spotBAStates+r.baStates, t.spotBAEdges+r.baEdges
	t.raw += r.rawStates
	t.slow = max(t.slow, d)
	if a.Deterministic {
		t.deterministic++
	}
}

// TestLimits asks for what cannot be had within bounds.
func TestLimits(t *testing.T) {
	fa := ltl.NewFactory()
	var conj []string
	for i := range 12 {
		conj = append(conj, "F(p"+strconv.Itoa(i)+" & XX q"+strconv.Itoa(i)+")")
	}
	f := parse(t, fa, strings.Join(conj, " & "))
	_, err := translate.Translate(context.Background(), fa, f, translate.Options{Limits: translate.Limits{States: 100}})
	if err == nil || !bytes.Contains([]byte(err.Error()), []byte("exceeds the limit")) {
		t.Errorf("limit of states: %v", err)
	}
	_, err = translate.Translate(context.Background(), fa, f, translate.Options{Limits: translate.Limits{Nodes: 500}})
	if err == nil {
		t.Error("limit of nodes: no error")
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	if _, err = translate.Translate(ctx, fa, f, translate.Options{}); err == nil {
		t.Error("time limit: no error")
	}
}
