package main

import (
	"bytes"
	_ "embed"
	"encoding/xml"
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/chromedp/chromedp"
	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/browsertest"
)

// formLines are command lines for each command that offers formats. A line that begins with @ is for the formats that are
// named in front of it. The names in the files of formsFolder are ordinary, except those called odd: these have characters
// that cannot be shown.
var formLines = map[string][]string{
	"automaton":               {"automaton two.hoa", "@text,json,hoa,never,dot,svg,png automaton odd.hoa", "@text,json automaton two.hoa --statistics"},
	"automaton compare-tools": {"automaton compare-tools true%f -f Ga"},
	"certify":                 {"certify held.cert"},
	"check":                   {"check broken.ltl", "@text,json,junit,sarif,github,jsonl,mcc,html check broken.ltl held.pml", "@text,json,html,junit,sarif,github,jsonl check odd.pml", "@html,svg check odd.aut -f !<>exec(x)"},
	"cluster run":             {"cluster run broken.pml --partitions 2"},
	"cluster status":          {"@json cluster status --nats URL"},
	"compare":                 {"compare broken.pml held.pml"},
	"explore":                 {"explore broken.pml", "@text,json,html explore held.pml", "@text,json explore odd.pml"},
	"formula classify":        {"formula classify Ga GFb", "formula classify -F odd.formulas"},
	"formula compare":         {"formula compare Ga Fa"},
	"formula family":          {"formula family"},
	"formula random":          {"formula random -n 3"},
	"formula set":             {"formula set"},
	"formula simplify":        {"formula simplify Ga", "formula simplify -F odd.formulas"},
	"graph":                   {"@dot,svg,json,aut graph broken.pml", "graph odd.aut", "@dot,svg,json graph broken.pml -f []<>x==1"},
	"log":                     {"log -f []a<3 log.jsonl"},
	"minimise":                {"minimise held.pml", "minimise odd.aut"},
	"reproduce":               {"reproduce"},
	"sample":                  {"sample broken.pml --seed 1 --runs 2"},
	"searches":                {"searches held.pml"},
	"simulate":                {"simulate broken.pml --seed 1", "@text,json,dot,svg simulate talk.pml --seed 1 --msc", "@text,json,html simulate odd.pml --seed 1"},
	"swarm run":               {"@text,json swarm run held.pml --nats URL --jobs 1 --each 1s", "@text,json,dot,svg,png swarm run broken.pml --nats URL --jobs 1 --each 5s"},
	"swarm status":            {"swarm status --nats URL"},
	"sweep":                   {"sweep held.pml --points 2"},
	"tests":                   {"tests held.pml"},
	"trace":                   {"@text,json trace held.pml trace.jsonl", "trace held.pml trace.jsonl --coverage"},
	"translate":               {"translate G(a->Fb)", "@text,json,hoa,never,dot,svg,png translate -F odd.formula", "@text,json,hoa,never,dot translate -F -"},
}

