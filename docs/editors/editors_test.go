package editors

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The grammars know the words of the worked examples: comments, declarations and operators are recognised, and the patterns are
// regular expressions of the kind that editors read.
func TestGrammars(t *testing.T) {
	for _, c := range []struct{ grammar, files, must string }{
		{"vscode/syntaxes/ltl.tmLanguage.json", "*.ltl", "model property define assume expect finite"},
		{"vscode/syntaxes/promela.tmLanguage.json", "*.pml", "proctype do od byte :: ->"},
	} {
		text, err := os.ReadFile(c.grammar)
		if err != nil {
			t.Fatal(err)
		}
		var g struct {
			ScopeName string
			Patterns  []struct{ Name, Match, Begin, End string }
		}
		if err := json.Unmarshal(text, &g); err != nil {
			t.Fatal(err)
		}
		var keywords []*regexp.Regexp
		for _, p := range g.Patterns {
			if p.Name == "" || (p.Match == "") == (p.Begin == "") || (p.Begin == "") != (p.End == "") {
				t.Errorf("%s: pattern %+v", c.grammar, p)
			}
			for _, r := range []string{p.Match, p.Begin, p.End} {
				r = regexp.MustCompile(`\(\?[=!][^()]*(\([^()]*\))*[^()]*\)`).ReplaceAllString(r, "") // Go has no look-ahead
				compiled, err := regexp.Compile(r)
				if err != nil {
					t.Errorf("%s: %v", c.grammar, err)
				} else if strings.HasPrefix(p.Name, "keyword") || strings.HasPrefix(p.Name, "storage") {
					keywords = append(keywords, compiled)
				}
			}
		}
		files, err := filepath.Glob(filepath.Join("..", "..", "specs", c.files))
		if err != nil || len(files) < 5 {
			t.Fatalf("%d files, %v", len(files), err)
		}
		found := map[string]bool{}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, k := range keywords {
				for _, m := range k.FindAllString(string(text), -1) {
					found[m] = true
				}
			}
		}
		for _, w := range strings.Fields(c.must) {
			if !found[w] {
				t.Errorf("%s: %q is in no example, or not recognised", c.grammar, w)
			}
		}
	}
}

func TestManifest(t *testing.T) {
	text, err := os.ReadFile("vscode/package.json")
	if err != nil {
		t.Fatal(err)
	}
	var m struct {
		Main        string
		Contributes struct {
			Languages []struct{ Configuration string }
			Grammars  []struct{ Path, ScopeName string }
		}
	}
	if err := json.Unmarshal(text, &m); err != nil {
		t.Fatal(err)
	}
	named := []string{strings.Replace(m.Main, "/dist/", "/", 1)} // it is bundled into dist
	for _, l := range m.Contributes.Languages {
		named = append(named, l.Configuration)
	}
	for _, g := range m.Contributes.Grammars {
		named = append(named, g.Path)
	}
	if len(named) != 5 {
		t.Errorf("%d files are named", len(named))
	}
	for _, name := range named {
		if _, err := os.Stat(filepath.Join("vscode", name)); err != nil {
			t.Error(err)
		}
	}
}
