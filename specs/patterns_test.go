package specs

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// word reads a word: positions separated by blanks, each the propositions that hold there, "."
// for none; what follows the bar repeats for ever.
func word(text string) ltl.Word {
	w := ltl.Word{APs: []string{"p", "q", "r", "s", "t", "z"}}
	prefix, cycle, _ := strings.Cut(text, "|")
	letters := func(text string) []uint64 {
		var letters []uint64
		for _, position := range strings.Fields(text) {
			letter := uint64(0)
			for i, ap := range w.APs {
				if strings.Contains(position, ap) {
					letter |= 1 << i
				}
			}
			letters = append(letters, letter)
		}
		return letters
	}
	w.Prefix, w.Cycle = letters(prefix), letters(cycle)
	return w
}

func holds(t testing.TB, f *ltl.Formula, w ltl.Word) bool {
	t.Helper()
	ok, err := ltl.Holds(f, w)
	if err != nil {
		t.Fatalf("%s: %v", f, err)
	}
	return ok
}

// TestPatternScenarios has computations written by hand, from what the patterns say in words.
func TestPatternScenarios(t *testing.T) {
	for _, c := range []struct{ pattern, yes, no string }{
		{"absence(p)", ". q|.; |q", ". p|.; |. p"},
		{"absence(p) globally", "|.", "p|."},
		{"absence(p) before r", ". r p|.; |p; r p|.", ". p r|."},
		{"absence(p) after q", "p q .|.; p|.", "q p|.; p q . p|."},
		{"absence(p) between q and r", "q . r p|.; q p|.; p q r p|.", "q p r|.; q r q p r|."},
		{"absence(p) after q until r", "q . r p|.; p|.", "q p|.; q p r|."},
		{"universality(p)", "|p; p|p", "p .|p; .|p"},
		{"universality(p) before r", "p p r .|.; |.", "p . r|."},
		{"universality(p) after q", ". pq p|p; |.", "q|p; pq p .|p"},
		{"universality(p) between q and r", ". pq p r .|.; q .|.", "pq . r|."},
		{"universality(p) after q until r", "pq p|p; pq p r .|.", "pq p .|."},
		{"existence(p)", ". p|.; |. p", "|."},
		{"existence(p) before r", "p r|.; . p . r|.; |.", ". r p|.; r|p"},
		{"existence(p) after q", "q . p|.; |.; p q|p", "p q|.; q|r"},
		{"existence(p) between q and r", "q p r|.; q .|.; q p r q p r|.", "q . r p|.; q p r q . r|."},
		{"existence(p) after q until r", "q p|.; q p r|.", "q .|.; q . r p|."},
		{"bounded_existence(p)", "p . p p|.; |.; p .|p", "p . p . p|.; |p ."},
		{"bounded_existence(p, 1)", ". p p|.; |p", "p . p|."},
		{"bounded_existence(p, 3)", "p . p . p|.", "p . p . p .|p"},
		{"bounded_existence(p, 1) before r", ". p p . r p . p|.; |p .", "p . p r|."},
		{"bounded_existence(p, 1) after q", "p . p . q . p|.; |p .", "q p . p|.; q|p ."},
		{"bounded_existence(p, 1) between q and r", "q p p . r q p r|.; q|p .", "q p . p r|."},
		{"bounded_existence(p, 1) after q until r", "q p p . r p . p|.; q|p", "q|p .; q p . p r|."},
		{"precedence(s, p)", "s . p|.; |.; sp|.", "p s|.; . p|."},
		{"precedence(s, p) before r", ". s p r|.; . r p|.; p|.", ". p s r|."},
		{"precedence(s, p) after q", "p q s p|.; p|.", "s q p|.; q p s|."},
		{"precedence(s, p) between q and r", "q s p r|.; q p|.; p q . r|.", "s q p r|."},
		{"precedence(s, p) after q until r", "q s p|.; q . r p|.", "s q p|."},
		{"response(p, s)", "p . s|.; |p s; ps|.", "p .|.; s p|."},
		{"response(p, s) before r", "p s r p|.; |p", "p . r s|."},
		{"response(p, s) after q", "p q p s|.; p|.", "q p|.; s q . p|."},
		{"response(p, s) between q and r", "q p s r p|.; q p|.", "q p . r s|."},
		{"response(p, s) after q until r", "q p s r|.; q .|.", "q p|.; q p . r s|."},
		{"precedence((s, t), p)", "s t p|.; s . t . p|.; |.; s .|.", "s p t|.; t s p|.; s . p|.; p s t|."},
		{"precedence((s, t), p) before r", "s t p r|.; . r p|.; p|.", "s p r|.; t s p . r|."},
		{"precedence((s, t), p) after q", "p q s t p|.; p|.; q .|.", "s t q p|.; q s p|.; . q p|."},
		{"precedence((s, t), p) between q and r", "q s t p r|.; q p|.; q . r p|.", "q s p r|.; s t q p r|."},
		{"precedence((s, t), p) after q until r", "q s t p|.; q . r p|.", "q s p r|.; q p|."},
		{"precedence(p, (s, t))", "p s . t|.; s|.; ps t|.; t s|.", "s t|.; s p t|."},
		{"precedence(p, (s, t)) before r", "p s t r|.; s r t|.; s t|.", "s t r|.; s . p t r|."},
		{"precedence(p, (s, t)) after q", "s t q p s t|.; q .|.", "p q s t|."},
		{"precedence(p, (s, t)) between q and r", "q p s t r|.; q s r t|.", "q s t r|."},
		{"precedence(p, (s, t)) after q until r", "q p s t|.; q .|.", "q s t|.; q s t r|."},
		{"response((s, t), p)", "s . t . p|.; s|.; t s|.; s tp|.", "s t|.; p s t|."},
		{"response((s, t), p) before r", "s t p r|.; s r t|.; s t|.; t s r|.", "s t r p|.; s t . r|."},
		{"response((s, t), p) after q", "s t q s t p|.; s t|.", "q s t|."},
		{"response((s, t), p) between q and r", "q s t p r|.; q s t|.; q s r t|.", "q s t r p|."},
		{"response((s, t), p) after q until r", "q s t p|.; q s r t|.; q s t p r|.", "q s t|.; q s t r p|."},
		{"response(p, (s, t))", "p . s . t|.; |.; ps t|.", "p s|.; p t s|.; p|."},
		{"response(p, (s, t)) before r", "p s t r p|.; p|.", "p s . r|.; p t s . r|."},
		{"response(p, (s, t)) after q", "p q p . s t|.; p|.", "q p s|.; q p t|."},
		{"response(p, (s, t)) between q and r", "q p s t r p|.; q p|.", "q p s . r .|."},
		{"response(p, (s, t)) after q until r", "q p . s t|.; q p s t r p|.", "q p s|.; q p .|."},
		{"response(p, (s, t), z)", "p z s . t z|.", "p s z t|.; p sz t|."},
		{"response(p, (s, t), z) before r", "p s . t r p|.; p s z t|.", "p s z t r|."},
		{"response(p, (s, t), z) after q", "p q p . s t|.", "q p s z t|."},
		{"response(p, (s, t), z) between q and r", "q p s t r|.; q p s z t|.", "q p s z t r|."},
		{"response(p, (s, t), z) after q until r", "q p . s t|.", "q p s z t|.; q p s z t r|."},
	} {
		f, _, err := parseText(ltl.NewFactory(), c.pattern)
		if err != nil {
			t.Errorf("%s: %v", c.pattern, err)
			continue
		}
		for _, text := range strings.Split(c.yes, ";") {
			if !holds(t, f, word(text)) {
				t.Errorf("%s is false of %q: %s", c.pattern, text, f)
			}
		}
		for _, text := range strings.Split(c.no, ";") {
			if holds(t, f, word(text)) {
				t.Errorf("%s is true of %q: %s", c.pattern, text, f)
			}
		}
	}
}

