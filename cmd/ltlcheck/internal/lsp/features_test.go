package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/jsonrpc"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
)

// editor starts a server, and connects an editor to it.
func editor(t *testing.T, verdicts bool) (*client, *Server) {
	t.Helper()
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	s := newServer(in, out, Config{})
	s.patience = time.Minute // a machine may have other work
	served := make(chan error, 1)
	ctx, cancel := context.WithCancel(context.Background())
	go func() { served <- s.serve(ctx) }()
	c := &client{t: t, to: toServer, from: jsonrpc.NewConn(fromServer, io.Discard, jsonrpc.Headers)}
	c.ask("initialize", map[string]any{"initializationOptions": map[string]any{"verdicts": verdicts}})
	t.Cleanup(func() {
		cancel()
		go func() { _, _ = io.Copy(io.Discard, fromServer) }()
		toServer.Close()
		<-served
	})
	return c, s
}

func (c *client) open(uri, text string) {
	c.send("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": uri, "text": text, "version": 1, "languageId": "x"}}, 0)
}

func (c *client) change(uri, text string) {
	c.send("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": uri, "version": 2}, "contentChanges": []map[string]any{{"text": text}}}, 0)
}

// about asks about a document.
func about[R any](c *client, method, uri string, more map[string]any) (r R) {
	c.t.Helper()
	p := map[string]any{"textDocument": map[string]any{"uri": uri}}
	for k, v := range more {
		p[k] = v
	}
	a := c.ask("textDocument/"+method, p)
	if a.Error != nil || json.Unmarshal(a.Result, &r) != nil {
		c.t.Fatalf("%s: %+v %s", method, a.Error, a.Result)
	}
	return r
}

func TestOutline(t *testing.T) {
	t.Parallel()
	var lines []string
	var write func(all []*symbol, margin string)
	write = func(all []*symbol, margin string) {
		for _, s := range all {
			lines = append(lines, fmt.Sprintf("%s%s %d", margin, s.Name, s.Kind))
			if !within(s.Selection, s.Range) {
				t.Errorf("%s: %v is not in %v", s.Name, s.Selection, s.Range)
			}
			for _, k := range s.Children {
				if !within(k.Range, s.Range) {
					t.Errorf("%s: %v is not in %v", k.Name, k.Range, s.Range)
				}
			}
			write(s.Children, margin+"  ")
		}
	}
	write(newDocument("file:///m.pml", modelText).outline(), "")
	want := "red 22,green 22,turn 13,other 13,FREE 14,P 12,  me 13,  wait 20,  crit 20,Q 12,  me 13,low 7"
	if got := strings.Join(lines, ","); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	lines = nil
	write(newDocument("file:///m.ltl", specText).outline(), "")
	if got := strings.Join(lines, ","); got != "small 14,fair 14,bounded 7,served 7" {
		t.Error(got)
	}
}

func within(inner, outer span) bool {
	before := func(a, b position) bool { return a.Line < b.Line || a.Line == b.Line && a.Character <= b.Character }
	return before(outer.Start, inner.Start) && before(inner.End, outer.End)
}

// What a completion says of a name is its declaration, without a word twice.
func TestCompletionSaysOnce(t *testing.T) {
	t.Parallel()
	for path, text := range map[string]string{"m.pml": modelText, "m.ltl": specText} {
		d := newDocument("file:///"+path, text)
		for _, item := range (&Server{}).completion(d, len(text))[:len(d.names.declarations)-1] { // two variables are called me
			words := regexp.MustCompile(`\w+`).FindAllString(item.Detail, -1)
			if len(words) < 2 || words[0] == words[1] {
				t.Errorf("%s: %s", item.Label, item.Detail)
			}
		}
	}
}

