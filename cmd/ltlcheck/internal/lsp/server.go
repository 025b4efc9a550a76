package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/jsonrpc"
	"github.com/ltlcheck/ltlcheck/internal/guard"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/source"
)

// Server serves one editor over one connection.
type Server struct {
	conn        *jsonrpc.Conn
	config      Config
	folders     []string // that the editor has open
	initialised bool
	shut        bool

	asTyped bool            // verdicts are looked for while the user types
	debugs  bool            // the editor can debug the run of a property
	ctx     context.Context // of checks in the background
	known   verdictCache
	reused  func(*property.Set, *property.Property, *check.Result) // for tests: called with each kept answer
	// patience, for tests, is the time for a check while the user types, and for
	// the search for suspects; 0 is as usual.
	patience time.Duration

	mu        sync.Mutex // of documents, of what they hold, and of typing
	documents map[string]*document
	typing    map[string]context.CancelFunc // ends the check of a document
	checks    sync.WaitGroup
}

// ErrNoShutdown is returned when the connection ends without a shutdown
// request, as when the editor has crashed.
var ErrNoShutdown = errors.New("the editor went away without a shutdown request")

// Serve answers messages until the editor exits, the input ends, or the context
// is done; checks that are running are cancelled and waited for. The error is
// ErrNoShutdown, or one of the connection.
func Serve(ctx context.Context, in io.Reader, out io.Writer, c Config) error {
	return newServer(in, out, c).serve(ctx)
}

// Config is how the server is started.
type Config struct {
	Version string // of the program, for the editor
	// Everywhere allows texts to name files outside the folders that the editor
	// has open.
	Everywhere bool
}

// newServer returns a server over two streams.
func newServer(in io.Reader, out io.Writer, c Config) *Server {
	return &Server{
		conn: jsonrpc.NewConn(in, out, jsonrpc.Headers), config: c, documents: map[string]*document{}, typing: map[string]context.CancelFunc{},
	}
}

// serve is Serve.
func (s *Server) serve(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	s.ctx = ctx
	defer s.checks.Wait()
	defer cancel()
	for {
		body, err := s.conn.Read(ctx)
		switch {
		case ctx.Err() != nil:
			return nil
		case errors.Is(err, jsonrpc.ErrHeader):
			err = s.conn.Fail(nil, jsonrpc.NewError(jsonrpc.InvalidRequest, err.Error()))
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
			if s.shut {
				return nil
			}
			return ErrNoShutdown
		case err == nil:
			var exit bool
			if exit, err = s.handle(ctx, body); exit {
				if s.shut {
					return nil
				}
				return ErrNoShutdown
			}
		}
		if err != nil {
			return err
		}
	}
}

// handle handles one message; exit is true after the exit notification.
func (s *Server) handle(ctx context.Context, body []byte) (exit bool, err error) {
	var m jsonrpc.Message
	if err := json.Unmarshal(body, &m); err != nil {
		return false, s.conn.Fail(nil, jsonrpc.NewError(jsonrpc.ParseError, "this is no message: "+err.Error()))
	}
	switch {
	case m.Method == "exit":
		return true, nil
	case m.Method == "" && len(m.ID) > 0:
		return false, nil // an answer to a request of ours
	}
	result, err := s.answer(ctx, &m)
	var wrong *jsonrpc.Error
	switch {
	case len(m.ID) == 0 && (err == nil || errors.As(err, &wrong)):
		return false, nil // nobody waits for an answer
	case errors.As(err, &wrong):
		return false, s.conn.Fail(m.ID, wrong)
	case err != nil:
		return false, err
	}
	return false, s.conn.Reply(m.ID, result)
}