// run is a word laid out as far as anything new can happen after each of its positions.
type run struct {
	letters []uint64
	loop    int // where the cycle starts
}

func layOut(w ltl.Word) run {
	return run{append(slices.Clone(w.Prefix), w.Cycle...), len(w.Prefix)}
}

// at is the truth of proposition ap, numbered as in word, at any position.
func (rn run) at(i, ap int) bool {
	if n := len(rn.letters); i >= n {
		i = rn.loop + (i-rn.loop)%(n-rn.loop)
	}
	return rn.letters[i]>>ap&1 != 0
}

// next is the first position from i at which ap holds, -1 when there is none.
func (rn run) next(i, ap int) int {
	for j := i; j <= max(i, len(rn.letters))+len(rn.letters); j++ {
		if rn.at(j, ap) {
			return j
		}
	}
	return -1
}

// Propositions by number.
const p, q, r, s = 0, 1, 2, 3

// segment is the positions from start on, before end; end is -1 when the segment has none.
type segment struct{ start, end int }

// limit is a position after which a segment shows nothing new.
func (rn run) limit(g segment) int {
	if g.end >= 0 {
		return g.end
	}
	return max(g.start, len(rn.letters)) + 4*len(rn.letters)
}

// basic judges a pattern on one segment from its words.
func (rn run) basic(pattern string, g segment) bool {
	stretches, before, seenS := 0, false, false
	for i := g.start; i < rn.limit(g); i++ {
		switch pattern {
		case "absence(p)":
			if rn.at(i, p) {
				return false
			}
		case "universality(p)":
			if !rn.at(i, p) {
				return false
			}
		case "existence(p)":
			if rn.at(i, p) {
				return true
			}
		case "bounded_existence(p)":
			if rn.at(i, p) && !before {
				stretches++
			}
			before = rn.at(i, p)
		case "precedence(s, p)":
			seenS = seenS || rn.at(i, s)
			if rn.at(i, p) && !seenS {
				return false
			}
		case "response(p, s)":
			if j := rn.next(i, s); rn.at(i, p) && (j < 0 || g.end >= 0 && j >= g.end) {
				return false
			}
		}
	}
	return pattern != "existence(p)" && stretches <= 2
}

