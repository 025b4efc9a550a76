package lsp

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

var update = flag.Bool("update", false, "rewrite what the editor shows")

// TestSceneEditor is one of the scenes of a new user (docs/internals/usability.md): a misspelt name in the editor, its quick fix, and
// the deadlock that the model has then, with the run behind the lens.
func TestSceneEditor(t *testing.T) {
	t.Parallel()
	golden := filepath.Join("testdata", "scene_11_editor.txtar")
	scene, err := txtar.ParseFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	text := string(scene.Files[0].Data)
	c, _ := editor(t, true)
	uri := uriOf(filepath.Join(t.TempDir(), "transfer.pml"))
	var seen strings.Builder
	problems := func() []diagnostic {
		all := c.diagnostics()
		for _, d := range all {
			fmt.Fprintf(&seen, "line %d: %s\n", d.Range.Start.Line+1, d.Message)
		}
		return all
	}

	c.open(uri, text)
	d := problems()
	if len(d) != 1 {
		t.Fatalf("%+v", d)
	}
	actions := about[[]codeAction](c, "codeAction", uri, map[string]any{"range": d[0].Range, "context": map[string]any{}})
	if len(actions) != 1 {
		t.Fatalf("%+v", actions)
	}
	fmt.Fprintf(&seen, "quick fix: %s\n", actions[0].Title)
	var edit struct{ Changes map[string][]textEdit }
	b, _ := json.Marshal(actions[0].Edit)
	if err := json.Unmarshal(b, &edit); err != nil {
		t.Fatal(err)
	}
	c.change(uri, apply(text, edit.Changes[uri][0]))
	if d := problems(); len(d) != 0 {
		t.Fatalf("%+v", d)
	}
	problems()
	c.told("workspace/codeLens/refresh")
	for _, l := range about[[]codeLens](c, "codeLens", uri, nil) {
		fmt.Fprintf(&seen, "line %d, lens: %s\n", l.Range.Start.Line+1, l.Command.Title)
		if l.Command.Command != runCommand {
			continue
		}
		var run counterexample
		if err := json.Unmarshal(c.ask("workspace/executeCommand", map[string]any{"command": l.Command.Command, "arguments": l.Command.Arguments}).Result, &run); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&seen, "%d links to lines, in\n%s", len(run.Links), run.Text)
	}

	if *update {
		scene.Files[1].Data = []byte(seen.String())
		if err := os.WriteFile(golden, txtar.Format(scene), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want := string(scene.Files[1].Data); seen.String() != want {
		t.Errorf("the editor shows\n%s\nwant\n%s", seen.String(), want)
	}
}
