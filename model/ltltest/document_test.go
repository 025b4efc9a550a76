package ltltest

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestDocument: the code that docs/go-api.md shows is that of the files it names.
func TestDocument(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "go-api.md"))
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)<!-- (\\S+) -->\n```go\n(.*?)\n```").FindAllStringSubmatch(string(text), -1)
	if all := strings.Count(string(text), "```go\n"); len(blocks) != all || all < 5 {
		t.Errorf("%d of %d blocks name a file", len(blocks), all)
	}
	for _, b := range blocks {
		code, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(b[1])))
		if err != nil {
			t.Error(err)
		} else if !strings.Contains(string(code), b[2]) {
			t.Errorf("%s has no longer\n%s", b[1], b[2])
		}
	}
}