// A misspelt name is changed into the likely one, and the text is then right.
func TestQuickFix(t *testing.T) {
	t.Parallel()
	c, _ := editor(t, false)
	uri := "file:///nowhere/m.pml"
	text := strings.Replace(modelText, "me = other }", "me = othr }", 1)
	c.open(uri, text)
	d := c.diagnostics()
	if len(d) != 1 {
		t.Fatalf("%+v", d)
	}
	actions := about[[]codeAction](c, "codeAction", uri, map[string]any{"range": d[0].Range, "context": map[string]any{}})
	if len(actions) != 1 || actions[0].Title != "Change othr to other" {
		t.Fatalf("%+v", actions)
	}
	var edit struct{ Changes map[string][]textEdit }
	b, _ := json.Marshal(actions[0].Edit)
	if err := json.Unmarshal(b, &edit); err != nil || len(edit.Changes[uri]) != 1 {
		t.Fatalf("%s %v", b, err)
	}
	if fixed := apply(text, edit.Changes[uri][0]); fixed != modelText {
		t.Error(fixed)
	}
	elsewhere := span{position{0, 0}, position{0, 1}}
	if all := about[[]codeAction](c, "codeAction", uri, map[string]any{"range": elsewhere, "context": map[string]any{}}); len(all) != 0 {
		t.Errorf("%+v", all)
	}
}

// apply does an edit.
func apply(text string, e textEdit) string {
	d := &document{text: text}
	return text[:d.offset(e.Range.Start)] + e.NewText + text[d.offset(e.Range.End):]
}

// Formatting replaces the text of a model or a specification, and nothing of one in the usual layout.
func TestFormatting(t *testing.T) {
	t.Parallel()
	for uri, c := range map[string]struct{ text, want string }{
		"file:///m.pml": {"active proctype P(){skip}", "active proctype P() { skip }\n"},
		"file:///p.ltl": {"model \"m.pml\";\n\n\nproperty p:\n[] x;", "model \"m.pml\";\n\nproperty p:\n    [] x;\n"},
	} {
		edits := newDocument(uri, c.text).formatting()
		if len(edits) != 1 || apply(c.text, edits[0]) != c.want {
			t.Errorf("%s: %+v", uri, edits)
		}
		if edits := newDocument(uri, c.want).formatting(); len(edits) != 0 {
			t.Errorf("%s: %+v", uri, edits)
		}
	}
	if edits := newDocument("file:///m.pml", "byte x; /*").formatting(); len(edits) != 0 {
		t.Errorf("%+v", edits)
	}
}

// Semantic tokens are the names that are declared, in the order of the text.
func TestTokens(t *testing.T) {
	t.Parallel()
	d := newDocument("file:///m.pml", modelText)
	data := (&Server{}).tokens(d)
	var got []string
	at := position{}
	for ; len(data) >= 5; data = data[5:] {
		if at.Line += data[0]; data[0] > 0 {
			at.Character = 0
		}
		at.Character += data[1]
		start := d.offset(at)
		word := d.text[start : start+data[2]]
		if data[4] == 1 {
			word = "!" + word
		}
		got = append(got, word+":"+tokenTypes[data[3]])
	}
	want := []string{"!red:enumMember", "!green:enumMember", "!turn:variable", "!other:variable", "!FREE:macro", "turn:variable", "!P:function", "!me:variable", "FREE:macro",
		"!wait:label", "me:variable", "turn:variable", "!crit:label", "turn:variable", "!Q:function", "!me:variable", "me:variable", "other:variable", "!low:property", "turn:variable"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v\nwant\n%v", got, want)
	}
}

