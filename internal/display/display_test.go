package display

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"text/tabwriter"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/source"
)

func TestCut(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text string
		most int
		want string
	}{{"abc", 3, "abc"}, {"abcd", 3, "ab…"}, {"世界世", 5, "世界…"}, {"世界", 4, "世界"}, {"世界", 3, "世…"}, {"世界", 2, "…"}, {"ab\u0301cd", 3, "ab\u0301…"}, {"a", 0, "…"}} {
		if got := Cut(c.text, c.most); got != c.want {
			t.Errorf("%q in %d columns: %q, want %q", c.text, c.most, got, c.want)
		}
	}
}

// TestTableIsTabwriter: for letters of one column a table is that of text/tabwriter.
func TestTableIsTabwriter(t *testing.T) {
	t.Parallel()
	seeded.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.SampledFrom([]rune("ab \t\t\n")), 0, 60, -1).Draw(t, "text") + "\n"
		right := rapid.Bool().Draw(t, "right")
		gap := rapid.IntRange(1, 3).Draw(t, "gap")
		flags := uint(0)
		if right {
			flags = tabwriter.AlignRight
		}
		var want, got bytes.Buffer
		tw := tabwriter.NewWriter(&want, 0, 8, gap, ' ', flags)
		fmt.Fprint(tw, text)
		_ = tw.Flush()
		table := NewTable(&got, gap, right)
		fmt.Fprint(table, text)
		if err := table.Flush(); err != nil || got.String() != want.String() {
			t.Fatalf("%q: %q, want %q, %v", text, &got, &want, err)
		}
	})
}

// TestWideTable: columns begin below each other.
func TestWideTable(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	table := NewTable(&b, 2, false)
	fmt.Fprint(table, "名前\t値|\nx\t1|\ne\u0301e\u0301\t2|\n")
	_ = table.Flush()
	for line := range strings.Lines(b.String()) {
		if before, _, _ := strings.Cut(line, "|"); source.Width(before[:len(before)-len(strings.TrimLeft(before, "名前xe\u0301 "))]) != 6 {
			t.Errorf("%q", line)
		}
	}
}