// answer returns the result of a request. An *jsonrpc.Error is sent to the editor;
// any other error ends the server.
func (s *Server) answer(ctx context.Context, m *jsonrpc.Message) (any, error) {
	switch {
	case m.Method == "initialize":
		var p initializeParams
		_ = json.Unmarshal(m.Params, &p) // all of them are optional
		s.initialised, s.asTyped = true, p.Options.Verdicts == nil || *p.Options.Verdicts
		s.debugs = p.Options.Debugs
		s.folders = p.folders()
		return s.capabilities(), nil
	case !s.initialised:
		return nil, jsonrpc.NewError(jsonrpc.NotInitialised, "initialize comes first")
	case s.shut:
		return nil, jsonrpc.NewError(jsonrpc.InvalidRequest, "the server has been shut down")
	case m.Method == "shutdown":
		s.shut = true
		return nil, nil
	case m.Method == "workspace/executeCommand":
		return s.execute(ctx, m.Params)
	case strings.HasPrefix(m.Method, "textDocument/"):
		var p documentParams
		if err := json.Unmarshal(m.Params, &p); err != nil {
			return nil, jsonrpc.NewError(jsonrpc.InvalidParams, err.Error())
		}
		return s.document(strings.TrimPrefix(m.Method, "textDocument/"), &p)
	case strings.HasPrefix(m.Method, "$/"), m.Method == "initialized":
		return nil, nil
	}
	return nil, jsonrpc.NewError(jsonrpc.MethodNotFound, fmt.Sprintf("there is no method %q", m.Method))
}

// capabilities returns what the server offers.
func (s *Server) capabilities() any {
	return map[string]any{
		"serverInfo": map[string]any{"name": "ltlcheck", "version": s.config.Version},
		"capabilities": map[string]any{
			"textDocumentSync":       1, // whole texts
			"hoverProvider":          true,
			"definitionProvider":     true,
			"referencesProvider":     true,
			"renameProvider":         true,
			"completionProvider":     map[string]any{"triggerCharacters": []string{"@", ":"}},
			"codeLensProvider":       map[string]any{},
			"executeCommandProvider": map[string]any{"commands": []string{checkCommand, runCommand}},

			"documentSymbolProvider":     true,
			"documentFormattingProvider": true,
			"codeActionProvider":         map[string]any{"codeActionKinds": []string{"quickfix"}},
			"semanticTokensProvider": map[string]any{
				"legend": map[string]any{"tokenTypes": tokenTypes, "tokenModifiers": []string{"declaration"}}, "full": true,
			},
		},
	}
}

// document handles the methods about one document.
func (s *Server) document(method string, p *documentParams) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	uri := p.TextDocument.URI
	switch method {
	case "didOpen":
		return nil, s.set(s.newDocument(uri, p.TextDocument.Text))
	case "didChange":
		if n := len(p.Changes); n > 0 && p.Changes[n-1].Range == nil {
			return nil, s.set(s.newDocument(uri, p.Changes[n-1].Text))
		}
		return nil, jsonrpc.NewError(jsonrpc.InvalidParams, "changes are whole texts")
	case "didClose":
		if stop := s.typing[uri]; stop != nil {
			stop()
		}
		delete(s.typing, uri)
		delete(s.documents, uri)
		return nil, s.publish(uri, []diagnostic{})
	case "didSave":
		for _, d := range s.documents {
			if d.language() == "ltl" && d.uri != uri {
				s.verify(d) // its model may be what was saved
			}
		}
		return nil, nil
	case "willSave":
		return nil, nil
	}
	d := s.documents[uri]
	if d == nil {
		return nil, jsonrpc.NewError(jsonrpc.InvalidParams, "this document is not open")
	}
	at := d.offset(p.Position)
	switch method {
	case "hover":
		return s.hover(d, at), nil
	case "definition":
		return s.definition(d, at), nil
	case "references":
		return d.references(at), nil
	case "rename":
		return d.rename(at, p.NewName)
	case "completion":
		return s.completion(d, at), nil
	case "codeLens":
		return d.lenses(s.debugs), nil
	case "documentSymbol":
		return d.outline(), nil
	case "codeAction":
		return append(d.fixes(p.Range), d.repairs(p.Range, s.documents)...), nil
	case "semanticTokens/full":
		return map[string]any{"data": s.tokens(d)}, nil
	case "formatting":
		return d.formatting(), nil
	}
	return nil, jsonrpc.NewError(jsonrpc.MethodNotFound, fmt.Sprintf("there is no method %q", "textDocument/"+method))
}

