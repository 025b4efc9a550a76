package lsp

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const counting = `byte x;
active proctype P() {
	do
	:: x <= 3 ->
		x++
	:: x == 3 -> x = 0
	od
}
`

// TestSuspectFix: a change under which a violated property would hold is offered at the property and at the statement; in the
// model's file where the property is in a specification, unless the model is open with another text.
func TestSuspectFix(t *testing.T) {
	t.Parallel()
	model := filepath.Join(t.TempDir(), "m.pml")
	if err := os.WriteFile(model, []byte(counting), 0o600); err != nil {
		t.Fatal(err)
	}
	spec := uriOf(filepath.Join(filepath.Dir(model), "m.ltl"))
	within := counting + "ltl low { [] (x < 4) }\n"
	for name, of := range map[string]struct{ uri, text, edited, from string }{
		"model":         {"file:///nowhere/m.pml", within, "file:///nowhere/m.pml", within},
		"specification": {spec, "model \"m.pml\";\nproperty low: [] (x < 4);\n", uriOf(model), counting},
	} {
		c, s := editor(t, true)
		c.open(of.uri, of.text)
		d := violated(c)
		if !strings.Contains(d.Message, "\nwould hold if: m.pml:4: `x <= 3` → `x < 3`") {
			t.Errorf("%s: %s", name, d.Message)
		}
		at := d.Range
		if of.uri == of.edited {
			at = span{position{3, 6}, position{3, 6}}
		}
		for _, where := range []span{d.Range, at} {
			actions := about[[]codeAction](c, "codeAction", of.uri, map[string]any{"range": where, "context": map[string]any{}})
			i := slices.IndexFunc(actions, func(a codeAction) bool { return a.Title == "Change x <= 3 to x < 3: low holds then" })
			if i < 0 {
				t.Fatalf("%s: %+v", name, actions)
			}
			if got, want := edited(t, actions[i], of.edited, of.from), strings.Replace(of.from, "x <= 3", "x < 3", 1); got != want {
				t.Errorf("%s: %s", name, got)
			}
		}
		elsewhere := span{position{0, 0}, position{0, 0}}
		if all := about[[]codeAction](c, "codeAction", of.uri, map[string]any{"range": elsewhere, "context": map[string]any{}}); len(all) != 0 {
			t.Errorf("%s: %+v", name, all)
		}
		if of.uri == of.edited {
			continue
		}
		s.mu.Lock()
		s.documents[uriOf(model)] = newDocument(uriOf(model), "\n"+counting)
		s.mu.Unlock()
		if all := about[[]codeAction](c, "codeAction", of.uri, map[string]any{"range": d.Range, "context": map[string]any{}}); len(all) != 0 {
			t.Errorf("%s: %+v", name, all)
		}
	}
}

// violated waits for the diagnostic of the property low.
func violated(c *client) diagnostic {
	for {
		for _, d := range c.diagnostics() {
			if strings.HasPrefix(d.Message, "low: violated") {
				return d
			}
		}
	}
}

// edited returns a text after the one edit of an action, which is of the file with the URI.
func edited(t *testing.T, a codeAction, uri, text string) string {
	t.Helper()
	var edit struct{ Changes map[string][]textEdit }
	b, _ := json.Marshal(a.Edit)
	if err := json.Unmarshal(b, &edit); err != nil || len(edit.Changes[uri]) != 1 {
		t.Fatalf("%s %v", b, err)
	}
	return apply(text, edit.Changes[uri][0])
}
