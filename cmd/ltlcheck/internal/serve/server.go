//go:build !js

package serve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/atomicfile"
	"github.com/ltlcheck/ltlcheck/internal/graphviz"
	"github.com/ltlcheck/ltlcheck/internal/report/web"
	"github.com/ltlcheck/ltlcheck/internal/scratch"
)

// Config is the configuration of a server.
type Config struct {
	Folder string // with the models
	File   string // that is opened first, in the folder; may be ""
	Disk   atomicfile.Disk
	Tests  *Tests // whose models are explored, instead of the files in the folder; mostly nil
	// Worker returns the command that runs this program with the given
	// arguments, in the folder.
	Worker func(ctx context.Context, args ...string) *exec.Cmd
	// Time and Memory are the limits of each job, as --time and --memory have
	// them.
	Time, Memory string
	// AtOnce is how many jobs run at the same time.
	AtOnce int
}

// Server serves a folder to one user. Serve or Close must be called, or its
// temporary folder remains.
type Server struct {
	config    Config
	token     string
	folder    *folder
	jobs      *queue
	drawings  graphviz.Engine
	temporary *scratch.Folder
	pages     string // in it, the results
	ctx       context.Context
	stop      context.CancelFunc
	bodyTime  time.Duration // for the body of a request
	asking    chan struct{} // as many questions as are answered at once
}

// New makes a server whose jobs end when the context is done. The error is
// about the folder. It begins to compile Graphviz in the background, which the
// first picture needs.
func New(ctx context.Context, c Config) (*Server, error) {
	f, err := openFolder(c.Folder, c.Disk)
	if err != nil {
		return nil, err
	}
	temporary, pages, err := pageFolder()
	if err != nil {
		return nil, errors.Join(err, f.close())
	}
	s := &Server{config: c, token: newToken(), folder: f, temporary: temporary, pages: pages, bodyTime: bodyTime, asking: make(chan struct{}, max(2, c.AtOnce))}
	s.drawings.Cache = graphviz.CacheFolder()
	s.ctx, s.stop = context.WithCancel(ctx)
	s.jobs = newQueue(s.ctx, c.AtOnce, s.run, s.forget)
	go func() { _, _ = s.drawings.SVG(s.ctx, []byte("digraph {}")) }() // what is compiled for the first picture need not be waited for
	return s, nil
}

// pageFolder makes the folder for pages, in one that is removed at the end.
func pageFolder() (temporary *scratch.Folder, pages string, err error) {
	if temporary, err = scratch.New("", "ltlcheck-serve-"); err != nil {
		return nil, "", err
	}
	pages = filepath.Join(temporary.Path(), "pages")
	if err = os.Mkdir(pages, 0o700); err != nil {
		return nil, "", errors.Join(err, temporary.Remove())
	}
	return temporary, pages, nil
}

// Close stops all jobs, waits for them, and removes their results.
func (s *Server) Close() error {
	s.stop()
	s.jobs.wait()
	return errors.Join(s.drawings.Close(), s.folder.close(), s.temporary.Remove())
}

// Path returns the path of the page, which contains the token.
func (s *Server) Path() string { return "/" + s.token + "/" }

// Serve answers requests until the context of New is done, and then closes the
// server.
func (s *Server) Serve(l net.Listener) error {
	h := &http.Server{
		Handler: s.Handler(), ReadHeaderTimeout: headerTime, IdleTimeout: idleTime, BaseContext: func(net.Listener) context.Context { return s.ctx },
	}
	context.AfterFunc(s.ctx, func() { _ = h.Close() }) // Serve says so below
	err := h.Serve(l)
	if errors.Is(err, http.ErrServerClosed) {
		err = nil
	}
	return errors.Join(err, s.Close())
}

// The time that a client may take to send the head of a request, and then its
// body, and that a connection may be idle.
const (
	headerTime = 10 * time.Second
	bodyTime   = 10 * time.Second
	idleTime   = 2 * time.Minute
)

// Handler returns the handler of all requests, for Serve and for tests.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", text("text/html; charset=utf-8", web.ServePage))
	mux.HandleFunc("GET /serve.js", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
		_ = web.WriteServeProgram(w) // who is gone needs no answer
	})
	mux.HandleFunc("GET /serve.css", text("text/css; charset=utf-8", web.ServeStyle))
	mux.HandleFunc("GET /files", document(s.listFiles))
	mux.HandleFunc("GET /file", document(s.readFile))
	mux.HandleFunc("PUT /file", document(s.writeFile))
	mux.HandleFunc("POST /examples", document(s.addExamples))
	mux.HandleFunc("POST /ask", document(s.ask))
	mux.HandleFunc("POST /jobs", document(s.newJob))
	mux.HandleFunc("GET /jobs/{id}/events", s.events)
	mux.HandleFunc("DELETE /jobs/{id}", document(s.stopJob))
	mux.HandleFunc("GET /jobs/{id}/result", s.result)
	return s.guard(mux)
}

// text returns a handler that answers with a fixed text.
func text(kind, content string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		_, _ = w.Write([]byte(content)) // who is gone needs no answer
	}
}

// document returns a handler that answers with a document as JSON, or the error.
func document(make func(*http.Request) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		d, err := make(r)
		if err != nil {
			refuse(w, err)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(d) // who is gone needs no answer
	}
}

// refuse sends an error as text, with the status that fits it.
func refuse(w http.ResponseWriter, err error) {
	status := http.StatusBadRequest
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		status = http.StatusRequestEntityTooLarge
		err = fmt.Errorf("the request has more than %d bytes", large.Limit)
	case errors.Is(err, os.ErrDeadlineExceeded):
		status = http.StatusRequestTimeout
		err = fmt.Errorf("the request was not there within %v", bodyTime)
	case errors.Is(err, errOutside):
		status = http.StatusForbidden
	case errors.Is(err, errFull):
		status = http.StatusServiceUnavailable
	case errors.Is(err, os.ErrNotExist), errors.Is(err, errNoJob):
		status = http.StatusNotFound
	}
	http.Error(w, err.Error(), status)
}

// read decodes the body of a request; unknown fields are an error.
func read(r *http.Request, document any) error {
	dec := json.NewDecoder(r.Body)
	dec.DisallowUnknownFields()
	return dec.Decode(document)
}
