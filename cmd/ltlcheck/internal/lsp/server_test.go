package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/jsonrpc"
	"github.com/ltlcheck/ltlcheck/internal/raced"
)

const modelText = `mtype = { red, green };
byte turn = 0, other;
#define FREE (turn == 0)
active [2] proctype P() {
	byte me;
	do
	:: FREE ->
		wait: me = turn;
		crit: turn = 1 - _pid
	od
}
active proctype Q() { byte me; me = other }
ltl low { [] (turn < 3) }
`

const specText = `model "turn.pml";
define small = turn < 2;
assume fair: weak fairness;
property bounded "ü": [] small;
property served under fair: [] <> small;
`

// client is an editor by script.
type client struct {
	t     *testing.T
	to    io.Writer
	from  *jsonrpc.Conn
	id    int
	notes []jsonrpc.Message
}

type answerTo struct {
	ID     json.RawMessage
	Method string
	Params json.RawMessage
	Result json.RawMessage
	Error  *jsonrpc.Error
}

func (c *client) send(method string, params any, id int) {
	m := map[string]any{"jsonrpc": "2.0", "method": method, "params": params}
	if id > 0 {
		m["id"] = id
	}
	body, _ := json.Marshal(m)
	if _, err := fmt.Fprintf(c.to, "Content-Length: %d\r\n\r\n%s", len(body), body); err != nil {
		c.t.Fatal(err)
	}
}

func (c *client) next() answerTo {
	c.t.Helper()
	body, err := c.from.Read(context.Background())
	if err != nil {
		c.t.Fatal(err)
	}
	var a answerTo
	if err := json.Unmarshal(body, &a); err != nil {
		c.t.Fatal(err)
	}
	return a
}

// ask is a request with its answer; notifications in between are kept.
func (c *client) ask(method string, params any) answerTo {
	c.t.Helper()
	c.id++
	c.send(method, params, c.id)
	for {
		a := c.next()
		if a.Method == "" && string(a.ID) == fmt.Sprint(c.id) {
			return a
		}
		c.notes = append(c.notes, jsonrpc.Message{Method: a.Method, Params: a.Params})
	}
}

// told is the next notification of that method.
func (c *client) told(method string) json.RawMessage {
	c.t.Helper()
	for {
		for i, n := range c.notes {
			if n.Method == method {
				c.notes = append(c.notes[:i:i], c.notes[i+1:]...)
				return n.Params
			}
		}
		a := c.next()
		c.notes = append(c.notes, jsonrpc.Message{Method: a.Method, Params: a.Params})
	}
}

func (c *client) diagnostics() (all []diagnostic) {
	c.t.Helper()
	var p struct{ Diagnostics []diagnostic }
	if err := json.Unmarshal(c.told("textDocument/publishDiagnostics"), &p); err != nil {
		c.t.Fatal(err)
	}
	return p.Diagnostics
}

// at is a place in a document, by the n-th occurrence of a text.
func at(uri, text, what string, n int) map[string]any {
	offset := -1
	for range n {
		offset += 1 + strings.Index(text[offset+1:], what)
	}
	return map[string]any{"textDocument": map[string]any{"uri": uri}, "position": (&document{text: text}).position(offset)}
}

