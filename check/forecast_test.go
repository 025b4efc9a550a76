package check

import (
	"context"
	"flag"
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
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
	r, err := Verify(context.Background(), oracle.Counters{Procs: 6, Base: 6}, Failures{}, Options{Progress: func(p Progress) {
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
			ask := Question(Counts{})
			if search == "breadth first" {
				ask = Failures{}
			}
			r, err := Verify(context.Background(), m, ask, opts)
			x := r.Exploration
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

// forecastModels are models of some thousand to more than a million states, that of specs by its path.
func forecastModels() (paths []string) {
	for _, name := range []string{
		"beem/reader_writer.1", "spins/dbm", "spin-examples/bakery", "spins/chain_goto_assert1__chain7", "spins/X.509", "beem/peterson.1", "beem/sorter.1",
		"beem/szymanski.1", "beem/lamport.1", "spin-examples/mobile1", "spin-examples/leader0", "spin-examples/leader_trace", "spin-examples/eratosthenes",
		"beem/elevator.1", "spot/eeaean1", "spin-examples/hajek", "beem/production_cell.1", "beem/lamport_nonatomic.1", "spin-examples/dtp", "ltsmin/peterson3",
		"beem/anderson.1", "spin-examples/cambridge",
	} {
		paths = append(paths, filepath.Join(corpus.Seeds("promela", "models"), name+".pml"))
	}
	for _, name := range []string{"pftp_q4", "beem_fischer.4"} {
		paths = append(paths, filepath.Join(corpus.Seeds("promela", "perf"), name+".pml"))
	}
	return append(paths, filepath.Join("..", "specs", "peterson_n.pml"))
}

// forecastedModels: go test ./check -run TestForecastAtHalf -forecast-models 25 explores all of them.
var forecastedModels = flag.Int("forecast-models", 9, "how many models TestForecastAtHalf explores")

// TestForecastAtHalf: when half of the states are visited, the estimate is within a factor of two for three models of four, depth first and
// breadth first. Time is measured in states, so that a machine with other work has the same answer. Searches that find a failure end before
// there is a half; they are left out.
func TestForecastAtHalf(t *testing.T) {
	raced.SkipSequential(t)
	if testing.Short() {
		t.Skip("explores many models")
	}
	t.Parallel()
	for name, ask := range map[string]Question{"depth first": Counts{}, "breadth first": Failures{}} {
		all, good := 0, 0
		for _, path := range forecastModels()[:min(*forecastedModels, len(forecastModels()))] {
			m, err := promela.Load(path, promela.Options{})
			if err != nil {
				corpus.Missing(t)
			}
			var states, totals []uint64
			r, err := Verify(context.Background(), m, ask, Options{Workers: 1, ProgressInterval: 1, Without: m.Reductions(), Progress: func(p Progress) { states, totals = append(states, p.States), append(totals, p.Total) }})
			if err != nil {
				t.Fatalf("%s: %v", path, err)
			}
			x := r.Exploration
			if !x.Exhaustive {
				continue
			}
			all++
			half := slices.IndexFunc(states, func(n uint64) bool { return n >= x.States/2 })
			if half < 0 {
				t.Logf("%s, %s: no progress was shown in the second half of %d states", name, path, x.States)
				continue
			}
			of := float64(totals[half]) / float64(x.States)
			t.Logf("%s, %s: %d of %d states, the estimate is %.2f of them", name, path, states[half], x.States, of)
			if of >= 0.5 && of <= 2 {
				good++
			}
		}
		if t.Logf("%s: %d of %d", name, good, all); 2*all < min(*forecastedModels, len(forecastModels())) || 4*good < 3*all {
			t.Errorf("%s: %d of %d estimates are within a factor of two", name, good, all)
		}
	}
}
