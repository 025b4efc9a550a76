package cli

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/atomicfile"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
)

// words are the sequences as tests write them.
var words = strings.NewReplacer(paintRed, "<red>", paintGreen, "<green>", paintYellow, "<yellow>", paintBold, "<bold>", paintDim, "<dim>", paintPlain, "</>")

// TestPainter: a line that is folded keeps its colour to its end, and of a step what changes is bold, beside it or below, unless
// the step does not matter.
func TestPainter(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		width    int
		in, want string
	}{
		{40, "      counterexample, a shortest one, to p: 3 steps\n", "<bold>      counterexample, a shortest one, to</>\n      <bold>p: 3 steps</>\n"},
		{40, "          => the property is lost here; --continue shows more\n", "<red>          => the property is lost here;</>\n          <red>--continue shows more</>\n"},
		{40, "      warning: there are words that are folded\n", "<yellow>      warning: </>there are words that are\n      folded\n"},
		{40, "FAIL  a name that is rather long: violated\n", "<red>FAIL  </>a name that is rather long:\n      violated\n"},
		{80, "      process  statement  changes\n  1.  P[0]     世 = 1     x: 0 -> 1,\n                          y gone\n  2.  P[0]     skip\nchanged\n",
			"      process  statement  changes\n  1.  P[0]     世 = 1     <bold>x: 0 -> 1,</>\n                          <bold>y gone</>\n  2.  P[0]     skip\nchanged\n"},
		{80, "      process  statement\n  1.  P[0]     x = 1\n               x: 0 -> 1\n  2~  P[0]     y = 1\n               y: 0 -> 1\n    initially x: 0 -> 1\n",
			"      process  statement\n  1.  P[0]     x = 1\n               <bold>x: 0 -> 1</>\n<dim>  2~  P[0]     y = 1</>\n<dim>               y: 0 -> 1</>\n    initially x: 0 -> 1\n"},
		{80, "   … steps 1–9~ of P[0]; x: 0 -> 1,\n   y: 0 -> 1\n  repeats\n", "<dim>   … steps 1–9~ of P[0]; x: 0 -> 1,</>\n<dim>   y: 0 -> 1</>\n  repeats\n"},
		{80, "changed: p: holds -> violated\n", "<yellow>changed: p: holds -> violated</>\n"},
	} {
		var b bytes.Buffer
		if n, err := (&painter{w: &b, width: c.width}).Write([]byte(c.in)); n != len(c.in) || err != nil || words.Replace(b.String()) != c.want {
			t.Errorf("%q:\n%s\nwant\n%s (%d, %v)", c.in, words.Replace(b.String()), c.want, n, err)
		}
	}
}

// TestPainterAddsColours: without the sequences of colours, coloured text is what is written without colours, line by line, each
// with as many beginnings as ends, and nothing else that a terminal acts upon.
func TestPainterAddsColours(t *testing.T) {
	t.Parallel()
	sequence := regexp.MustCompile("\x1b\\[[0-9;]+m")
	line := rapid.Custom(func(t *rapid.T) string {
		begins := []string{"", "FAIL  ", "changed: ", "      counterexample", "          => ", "          process  line  statement  changes", "  3.  ", "  4~  ", "    … steps 3–5~ ", "              "}
		return rapid.SampledFrom(begins).Draw(t, "begin") + rapid.StringMatching(`([a-z世\x1b\t]{1,9}(:| ->)?[ ]{0,3}){0,9}`).Draw(t, "rest")
	})
	seeded.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(line, 0, 8).Draw(t, "lines"), "\n") + "\n"
		width := rapid.IntRange(20, 90).Draw(t, "width")
		var painted, plain bytes.Buffer
		if _, err := (&painter{w: &painted, width: width}).Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if _, err := (&wrapper{w: &plain, width: width}).Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if got, want := sequence.ReplaceAllString(painted.String(), ""), safetext.Text(plain.String()); got != want {
			t.Fatalf("%q, want %q", got, want)
		}
		for l := range strings.Lines(painted.String()) {
			if n := strings.Count(l, "\x1b"); n != 0 && (n != 2 || strings.Count(l, paintPlain) != 1) {
				t.Fatalf("%q", l)
			}
		}
	})
}

// TestLinesOfAPainter: folding does not hide the beginnings of lines from the painter.
func TestLinesOfAPainter(t *testing.T) {
	var out bytes.Buffer
	env := NewEnvironment(atomicfile.OS{}, nil, strings.NewReader(""), &out, &out)
	env.Colour = "always"
	w := env.Lines(env.Results())
	if _, err := w.Write([]byte("          => " + strings.Repeat("word ", 40) + "\n")); err != nil {
		t.Fatal(err)
	}
	if got := words.Replace(out.String()); strings.Count(got, "<red>") != 2 || strings.Count(got, "</>\n") != 2 {
		t.Errorf("%q", got)
	}
	if width := w.(interface{ Width() int }).Width(); width != elsewhere {
		t.Errorf("width %d", width)
	}
}
