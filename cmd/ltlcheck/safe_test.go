package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// unsafeTexts are texts that must not reach a terminal as they are: the 32 + 1 control characters but those that we
// print ourselves, those of C1 as characters and as bytes, what turns the direction of text, and no UTF-8.
func unsafeTexts() []string {
	var out []string
	for c := range 0x20 {
		out = append(out, string(rune(c)))
	}
	out = append(out, "\x7f")
	for c := 0x80; c < 0xa0; c++ {
		out = append(out, string(rune(c)), string([]byte{byte(c)}))
	}
	for _, r := range "\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff\ufffe" {
		out = append(out, string(r))
	}
	return append(out, "\xff", "\xc0\x80", "\xe2\x80", "\xed\xa0\x80")
}

// forged is what a text says that wants to be taken for an answer of ours.
const forged = "ok    forged: holds"

// places are inputs with a hole for an unsafe text, and the command lines that read them.
var places = []struct {
	name  string
	file  string
	text  string
	lines []string
}{
	{"printf", "m.pml", "byte x; init { printf(\"a@b\\n\"); x = 1; assert(x == 0) }", []string{
		"check m.pml", "check m.pml --json", "check m.pml --format dot", "explore m.pml", "explore m.pml --json", "graph m.pml", "graph m.pml --json", "graph m.pml --format aut", "tests m.pml", "tests m.pml --json", "tests m.pml --format go",
		"simulate m.pml --seed 1", "simulate m.pml --seed 1 --json", "simulate m.pml --seed 1 --format dot", "simulate m.pml --seed 1 --msc --format svg", "simulate m.pml -i",
		"sample m.pml --runs 2", "repl m.pml", "compare m.pml good.pml", "minimise m.pml --format dot", "minimise m.pml --json", "swarm run m.pml --jobs 1 --memory 1MiB", "cluster run m.pml", "cluster run m.pml --json"}},
	{"excerpt of Promela", "m.pml", "byte x; @ init { y = 1 /* @ */ }", []string{"check m.pml", "check m.pml --json", "simulate m.pml"}},
	{"record", "r.jsonl", "{\"x\": \"a@b\", \"c@d\": 1}\n", []string{"log -f G(x==0) r.jsonl", "log --fields r.jsonl", "trace good.pml r.jsonl", "trace good.pml r.jsonl --json", "trace good.pml r.jsonl --suggest"}},
	{"certificate", "c.cert", "@", []string{"certify c.cert"}},
	{"include", "m.pml", "#include \"a@b\"\ninit { skip }", []string{"check m.pml"}},
	{"title", "s.ltl", "model \"good.pml\"; property p \"a@b\": [] x == 5;", []string{"check s.ltl", "check s.ltl --json", "check s.ltl --format dot", "searches s.ltl --store hybrid", "sweep s.ltl --points 2", "formula compare s.ltl"}},
	{"excerpt of a specification", "s.ltl", "model \"good.pml\"; property p: [] y@ == 5; @", []string{"check s.ltl"}},
	{"model's name", "s.ltl", "model \"a@b.pml\"; property p: [] x == 5;", []string{"check s.ltl"}},
	{"formula", "f", "G \"a@b\"\nF \"a@c\" && X X \"a@b\"", []string{"translate -F f", "translate -F f --json", "translate -F f --format hoa", "translate -F f --format never", "translate -F f --format dot",
		"formula simplify -F f", "formula simplify -F f --json", "formula classify -F f", "formula classify -F f --json"}},
	{"excerpt of a formula", "f", "G (a @", []string{"translate -F f", "formula simplify -F f"}},
	{"automaton", "a.hoa", "HOA: v1 name: \"n@m\" States: 1 Start: 0 AP: 1 \"a@b\" Acceptance: 1 Inf(0) --BODY-- State: 0 [0] 0 {0} --END--", []string{
		"automaton a.hoa", "automaton a.hoa --json", "automaton a.hoa --format hoa", "automaton a.hoa --format never", "automaton a.hoa --format dot", "automaton a.hoa --word", "automaton a.hoa --statistics",
		"automaton a.hoa --universal", "automaton a.hoa --classify", "automaton a.hoa -f Ga --compare", "automaton a.hoa --complement", "check good.pml --claim a.hoa"}},
	{"excerpt of an automaton", "a.hoa", "HOA: v1 name: \"n@m\" States: @", []string{"automaton a.hoa"}},
	{"claim", "a.never", "never { /* c@ */ T0: if :: (\"a@b\") -> goto T0 fi }", []string{"automaton a.never", "automaton a.never --json"}},
	{"net", "n.pnml", "<pnml xmlns=\"http://www.pnml.org/version-2009/grammar/pnml\"><net id=\"n@\" type=\"http://www.pnml.org/version-2009/grammar/ptnet\"><name><text>N@</text></name><page id=\"p\">" +
		"<place id=\"q@q\"><name><text>q@</text></name><initialMarking><text>1</text></initialMarking></place><transition id=\"t@\"><name><text>t@t</text></name></transition><arc id=\"a\" source=\"q@q\" target=\"t@\"/></page></net></pnml>",
		[]string{"check n.pnml", "check n.pnml --json", "explore n.pnml", "graph n.pnml", "graph n.pnml --json", "graph n.pnml --format aut", "simulate n.pnml --seed 1", "simulate n.pnml -i"}},
	{"labels", "l.aut", "des (0, 1, 2)\n(0, \"a@b\", 1)\n", []string{"check l.aut", "check l.aut --json", "explore l.aut", "graph l.aut", "graph l.aut --format aut", "simulate l.aut --seed 1", "simulate l.aut -i"}},
	{"excerpt of a transition", "l.aut", "des (0, 1, 2)\n(0, \"a@b\", 1\n", []string{"check l.aut"}},
	{"saved run", "r.json", "{\"model\": \"a@\", \"properties\": [{\"name\": \"p@\", \"verdict\": \"violated\", \"counterexample\": {\"initial\": {\"x@\": \"1@\"}, \"prefix\": [{\"process\": \"P@\"}], \"cycle\": []}}]}",
		[]string{"simulate good.pml --trail r.json"}},
	{"queries", "q.xml", "<property-set xmlns=\"http://mcc.lip6.fr/\"><property><id>i@</id><description>d@</description><formula><finally>@</finally></formula></property></property-set>", []string{"check good.pnml --mcc q.xml"}},
}

