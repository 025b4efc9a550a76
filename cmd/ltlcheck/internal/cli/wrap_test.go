package cli

import (
	"bytes"
	"io"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/atomicfile"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/source"
)

func TestFold(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		width    int
		in, want string
	}{
		{20, "short\n", "short\n"},
		{20, "      a text that is folded under itself\n", "      a text that is\n      folded under\n      itself\n"},
		{60, "  1.  P[1]  m.pml:3  x = 1  x: 0 -> 1, y: 0 -> 1, P[1]@: line 3 -> line 4\n",
			"  1.  P[1]  m.pml:3  x = 1  x: 0 -> 1, y: 0 -> 1, P[1]@:\n            line 3 -> line 4\n"},
		{10, "withoutanyspaceatall and more\n", "withoutanyspaceatall\nand more\n"},
		{10, "äöüäöüäöü x\n", "äöüäöüäöü\nx\n"},
		{10, "世界世界世 x\n", "世界世界世\nx\n"},
		{8, "  世界  a b c\n", "  世界\n  a b c\n"},
		{10, "\n\nlines   \n", "\n\nlines   \n"},
		{10, "> a prompt stays on its line", "> a prompt stays on its line"},
	} {
		var b bytes.Buffer
		if n, err := (&wrapper{w: &b, width: c.width}).Write([]byte(c.in)); n != len(c.in) || err != nil || b.String() != c.want {
			t.Errorf("%q: %q, %d, %v", c.in, b.String(), n, err)
		}
	}
}

// No line is too wide unless it is one word, nothing but spaces and line ends is lost, and what fits stays as it is.
func TestFoldProperty(t *testing.T) {
	t.Parallel()
	seeded.Check(t, func(t *rapid.T) {
		width := rapid.IntRange(5, 60).Draw(t, "width")
		text := strings.Join(rapid.SliceOf(rapid.StringMatching(`[ ]{0,9}([a-zé→世]{1,9}[ ]{0,3}){0,12}`)).Draw(t, "lines"), "\n") + "\n"
		var b bytes.Buffer
		if _, err := (&wrapper{w: &b, width: width}).Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if got, want := strings.Fields(b.String()), strings.Fields(text); strings.Join(got, " ") != strings.Join(want, " ") {
			t.Fatalf("%q became %q", text, b.String())
		}
		fits := true
		for _, line := range strings.Split(text, "\n") {
			fits = fits && source.Width(line) <= width
		}
		if fits && b.String() != text {
			t.Fatalf("%q became %q", text, b.String())
		}
		for _, line := range strings.Split(b.String(), "\n") {
			if source.Width(strings.TrimRight(line, " ")) > width && len(strings.Fields(line)) > 1 {
				t.Fatalf("%d columns: %q", width, line)
			}
		}
	})
}

// Away from a terminal lines have 120 columns.
func TestLines(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	env := NewEnvironment(atomicfile.OS{}, nil, strings.NewReader(""), &out, &out)
	if _, err := io.WriteString(env.Lines(&out), strings.Repeat("word ", 40)+"\n"); err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(out.String(), "\n") {
		if len(line) > 120 {
			t.Errorf("%d columns: %q", len(line), line)
		}
	}
	if f, err := os.Open(os.DevNull); err == nil { // a file that is no terminal
		defer f.Close()
		env = NewEnvironment(atomicfile.OS{}, nil, f, f, f)
		if w, ok := env.Lines(f).(*wrapper); !ok || w.width != elsewhere {
			t.Error("a file is taken for a terminal")
		}
	}
}
