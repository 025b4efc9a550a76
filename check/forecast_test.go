package check

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/ltlcheck/ltlcheck/check/internal/oracle"
	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/program/promela"
)

// TestForecastAtTheEnd: at the end of any search the estimate is what there is.
func TestForecastAtTheEnd(t *testing.T) {
	raced.SkipSequential(t)
	for _, v := range variants() {
		s := searchCounters(t, oracle.Counters{Procs: 6, Base: 6}, v.opts)
		states, memory := s.Estimate()
		if visited := s.Visited; states < visited || states > 2*visited || memory <= 0 || s.Forecast.Taken < s.Visited-1 {
			t.Errorf("%s: estimate %d states, %d bytes at the end of %d, %d edges taken", v.name, states, memory, visited, s.Forecast.Taken)
		}
	}
	r, err := Safety(context.Background(), oracle.Counters{Procs: 6, Base: 6}, Options{Progress: func(p Progress) {
		if p.Total != 0 && (p.Total < p.States/20 || p.TotalMemory <= 0) {
			t.Errorf("%+v", p)
		}
	}})
	if err != nil || r.Verdict != Holds {
		t.Error(r.Verdict, err)
	}
}

// TestForecastOnModels shows how good the estimate is on models; -v prints a table for docs/guide.md.
func TestForecastOnModels(t *testing.T) {
	raced.SkipSequential(t)
	dir := corpus.Seeds("promela", "models")
	for _, name := range []string{"beem/peterson.1", "beem/lamport.1", "spin-examples/leader_trace", "spot/cl3serv3"} {
		m, err := promela.Load(filepath.Join(dir, name+".pml"), promela.Options{})
		if err != nil {
			corpus.Missing(t)
		}
		type look struct{ states, total uint64 }
		for _, search := range []string{"breadth first", "depth first"} {
			var looks []look
			opts := Options{ProgressInterval: 1, Without: m.Reductions(), Progress: func(p Progress) { looks = append(looks, look{p.States, p.Total}) }}
			run := func() (Exploration, error) { return Explore(context.Background(), m, exploring(opts)) }
			if search == "breadth first" {
				run = func() (Exploration, error) {
					r, err := Safety(context.Background(), m, opts)
					return r.Exploration, err
				}
			}
			x, err := run()
			if err != nil || len(looks) < 5 {
				t.Fatalf("%s: %v, %d looks", name, err, len(looks))
			}
			all := float64(x.States)
			row, next := fmt.Sprintf("| %s | %s | %d |", name, search, x.States), 0.1
			for _, l := range looks {
				share, of := float64(l.states)/all, float64(l.total)/all
				if share > 0.5 && (of < 0.5 || of > 2) {
					t.Errorf("%s, %s: %.0f %% are visited, the estimate is %.2f times the states", name, search, 100*share, of)
				}
				if share >= next {
					row += fmt.Sprintf(" at %.0f %%: %.2f |", 100*share, of)
					next = max(next+0.2, share+0.1)
				}
			}
			t.Log(row)
		}
	}
}
