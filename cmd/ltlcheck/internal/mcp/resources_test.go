package mcp

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/specs/property"
)

// TestResources: the pages about the language are listed, fit into an answer, and what they show can be read.
func TestResources(t *testing.T) {
	t.Parallel()
	folder, pages := t.TempDir(), map[string]string{}
	for _, r := range resources() {
		result, wrong := readResource(r.uri)
		if wrong != nil {
			t.Fatal(wrong)
		}
		text, err := json.Marshal(result)
		if err != nil || len(text) > 4<<10 {
			t.Errorf("%s: %d bytes, %v", r.uri, len(text), err)
		}
		page, err := sheets.ReadFile(r.file)
		if err != nil {
			t.Fatal(err)
		}
		pages[r.name] = string(page)
	}
	block := func(name, kind string) string {
		_, after, _ := strings.Cut(pages[name], "```"+kind+"\n")
		text, _, found := strings.Cut(after, "```")
		if !found {
			t.Fatalf("%s has no block of %s", name, kind)
		}
		return text
	}
	for name, text := range map[string]string{"m.pml": block("promela", "promela"), "m.ltl": block("ltl", "ltl")} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	set, err := property.Open(filepath.Join(folder, "m.ltl"), property.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := property.Validate(set.Model.Program, set.Properties); err != nil {
		t.Error(err)
	}
	if len(listResources()) != 3 {
		t.Error(listResources())
	}
	spec := "model \"net.pml\";\n"
	formulas := regexp.MustCompile("(?m)\\| `([^`]+)` \\|$").FindAllStringSubmatch(pages["patterns"], -1)
	formulas = append(formulas, regexp.MustCompile("`((?:absence|existence|universality|precedence|response)\\([^`]+)`").FindAllStringSubmatch(pages["patterns"], -1)...)
	for i, f := range formulas {
		spec += "property p" + string(rune('a'+i)) + ": " + f[1] + ";\n"
	}
	files := map[string]string{"net.pml": "bool p, q, r; active proctype P() { p = true; q = true; r = true }\n", "net.ltl": spec}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := property.Open(filepath.Join(folder, "net.ltl"), property.Options{}); err != nil || len(formulas) < 17 {
		t.Errorf("%d patterns: %v", len(formulas), err)
	}
}

// TestNarrow: tables lose their padding, messages about the input keep their form.
func TestNarrow(t *testing.T) {
	t.Parallel()
	lines := []string{"          1.  P[0]     7    x = 1      x: 0 -> 1", "        holds after step   0         10", "      | x  y"}
	if got := narrow(1, append([]string{}, lines...)); got[0] != "  1.  P[0]  7  x = 1  x: 0 -> 1" || got[1] != "  holds after step   0         10" || got[2] != " | x  y" {
		t.Errorf("%q", got)
	}
	if got := narrow(2, append([]string{}, lines...)); got[0] != lines[0] {
		t.Errorf("%q", got)
	}
}
