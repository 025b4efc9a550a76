package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/report"
)

// documents are command lines that write JSON, by the command; FOLDER stands for one with the files of documentFiles, and SERVER for
// the address of askedServer.
var documents = map[string][]string{
	"check": {
		"check FOLDER/count.pml -f [](x<9)", "check ../../specs/peterson.ltl ../../specs/dekker.ltl", "check FOLDER/count.pml --explain", "check FOLDER/count.pml", "check ../../specs/early.aut -f F(exec(b))",
	},
	"explore": {
		"explore ../../specs/peterson.pml", "explore FOLDER/count.pml", "explore FOLDER/int.pml --symbolic periodic",
		"explore ../../specs/leader.pml --unbounded-channels", "explore ../../specs/buffer.pnml --unbounded-places", "explore ../../specs/buffer.pnml --cover tokens(buffer)>=2",
	},
	"graph":                   {"graph ../../specs/early.aut"},
	"simulate":                {"simulate ../../specs/peterson.pml --seed 1 --steps 5"},
	"sample":                  {"sample ../../specs/peterson.ltl --steps 100", "sample FOLDER/count.pml", "sample --theory T(2,2) --keep 3 --steps 40"},
	"searches":                {"searches ../../specs/peterson.ltl --property mutex", "searches FOLDER/count.pml"},
	"sweep":                   {"sweep ../../specs/peterson.ltl --property mutex --points 3", "sweep ../../specs/lift.pml -D N=5..6 --points 3"},
	"reproduce":               {"reproduce", "reproduce godefroid-holzmann-1993 table1", "reproduce jard-jeron-1991 figure1 --time 10ms"},
	"swarm run":               {"swarm run FOLDER/count.pml --jobs 3 --memory 1MiB"},
	"swarm status":            {"swarm status --nats SERVER"},
	"cluster status":          {"cluster status --nats SERVER"},
	"cluster run":             {"cluster run FOLDER/count.pml", "cluster run ../../specs/peterson.pml --partitions 3"},
	"certify":                 {"certify FOLDER/some.cert"},
	"compare":                 {"compare ../../specs/early.aut ../../specs/late.aut", "compare ../../specs/early.aut ../../specs/late.aut --labels"},
	"log":                     {"log -f F(a) FOLDER/log.jsonl"},
	"trace":                   {"trace FOLDER/count.pml FOLDER/trace.jsonl", "trace FOLDER/count.pml FOLDER/impossible.jsonl", "trace FOLDER/count.pml FOLDER/trace.jsonl --coverage"},
	"minimise":                {"minimise ../../specs/early.aut"},
	"tests":                   {"tests FOLDER/count.pml", "tests FOLDER/count.pml --refusals --cover mutants"},
	"translate":               {"translate -f GFa", "translate -F FOLDER/some.formulas"},
	"formula classify":        {"formula classify GFa Fb", "formula classify -F FOLDER/some.formulas"},
	"formula compare":         {"formula compare GFa Fa", "formula compare GFa Fa FFa"},
	"formula family":          {"formula family gh-r 1..3", "formula family"},
	"formula random":          {"formula random -n 3 --seed 1"},
	"formula set":             {"formula set dac", "formula set"},
	"formula simplify":        {"formula simplify FFa", "formula simplify -F FOLDER/some.formulas"},
	"automaton compare-tools": {"automaton compare-tools FOLDER/nosuch:%f -f GFa"},
	"automaton": {
		"automaton ../../specs/fair-p1.hoa", "automaton ../../specs/fair-p1.hoa --statistics", "automaton ../../specs/fair-p1.hoa --word", "automaton ../../specs/fair-p1.hoa --accepts ({})",
		"automaton ../../specs/fair-p1.hoa --included ../../specs/fair-p2.hoa", "automaton ../../specs/fair-p1.hoa --universal",
	},
	"version": {"version"},
}

