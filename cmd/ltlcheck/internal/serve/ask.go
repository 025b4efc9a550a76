//go:build !js

package serve

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/safetext"
)

// ask answers POST /ask by a worker. As many questions are answered at a time
// as there are slots.
func (s *Server) ask(r *http.Request) (any, error) {
	var q Request
	if err := read(r, &q); err != nil {
		return nil, err
	}
	if q.File != "" && s.config.Tests == nil {
		if err := s.folder.check(q.File); err != nil {
			return nil, err
		}
	}
	ctx, cancel := context.WithTimeout(r.Context(), askTime)
	defer cancel()
	select {
	case s.asking <- struct{}{}:
		defer func() { <-s.asking }()
	case <-ctx.Done():
		return nil, errFull
	}
	return s.answer(ctx, &q), nil
}

// answer returns the answer to a question, with its graphs drawn. Errors become
// part of the answer.
func (s *Server) answer(ctx context.Context, q *Request) *Answer {
	work := s.work
	if s.config.Tests != nil {
		work = s.config.Tests.explore
	}
	a, err := work(ctx, q)
	switch {
	case ctx.Err() != nil:
		return &Answer{Error: fmt.Sprintf("there is no answer within %v", askTime)}
	case err != nil:
		return &Answer{Error: err.Error()}
	}
	a.Draw(ctx, &s.drawings)
	return a
}

// work starts a worker process for one question and reads its answer.
func (s *Server) work(ctx context.Context, q *Request) (*Answer, error) {
	text, err := json.Marshal(q)
	if err != nil {
		return nil, err
	}
	cmd := s.config.Worker(ctx, "serve", "--worker")
	var stdout, stderr bytes.Buffer
	out := &bounded{w: &stdout, left: mostAnswer}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(text), out, &bounded{w: &stderr, left: mostSaid}
	if err := cmd.Run(); err != nil {
		said := strings.TrimSpace(safetext.Text(stderr.String()))
		return nil, errors.New(strings.TrimSpace(fmt.Sprintf("the worker has failed (%v): %s", err, said)))
	}
	a := &Answer{}
	return a, json.Unmarshal(stdout.Bytes(), a)
}
