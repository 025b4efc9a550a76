package automata_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"os/exec"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/source"
)

// eventually is F name && !other, written by hand, with a title and a state name of the same text.
func eventually(name string) *automata.Automaton {
	al := automata.NewAlphabet(name, "plain")
	m := al.BDD()
	v, _ := al.Index(name)
	b := automata.NewBuilder(al)
	b.AddStates(2)
	b.AddStart(0)
	b.AddEdge(0, 0, m.Not(m.Var(v)), 0)
	b.AddEdge(0, 1, m.Var(v), 0)
	b.AddEdge(1, 1, m.Or(m.Var(v), m.Not(m.Var(1))), 1)
	a := b.Build(automata.GeneralisedBuchi(1))
	a.Name, a.StateNames = name, []string{name, "x"}
	return a
}

// difficult are names that formats have a use of their own for.
var difficult = []string{
	"a\x1bb", "\x00", "a\nb", "\r\n", "\t", "\u0085", "\ufffe", "\uffff", "\ufffd", "\U0001f600", `"`, `a"b`, `\`, `\\"`, `\n`, `\x1b`, "true", "false",
	"skip", "1", "0", "if", "fi", "od", "else", "goto x", "p q", "x > 3", "p && q", "!p", "p -> q", "(p", "p)", "((p))", " p", "p ", "/* p */", "// p", "p // q",
	"*/", "::", ";", "a[i", "x::y", "{", "}", "never", `s == "x"`, "'", "--END--", "<b>", "&amp;", "]]>", "é", "ä ö",
	"\xff", "a\xc3(", "$", "p@l", "P[0]@l", "_last", "",
}

func roundTrips(t interface {
	Helper()
	Fatalf(format string, args ...any)
}, name string) {
	t.Helper()
	a := eventually(name)
	var hoa, never bytes.Buffer
	if err := errors.Join(automata.WriteHOA(&hoa, a), automata.WriteNever(&never, a)); err != nil {
		t.Fatalf("%q: %v", name, err)
	}
	for format, text := range map[string]string{"hoa": hoa.String(), "never": never.String()} {
		if !utf8.ValidString(text) || source.Visible(text) != strings.ReplaceAll(text, "\n", `\n`) {
			t.Fatalf("%q: %s is not plain text:\n%q", name, format, text)
		}
		all, err := automata.Read(source.NewFile(format, text))
		if err != nil || len(all) != 1 {
			t.Fatalf("%q: %s: %d automata, %v\n%s", name, format, len(all), err, text)
		}
		if _, ok := all[0].Alphabet().Index(name); !ok || all[0].States() != 2 {
			t.Fatalf("%q: %s has the propositions %q\n%s", name, format, all[0].Alphabet().APs(), text)
		}
		if format == "hoa" && (all[0].Name != name || all[0].StateName(0) != name) {
			t.Fatalf("%q: it is called %q, its state %q\n%s", name, all[0].Name, all[0].StateName(0), text)
		}
	}
}

// TestNamesRoundTrip: any name of a proposition is read back as it is, from both formats that are read, and what is
// written has no control characters.
func TestNamesRoundTrip(t *testing.T) {
	t.Parallel()
	for _, name := range difficult {
		roundTrips(t, name)
	}
	for c := range rune(0x20) {
		roundTrips(t, "a"+string(c)+"b")
		roundTrips(t, "a"+string(0x80+c)+"b")
	}
	seeded.Check(t, func(t *rapid.T) {
		pieces := rapid.SliceOf(rapid.OneOf(rapid.SampledFrom(difficult), rapid.String())).Draw(t, "pieces")
		roundTrips(t, strings.Join(pieces, ""))
	})
}

// TestNamesLanguage: the negation in front of any name is that of the whole name.
func TestNamesLanguage(t *testing.T) {
	t.Parallel()
	for _, name := range difficult {
		a := eventually(name)
		var text bytes.Buffer
		if err := automata.WriteNever(&text, a); err != nil {
			t.Fatal(err)
		}
		all, err := automata.Read(source.NewFile("never", text.String()))
		if err != nil {
			t.Fatal(err)
		}
		if !sameLanguage(t, a, all[0]) {
			t.Errorf("%q: another language:\n%s", name, &text)
		}
	}
}

// TestNamesInDrawings: Graphviz makes well-formed XML of every drawing.
func TestNamesInDrawings(t *testing.T) {
	t.Parallel()
	program, err := exec.LookPath("dot")
	var all bytes.Buffer
	for _, name := range difficult {
		var b bytes.Buffer
		if err := automata.WriteDOT(&b, eventually(name), automata.DOTOptions{Clusters: true}); err != nil {
			t.Fatal(err)
		}
		if text := b.String(); !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool { return r < ' ' && r != '\n' && r != '\t' || r == 0xfffe }) {
			t.Errorf("%q: %q", name, text)
		}
		all.Write(b.Bytes())
	}
	if err != nil {
		t.Skip("Graphviz is not installed: its pictures are not made")
	}
	cmd := exec.CommandContext(context.Background(), program, "-Tsvg")
	cmd.Stdin = &all
	svg, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, err.(*exec.ExitError).Stderr)
	}
	pictures := 0
	for _, picture := range strings.SplitAfter(string(svg), "</svg>") {
		if strings.TrimSpace(picture) == "" {
			continue
		}
		pictures++
		for d := xml.NewDecoder(strings.NewReader(picture)); ; {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%v in\n%s", err, picture)
			}
		}
	}
	if pictures != len(difficult) {
		t.Errorf("%d pictures, want %d", pictures, len(difficult))
	}
}
