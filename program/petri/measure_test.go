package petri

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/program"
)

// TestMeasure: what is measured along the markings of random nets is what their list says: most tokens of places, sums and markings, edges,
// deadlocks, and whether the net is safe, stable and quasi-live.
func TestMeasure(t *testing.T) {
	yes := map[string]int{}
	drawn := 0
	seeded.Check(t, func(t *rapid.T) {
		s := drawSketch(t)
		if rapid.Bool().Draw(t, "few tokens") {
			for i := range s.places {
				s.places[i] = min(1, s.places[i])
			}
		}
		n, err := readString(s.pnml())
		if err != nil {
			t.Fatal(err)
		}
		drawn++
		var sums [][]int
		for range 2 {
			sums = append(sums, rapid.SliceOfN(rapid.IntRange(0, len(s.places)-1), 0, 4).Draw(t, "sum"))
		}
		m := n.NewMeasure(sums)
		x := bindSketch(t, n)
		var b program.Batch
		if err := x.Initial(&b); err != nil {
			t.Fatal(err)
		}
		states, list := [][]byte{bytes.Clone(b.State(0))}, [][]int{s.places}
		seen := map[string]bool{fmt.Sprint(s.places): true}
		edges, dead, fired := uint64(0), uint64(0), make([]bool, len(s.transitions))
		for i := 0; i < len(states) && i < 40; i++ {
			if err := x.Expand(states[i], &b); err != nil {
				t.Fatal(err)
			}
			m.Visit(states[i], &b)
			j := 0
			for tr := range s.transitions {
				if !s.enabled(list[i], tr) {
					continue
				}
				fired[tr], edges = true, edges+1
				if next := s.fire(list[i], tr); !seen[fmt.Sprint(next)] {
					seen[fmt.Sprint(next)] = true
					states, list = append(states, bytes.Clone(b.State(j))), append(list, next)
				}
				j++
			}
			if j == 0 {
				dead++
			}
		}
		list = list[:min(40, len(list))]
		most := func(places []int) (most uint64) {
			for _, marking := range list {
				sum := uint64(0)
				for _, p := range places {
					sum += uint64(marking[p])
				}
				most = max(most, sum)
			}
			return most
		}
		all, stable, highest := []int{}, false, uint64(0)
		for p := range s.places {
			all, highest = append(all, p), max(highest, most([]int{p}))
			if m.Places[p] != most([]int{p}) {
				t.Fatalf("place %d has at most %d tokens, want %d", p, m.Places[p], most([]int{p}))
			}
			stable = stable || !slices.ContainsFunc(list, func(marking []int) bool { return marking[p] != s.places[p] })
		}
		want := fmt.Sprint(most(all), most(sums[0]), most(sums[1]), edges, dead, highest, highest <= 1, stable, !slices.Contains(fired, false))
		got := fmt.Sprint(m.Marking, m.Sums[0], m.Sums[1], m.Edges, m.Deadlocks, m.Most(), m.Safe(), m.Stable(), m.QuasiLive())
		if got != want {
			t.Fatalf("%s, want %s\n%s", got, want, s.pnml())
		}
		for name, is := range map[string]bool{"safe": m.Safe(), "stable": m.Stable(), "quasi-live": m.QuasiLive()} {
			if is {
				yes[name]++
			}
		}
	})
	for name, n := range yes {
		if !testing.Short() && (n < drawn/20 || n > drawn*19/20) { // 20 draws are too few
			t.Errorf("%d of %d nets are %s", n, drawn, name)
		}
	}
}