// segments are those that a scope is about.
func (rn run) segments(scope string) []segment {
	var found []segment
	switch scope {
	case "globally":
		return []segment{{0, -1}}
	case "before r":
		if end := rn.next(0, r); end >= 0 {
			return []segment{{0, end}}
		}
	case "after q":
		if start := rn.next(0, q); start >= 0 {
			return []segment{{start, -1}}
		}
	default:
		for i := range rn.letters {
			end := rn.next(i, r)
			if rn.at(i, q) && !rn.at(i, r) && (end >= 0 || scope == "after q until r") {
				found = append(found, segment{i, end})
			}
		}
	}
	return found
}

// TestPatternsNaively compares the basic patterns with their words on random computations.
func TestPatternsNaively(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, pattern := range []string{"absence(p)", "universality(p)", "existence(p)", "bounded_existence(p)", "precedence(s, p)", "response(p, s)"} {
		for _, scope := range []string{"globally", "before r", "after q", "between q and r", "after q until r"} {
			f, _, err := parseText(ltl.NewFactory(), pattern+" "+scope)
			if err != nil {
				t.Fatal(err)
			}
			ev := ltl.NewEvaluator(f)
			verdicts := [2]int{}
			for range 3000 {
				w := randomWord(rng)
				u := layOut(w)
				want := true
				for _, g := range u.segments(scope) {
					want = want && u.basic(pattern, g)
				}
				if pattern == "precedence(s, p)" && scope == "after q" {
					want = u.precedenceAfter()
				}
				got, err := ev.Holds(w)
				if err != nil {
					t.Fatal(err)
				}
				if got != want {
					t.Fatalf("%s %s on %v: got %v, want %v", pattern, scope, u, got, want)
				}
				verdicts[map[bool]int{false: 0, true: 1}[want]]++
			}
			if min(verdicts[0], verdicts[1]) < 10 {
				t.Errorf("%s %s: %v of each verdict", pattern, scope, verdicts)
			}
		}
	}
}

// precedenceAfter: the catalogue asks for precedence from some q on.
func (rn run) precedenceAfter() bool {
	any := false
	for i := range rn.letters {
		any = any || rn.at(i, q)
		if rn.at(i, q) && rn.basic("precedence(s, p)", segment{i, -1}) {
			return true
		}
	}
	return !any
}