// newDocument returns a document that the editor has opened or changed. Files
// that its text names are in the folder that the editor has open, or else in
// that of the document.
func (s *Server) newDocument(uri, text string) *document {
	d := newDocument(uri, text)
	d.files, d.patience = &source.Files{Contained: !s.config.Everywhere}, s.patience
	for _, folder := range s.folders {
		if rel, err := filepath.Rel(folder, d.path); err == nil && filepath.IsLocal(rel) {
			d.files.Folder = folder
		}
	}
	return d
}

// set stores a document that was opened or changed, publishes its diagnostics,
// and begins to look for verdicts.
func (s *Server) set(d *document) error {
	s.documents[d.uri] = d
	d.problems = d.diagnose()
	err := s.publish(d.uri, d.problems)
	s.verify(d)
	return err
}

// publish sends the diagnostics of a document.
func (s *Server) publish(uri string, all []diagnostic) error {
	return s.conn.Notify("textDocument/publishDiagnostics", map[string]any{"uri": uri, "diagnostics": all})
}

// hover explains the name or operator at an offset.
func (s *Server) hover(d *document, at int) any {
	n := d.names.at(at)
	if o, start := spelled(d.text, at); n == nil && o != nil && d.language() == "ltl" {
		return hoverText(o.means, d.span(start, start+len(o.text)))
	}
	if n == nil {
		return nil
	}
	text := ""
	if _, of := s.declared(d, n); of != nil {
		text = of.kind
	} else if d.language() == "ltl" {
		text = explained(n.text)
	} else if types[n.text] != "" {
		text = n.text + ": " + types[n.text]
	}
	if text == "" {
		return nil
	}
	return hoverText(text, d.span(n.start, n.end))
}

// hoverText returns a hover with plain text.
func hoverText(text string, where span) any {
	return hover{markup{"plaintext", text}, where}
}

// declared returns the declaration of a name and the document that has it: this
// one or, for a specification, its model.
func (s *Server) declared(d *document, n *name) (*document, *declaration) {
	if of := d.names.declared(n); of != nil {
		return d, of
	}
	return d.declaredIn(s.modelOf(d), n)
}

// declaredIn returns the declaration of a name in this document or its model,
// which may be nil.
func (d *document) declaredIn(m *document, n *name) (*document, *declaration) {
	if of := d.names.declared(n); of != nil {
		return d, of
	}
	if m != nil {
		for i := range m.names.declarations {
			if of := &m.names.declarations[i]; of.text == n.text {
				return m, of
			}
		}
	}
	return nil, nil
}

// modelName matches the line of a specification that names its model. It is
// found by text, not by parsing, since the text may be incomplete while it is
// edited.
var modelName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^\s*model\s+"([^"\n]+)"`) })