// A violated property has a diagnostic that links to the steps, a lens with the verdict and one that shows the run, whose links lead to the
// lines of the steps; an edit above the model moves them.
func TestCounterexample(t *testing.T) {
	t.Parallel()
	c, s := editor(t, true)
	reused := 0
	s.reused = func(*property.Set, *property.Property, *result) { reused++ }
	uri := uriOf(filepath.Join(t.TempDir(), "m.pml"))
	text := "byte x;\nactive proctype P() {\n\tdo\n\t:: x < 3 ->\n\t\tx++\n\t:: x == 3 ->\n\t\tx = 0\n\tod\n}\nltl low { [] (x < 2) }\nltl fine { [] (x < 4) }\n"
	for i, above := range []string{"", "// one\n\n"} {
		if i == 0 {
			c.open(uri, text)
		} else {
			c.change(uri, above+text)
		}
		if d := c.diagnostics(); len(d) != 0 {
			t.Fatalf("%+v", d)
		}
		d := c.diagnostics()
		c.told("workspace/codeLens/refresh")
		if len(d) != 1 || d[0].Severity != 2 || !strings.HasPrefix(d[0].Message, "low: violated\nwhy: not `x < 2` after step 4") || d[0].Range.Start != (position{9 + 2*i, 4}) {
			t.Fatalf("%+v", d)
		}
		if r := d[0].Related; len(r) < 4 || r[3].Location.URI != uri || r[3].Location.Range.Start.Line != 4+2*i || !strings.Contains(r[3].Message, "4. P: x++  x = 2") {
			t.Errorf("%+v", r)
		}
		var titles []string
		var show codeLens
		for _, l := range about[[]codeLens](c, "codeLens", uri, nil) {
			if titles = append(titles, l.Command.Title); l.Command.Command == runCommand {
				show = l
			}
		}
		if got := strings.Join(titles, ","); got != "violated (check again),show the run,holds (check again)" {
			t.Error(got)
		}
		var run counterexample
		if err := json.Unmarshal(c.ask("workspace/executeCommand", map[string]any{"command": show.Command.Command, "arguments": show.Command.Arguments}).Result, &run); err != nil {
			t.Fatal(err)
		}
		if len(run.Links) < 4 || !strings.Contains(run.Text, "why: not `x < 2` after step 4") {
			t.Fatalf("%+v", run)
		}
		shownText := &document{text: run.Text}
		for _, l := range run.Links {
			place := run.Text[shownText.offset(l.Range.Start):shownText.offset(l.Range.End)]
			if want := fmt.Sprintf("m.pml:%d", l.Target.Range.Start.Line+1); place != want || l.Target.URI != uri {
				t.Errorf("%q leads to %s", place, want)
			}
		}
	}
	s.debugs = true
	for _, l := range about[[]codeLens](c, "codeLens", uri, nil) {
		if l.Command.Command == debugCommand && string(l.Command.Arguments[1]) == `"low"` {
			s.debugs = false
		}
	}
	if s.debugs {
		t.Error("an editor that debugs is offered no debugger")
	}
	if reused != 2 {
		t.Errorf("%d answers were kept, want both: a comment changes no verdict", reused)
	}
}

// TestFailure: a model that fails by itself says so at the statement, with the run behind a lens, and no more once it is mended.
func TestFailure(t *testing.T) {
	t.Parallel()
	for _, x := range []struct{ text, words, why string }{
		{"byte x;\nactive proctype P() {\n\tx = 1;\n\tassert(x == 2)\n}\n", "safety: violated: assertion failed", "x = 1"},
		{"byte x;\nactive proctype P() {\n\tx = 1;\n\tx == 2\n}\n", "safety: violated: invalid end state", "P[0] waits for `x == 2`"},
		{"byte x, a[2];\nactive proctype P() {\n\tx = 2;\n\ta[x] = 1\n}\n", "safety: violated: run-time error", "out of range"},
	} {
		c, _ := editor(t, true)
		uri := uriOf(filepath.Join(t.TempDir(), "m.pml"))
		c.open(uri, x.text)
		if d := c.diagnostics(); len(d) != 0 {
			t.Fatalf("%+v", d)
		}
		d := c.diagnostics()
		c.told("workspace/codeLens/refresh")
		if len(d) != 1 || d[0].Severity != 2 || !strings.HasPrefix(d[0].Message, x.words) || !strings.Contains(d[0].Message, x.why) || d[0].Range.Start != (position{3, 1}) {
			t.Fatalf("%+v", d)
		}
		lenses := about[[]codeLens](c, "codeLens", uri, nil)
		if len(lenses) != 1 || "safety: "+lenses[0].Command.Title != x.words || lenses[0].Range.Start != (position{3, 1}) {
			t.Fatalf("%+v", lenses)
		}
		var run counterexample
		if err := json.Unmarshal(c.ask("workspace/executeCommand", map[string]any{"command": lenses[0].Command.Command, "arguments": lenses[0].Command.Arguments}).Result, &run); err != nil {
			t.Fatal(err)
		}
		if run.Title != "safety" || !strings.Contains(run.Text, x.words) || !strings.Contains(run.Text, x.why) || len(run.Links) == 0 {
			t.Errorf("%+v", run)
		}
		c.change(uri, strings.NewReplacer("assert(x == 2)", "skip", "x == 2", "x == 1", "x = 2", "x = 1").Replace(x.text))
		if d := c.diagnostics(); len(d) != 0 {
			t.Fatalf("%+v", d)
		}
	}
}