// randomWord has few letters that hold much, so that scopes are neither all empty nor all short.
func randomWord(rng *rand.Rand) ltl.Word {
	w := ltl.Word{APs: []string{"p", "q", "r", "s", "t", "z"}}
	letter := func() uint64 {
		l := uint64(0)
		for i := range w.APs {
			if rng.IntN(4) == 0 {
				l |= 1 << i
			}
		}
		if rng.IntN(3) == 0 {
			l |= 1 << p
		}
		return l
	}
	for range rng.IntN(10) {
		w.Prefix = append(w.Prefix, letter())
	}
	for range 1 + rng.IntN(3) {
		w.Cycle = append(w.Cycle, letter())
	}
	return w
}

// TestPatternsAgainstCatalogue compares with the catalogue's formulas as the corpus has them. A
// repaired formula must differ, or the repair would be none.
func TestPatternsAgainstCatalogue(t *testing.T) {
	text := corpus.Read(t, "ltl", "dac.ltl")
	lines := strings.Split(strings.TrimSpace(text), "\n")
	order := []string{"absence(p)", "existence(p)", "bounded_existence(p, n)", "universality(p)", "precedence(s, p)", "response(p, s)",
		"precedence((s, t), p)", "precedence(p, (s, t))", "response((s, t), p)", "response(p, (s, t))", "response(p, (s, t), z)"}
	if len(lines) != len(order)*int(scopes) {
		t.Fatalf("%d lines, want %d", len(lines), len(order)*int(scopes))
	}
	repaired := map[string][]Scope{
		"precedence((s, t), p)":  {After},
		"response((s, t), p)":    {Before, Between, AfterUntil},
		"response(p, (s, t))":    {After, AfterUntil},
		"response(p, (s, t), z)": {After, AfterUntil},
	}
	// The catalogue's numbers of propositions follow its own order of arguments; here it is by name.
	for _, pattern := range Patterns() {
		row := slices.Index(order, pattern.String())
		if row < 0 {
			t.Errorf("%s is not in the catalogue", pattern)
			continue
		}
		for scope := Globally; scope < scopes; scope++ {
			line := lines[row*int(scopes)+int(scope)]
			same, differ := compareRenamed(t, pattern.Formulas[scope], line)
			if fixed := slices.Contains(repaired[pattern.String()], scope); fixed != !same {
				t.Errorf("%s %s: %s and %s: equal %v (%s), repaired %v", pattern, scope, pattern.Formulas[scope], line, same, differ, fixed)
			}
		}
		if (pattern.Repaired != "") != (repaired[pattern.String()] != nil) {
			t.Errorf("%s: Repaired says %q", pattern, pattern.Repaired)
		}
	}
}

// compareRenamed looks for a renaming of the propositions p0, p1, … of line under which the two
// formulas agree on random words; differ is how they disagree under the last one tried.
func compareRenamed(t *testing.T, formula, line string) (same bool, differ string) {
	t.Helper()
	fa := ltl.NewFactory()
	f, err := ltl.ParseString(fa, formula)
	if err != nil {
		t.Fatal(err)
	}
	for _, names := range permutations(ltl.APs(f)) {
		renamed := line
		for i, name := range names {
			renamed = strings.ReplaceAll(renamed, fmt.Sprintf("p%d", i), fmt.Sprintf("%q", name))
		}
		g, err := ltl.ParseString(fa, renamed)
		if err != nil {
			t.Fatal(err)
		}
		if differ = difference(t, f, g); differ == "" && len(ltl.APs(g)) == len(names) {
			return true, ""
		}
	}
	return false, differ
}

func permutations(names []string) [][]string {
	if len(names) == 0 {
		return [][]string{nil}
	}
	var all [][]string
	for i, name := range names {
		rest := slices.Delete(slices.Clone(names), i, i+1)
		for _, tail := range permutations(rest) {
			all = append(all, append([]string{name}, tail...))
		}
	}
	return all
}

func difference(t *testing.T, f, g *ltl.Formula) string {
	rng := rand.New(rand.NewPCG(5, 6))
	evF, evG := ltl.NewEvaluator(f), ltl.NewEvaluator(g)
	for range 1200 {
		w := randomWord(rng)
		a, errA := evF.Holds(w)
		b, errB := evG.Holds(w)
		if errA != nil || errB != nil {
			return "propositions"
		}
		if a != b {
			return fmt.Sprint(layOut(w), a, b)
		}
	}
	return ""
}
