package main

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

var (
	link     = regexp.MustCompile(`\[[^\]]*\]\(([^)\s]+)\)`)
	fence    = regexp.MustCompile("(?ms)^```.*?^```")
	code     = regexp.MustCompile("`[^`\n]*`")
	heading  = regexp.MustCompile(`(?m)^#{1,6} +(.*)$`)
	pictures = regexp.MustCompile(`<img [^>]*src="([^"]+)"`)
)

// documentsOf lists the pages of the repository, from its top.
func documentsOf(t *testing.T, root string) (pages []string) {
	t.Helper()
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && (d.Name() == "node_modules" || d.Name() == ".git") {
			return fs.SkipDir
		}
		if err == nil && strings.HasSuffix(p, ".md") {
			rel, _ := filepath.Rel(root, p)
			pages = append(pages, filepath.ToSlash(rel))
		}
		return err
	})
	if err != nil || len(pages) < 30 {
		t.Fatal(len(pages), "pages", err)
	}
	return pages
}

// anchors are the names by which the headings of a page can be linked to, as the usual viewers make them.
func anchors(text string) map[string]bool {
	out := map[string]bool{}
	for _, m := range heading.FindAllStringSubmatch(fence.ReplaceAllString(text, ""), -1) {
		out[anchor(m[1])] = true
	}
	return out
}

func anchor(title string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(strings.TrimSpace(title)) {
		switch {
		case r == ' ':
			b.WriteByte('-')
		case unicode.IsLetter(r), unicode.IsDigit(r), r == '-', r == '_':
			b.WriteRune(r)
		}
	}
	return b.String()
}

// deadLinks lists the links of a page that lead to no file or heading of the repository. read is the text of a file, and
// exists reports one.
func deadLinks(page, text string, read func(string) string, exists func(string) bool) (dead []string) {
	text = code.ReplaceAllString(fence.ReplaceAllString(text, ""), "")
	for _, m := range append(link.FindAllStringSubmatch(text, -1), pictures.FindAllStringSubmatch(text, -1)...) {
		to := m[1]
		if strings.Contains(to, "://") || strings.HasPrefix(to, "mailto:") {
			continue
		}
		file, at, _ := strings.Cut(to, "#")
		if file == "" {
			file = page
		} else {
			file = path.Join(path.Dir(page), file)
		}
		switch {
		case !exists(file):
			dead = append(dead, to)
		case at != "" && strings.HasSuffix(file, ".md") && !anchors(read(file))[at]:
			dead = append(dead, to+": there is no such heading")
		}
	}
	return dead
}

// TestLinks follows the links of all documents within the repository.
func TestLinks(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..")
	read := func(p string) string {
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(p)))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	exists := func(p string) bool {
		_, err := os.Stat(filepath.Join(root, filepath.FromSlash(p)))
		return err == nil && !strings.HasPrefix(p, "..")
	}
	links := 0
	for _, page := range documentsOf(t, root) {
		text := read(page)
		links += len(link.FindAllString(text, -1))
		for _, d := range deadLinks(page, text, read, exists) {
			t.Errorf("%s: dead link: %s", page, d)
		}
	}
	if links < 80 {
		t.Errorf("%d links", links)
	}
}

// Dead links are found, live ones are not.
func TestDeadLinks(t *testing.T) {
	t.Parallel()
	pages := map[string]string{"docs/a.md": "# One two\n## `x` and y!\n```\n# no\n```\n", "docs/b.md": ""}
	read := func(p string) string { return pages[p] }
	exists := func(p string) bool { _, ok := pages[p]; return ok }
	for text, want := range map[string]int{
		"[a](a.md) [b](../docs/b.md) [c](https://example.org/x)": 0, "[a](c.md)": 1, "[a](a.md#one-two) [a](a.md#x-and-y)": 0, "[a](a.md#no)": 1,
		"`[a](c.md)`\n```\n[a](c.md)\n```\n": 0, "# Own\n[a](#own) [b](#other)": 1, `<img src="a.png">`: 1,
	} {
		if strings.HasPrefix(text, "# Own") {
			pages["docs/p.md"] = text
		}
		if dead := deadLinks("docs/p.md", text, read, exists); len(dead) != want {
			t.Errorf("%q: %q", text, dead)
		}
	}
}

// TestReadmeHasItsCommands: .ci/run runs the two sh blocks of README.md: the first as its last step, and the
// second, all tests, in two steps.
func TestReadmeHasItsCommands(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range regexp.MustCompile("(?ms)^```sh\n(.*?)^```$").FindAllStringSubmatch(string(text), -1) {
		got = append(got, strings.TrimSpace(m[1]))
	}
	want := []string{"go run ./cmd/ltlcheck check specs/dekker.ltl", "go test ./..."}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("sh blocks %q, want %q", got, want)
	}
}

// TestUserDocumentsAreShort: what a user may have to read does not grow beyond what one reads in a day.
func TestUserDocumentsAreShort(t *testing.T) {
	t.Parallel()
	const most = 3400 // lines
	names, err := filepath.Glob(filepath.Join("..", "..", "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for _, name := range append(names, filepath.Join("..", "..", "README.md")) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		lines += strings.Count(string(text), "\n")
	}
	if lines > most {
		t.Errorf("README.md and docs/*.md have %d lines, more than %d: say things once", lines, most)
	}
}
