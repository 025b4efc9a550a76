package promela

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/child"
	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/spin"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// settr is a line of the tables in SPIN's verifiers: proctype, state; number of the statement, where it leads, its text;
// where it leads when statements are merged.
var settr = regexp.MustCompile(`trans\[ ?(\d+)\]\[(\d+)\]\s*= settr\((\d+),\d+,(\d+),\d+,\d+,"(.*)", -?\d+, \d+, \d+\);(?: /\* m: -?\d+ -> (\d+),(\d+) \*/)?`)

var sourceLines = regexp.MustCompile(`(?s)short src_ln(\d+) \[\] = \{(.*?)\}`)

// spinStatement is what SPIN says of a statement.
type spinStatement struct {
	proc, state, line int
	text              string
	merged            int // the state that it leads to with those that are merged with it, 0 if none is
}

// spinStatements are those of a model by number.
func spinStatements(t *testing.T, model string) map[int]spinStatement {
	t.Helper()
	folder := t.TempDir()
	path, err := filepath.Abs(model)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := child.Must(context.Background(), folder, time.Minute, "spin", "-a", path); err != nil {
		t.Fatal(err)
	}
	read := func(name string) string {
		text, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	lines := map[string][]string{}
	for _, m := range sourceLines.FindAllStringSubmatch(read("pan.c"), -1) {
		lines[m[1]] = strings.Split(m[2], ",")
	}
	out := map[int]spinStatement{}
	for _, m := range settr.FindAllStringSubmatch(read("pan.t"), -1) {
		n := func(i int) int { x, _ := strconv.Atoi(m[i]); return x }
		s := spinStatement{proc: n(1), state: n(2), text: m[5], merged: max(n(6), n(7))}
		if at := lines[m[1]]; s.state < len(at) {
			s.line, _ = strconv.Atoi(strings.TrimSpace(at[s.state]))
		}
		if _, dup := out[n(3)]; !dup && !strings.HasPrefix(m[2], "999") {
			out[n(3)] = s
		}
	}
	return out
}

// TestNumbersAreSpins compares the numbers of statements, and the statements that are merged, with the tables in the
// verifiers that SPIN writes.
func TestNumbersAreSpins(t *testing.T) {
	if err := spin.Missing(); err != nil {
		t.Skip(err)
	}
	files, _ := filepath.Glob(filepath.Join("testdata", "counts", "*.pml"))
	if !testing.Short() {
		files = append(files, corpus.Glob(t, "promela", "micro", "*.pml")...)
		files = append(files, corpus.Glob(t, "promela", "perf", "*.pml")...)
	}
	compared := 0
	for _, f := range files {
		m, err := Load(f, Options{})
		if err != nil || filepath.Base(f) == "remotegoto.pml" { // there, what names the label of a goto takes a number
			continue
		}
		compared++
		t.Run(filepath.Base(f), func(t *testing.T) {
			t.Parallel()
			for _, d := range numberDifferences(m.flat, spinStatements(t, f)) {
				t.Error(d)
			}
		})
	}
	if compared < 30 {
		t.Errorf("%d models", compared)
	}
}

var stepped = regexp.MustCompile(`^(.*)(\+\+|--)$`)

// squeezed leaves out what SPIN writes otherwise than the user. What stands in an inline has the line of its call there.
func squeezed(text string) string {
	text = strings.TrimPrefix(text, "return ")
	text = strings.NewReplacer(" ", "", "(", "", ")", "", "\t", "").Replace(text)
	if m := stepped.FindStringSubmatch(text); m != nil {
		text = m[1] + "=" + m[1] + m[2][:1] + "1"
	}
	return text
}

// mergedInto is SPIN's number of the state where a statement ends with those that are merged with it, 0 if none is.
func mergedInto(m *flat.Model, p *flat.Proctype, st *flat.Step) int {
	return mergedState(m, p, m.Infos[st.Info].Merged-1)
}

func mergedState(m *flat.Model, p *flat.Proctype, point int32) int {
	if point < 0 {
		return 0
	}
	return int(m.Infos[p.Points[point].Info].Number)
}

func numberDifferences(m *flat.Model, want map[int]spinStatement) (out []string) {
	for _, p := range m.Procs {
		for _, st := range p.Steps {
			info := &m.Infos[st.Info]
			if info.Number == 0 || p.Points[0].Inner {
				continue
			}
			n := int(p.First + info.Number - 1)
			s, ok := want[n]
			if !ok {
				continue // what is merged with another, or inside a d_step
			}
			// The joint behind a statement has SPIN's own text, and here that of the statement.
			if s.text != "" && s.text != ".(goto)" && s.line != info.Pos.Line && !strings.HasSuffix(squeezed(s.text), squeezed(info.Text)) {
				out = append(out, fmt.Sprintf("%s: %d is %q of line %d here, and %q of line %d in SPIN", p.Name, n, info.Text, info.Pos.Line, s.text, s.line))
			}
			if got := mergedInto(m, p, st); got != s.merged && (s.merged > 0 || got != mergedState(m, p, st.Target)) {
				out = append(out, fmt.Sprintf("%s: %d, %q, is merged into state %d here, and %d in SPIN", p.Name, n, info.Text, got, s.merged))
			}
		}
	}
	return out
}
