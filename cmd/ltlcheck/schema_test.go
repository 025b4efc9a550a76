package main

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// strictSchema is docs/schema.json with every object closed: where users have to bear members that they do not know, the
// tests do not.
func strictSchema(t *testing.T) *jsonschema.Compiler {
	t.Helper()
	file, err := os.Open(filepath.Join("..", "..", "docs", "schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	schema, err := jsonschema.UnmarshalJSON(file)
	if err != nil {
		t.Fatal(err)
	}
	closeObjects(schema)
	c := jsonschema.NewCompiler()
	if err := c.AddResource("schema.json", schema); err != nil {
		t.Fatal(err)
	}
	return c
}

func closeObjects(schema any) {
	switch s := schema.(type) {
	case map[string]any:
		if _, ok := s["properties"].(map[string]any); ok && s["additionalProperties"] == nil {
			s["additionalProperties"] = false
		}
		for _, v := range s {
			closeObjects(v)
		}
	case []any:
		for _, v := range s {
			closeObjects(v)
		}
	}
}

// schemaOf are the definitions of documents in docs/schema.json, by the command that writes them.
var schemaOf = map[string][]string{
	"check": {"check", "explanation"}, "explore": {"exploration", "sets", "channels", "places"}, "graph": {"graph"}, "simulate": {"simulation"},
	"sample": {"sampling", "theory"}, "swarm run": {"swarm"}, "swarm status": {"swarm_status"}, "cluster run": {"cluster"}, "cluster status": {"cluster_status"}, "certify": {"certification"}, "compare": {"comparison", "labels"}, "log": {"log"}, "trace": {"conformance", "log_coverage"}, "searches": {"searches"}, "sweep": {"sweep"}, "reproduce": {"reproductions"}, "minimise": {"minimised"}, "tests": {"suite"},
	"translate": {"translation", "failed_formula"}, "formula classify": {"formulas"}, "formula compare": {"relation", "equivalences"},
	"formula family": {"formulas"}, "formula random": {"formulas"}, "formula set": {"formulas"}, "formula simplify": {"formulas"},
	"automaton": {"automata", "inclusion"}, "automaton compare-tools": {"tools"}, "version": {"version"},
}

// refusals are command lines that cannot be answered, and events are those that write a line for each event.
var (
	refusals = []string{"check nosuch.pml --json", "explore nosuch.pml --json", "simulate nosuch.pml --json", "check FOLDER/count.pml --nosuch --json", "translate -f G(a --json"}
	events   = []string{
		"check FOLDER/count.pml -f [](x<9) --format jsonl", "check ../../specs/peterson.ltl --format jsonl", "check FOLDER/count.pml nosuch.pml --format jsonl",
		"check nosuch.pml --format jsonl",
	}
)

// TestDocumentsAreValid validates what every command writes against the definition of its documents.
func TestDocumentsAreValid(t *testing.T) {
	t.Parallel()
	c := strictSchema(t)
	folder, server := documentFolder(t), askedServer(t)
	validated := map[string]bool{}
	check := func(line string, names ...string) {
		text, stderr := writtenBy(strings.Fields(strings.NewReplacer("FOLDER", folder, "SERVER", server).Replace(line)))
		for _, document := range separate(t, text) {
			var why []string
			for _, name := range names {
				schema, err := c.Compile("schema.json#/$defs/" + name)
				if err != nil {
					t.Fatal(err)
				}
				if err := schema.Validate(document); err == nil {
					validated[name], why = true, nil
					break
				} else {
					why = append(why, err.Error())
				}
			}
			if why != nil {
				t.Errorf("%q: %s", line, strings.Join(why, "\n"))
			}
		}
		if text == "" {
			t.Errorf("%q writes no document\n%s", line, stderr)
		}
	}
	for command, lines := range documents {
		for _, line := range lines {
			check(line+" --json", schemaOf[command]...)
		}
	}
	for _, line := range refusals {
		check(line, "refusal", "check", "failed_formula")
	}
	for _, line := range events {
		check(line, "event_property", "event_refused", "event_diagnostic", "event_summary")
	}
	check("check FOLDER/count.pml --unreached --json", "check")
	check("simulate ../../specs/leader.pml -D N=3 --seed 3 --msc --json", "simulation")
	for _, names := range schemaOf {
		for _, name := range names {
			if !validated[name] {
				t.Errorf("no document was validated as %q", name)
			}
		}
	}
}

// separate reads the documents of a text.
func separate(t *testing.T, text string) (out []any) {
	t.Helper()
	for dec := json.NewDecoder(strings.NewReader(text)); ; {
		var raw json.RawMessage
		err := dec.Decode(&raw)
		if errors.Is(err, io.EOF) {
			return out
		}
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		document, err := jsonschema.UnmarshalJSON(strings.NewReader(string(raw)))
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, document)
	}
}

// Documents that are not as the schema says are refused.
func TestSchemaRefuses(t *testing.T) {
	t.Parallel()
	c := strictSchema(t)
	for name, texts := range map[string][]string{
		"relation": {
			`{"schema": "ltlcheck/1", "first": "a", "second": "b", "relation": "", "first_in_second": true, "second_in_first": true, "only_first": null, "only_second": null}`,
			`{"schema": "ltlcheck/3", "first": "a", "second": "b", "relation": "", "first_in_second": "yes", "second_in_first": true, "only_first": null, "only_second": null}`,
			`{"schema": "ltlcheck/3", "first": "a"}`,
		},
		"property": {`{"verdict": "perhaps"}`},
		"run":      {`{"initial": {"x": [1]}, "prefix": [], "cycle": []}`, `{"initial": {}, "prefix": [{"pid": "0"}], "cycle": []}`},
		"version":  {`{"schema": "ltlcheck/3", "version": "1", "revision": "", "modified": false, "go": "", "platform": "", "more": 1}`},
	} {
		schema, err := c.Compile("schema.json#/$defs/" + name)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range texts {
			document, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			if schema.Validate(document) == nil {
				t.Errorf("%s: accepts %s", name, text)
			}
		}
	}
}