func TestEditor(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	model, spec := filepath.Join(folder, "turn.pml"), filepath.Join(folder, "turn.ltl")
	if err := os.WriteFile(model, []byte(modelText), 0o666); err != nil {
		t.Fatal(err)
	}
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	served := make(chan error, 1)
	go func() { served <- Serve(context.Background(), in, out, Config{Version: "1.0.0"}) }()
	c := &client{t: t, to: toServer, from: jsonrpc.NewConn(fromServer, io.Discard, jsonrpc.Headers)}

	if a := c.ask("textDocument/hover", map[string]any{}); a.Error == nil || a.Error.Code != jsonrpc.NotInitialised {
		t.Errorf("before initialize: %+v", a)
	}
	if a := c.ask("initialize", map[string]any{"initializationOptions": map[string]any{"verdicts": false}}); !bytes.Contains(a.Result, []byte(`"renameProvider":true`)) {
		t.Errorf("initialize: %s", a.Result)
	}
	c.send("initialized", map[string]any{}, 0)
	opened := func(uri, text string) {
		c.send("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": uri, "text": text, "version": 1, "languageId": "x"}}, 0)
	}
	mu, su := uriOf(model), uriOf(spec)
	opened(mu, modelText)
	if d := c.diagnostics(); len(d) != 0 {
		t.Errorf("diagnostics of a good model: %+v", d)
	}
	opened(su, specText)
	if d := c.diagnostics(); len(d) != 0 {
		t.Errorf("diagnostics of a good specification: %+v", d)
	}

	// A change with two mistakes, after a character that takes two units.
	broken := strings.Replace(specText, `"ü": [] small`, `"𝄞": [] smoll`, 1)
	change := func(uri, text string) {
		c.send("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": uri, "version": 2}, "contentChanges": []map[string]any{{"text": text}}}, 0)
	}
	change(su, broken)
	if d := c.diagnostics(); len(d) != 1 || d[0].Range.Start != (position{3, 26}) || d[0].Range.End != (position{3, 31}) || d[0].Severity != 1 || !strings.Contains(d[0].Message, "smoll") {
		t.Errorf("diagnostics of a mistake: %+v", d)
	}
	change(su, specText)
	c.diagnostics()

	hover := func(p map[string]any) string {
		var r struct{ Contents struct{ Value string } }
		_ = json.Unmarshal(c.ask("textDocument/hover", p).Result, &r)
		return r.Contents.Value
	}
	if h := hover(at(mu, modelText, "turn", 2)); !strings.HasPrefix(h, "byte: 0 to 255") {
		t.Errorf("hover over a variable: %q", h)
	}
	if h := hover(at(su, specText, "turn", 2)); !strings.HasPrefix(h, "byte: 0 to 255") {
		t.Errorf("hover over a variable of the model: %q", h)
	}
	if h := hover(at(su, specText, "weak", 1)); !strings.HasPrefix(h, "weak fairness: ") {
		t.Errorf("hover over a word of specifications: %q", h)
	}
	if h := hover(at(su, specText, "[] small", 1)); !strings.HasPrefix(h, "[] p: ") {
		t.Errorf("hover over an operator: %q", h)
	}
	if h := hover(at(mu, modelText, "->", 1)); h != "" {
		t.Errorf("hover over a sign of a model: %q", h)
	}
	goes := func(p map[string]any) string {
		var l location
		_ = json.Unmarshal(c.ask("textDocument/definition", p).Result, &l)
		return fmt.Sprintf("%s:%d:%d", filepath.Base(l.URI), l.Range.Start.Line, l.Range.Start.Character)
	}
	for _, g := range []struct {
		p    map[string]any
		want string
	}{
		{at(mu, modelText, "FREE", 2), "turn.pml:2:8"},
		{at(mu, modelText, "me = turn", 1), "turn.pml:4:6"},
		{at(mu, modelText, "me = other", 1), "turn.pml:11:27"},
		{at(mu, modelText, "other", 2), "turn.pml:1:15"},
		{at(su, specText, "small", 2), "turn.ltl:1:7"},
		{at(su, specText, "fair:", 1), "turn.ltl:2:7"},
		{at(su, specText, "turn <", 1), "turn.pml:1:5"},
	} {
		if got := goes(g.p); got != g.want {
			t.Errorf("definition of what is at %v: %s, want %s", g.p["position"], got, g.want)
		}
	}
	var references []location
	_ = json.Unmarshal(c.ask("textDocument/references", at(mu, modelText, "me", 1)).Result, &references)
	if len(references) != 2 { // and not those of the other process type
		t.Errorf("references of a local variable: %+v", references)
	}
	rename := at(su, specText, "small", 3)
	rename["newName"] = "little"
	var edits struct{ Changes map[string][]textEdit }
	_ = json.Unmarshal(c.ask("textDocument/rename", rename).Result, &edits)
	if len(edits.Changes[su]) != 3 {
		t.Errorf("rename: %+v", edits)
	}
	for _, bad := range []string{"fair", "no name", ""} {
		rename["newName"] = bad
		if a := c.ask("textDocument/rename", rename); a.Error == nil {
			t.Errorf("renamed to %q", bad)
		}
	}
	if a := c.ask("textDocument/completion", at(su, specText, "small", 1)); !strings.Contains(string(a.Result), `"label":"crit"`) || !strings.Contains(string(a.Result), `"label":"green"`) || !strings.Contains(string(a.Result), `"label":"fair"`) {
		t.Errorf("completion: %s", a.Result)
	}

	var lenses []codeLens
	_ = json.Unmarshal(c.ask("textDocument/codeLens", at(su, specText, "model", 1)).Result, &lenses)
	if len(lenses) != 2 || lenses[0].Command.Title != "check" || lenses[0].Range.Start.Line != 3 {
		t.Fatalf("lenses: %+v", lenses)
	}
	c.ask("workspace/executeCommand", map[string]any{"command": lenses[0].Command.Command, "arguments": lenses[0].Command.Arguments})
	if m := c.told("window/showMessage"); !strings.Contains(string(m), "bounded: holds") {
		t.Errorf("the verdict: %s", m)
	}
	c.told("workspace/codeLens/refresh")
	_ = json.Unmarshal(c.ask("textDocument/codeLens", at(su, specText, "model", 1)).Result, &lenses)
	if lenses[0].Command.Title != "holds (check again)" {
		t.Errorf("lens after the check: %q", lenses[0].Command.Title)
	}
	c.send("textDocument/didClose", map[string]any{"textDocument": map[string]any{"uri": su}}, 0)
	c.diagnostics()
	if a := c.ask("textDocument/codeLens", at(su, specText, "model", 1)); a.Error == nil {
		t.Error("a closed document has lenses")
	}
	c.ask("shutdown", nil)
	c.send("exit", nil, 0)
	if err := <-served; err != nil {
		t.Error(err)
	}
}

