package parts

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// quoted matches a command of bench in a document: its name, and what follows up to the end of the quotation.
var quoted = regexp.MustCompile(`\./bench/([a-z]+)((?: [^\s|)` + "`" + `]+)*)`)

// TestDocuments: the commands that documents quote have these parts and flags.
func TestDocuments(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..", "..")
	code, commands := map[string]string{}, 0
	for _, page := range pages(t, root) {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range quoted.FindAllStringSubmatch(string(text), -1) {
			commands++
			if code[m[1]] == "" {
				code[m[1]] = codeOf(t, filepath.Join(root, "bench", m[1]))
			}
			words := strings.Fields(m[2])
			if len(words) > 0 && regexp.MustCompile(`^[a-z]+$`).MatchString(words[0]) && !strings.Contains(code[m[1]], `parts.New("`+words[0]+`"`) {
				t.Errorf("%s: %s: there is no part %s", page, m[0], words[0])
			}
			for _, w := range words {
				if name, isFlag := strings.CutPrefix(w, "-"); isFlag && !strings.Contains(code[m[1]], `"`+name+`", `) && !(name == "o" && strings.Contains(code[m[1]], ".ToFile()")) {
					t.Errorf("%s: %s: there is no flag -%s", page, m[0], name)
				}
			}
		}
	}
	if commands < 50 {
		t.Errorf("%d commands", commands)
	}
}

// pages lists the documents.
func pages(t *testing.T, root string) (all []string) {
	t.Helper()
	for _, pattern := range []string{"*.md", ".github/*.md", "docs/*.md", "docs/*/*.md"} {
		found, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(pattern)))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, found...)
	}
	return all
}

// codeOf is the code of a command and its parts.
func codeOf(t *testing.T, folder string) string {
	t.Helper()
	var code strings.Builder
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		text, err := os.ReadFile(path)
		code.Write(text)
		return err
	})
	if err != nil || code.Len() == 0 {
		t.Fatalf("%s is no command: %v", folder, err)
	}
	return code.String()
}

// TestTen: the commands are few.
func TestTen(t *testing.T) {
	t.Parallel()
	commands, err := filepath.Glob(filepath.Join("..", "..", "*", "main.go"))
	if err != nil || len(commands) > 10 {
		t.Errorf("%d commands, %v; make new ones a part of one of %q", len(commands), err, commands)
	}
}
