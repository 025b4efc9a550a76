package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestComingFromSPIN runs the commands and the flags of check in the table of docs/spin.md on a model that has what they
// name.
func TestComingFromSPIN(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "spin.md"))
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	for name, text := range map[string]string{
		"m.pml":      "bool x, p = 1; active proctype A() { do :: x = !x :: skip od }\nltl p { [] p }\n",
		"file.never": "never { T0: if :: (p) -> goto T0 :: (!p) -> goto accept_all fi; accept_all: skip }\n",
		"file.trail": "1:0:0\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(folder)
	code := regexp.MustCompile("`([^`]+)`")
	ran := 0
	for _, line := range strings.Split(string(page), "\n") {
		cells := strings.Split(line, " | ")
		if !strings.HasPrefix(line, "| ") || len(cells) != 2 {
			continue
		}
		for _, m := range code.FindAllStringSubmatch(cells[1], -1) {
			args := words(m[1])
			switch {
			case args[0] == "ltlcheck":
				args = args[1:]
			case args[0] == "check" && len(args) > 1:
				args = append(args, "m.pml")
			case strings.HasPrefix(args[0], "-"):
				args = append([]string{"check", "m.pml"}, args...)
			default:
				continue
			}
			ran++
			var stdout, stderr bytes.Buffer
			if status := run(args, strings.NewReader(""), &stdout, &stderr); status > 1 && status != 3 {
				t.Errorf("%s: status %d: %s", strings.Join(args, " "), status, stderr.String())
			}
		}
	}
	if ran < 25 {
		t.Errorf("%d commands", ran)
	}
}
