package lsp

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/jsonrpc"
)

// TestContained: a text names files in the folder that the editor has open, or else in its own, and nothing is shown of others,
// unless the server was started to allow that.
func TestContained(t *testing.T) {
	t.Parallel()
	top := t.TempDir()
	for name, text := range map[string]string{
		"private": "secret {\n", "open/m.pml": "byte secret;\nactive proctype P() { secret = 1 }\n", "open/sub/here.pml": "byte x;\n",
	} {
		path := filepath.Join(top, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		name, text string
		open       string // the folder that the editor has open, if any
		everywhere bool
		refused    bool
	}{
		{"a.pml", "#include \"" + top + "/private\"\n", "", false, true},
		{"a.pml", "#include \"" + top + "/private\"\n", "open", false, true},
		{"a.pml", "#include \"../../private\"\n", "open", false, true},
		{"a.pml", "#include \"here.pml\"\nactive proctype P() { x = 1 }\n", "", false, false},
		{"a.ltl", "model \"../m.pml\";\nproperty p: [] (secret < 2);\n", "", false, true},
		{"a.ltl", "model \"../m.pml\";\nproperty p: [] (secret < 2);\n", "open", false, false},
		{"a.ltl", "model \"../m.pml\";\nproperty p: [] (secret < 2);\n", "", true, false},
		{"a.ltl", "model \"../m.pml\";\nproperty p: [] (secret < 2);\n", "open/sub", false, true},
	} {
		s := newServer(strings.NewReader(""), &discard{}, Config{Everywhere: tt.everywhere})
		s.ctx = t.Context()
		var params map[string]any
		if tt.open != "" {
			params = map[string]any{"workspaceFolders": []any{map[string]any{"uri": uriOf(filepath.Join(top, tt.open))}}}
		}
		body, _ := json.Marshal(params)
		if _, err := s.answer(t.Context(), &jsonrpc.Message{Method: "initialize", Params: body}); err != nil {
			t.Fatal(err)
		}
		d := s.newDocument(uriOf(filepath.Join(top, "open/sub", tt.name)), tt.text)
		_, _, err := d.openAll()
		said := ""
		for _, p := range d.diagnose() {
			said += p.Message + "\n"
		}
		if refused := err != nil && strings.Contains(said, "outside the folder"); refused != tt.refused || !refused && said != "" {
			t.Errorf("%q with %q open: %v: %s", tt.text, tt.open, err, said)
		}
		if shown := s.modelOf(d) != nil; shown != (!tt.refused && strings.HasPrefix(tt.text, "model")) {
			t.Errorf("%q with %q open: the names of the model are shown: %t", tt.text, tt.open, shown)
		}
		if strings.Contains(tt.text, "private") && strings.Contains(said, "secret") {
			t.Errorf("%q: a private file is shown: %s", tt.text, said)
		}
	}
}