var documentFiles = map[string]string{
	"count.pml":        "byte x; active proctype P() { do :: x < 9 -> x++ :: x > 7 -> break od; assert(x == 0) }",
	"int.pml":          "int x; active proctype P() { do :: x++ od }",
	"log.jsonl":        `{"a": true}`,
	"trace.jsonl":      "{\"x\": 0}\n{\"x\": 1}\n",
	"impossible.jsonl": "{\"x\": 0}\n{\"x\": 7}\n{\"x\": 8}\n",
	"some.formulas":    "GFa\nG(a\nFb\n",
}

// TestDocumentsHaveTheSchema runs every command that can write JSON, and sees that each document that it writes has the
// schema as its first member.
func TestDocumentsHaveTheSchema(t *testing.T) {
	t.Parallel()
	folder, server := documentFolder(t), askedServer(t)
	commands := jsonCommands(newRoot(cli.NewEnvironment(nil, nil, nil, io.Discard, io.Discard)))
	if tested := slices.Sorted(maps.Keys(documents)); !slices.Equal(commands, tested) {
		t.Errorf("commands that write JSON:\n%q, tested:\n%q", commands, tested)
	}
	for _, lines := range documents {
		for _, line := range lines {
			args := append(strings.Fields(strings.NewReplacer("FOLDER", folder, "SERVER", server).Replace(line)), "--json")
			text, stderr := writtenBy(args)
			n := 0
			for dec := json.NewDecoder(strings.NewReader(text)); ; n++ {
				var document json.RawMessage
				if err := dec.Decode(&document); errors.Is(err, io.EOF) {
					break
				} else if err != nil {
					t.Fatalf("%q: %v\n%s", args, err, text)
				}
				begin := json.NewDecoder(bytes.NewReader(document))
				for _, want := range []json.Token{json.Delim('{'), "schema", report.Schema} {
					if got, err := begin.Token(); got != want || err != nil {
						t.Errorf("%q: %v instead of %v; %v\n%.500s", args, got, want, err, document)
						break
					}
				}
			}
			if n == 0 {
				t.Errorf("%q writes no document\n%s", args, stderr)
			}
		}
	}
}

func documentFolder(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	for name, text := range documentFiles {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if _, stderr := writtenBy([]string{"check", filepath.Join(folder, "count.pml"), "-f", "[](x<=9)", "--certificate", filepath.Join(folder, "some.cert")}); stderr != "" {
		t.Fatal(stderr)
	}
	return folder
}

// jsonCommands lists the commands, with those above them, that have --json.
func jsonCommands(c *cobra.Command) (names []string) {
	if c.Flags().Lookup("json") != nil {
		names = append(names, strings.TrimPrefix(c.CommandPath(), "ltlcheck "))
	}
	for _, sub := range c.Commands() {
		names = append(names, jsonCommands(sub)...)
	}
	slices.Sort(names)
	return names
}

func writtenBy(args []string) (stdout, stderr string) {
	var out, complaints bytes.Buffer
	run(args, strings.NewReader(""), &out, &complaints)
	return out.String(), complaints.String()
}

// TestSameDocument runs searches that are long enough for compiled code several times with one worker: apart from
// the time, and from what is called varying, the documents are the same.
func TestSameDocument(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "m.pml")
	const text = `byte a, b, c; active [3] proctype P() { do :: a = (a + 1) % 40 :: b = (b + _pid) % 40 :: c = (c + a) % 7 od }`
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	varying := regexp.MustCompile(`(?s)"(seconds": [0-9.e+-]+|varies": \{.*?\}\s*\})`)
	for _, line := range []string{"explore", "check -f [](a<40)", "check -f [](c<6||a<39)", "check --algorithm ndfs -f []<>(a>0)", "check --store replace --memory 4GiB -f [](a<40)"} {
		args := append(strings.Fields(line), path, "--workers", "1", "--json")
		var documents []string
		for range 3 {
			document, stderr := writtenBy(args)
			if !strings.Contains(document, `"expanded": `) {
				t.Fatalf("%q: %s%s", args, document, stderr)
			}
			documents = append(documents, varying.ReplaceAllString(document, "VARYING"))
		}
		if slices.Sort(documents); documents[0] != documents[2] || strings.Contains(documents[0], "expanded") {
			t.Errorf("%q:\n%.3000s\nand\n%.3000s", args, documents[0], documents[2])
		}
	}
}