// A thousand lines are diagnosed in less than a tenth of a second. The test allows more, for machines that have other work.
func TestLongDocuments(t *testing.T) {
	t.Parallel()
	d := newDocument("file:///tmp/long.pml", longText())
	began := time.Now()
	if all := d.diagnose(); len(all) != 0 {
		t.Fatalf("%+v", all[0])
	}
	t.Logf("%d lines in %v", strings.Count(d.text, "\n"), time.Since(began))
	if took := time.Since(began); took > time.Minute {
		t.Errorf("%v", took)
	}
}

func longText() string {
	var b strings.Builder
	b.WriteString("byte x;\n")
	for i := range 100 {
		fmt.Fprintf(&b, "active proctype P%d() {\n\tbyte me;\n\tdo\n\t:: x < 9 ->\n\t\tx++;\n\t\tme = x\n\t:: else ->\n\t\tx = 0\n\tod\n}\n", i)
	}
	return b.String()
}

func BenchmarkDiagnostics(b *testing.B) {
	text := longText()
	for b.Loop() {
		newDocument("file:///tmp/long.pml", text).diagnose()
	}
}

// Malformed messages are answered, or end the input; they never end the program.
func TestMalformedMessages(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	good, n := session(), 3_000
	if raced.Enabled {
		n = 300
	}
	for range n {
		text := bytes.Clone(good)
		for range 1 + r.IntN(8) {
			if len(text) == 0 {
				break
			}
			switch i := r.IntN(len(text)); r.IntN(4) {
			case 0:
				text[i] = byte(r.IntN(256))
			case 1:
				text = append(text[:i], text[min(len(text), i+r.IntN(20)):]...)
			case 2:
				text = append(text[:i:i], append([]byte(`{}[]":,-9999999999`)[r.IntN(18):], text[i:]...)...)
			case 3:
				text = text[:i+1]
			}
		}
		serve(text)
	}
}

// session is a conversation of an editor, as bytes.
func session() []byte {
	var b bytes.Buffer
	c := &client{to: &b}
	c.send("initialize", map[string]any{}, 1)
	uri := "file:///nowhere/m.pml"
	c.send("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": uri, "text": "byte x; active proctype P() { a: x = 1 }"}}, 0)
	for i, method := range []string{
		"hover", "definition", "references", "rename", "completion", "codeLens", "documentSymbol", "formatting", "codeAction", "semanticTokens/full",
	} {
		c.send("textDocument/"+method, map[string]any{"textDocument": map[string]any{"uri": uri}, "position": position{0, 5}, "newName": "y"}, i+2)
	}
	c.send("shutdown", nil, 19)
	c.send("exit", nil, 0)
	return b.Bytes()
}

func serve(text []byte) error {
	return Serve(context.Background(), bytes.NewReader(text), io.Discard, Config{})
}

func TestSessionEnds(t *testing.T) {
	t.Parallel()
	if err := serve(session()); err != nil {
		t.Error(err)
	}
	if err := serve(session()[:200]); !errors.Is(err, ErrNoShutdown) {
		t.Error(err)
	}
}

func FuzzServe(f *testing.F) {
	f.Add(session())
	f.Fuzz(func(t *testing.T, text []byte) { _ = serve(text) })
}
