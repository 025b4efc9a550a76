package ltltest

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestPage: with -artifacts a test writes the page of its counterexample and tells where; without, it writes nothing.
func TestPage(t *testing.T) {
	if os.Getenv("LTLTEST_FAILS") != "" {
		Check(t, newServer(), "[] (req -> <> ack)", Name("answers"))
		return
	}
	t.Parallel()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, flags := range [][]string{{"-test.artifacts"}, nil} {
		folder := t.TempDir()
		cmd := exec.Command(self, append(flags, "-test.run=^TestPage$", "-test.v", "-test.outputdir="+folder)...)
		cmd.Env = append(os.Environ(), "LTLTEST_FAILS=1")
		out, _ := cmd.CombinedOutput() // the test fails
		pages, err := filepath.Glob(filepath.Join(folder, "_artifacts", "*", "*", "counterexample*.html"))
		if err != nil {
			t.Fatal(err)
		}
		told := regexp.MustCompile(`the counterexample as a page: (\S+)`).FindSubmatch(out)
		if flags == nil {
			if told != nil || len(pages) > 0 {
				t.Errorf("wrote %q unasked: %s", pages, out)
			}
			continue
		}
		if told == nil {
			t.Fatalf("no page is told of: %s", out)
		}
		text, err := os.ReadFile(string(told[1]))
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range []string{"<!doctype html>", "answers", "counterexample", "Requested"} {
			if !strings.Contains(string(text), part) {
				t.Errorf("the page has no %q", part)
			}
		}
	}
}
