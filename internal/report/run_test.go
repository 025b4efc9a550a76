package report

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/source"
)

// lettered makes steps out of letters: equal letters are the same statement, which counts x up.
func lettered(letters string) (steps []Step) {
	for i, c := range letters {
		steps = append(steps, Step{Process: "P", Statement: string(c), Changes: Values{{Name: "x", Old: fmt.Sprint(i), Value: fmt.Sprint(i + 1)}}})
	}
	return steps
}

func TestRepeats(t *testing.T) {
	t.Parallel()
	cases := []struct {
		steps string
		cycle int
		want  []fold
	}{
		{"abcabcabcabcabcz", 16, []fold{{from: 3, to: 15, period: 3}}},
		{"abcabcabcabcabc", 15, []fold{{from: 3, to: 12, period: 3}}}, // the last step is shown
		{"aaaaaaaaaaaz", 5, nil}, // the cycle begins within
		{"zaaaaaaaaaabababababababz", 25, []fold{{from: 2, to: 11, period: 1}, {from: 12, to: 24, period: 2}}},
		{"abcdefgh", 8, nil},
		{"aaaaz", 5, nil}, // too few
	}
	for _, c := range cases {
		got := repeats(lettered(c.steps), c.cycle)
		if c.steps == "zaaaaaaaaaabababababababz" { // where ab begins is a matter of taste
			if len(got) != 2 {
				t.Errorf("%s: %v", c.steps, got)
			}
			continue
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.steps, got, c.want)
		}
	}
	f := fold{from: 3, to: 15, period: 3}
	if got, want := f.text(lettered("abcabcabcabcabcz")), "… steps 4–15: steps 1–3 again, 4 times; x: 3 -> 15"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestRepeatsLoseNothing writes the folds of random runs out again.
func TestRepeatsLoseNothing(t *testing.T) {
	t.Parallel()
	seeded.Check(t, func(t *rapid.T) {
		letters := ""
		for range rapid.IntRange(1, 5).Draw(t, "blocks") {
			letters += strings.Repeat(rapid.StringMatching(`[ab]{1,3}`).Draw(t, "block"), rapid.IntRange(1, 9).Draw(t, "times"))
		}
		cycle := rapid.IntRange(0, len(letters)).Draw(t, "cycle")
		shown := 0
		out := ""
		for _, f := range repeats(lettered(letters), cycle) {
			if f.from < shown+f.period || f.to >= len(letters) || f.from < cycle && f.to > cycle {
				t.Fatalf("%s: fold %v after %d steps", letters, f, shown)
			}
			out += letters[shown:f.from]
			out += strings.Repeat(letters[f.from-f.period:f.from], (f.to-f.from)/f.period)
			shown = f.to
		}
		if out += letters[shown:]; out != letters {
			t.Fatalf("%s reads %s", letters, out)
		}
	})
}

func TestTruth(t *testing.T) {
	t.Parallel()
	run := &Counterexample{Prefix: lettered("abcdefghijkl"), Cycle: lettered("mn")}
	why := &Why{Rows: []Truth{{Formula: "<>p", Holds: "11111111111100"}, {Formula: "p", Depth: 1, Holds: "00000000000100"}}}
	var b bytes.Buffer
	writeTruth(&b, run, &runOptions{margin: "  ", why: why}, false)
	want := `
  holds after step  0         10
  <>p               ############|..
    p               ...........#|..
`
	if b.String() != want {
		t.Errorf("got %s, want %s", b.String(), want)
	}
	b.Reset()
	writeTruth(&b, run, &runOptions{why: why, end: count(3)}, false)
	if got := strings.Fields(b.String()); got[5] != "####" {
		t.Errorf("the state after the last step is missing: %q", got)
	}
}

// TestRulerIsAboveItsSteps: whatever the width of a line and the length of names, no line is wider, and the number of a step is
// above the character of it.
func TestRulerIsAboveItsSteps(t *testing.T) {
	t.Parallel()
	number := regexp.MustCompile(`[0-9]+`)
	seeded.Check(t, func(t *rapid.T) {
		steps, cycle := rapid.IntRange(1, 200).Draw(t, "steps"), rapid.IntRange(1, 50).Draw(t, "cycle")
		width := rapid.IntRange(40, 200).Draw(t, "width")
		holds := strings.Repeat("1000000000", 30)[:steps+cycle] // in every tenth
		why := &Why{}
		for range 3 {
			name := rapid.StringOfN(rapid.SampledFrom([]rune("p世(\u0301|")), 1, 90, -1).Draw(t, "name")
			why.Rows = append(why.Rows, Truth{Formula: name, Holds: holds, Depth: rapid.IntRange(0, 4).Draw(t, "depth")})
		}
		run := &Counterexample{Prefix: lettered(strings.Repeat("a", steps)), Cycle: lettered(strings.Repeat("b", cycle))}
		var b bytes.Buffer
		writeTruth(&b, run, &runOptions{width: width, margin: "        ", why: why}, true)
		seen := 0
		var ruler string
		for line := range strings.Lines(b.String()) {
			line = strings.TrimSuffix(line, "\n")
			if source.Width(line) > width {
				t.Fatalf("%d columns, want %d:\n%s", source.Width(line), width, line)
			}
			if line == "" {
				continue
			}
			before := line[:strings.LastIndex(line, "  ")+2]
			if strings.Contains(line, truthHeader) {
				ruler = line
				continue
			}
			for _, at := range number.FindAllStringIndex(ruler, -1) {
				seen++
				marks := line[len(before):]
				if i := at[0] - source.Width(before); ruler[at[1]-1] == '0' && (i >= len(marks) || marks[i] != '#') || i >= len(marks) {
					t.Fatalf("%s is not above its step:\n%s\n%s", ruler[at[0]:at[1]], ruler, line)
				}
			}
		}
		if seen == 0 {
			t.Fatalf("no numbers:\n%s", &b)
		}
	})
}
