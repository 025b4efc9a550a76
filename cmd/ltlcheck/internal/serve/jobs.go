//go:build !js

package serve

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/safetext"
)

// Limits of jobs, and times of the connection to who listens.
const (
	mostSaid   = 64 << 10         // bytes of what a worker says on standard error that are kept
	mostResult = 256 << 20        // bytes of a page
	patience   = 3 * time.Second  // for a worker to end by itself
	aliveEvery = 15 * time.Second // a sign of life to who listens
)

// newJob answers POST /jobs.
func (s *Server) newJob(r *http.Request) (any, error) {
	var q JobRequest
	err := read(r, &q)
	if err == nil {
		err = s.folder.check(q.File)
	}
	if err != nil {
		return nil, err
	}
	args, err := q.Arguments(s.config.Time, s.config.Memory)
	if err != nil {
		return nil, err
	}
	j, err := s.jobs.add(args, q.Formula)
	if err != nil {
		return nil, err
	}
	return map[string]string{"id": j.id}, nil
}

// stopJob answers DELETE /jobs/{id}.
func (s *Server) stopJob(r *http.Request) (any, error) {
	j, err := s.jobs.job(r.PathValue("id"))
	if err == nil {
		j.cancel()
	}
	return map[string]bool{"stopped": true}, err
}

// page returns the path of the file with a job's result.
func (s *Server) page(j *job) string { return filepath.Join(s.pages, j.id+".html") }

// result answers GET /jobs/{id}/result.
func (s *Server) result(w http.ResponseWriter, r *http.Request) {
	j, err := s.jobs.job(r.PathValue("id"))
	if err != nil {
		refuse(w, err)
		return
	}
	f, err := os.Open(s.page(j))
	if err != nil {
		refuse(w, err)
		return
	}
	defer f.Close()
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", "frame-ancestors 'self'") // the page has a policy of its own, which allows less
	_, _ = io.Copy(w, f)                                                // who is gone needs no answer
}

// run runs the command of a job, and publishes its progress and end. The
// command is interrupted rather than killed when the job is stopped, so that it
// can write what it has found.
func (s *Server) run(j *job) {
	if j.ctx.Err() != nil {
		j.say(Event{State: "failed", Message: "stopped before it began", Status: 3})
		return
	}
	j.say(Event{State: "running"})
	cmd := s.config.Worker(j.ctx, j.args...)
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGINT) } // it tells what it has found so far
	cmd.WaitDelay = patience
	cmd.Stdin = strings.NewReader(j.input)
	out, err := os.Create(s.page(j))
	if err != nil {
		j.say(Event{State: "failed", Message: err.Error(), Status: 4})
		return
	}
	defer out.Close()
	page := &bounded{w: out, left: mostResult}
	cmd.Stdout = page
	said, err := s.follow(cmd, j)
	end := Event{State: "done", Status: cmd.ProcessState.ExitCode(), Message: said, Result: page.left < mostResult && page.left > 0}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) || end.Status < 0 || end.Status > 3 || !end.Result {
		end.State = "failed"
		if said == "" {
			end.Message = "the command ended without a result: " + fmt.Sprint(err)
		}
	}
	j.say(end)
}

// forget removes the result of a job that is not kept any more.
func (s *Server) forget(j *job) { _ = os.Remove(s.page(j)) } // it may have none

// follow starts the command and publishes its progress until it ends;
// everything else that it writes to standard error is returned.
func (s *Server) follow(cmd *exec.Cmd, j *job) (string, error) {
	stderr, err := cmd.StderrPipe()
	if err != nil {
		return "", err
	}
	if err := cmd.Start(); err != nil {
		return err.Error(), err
	}
	var said bytes.Buffer
	lines := bufio.NewScanner(stderr)
	lines.Buffer(nil, mostSaid)
	for lines.Scan() {
		var p Progress
		if line := lines.Bytes(); bytes.HasPrefix(line, []byte(`{"schema"`)) && json.Unmarshal(line, &p) == nil {
			j.say(Event{State: "running", Progress: &p})
		} else if said.Len() < mostSaid {
			said.Write(append(line, '\n'))
		}
	}
	_, _ = io.Copy(io.Discard, stderr) // a line that is too long ends the scanner, not the command
	return strings.TrimSpace(safetext.Text(said.String())), cmd.Wait()
}

// bounded writes a limited number of bytes, then fails.
type bounded struct {
	w    io.Writer
	left int
}

// Write writes p, or returns an error once more than the allowed bytes have
// come.
func (b *bounded) Write(p []byte) (int, error) {
	if b.left -= len(p); b.left <= 0 {
		return 0, errors.New("the result is too large for a page")
	}
	return b.w.Write(p)
}

// events answers GET /jobs/{id}/events: a stream of server-sent events until
// the job has ended.
func (s *Server) events(w http.ResponseWriter, r *http.Request) {
	j, err := s.jobs.job(r.PathValue("id"))
	if err != nil {
		refuse(w, err)
		return
	}
	j.listen(1)
	defer j.listen(-1)
	w.Header().Set("Content-Type", "text/event-stream")
	flush := http.NewResponseController(w)
	alive := time.NewTicker(aliveEvery)
	defer alive.Stop()
	for {
		e, changed := j.look()
		text, err := json.Marshal(e)
		if err != nil {
			return
		}
		if _, err := fmt.Fprintf(w, "data: %s\n\n", text); err != nil || flush.Flush() != nil || e.over() {
			return
		}
		select {
		case <-changed:
		case <-alive.C:
		case <-r.Context().Done():
			return
		}
	}
}
