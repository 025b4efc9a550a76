package trace

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
)

// kinded is a program in which a state tells the kind of each process: byte p is that of process p.
type kinded struct{ program.Program }

func (kinded) Bind([]program.Atom) (program.Binding, error) { return kindedBinding{}, nil }

type kindedBinding struct{ program.Binding }

func (kindedBinding) NewExplorer(*program.Tuning) (program.Explorer, error) {
	return &kindedExplorer{}, nil
}

type kindedExplorer struct{ at program.State }

func (*kindedExplorer) Initial(*program.Batch) error { return nil }

func (k *kindedExplorer) Expand(s program.State, _ *program.Batch) error {
	k.at = s
	return nil
}

func (*kindedExplorer) Kind(name string) (int, error) {
	if name != "a" {
		return 0, errors.New("no such kind")
	}
	return 1, nil
}

func (k *kindedExplorer) KindOf(pid int) int {
	if pid < len(k.at) {
		return int(k.at[pid])
	}
	return 0
}

const processes = 3

// randomRun draws a run of which nothing but what fairness depends on is set.
func randomRun(r *rand.Rand) *Run {
	run := &Run{Lasso: &Lasso{}, Atoms: []program.Atom{{Text: "p"}, {Text: "q"}, {Text: "r"}}}
	prefix, cycle := r.IntN(3), 1+r.IntN(3)
	for i := range prefix + cycle {
		s := make(program.State, processes)
		var moved, enabled, movable program.ProcSet
		mover := r.IntN(processes)
		for p := range processes {
			s[p] = byte(r.IntN(4) / 3)
			if p == mover || r.IntN(2) == 0 {
				movable.Add(p)
				enabled.Add(p)
			} else if r.IntN(4) == 0 {
				enabled.Add(p) // waits for the end of an atomic sequence
			}
		}
		step := Step{State: s, Action: 1}
		moved.Add(mover)
		if i == prefix+cycle-1 && cycle == 1 && r.IntN(3) == 0 {
			step.Action, moved, enabled, movable = program.Stutter, program.ProcSet{}, program.ProcSet{}, program.ProcSet{}
		}
		if i < prefix {
			run.Lasso.Prefix = append(run.Lasso.Prefix, step)
		} else {
			run.Lasso.Cycle = append(run.Lasso.Cycle, step)
		}
		run.Moved, run.Enabled, run.Movable = append(run.Moved, moved), append(run.Enabled, enabled), append(run.Movable, movable)
		run.Letters = append(run.Letters, program.Letter(r.IntN(8)))
		var choices []program.Letter
		for range r.IntN(3) {
			choices = append(choices, program.Letter(r.IntN(8)))
		}
		run.Choices = append(run.Choices, choices)
	}
	return run
}

// starves is the definition: on the cycle the process, where it is of the kind, waits for ever, and does not move.
func (r *Run) starves(pid int, strong bool, kind string) bool {
	waits, always := false, true
	for i := range r.Lasso.Cycle {
		n := len(r.Lasso.Prefix) + i
		if r.Moved[n].Has(pid) {
			return false
		}
		is := kind == "" || kind == "a" && pid < processes && r.Lasso.Cycle[i].State[pid] == 1
		waits = waits || is && r.Movable[n].Has(pid)
		always = always && is && r.Enabled[n].Has(pid)
	}
	if strong {
		return waits
	}
	return always
}

// TestFairness: fairness of random runs to processes, to those of a kind, and to groups of transitions is what the definitions say.
func TestFairness(t *testing.T) {
	t.Parallel()
	unfair := map[string]int{}
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 2))
		run := randomRun(r)
		for _, strong := range []bool{false, true} {
			for _, kind := range []string{"", "a", "b"} {
				pid, fair := run.FairToKind(kinded{}, kind, strong)
				switch {
				case kind == "" && strong:
					pid, fair = run.StronglyFair()
				case kind == "":
					pid, fair = run.WeaklyFair()
				}
				want := -1
				for p := processes - 1; p >= 0; p-- {
					if run.starves(p, strong, kind) {
						want = p
					}
				}
				if pid != want || fair != (want < 0) {
					t.Fatalf("seed %d: strong %v, kind %q: %d, %v; want %d\n%+v", seed, strong, kind, pid, fair, want, run)
				}
				if !fair {
					unfair[kind]++
				}
			}
			for _, texts := range [][]string{{"p"}, {"q", "r"}, {"p", "s"}} {
				want := run.fairToGroup(texts, strong)
				if got := run.FairToGroup(texts, strong); got != want {
					t.Fatalf("seed %d: strong %v, group %v: %v, want %v\n%+v", seed, strong, texts, got, want, run)
				}
				if !want {
					unfair[texts[0]+texts[len(texts)-1]]++
				}
			}
		}
	}
	if unfair[""] < 300 || unfair["a"] < 100 || unfair["b"] > 0 || unfair["pp"] < 300 || unfair["qr"] < 300 || unfair["ps"] != 6000 {
		t.Errorf("unfair runs: %v", unfair)
	}
}

// fairToGroup is the definition.
func (r *Run) fairToGroup(texts []string, strong bool) bool {
	in := func(l program.Letter) bool {
		for _, text := range texts {
			i := int(text[0] - 'p')
			if l>>i&1 == 0 {
				return false
			}
		}
		return true
	}
	if texts[len(texts)-1] == "s" { // no atom of the run
		return false
	}
	taken, somewhere, everywhere := false, false, true
	for i, s := range r.Lasso.Cycle {
		n := len(r.Lasso.Prefix) + i
		taken = taken || s.Action != program.Stutter && in(r.Letters[n])
		here := false
		for _, l := range r.Choices[n] {
			here = here || in(l)
		}
		waits := false
		for p := range processes {
			waits = waits || r.Enabled[n].Has(p) && !r.Movable[n].Has(p)
		}
		somewhere, everywhere = somewhere || here, everywhere && (here || waits)
	}
	return taken || strong && !somewhere || !strong && !everywhere
}
