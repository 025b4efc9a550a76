package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/atomicfile"
)

// unreadable are command lines that read files; NAME stands for those that are no regular files.
var unreadable = []string{
	"check NAME.pml", "check NAME.aut", "check NAME.pnml", "check NAME.ltl", "check include.pml", "check model.ltl", "check import.ltl",
	"check claim.ltl", "check assume.ltl", "check good.pml --claim NAME.hoa", "check good.pml -f x==0 --assume NAME.hoa", "check good.pnml --mcc NAME.xml",
	"explore NAME.pml", "graph NAME.pml", "tests NAME.pml", "searches NAME.pml", "sweep NAME.pml", "sample NAME.pml", "simulate NAME.pml", "simulate NAME.ltl", "simulate good.pml --trail NAME.json",
	"repl NAME.pml", "compare NAME.pml good.pml", "compare good.pml NAME.aut", "minimise NAME.aut", "certify NAME.json", "fmt NAME.pml",
	"log NAME.ltl log.jsonl", "log -f a NAME.json", "trace NAME.pml log.jsonl", "trace good.pml NAME.json",
	"automaton NAME.hoa", "automaton compare-tools cat%f -F NAME.ltl", "translate -F NAME.ltl", "formula simplify -F NAME.ltl", "formula classify -F NAME.ltl", "formula compare NAME.ltl",
	"swarm run NAME.pml", "cluster run NAME.pml", "contest net --examination ReachabilityDeadlock",
}

// unreadableFiles makes files of all suffixes in this folder with make.
func unreadableFiles(t *testing.T, name string, make func(path string) error) {
	t.Helper()
	for _, suffix := range []string{"pml", "aut", "pnml", "ltl", "hoa", "json", "xml"} {
		if err := make(name + "." + suffix); err != nil {
			t.Skip(err)
		}
	}
	if err := os.Mkdir("net", 0o777); err != nil {
		t.Fatal(err)
	}
	if err := make(filepath.Join("net", "model.pnml")); err != nil {
		t.Fatal(err)
	}
	for file, text := range map[string]string{
		"good.pml":    "byte x; init { x = 1 }",
		"good.pnml":   `<pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml"><net id="n" type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="p"><place id="q"/></page></net></pnml>`,
		"include.pml": `#include "` + name + `.pml"`,
		"model.ltl":   `model "` + name + `.pml"; property p: [] x == 0;`,
		"import.ltl":  `model "good.pml"; import "` + name + `.ltl"; property p: [] x == 0;`,
		"claim.ltl":   `model "good.pml"; property p: claim "` + name + `.hoa";`,
		"assume.ltl":  `model "good.pml"; assume a: automaton "` + name + `.hoa"; property p under a: [] x == 0;`,
		"log.jsonl":   `{"a": true}`,
	} {
		writeText(t, file, text)
	}
}

// Only regular files and standard input are read: a device or a pipe may never end.
func TestUnreadableFiles(t *testing.T) {
	for _, kind := range []struct {
		name, message string
		make          func(path string) error
	}{
		{"folder", "it is a directory", func(path string) error { return os.Mkdir(path, 0o777) }},
		{"device", "it is not a regular file", func(path string) error { return os.Symlink(os.DevNull, path) }},
		{"pipe", "it is not a regular file", makePipe},
	} {
		t.Run(kind.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			unreadableFiles(t, kind.name, kind.make)
			for _, line := range unreadable {
				if kind.name == "folder" && strings.HasPrefix(line, "fmt") {
					continue // which formats what is in the folder
				}
				var stdout, stderr bytes.Buffer
				ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
				status := runUntil(ctx, atomicfile.OS{}, strings.Fields(strings.ReplaceAll(line, "NAME", kind.name)), strings.NewReader(""), &stdout, &stderr)
				cancel()
				if status != cli.StatusInput || !strings.Contains(stderr.String(), kind.message) {
					t.Errorf("%s: exit status %d, want %d and %q\n%s%s", line, status, cli.StatusInput, kind.message, &stdout, &stderr)
				}
			}
		})
	}
}
