package main

import (
	"bytes"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/simulate"
	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
)

var replayStates = flag.Int("replay-states", 2000, "search so many states of each corpus model for counterexamples to replay")

// TestReplayCorpus saves every counterexample to what the models of the corpus state
// themselves, and has it replayed from the document.
func TestReplayCorpus(t *testing.T) {
	root := corpus.Seeds("promela")
	if _, err := os.Stat(root); err != nil {
		corpus.Missing(t)
	}
	var models, replayed, finite int
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !hasLanguage(path, "promela") || strings.Contains(path, "perf") {
			return err
		}
		trails := saved(t, path)
		if len(trails) > 0 {
			models++
		}
		for _, trail := range trails {
			replayed++
			if len(trail.Run.Cycle) == 0 {
				finite++
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d counterexamples of %d models replayed, %d of them finite", replayed, models, finite)
	if replayed < 60 {
		t.Errorf("only %d counterexamples", replayed)
	}
}

// saved checks a model, replays all that is in the document, and returns it.
func saved(t *testing.T, path string) []simulate.Trail {
	t.Helper()
	var doc, stderr bytes.Buffer
	limit := fmt.Sprint(*replayStates)
	if status := run([]string{"check", "--json", "--suspects=false", "--model-format", "promela", "--states", limit, path}, strings.NewReader(""), &doc, &stderr); status != cli.StatusFail {
		return nil
	}
	trails, err := simulate.ReadTrails(doc.Bytes())
	if err != nil {
		t.Errorf("%s: %v", path, err)
	}
	for _, trail := range trails {
		var stdout, stderr bytes.Buffer
		args := []string{"simulate", "--model-format", "promela", path, "--trail", "-", "--property", trail.Title}
		if status := run(args, bytes.NewReader(doc.Bytes()), &stdout, &stderr); status != cli.StatusOK {
			t.Errorf("%s: %s: status %d\n%s", path, trail.Title, status, stderr.String())
		}
		if !bytes.HasSuffix(stdout.Bytes(), []byte("the run repeats\n")) && len(trail.Run.Cycle) > 0 ||
			len(trail.Run.Cycle) == 0 && !bytes.HasSuffix(stdout.Bytes(), []byte(": "+trail.Reason+"\n")) {
			t.Errorf("%s: %s: ends with %s", path, trail.Title, stdout.Bytes()[max(0, stdout.Len()-80):])
		}
	}
	return trails
}

// hasLanguage reports whether the suffix of a path tells that language.
func hasLanguage(path, name string) bool {
	l, ok := property.LanguageOf(path)
	return ok && l.Name == name
}