// TestUnboundedSystem: as a system of integer variables a net has the same steps, letters, ends and failures as its definition says, and a
// run of it is replayed to the marking that it leads to.
func TestUnboundedSystem(t *testing.T) {
	dead, alive, refused := 0, 0, 0
	seeded.Check(t, func(t *rapid.T) {
		s := drawSketch(t)
		n, err := readString(s.pnml())
		if err != nil {
			t.Fatal(err)
		}
		atoms := []string{"tokens(p0) >= 2", "exec(_)"}
		if len(s.places) > 1 {
			atoms = append(atoms, "tokens(p0, p1) < 1 + tokens(p1)", "!(tokens(p1) == 3) && tokens(p0) != 1")
		}
		if len(s.transitions) > 1 {
			atoms = append(atoms, "fireable(t1)", "fireable(t0, t1)", "exec(t1)")
		}
		u, err := n.Unbounded(atomsOf(atoms...))
		if err != nil {
			t.Fatal(err)
		}
		ends, err := u.Ends(0)
		if err != nil {
			t.Fatal(err)
		}
		failures, err := u.Failures(0)
		if err != nil || len(failures) != len(ends) {
			t.Fatalf("%d failures, %d ends, %v", len(failures), len(ends), err)
		}
		transitions, err := u.Transitions(0)
		if err != nil || len(transitions) != len(s.transitions) {
			t.Fatal(len(transitions), err)
		}
		initial, _ := u.Initial()
		at, start := s.places, vectorOf(s.places)
		if !sameVector(initial[0].Set.D, start) || initial[0].Set.Counts() != 0 || initial[0].Location != 0 {
			t.Fatalf("%v is initial, want %v", initial[0].Set.D, start)
		}
		var labels []int
		for range 12 {
			x := vectorOf(at)
			checkLetters(t, u, s, at, atoms)
			stops := slices.ContainsFunc(ends, func(rows []periodic.Row) bool { return periodic.Rows(rows).Holds(x) })
			fails := slices.ContainsFunc(failures, func(f periodic.Failure) bool {
				return f.Kind == periodic.Deadlock && f.Label < 0 && periodic.Rows(f.Guard).Holds(x)
			})
			var can []int
			for tr := range s.transitions {
				enabled := s.enabled(at, tr)
				if i := transitions[tr].Instruction; i.Enabled(x) != enabled || enabled && !sameVector(i.Apply(x), vectorOf(s.fire(at, tr))) || transitions[tr].Label != tr {
					t.Fatalf("transition %d at %v: enabled %v, want %v", tr, at, i.Enabled(x), enabled)
				}
				if enabled {
					can = append(can, tr)
				} else if _, _, err := u.Replay(0, start, append(slices.Clone(labels), tr)); err == nil {
					t.Fatalf("transition %d at %v is replayed", tr, at)
				} else {
					refused++
				}
			}
			if stops != (len(can) == 0) || fails != stops {
				t.Fatalf("%v: stops %v, fails %v; %d transitions are enabled", at, stops, fails, len(can))
			}
			end, failed, err := u.Replay(0, start, labels)
			if err != nil || !sameVector(end, x) || (len(failed) > 0) != stops {
				t.Fatalf("replayed to %v, failed %v, %v; want %v", end, failed, err, at)
			}
			if stops {
				dead++
				break
			}
			alive++
			tr := rapid.SampledFrom(can).Draw(t, "fired")
			at, labels = s.fire(at, tr), append(labels, tr)
		}
		for _, x := range []exact.Int{exact.Of(-1), exact.Of(1 << 62).Mul(exact.Of(4))} {
			wide := slices.Clone(start)
			wide[0] = x
			if _, _, err := u.Replay(0, wide, nil); err != periodic.ErrWide {
				t.Fatalf("%v tokens: %v", x, err)
			}
		}
	})
	if dead == 0 || alive == 0 || refused == 0 {
		t.Errorf("%d markings are dead, %d not, %d transitions are refused", dead, alive, refused)
	}
}

// checkLetters compares the conditions and the letters of steps at a marking.
func checkLetters(t *rapid.T, u *Unbounded, s sketch, at []int, atoms []string) {
	t.Helper()
	x, letter := vectorOf(at), program.Letter(0)
	for i := range atoms {
		c, err := u.Condition(0, i)
		if err != nil {
			t.Fatal(err)
		}
		if c.Holds(x) {
			letter |= 1 << i
		}
	}
	if want := s.letter(at, -1, atoms); letter != want || uint64(letter)&u.Actions() != 0 {
		t.Fatalf("%v: letter %b, want %b", at, letter, want)
	}
	for tr := range s.transitions {
		if !s.enabled(at, tr) {
			continue
		}
		next := s.fire(at, tr)
		want := s.letter(next, tr, atoms) &^ s.letter(next, -1, atoms)
		if got := u.Steps(tr); len(got) != 1 || program.Letter(got[0]) != want || got[0]&^u.Actions() != 0 {
			t.Fatalf("transition %d has the letters %b, want %b", tr, got, want)
		}
	}
}

func vectorOf(marking []int) (x periodic.Vector) {
	for _, tokens := range marking {
		x = append(x, exact.Of(int64(tokens)))
	}
	return x
}

func sameVector(a, b periodic.Vector) bool {
	return slices.EqualFunc(a, b, func(x, y exact.Int) bool { return x.Equal(y) })
}

func bindSketch(t *rapid.T, n *Net) program.Explorer {
	b, err := n.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	x, err := b.NewExplorer(nil)
	if err != nil {
		t.Fatal(err)
	}
	return x
}
