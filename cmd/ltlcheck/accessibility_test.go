package main

import (
	"bytes"
	_ "embed"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/ltlcheck/ltlcheck/internal/browsertest"
)

//go:embed testdata/accessibility.js
var accessibility string

// axeFile is the checker axe-core, which is installed for developers only.
const axeFile = "../../internal/report/web/node_modules/axe-core/axe.min.js"

// axeViolations runs it, and lists what it finds: a line for each rule, with the elements.
const axeViolations = `axe.run(document, { resultTypes: ["violations"] }).then((r) => (r.passes.length > 10 ? "" : "few rules were tried\n") + r.violations.map((v) => v.id + ": " + v.help + ": " + v.nodes.map((n) => n.target.join(" ")).join(", ")).join("\n"))`

// TestAccessibility: the pages of check, explore and serve can be read in both colour schemes, and without seeing them.
func TestAccessibility(t *testing.T) {
	t.Parallel()
	axe := axeSource(t)
	s := startServing(t)
	stuck := filepath.Join(s.folder, "stuck.pml")
	if err := os.WriteFile(stuck, []byte("chan c = [1] of { byte };\nactive proctype P() { c ! 1; c ! 2 }\nactive proctype Q() { c ? 2 }\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	result := func(args ...string) string {
		path := filepath.Join(t.TempDir(), "page.html")
		var stdout, stderr bytes.Buffer
		if status := run(append(args, "--format", "html", "-o", path), strings.NewReader(""), &stdout, &stderr); status > 1 {
			t.Fatal(stderr.String())
		}
		return browsertest.File(t, path)
	}
	for name, page := range map[string]struct{ address, ready string }{
		"check":    {result("check", filepath.Join(s.folder, "m.ltl")), `document.querySelectorAll(".row").length > 3`},
		"explore":  {result("explore", stuck), `document.querySelectorAll(".row").length > 1`},
		"serve":    {s.url, `document.querySelector(".cm-content")?.textContent.includes("property low")`},
		"explorer": {s.url + "#file=m.ltl&path=0", `document.querySelectorAll(".truths li").length === 2 && document.querySelector(".explorer .drawing #here")`},
	} {
		for _, scheme := range []string{"light", "dark"} {
			t.Run(name+"/"+scheme, func(t *testing.T) {
				p := browsertest.New(t)
				p.Run(colours(scheme), chromedp.Navigate(page.address))
				p.Wait(page.ready)
				if wrong := p.Text(accessibility); wrong != "" {
					t.Error(wrong)
				}
				p.Run(chromedp.Evaluate(axe, nil))
				if wrong := violations(p, "light"); wrong != "" {
					t.Errorf("axe: %s", wrong)
				}
			})
		}
	}
}

// TestAccessibilityFinds: each fault of a page is found.
func TestAccessibilityFinds(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "bad.html")
	if err := os.WriteFile(path, []byte(`<!doctype html><body><p style="color: #888">grey</p><p style="opacity: 0.5">pale</p>
<p style="color: #888; font-size: 24px">large</p><button></button><svg width="9" height="9"></svg><i id="a"></i><i id="a"></i><h1>1</h1><h1>2</h1>`), 0o666); err != nil {
		t.Fatal(err)
	}
	p := browsertest.New(t)
	p.Run(chromedp.Navigate(browsertest.File(t, path)))
	wrong := p.Text(accessibility)
	for _, want := range []string{`contrast 3.54, not 4.5: p ("grey")`, `("pale")`, "a control without a name: button", "a picture without a role: svg", "a picture without a name: svg",
		"an id that occurs twice: a", "no language", "2 headings of the first level", "5 texts and 1 controls were seen"} {
		if !strings.Contains(wrong, want) {
			t.Errorf("%q is not found:\n%s", want, wrong)
		}
	}
	if strings.Contains(wrong, "large") {
		t.Errorf("large text may have less contrast:\n%s", wrong)
	}
}