// formsFolder makes the files that formLines name, in the current folder.
func formsFolder(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	const odd = "a\u009b\u202e\u00a0&lt;b"
	for name, text := range map[string]string{
		"broken.pml":   "byte x; chan c = [1] of { byte }; active proctype P() { c ! 1; x = 1; x = 2; assert(x == 3) } active proctype Q() { c ? x }",
		"broken.ltl":   "model \"broken.pml\"; property p \"always small\": [] x <= 1; property q: <> x == 2; property r: [] x <= 9;",
		"held.pml":     "byte x; init { x = 1; x = 2 }",
		"talk.pml":     "mtype = { ping, pong }; chan c = [1] of { mtype }; chan d = [0] of { mtype }; active proctype P() { c ! ping; d ? pong } active proctype Q() { c ? ping; d ! pong }",
		"odd.pml":      "byte x; init { printf(\"" + odd + "\\n\"); x = 1; assert(x == 0) }",
		"odd.aut":      "des (0, 2, 2)\n(0, \"" + odd + "\", 1)\n(1, \"x\", 0)\n",
		"odd.hoa":      "HOA: v1 name: \"" + odd + "\" States: 1 Start: 0 AP: 1 \"" + odd + "\" Acceptance: 1 Inf(0) --BODY-- State: 0 [0] 0 {0} --END--",
		"two.hoa":      "HOA: v1 States: 2 Start: 0 AP: 1 \"a\" Acceptance: 1 Inf(0) --BODY-- State: 0 [0] 0 [!0] 1 State: 1 {0} [t] 1 --END--",
		"odd.formula":  "G \"" + odd + "\"\n",
		"odd.formulas": "G \"" + odd + "\"\nF (\"" + odd + "\" && a)\n",
		"log.jsonl":    "{\"a\": 1}\n{\"a\": 3}\n",
		"trace.jsonl":  "{\"x\": 0}\n{\"x\": 1}\n{\"x\": 2}\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var stderr bytes.Buffer
	if status := run([]string{"check", "held.pml", "-f", "[] x <= 2", "--certificate", "held.cert"}, nil, io.Discard, &stderr); status != cli.StatusOK {
		t.Fatal(stderr.String())
	}
}

// formsOf are the commands with formats.
func formsOf() map[string][]string {
	all := map[string][]string{}
	eachCommand(func(c *cobra.Command) {
		if f := c.Flags().Lookup("format"); f != nil {
			all[strings.TrimPrefix(c.CommandPath(), "ltlcheck ")] = f.Annotations["ltlcheck_choices"]
		}
	})
	return all
}

// moving are parts of results that differ from run to run.
var moving = []*regexp.Regexp{
	regexp.MustCompile(`"?(?:[a-z_]*seconds|time|[a-z_]*memory[a-z_]*)"?[=:] ?"?[0-9.e+-]+"?`),
	regexp.MustCompile(`\b[0-9][0-9.,]*(e[+-][0-9]+)? ?(µs|ms|s|min|B|[KMGT]iB)\b`),
	regexp.MustCompile(`[0-9.]+ (states|steps) a second|[0-9.]+ (states|steps)/s`),
}

// settled is a result without what differs from run to run: times, sizes of memory, and the spaces that align them.
func settled(text []byte) string {
	out := string(text)
	for _, m := range moving {
		out = m.ReplaceAllString(out, "#")
	}
	return regexp.MustCompile(` +`).ReplaceAllString(out, " ")
}

// forms calls do with both outputs of each command line in each of its formats.
func forms(t *testing.T, do func(line, format string, piped, filed []byte)) {
	t.Helper()
	url := swarmServer(t)
	startWorker(t, url)
	formsFolder(t)
	commands := formsOf()
	for _, command := range slices.Sorted(maps.Keys(commands)) {
		if len(formLines[command]) == 0 {
			t.Errorf("formLines has no line for %s", command)
		}
		for _, line := range formLines[command] {
			line, formats := formsOfLine(line, commands[command])
			for _, format := range formats {
				piped, filed := bothOutputs(t, strings.Fields(strings.ReplaceAll(line, "URL", url)), format)
				do(line, format, piped, filed)
			}
		}
	}
}

// formsOfLine is a row of formLines without the formats in front of it, and these; without them all.
func formsOfLine(row string, all []string) (line string, formats []string) {
	some, ok := strings.CutPrefix(row, "@")
	if !ok {
		return row, all
	}
	some, line, _ = strings.Cut(some, " ")
	return line, strings.Split(some, ",")
}

// suffixes choose formats without --format.
var suffixes = map[string]string{
	"text": ".txt", "json": ".json", "html": ".html", "dot": ".dot", "svg": ".SVG", "png": ".png", "aut": ".aut", "hoa": ".hoa", "never": ".never", "go": ".go",
	"junit": ".xml", "sarif": ".sarif", "jsonl": ".jsonl", "mcc": "", "github": "",
}

// bothOutputs runs a command line twice: to standard output, and to a file, whose name chooses the format if it can.
func bothOutputs(t *testing.T, args []string, format string) (piped, filed []byte) {
	t.Helper()
	suffix, known := suffixes[format]
	file := "out" + suffix
	asked := append(slices.Clone(args), "--format", format)
	named := append(slices.Clone(args), "-o", file)
	if !known {
		t.Errorf("suffixes has no row for %s", format)
	}
	if suffix == "" {
		named = append(named, "--format", format)
	}
	var stdout, stderr bytes.Buffer
	first := run(asked, strings.NewReader("G a\nF b\n"), &stdout, &stderr)
	second := run(named, strings.NewReader("G a\nF b\n"), io.Discard, &stderr)
	filed, err := os.ReadFile(file)
	if first != second || first == cli.StatusInternal {
		t.Errorf("%q: exit status %d, to a file %d: %s", args, first, second, &stderr)
	}
	if err != nil && !(errors.Is(err, os.ErrNotExist) && first == cli.StatusInput) {
		t.Errorf("%q: %v", args, err)
	}
	_ = os.Remove(file)
	if first == cli.StatusInput {
		t.Errorf("%q: exit status 2: %s", args, &stderr)
	}
	return stdout.Bytes(), filed
}

// TestFormsAreTheSameEverywhere: the bytes of a format depend on the format and not on the place to which they go. Nothing in
// a document of markup is the escape of another form, and nothing that is for people has characters that cannot be seen.
func TestFormsAreTheSameEverywhere(t *testing.T) {
	runs := 0
	var drawn []document
	forms(t, func(line, format string, piped, filed []byte) {
		runs++
		if format == "svg" || format == "html" {
			drawn = append(drawn, document{line, format, filed})
		}
		if a, b := settled(piped), settled(filed); a != b {
			i := 0
			for i < min(len(a), len(b)) && a[i] == b[i] {
				i++
			}
			t.Errorf("%s --format %s: standard output has %q and the file %q", line, format, a[max(0, i-30):min(len(a), i+60)], b[max(0, i-30):min(len(b), i+60)])
		}
		if !slices.Contains([]string{"png", "aut"}, format) && strings.ContainsFunc(string(filed), func(r rune) bool { return !strings.ContainsRune("\n\t\u00a0", r) && !unicode.IsPrint(r) }) {
			t.Errorf("%s --format %s has characters that cannot be seen", line, format)
		}
		if wrong := wrongMarkup(format, filed); wrong != "" && !strings.Contains(line, "odd") {
			t.Errorf("%s --format %s: %s", line, format, wrong)
		}
	})
	if runs < 120 || len(drawn) < 25 {
		t.Errorf("%d pairs of runs, %d documents to see, want 120 and 25", runs, len(drawn))
	}
	t.Logf("%d pairs of runs, %d documents to see", runs, len(drawn))
	t.Run("in a browser", func(t *testing.T) {
		p := browsertest.New(t)
		for _, d := range drawn {
			path := filepath.Join(t.TempDir(), "document."+d.format)
			if err := os.WriteFile(path, d.text, 0o666); err != nil {
				t.Fatal(err)
			}
			for _, width := range []int64{420, 1280} {
				p.Run(chromedp.EmulateViewport(width, 900), chromedp.Navigate(browsertest.File(t, path)))
				if d.format == "html" {
					p.Wait(`document.body.innerText.trim() !== ""`)
				}
				if wrong := p.Text(clipped); wrong != "" {
					t.Errorf("%s --format %s, %d pixels wide:\n%s", d.line, d.format, width, wrong)
				}
				// Scripts of pages have escapes, and what they show has none.
				if text := p.Text(`document.body?.innerText ?? document.documentElement.textContent`); strings.Contains(text, `\u`) && !strings.Contains(d.line, "odd") {
					t.Errorf("%s --format %s: %s", d.line, d.format, text)
				}
			}
		}
	})
}

// clipped is a program for pages, see the file.
//
//go:embed testdata/clipped.js
var clipped string

// TestSuffixesOfOtherForms: no command writes its form under a name that promises another one, and the error is in the place
// and the form of the answer.
func TestSuffixesOfOtherForms(t *testing.T) {
	t.Chdir(t.TempDir())
	tried := 0
	for command, formats := range formsOf() {
		wrong := []string{".pdf", ".jpg"}
		for format, suffix := range suffixes {
			if suffix != "" && !slices.Contains(formats, format) {
				wrong = append(wrong, suffix)
			}
		}
		for _, suffix := range wrong {
			tried++
			var stderr bytes.Buffer
			line, _ := formsOfLine(formLines[command][0], nil)
			args := append(strings.Fields(line), "-o", "x"+suffix)
			if status := run(args, strings.NewReader(""), io.Discard, &stderr); status != cli.StatusInput || !strings.Contains(stderr.String(), "has no such format; want a name that goes with one of ") {
				t.Errorf("%q: exit status %d, %s", args, status, &stderr)
			}
		}
	}
	if left, _ := filepath.Glob("*"); tried < 100 || len(left) > 0 {
		t.Errorf("%d names tried, want 100; %q are left", tried, left)
	}
}

// TestCurves: the suffix of --curve chooses the form, too.
func TestCurves(t *testing.T) {
	formsFolder(t)
	for _, c := range []struct{ line, file, begin string }{
		{"sample broken.pml --seed 1", "c.png", "\x89PNG\r\n"}, {"sample broken.pml --seed 1", "c.svg", "<svg "}, {"sample broken.pml --seed 1", "c.tsv", "property\trun"},
		{"sample broken.pml --seed 1", "c", "property\trun"}, {"sample broken.pml --seed 1", "c.json", ""}, {"sample broken.pml --seed 1", "c.pdf", ""},
		{"sample --theory T(2,2)", "c.png", "\x89PNG\r\n"}, {"sample --theory T(2,2)", "c.tsv", ""}, {"sweep held.pml --points 2", "c.png", "\x89PNG\r\n"},
		{"sweep held.pml --points 2", "c.txt", "define\tproperty"}, {"sweep held.pml --points 2", "c.html", ""},
		{"reproduce jard-jeron-1991 figure2 --time 1ms", "c", ""}, {"reproduce jard-jeron-1991 figure2 --time 1ms", "c.jpg", ""},
	} {
		var stderr bytes.Buffer
		status := run(append(strings.Fields(c.line), "--curve", c.file), nil, io.Discard, &stderr)
		content, _ := os.ReadFile(c.file)
		_ = os.Remove(c.file)
		if wrong := "--curve " + c.file + ": want a name that ends in .svg or .png"; c.begin == "" && (status != cli.StatusInput || !strings.Contains(stderr.String(), wrong)) {
			t.Errorf("%s --curve %s: exit status %d, %s", c.line, c.file, status, &stderr)
		}
		if !strings.HasPrefix(string(content), c.begin) || (len(content) == 0) != (c.begin == "") {
			t.Errorf("%s --curve %s: %.20q, want %q; %s", c.line, c.file, content, c.begin, &stderr)
		}
	}
}

// document is a picture or a page that a command line has made.
type document struct {
	line, format string
	text         []byte
}

var fontOfText = regexp.MustCompile(`font-family="([^"]*)"`)

// wrongMarkup describes the faults of a document of markup: that it cannot be parsed, has another font than the others, or has an escape of JSON in its text.
func wrongMarkup(format string, document []byte) string {
	var texts []string
	switch format {
	case "svg", "junit":
		d := xml.NewDecoder(bytes.NewReader(document))
		for {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				return err.Error()
			}
			if text, ok := token.(xml.CharData); ok {
				texts = append(texts, string(text))
			}
		}
	}
	for _, m := range fontOfText.FindAllSubmatch(document, -1) {
		if format == "svg" && !strings.HasPrefix(string(m[1]), "Helvetica") {
			return "a text is in " + string(m[1])
		}
	}
	for _, text := range texts {
		if strings.Contains(text, `\u`) {
			return "its text has an escape: " + text
		}
	}
	return ""
}

// TestFoldersAreNamedAsSuch: an input that is a folder is called that by every command, not a model of an unknown language.
func TestFoldersAreNamedAsSuch(t *testing.T) {
	formsFolder(t)
	if err := os.Mkdir("folder", 0o777); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"check folder", "check held.pml --claim folder", "explore folder", "graph folder", "simulate folder", "simulate held.pml --trail folder", "tests folder",
		"sample folder", "sweep folder", "searches folder", "compare held.pml folder", "minimise folder", "log -f a folder", "trace held.pml folder", "automaton folder", "certify folder",
		"translate -F folder", "formula simplify -F folder", "swarm run folder", "cluster run folder",
	} {
		var stderr bytes.Buffer
		if status := run(strings.Fields(line), nil, io.Discard, &stderr); status != cli.StatusInput || !strings.Contains(stderr.String(), "it is a directory") {
			t.Errorf("%s: exit status %d, %s", line, status, &stderr)
		}
	}
}