// modelOf returns the model of a specification, as the editor has it open or
// else as it is on disk; nil if there is none.
func (s *Server) modelOf(d *document) *document {
	found := modelName().FindStringSubmatch(d.text)
	if d.language() != "ltl" || found == nil {
		return nil
	}
	path := found[1]
	if !filepath.IsAbs(path) {
		path = filepath.Join(filepath.Dir(d.path), path)
	}
	for _, open := range s.documents {
		if open.path == path {
			return open
		}
	}
	if d.files.Allow(path, d.path) != nil {
		return nil
	}
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() || info.Size() > jsonrpc.MaxMessage {
		return nil
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	return newDocument(uriOf(path), string(text))
}

// definition returns the place of the declaration of the name at an offset.
func (s *Server) definition(d *document, at int) any {
	n := d.names.at(at)
	if n == nil {
		return nil
	}
	where, of := s.declared(d, n)
	if of == nil {
		return nil
	}
	return location{where.uri, where.span(of.start, of.end)}
}

// references returns the places of all references to the name at an offset, in
// this document.
func (d *document) references(at int) []location {
	out := []location{}
	if n := d.names.at(at); n != nil {
		for _, r := range d.names.references(n) {
			out = append(out, location{d.uri, d.span(r.start, r.end)})
		}
	}
	return out
}

// goodName matches the names that can be given to a property.
var goodName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Za-z_]\w*$`) })

// rename returns the edits that rename what is declared in this document. A
// name that exists already is refused.
func (d *document) rename(at int, to string) (any, error) {
	n := d.names.at(at)
	switch {
	case !goodName().MatchString(to):
		return nil, jsonrpc.NewError(jsonrpc.InvalidParams, fmt.Sprintf("%q is no name", to))
	case n == nil || d.names.declared(n) == nil:
		return nil, jsonrpc.NewError(jsonrpc.InvalidParams, "there is nothing here that this document declares")
	}
	if slices.ContainsFunc(d.names.names, func(k name) bool { return k.text == to }) {
		return nil, jsonrpc.NewError(jsonrpc.InvalidParams, fmt.Sprintf("there is a %s already", to))
	}
	edits := []textEdit{}
	for _, r := range d.names.references(n) {
		edits = append(edits, textEdit{d.span(r.start, r.end), to})
	}
	return map[string]any{"changes": map[string]any{d.uri: edits}}, nil
}

// The commands of lenses. Their arguments are the document and the property.
const (
	checkCommand = "ltlcheck.check"
	runCommand   = "ltlcheck.counterexample"
	debugCommand = "ltlcheck.debug" // of the editor
)

// lenses returns a lens over each property, with the verdict once it is known,
// and others for its run: to show it and, if the editor debugs, to step through
// it.
func (d *document) lenses(debugs bool) []codeLens {
	out := []codeLens{}
	for _, of := range d.names.properties() {
		title := "check"
		v := d.verdicts[of.text]
		if v != nil {
			title = v.words + " (check again)"
		}
		arguments := []json.RawMessage{quoted(d.uri), quoted(of.text)}
		out = append(out, codeLens{d.span(of.start, of.end), command{title, checkCommand, arguments}})
		if v != nil && v.run != nil {
			out = append(out, codeLens{d.span(of.start, of.end), command{"show the run", runCommand, arguments}})
			if debugs {
				out = append(out, codeLens{d.span(of.start, of.end), command{"debug", debugCommand, arguments}})
			}
		}
	}
	if v := d.failed; v != nil {
		out = append(out, codeLens{d.lineSpan(v.run.line), command{v.words, runCommand, []json.RawMessage{quoted(d.uri), quoted("")}}})
	}
	return out
}

// quoted encodes a string as JSON.
func quoted(text string) json.RawMessage {
	b, _ := json.Marshal(text) // a string always encodes
	return b
}

// execute does a command of a lens: it starts a check and returns at once, the
// verdict is sent when the check is done; or it returns a run that is known.
func (s *Server) execute(ctx context.Context, params json.RawMessage) (any, error) {
	var p struct {
		Command   string   `json:"command"`
		Arguments []string `json:"arguments"`
	}
	if err := json.Unmarshal(params, &p); err != nil || len(p.Arguments) != 2 || p.Command != checkCommand && p.Command != runCommand {
		return nil, jsonrpc.NewError(jsonrpc.InvalidParams, "want "+checkCommand+" or "+runCommand+" with a document and a property")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	d, name := s.documents[p.Arguments[0]], p.Arguments[1]
	if d == nil {
		return nil, jsonrpc.NewError(jsonrpc.InvalidParams, "this document is not open")
	}
	if p.Command == runCommand {
		return d.counterexample(name), nil
	}
	s.checks.Go(func() {
		verdict := "internal error"
		_ = guard.Try(func() error { // an editor shows verdicts, and goes on
			verdict = s.check(ctx, d, name, check.Limits{Time: maxCheck, Memory: maxCheckMemory})
			return nil
		})
		// An editor that is gone is noticed when the next message is read.
		_ = s.conn.Notify("window/showMessage", map[string]any{"type": 3, "message": name + ": " + verdict})
	})
	return nil, nil
}