// arguments have the unsafe text on the command line itself.
var arguments = []string{
	"check a@b.pml", "check good.pml -f a@b", "check good.pml --property a@b", "check good.pml --algorithm a@b", "check good.pml --a@b", "a@b", "check good.pml --claim a@b.hoa", "check good.pml -o none@/x",
	"translate -f \"a@b\"", "translate -f a@b", "formula simplify a@b", "formula family a@b", "formula random -n 1 --aps a@b,c@d", "automaton -f \"a@b\" --statistics", "cite a@b", "simulate good.pml --trail a@b", "check good.pml --save good.pml/a@b",
}

// argumentless are the commands that are not tried with an unsafe argument, and why.
var argumentless = untried{
	"go test": startsGo, "watch": untilEnd, "swarm serve": untilEnd, "manual": "it makes a folder of this name",
}

// validDocuments reports whether a text is documents in JSON.
func validDocuments(text []byte) bool {
	d := json.NewDecoder(bytes.NewReader(text))
	for {
		var document any
		if err := d.Decode(&document); err != nil {
			return err == io.EOF
		}
	}
}

// Whatever stands in a model, a formula, a file or a name, no control character reaches the terminal.
func TestNothingUnsafeIsPrinted(t *testing.T) {
	t.Chdir(t.TempDir())
	net := strings.ReplaceAll(places[11].text, "@", "")
	for name, text := range map[string]string{"good.pml": "byte x; active proctype P() { x = 1; x = 2 }", "good.pnml": net} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	runs := 0
	try := func(place string, args []string) {
		var stdout, stderr bytes.Buffer
		status := run(args, strings.NewReader("1\nv\na\x1bb\n"), &stdout, &stderr)
		runs++
		if status == cli.StatusInternal {
			t.Errorf("%s: %q: %s", place, args, &stderr)
		}
		outs := []string{stdout.String(), stderr.String()}
		if strings.Contains(fmt.Sprint(args), "--format aut") {
			outs = outs[1:] // the format has no escapes; on a terminal there are some, see TestNothingUnsafeOnATerminal
		}
		for _, out := range outs {
			if strings.ContainsFunc(out, func(r rune) bool { return r != '\n' && r != '\t' && !unicode.IsPrint(r) }) || !utf8.ValidString(out) {
				t.Errorf("%s: %q prints %q", place, args, out)
			}
			for _, line := range strings.Split(out, "\n") {
				if strings.HasPrefix(line, forged) {
					t.Errorf("%s: %q prints the line %q", place, args, line)
				}
			}
		}
		if strings.Contains(fmt.Sprint(args), "--json") && status <= cli.StatusFail && !validDocuments(stdout.Bytes()) {
			t.Errorf("%s: %q prints no JSON: %q", place, args, &stdout)
		}
	}
	// Every text stands in every place; and lines that look like ours.
	texts := append(unsafeTexts(), "\n"+forged, "\r"+forged, "\x1b[2J\x1b[H"+forged, "\u2028"+forged)
	for i, text := range texts {
		for _, p := range places {
			if err := os.WriteFile(p.file, []byte(strings.ReplaceAll(p.text, "@", text)), 0o666); err != nil {
				t.Fatal(err)
			}
			for k, line := range p.lines {
				// Lines beyond the first take turns: a text is in every place, and every line has many texts.
				if k >= 1 && (i+k)%4 != 0 || testing.Short() && (i+k)%7 != 0 {
					continue
				}
				try(p.name, strings.Fields(line))
			}
		}
		lines := slices.Clone(arguments)
		for k, path := range commandPaths() {
			if argumentless[path] == "" && (i+k)%4 == 0 {
				lines = append(lines, path+" a@b")
			}
		}
		for _, line := range lines {
			args := strings.Fields(line)
			for k := range args {
				args[k] = strings.ReplaceAll(args[k], "@", text)
			}
			try("the command line", args)
		}
	}
	if want := len(texts) * len(arguments); runs < want {
		t.Errorf("%d runs, want more than %d", runs, want)
	}
	t.Logf("%d runs of the command, %d texts, %d places", runs, len(texts), len(places)+len(arguments))
}

// What is written to a file is escaped as well.
func TestUnsafeTextInFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	for format, raw := range map[string]bool{"text": false, "json": false, "dot": false, "svg": false, "hoa": false, "never": false} {
		var stderr bytes.Buffer
		if status := run([]string{"translate", "-f", "G \"a\u009bb\"", "--format", format, "-o", "out"}, nil, io.Discard, &stderr); status != cli.StatusOK {
			t.Fatalf("%s: %s", format, &stderr)
		}
		text, err := os.ReadFile("out")
		if err != nil || strings.Contains(string(text), "\u009b") != raw {
			t.Errorf("%s: %q, %v", format, text, err)
		}
	}
}
