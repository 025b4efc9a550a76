package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
)

// TestSite makes the site of this repository: no link is dead, and searches find pages.
func TestSite(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "site")
	make := func() (int, string) {
		var said bytes.Buffer
		args := []string{"-root", filepath.Join("..", ".."), "-o", out, "-playground=false"}
		return parts.Run(t.Context(), "site", args, &said, &said, parts.New("", "", run)), said.String()
	}
	if status, said := make(); status != 0 {
		t.Fatal(status, said)
	}
	for name, want := range map[string]string{
		"index.html":                    `<a href="docs/guide.html">Guide</a>`,
		"docs/index.html":               `href="guide.html#searches"`,
		"docs/guide.html":               `<h2 id="searches-on-disk">`,
		"docs/internals/limits.html":    "<table>",
		"ARCHITECTURE.html":             "<table>",
		"index.js":                      `"url":"docs/guide.html#stores"`,
		"docs/examples/lock/index.html": `<a href="lock.go">`,
		"docs/examples/lock/lock.go":    "package lock",
		"docs/gallery/page-loop.png":    "PNG",
	} {
		text, err := os.ReadFile(filepath.Join(out, filepath.FromSlash(name)))
		if err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s lacks %q (%v)", name, want, err)
		}
	}
	if status, said := make(); status != 2 || !strings.Contains(said, "is not empty") {
		t.Error("a folder with files was overwritten", said)
	}
}

// TestPlaygroundLink: pages link to the playground if there is one.
func TestPlaygroundLink(t *testing.T) {
	t.Parallel()
	for _, there := range []bool{true, false} {
		text, err := (&site{playground: there}).render("A", "docs/a.html", nil)
		if err != nil || bytes.Contains(text, []byte(`href="../playground/index.html"`)) != there {
			t.Errorf("%v: %s %v", there, text, err)
		}
	}
}

// TestVersion: the pages of a version name it and lead to the page above, which leads to the version.
func TestVersion(t *testing.T) {
	t.Parallel()
	s, out := &site{version: "1.2.3"}, t.TempDir()
	page, err := s.render("A", "docs/a.html", nil)
	if err != nil || !bytes.Contains(page, []byte(`<a href="../../index.html" title="The newest version">1.2.3</a>`)) {
		t.Errorf("%s %v", page, err)
	}
	if err := s.forward(out); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(filepath.Join(out, "index.html")); err != nil || !bytes.Contains(text, []byte(`url=1.2.3/index.html"`)) {
		t.Errorf("%s %v", text, err)
	}
}

// TestDeadLinks: missing files and headings are errors, with the page.
func TestDeadLinks(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	for name, text := range map[string]string{
		"README.md":       "# A\n[good](docs/b.md#two-words) [bad](docs/c.md) [bad](docs/b.md#three)\n![bad](x.png) [web](https://example.org)\n",
		"docs/b.md":       "# B\n## Two words\n## Two words\n[good](#two-words-1) [out](../../etc)\n",
		".github/SEC.md":  "[good](../README.md#a)\n",
		"other/unread.md": "[bad](nowhere.md)\n",
	} {
		name = filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	_, err := load(root)
	if err == nil || strings.Count(err.Error(), "dead link") != 4 || !strings.Contains(err.Error(), "docs/b.md: dead link ../../etc") {
		t.Error(err)
	}
}
