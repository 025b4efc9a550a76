package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/cpu"
	"github.com/ltlcheck/ltlcheck/program/petri"
)

// workerArg is the first argument of a process that answers one query.
const workerArg = "answer-one"

// request is what such a process is asked.
type request struct {
	Folder, Exam, Formula string
	Seconds               float64 // CPU time
	Memory                int64
	Without               []string
}

// said is what it writes, in JSON.
type said struct {
	Verdict string // TRUE, FALSE or none
	Reason  string // for none
	By      string // what answered it
	States  uint64
	Read    float64 // CPU seconds until the net was read
}

// work answers the query in its argument, and writes a said.
func work(c *parts.Call) error {
	runtime.GOMAXPROCS(1)
	args, err := c.ParseArgs()
	if err != nil {
		return err
	}
	var r request
	if len(args) != 1 || json.Unmarshal([]byte(args[0]), &r) != nil {
		return errors.New("want one request")
	}
	limitProcess(r.Seconds)
	s, err := r.answer()
	if err != nil {
		s.Reason = err.Error()
	}
	return json.NewEncoder(c.Out).Encode(s)
}

// answer reads the net and the query, and answers it.
func (r *request) answer() (s said, err error) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go cancelAfter(r.Seconds, cancel)
	debug.SetMemoryLimit(r.Memory / 8 * 7) // as --memory does
	net, err := petri.Load(filepath.Join(r.Folder, "model.pnml"))
	if err != nil {
		return s, err
	}
	queries, err := petri.ReadProperties(r.Exam, net, func() (io.ReadCloser, error) { return os.Open(filepath.Join(r.Folder, r.Exam+".xml")) })
	s.Read = cpu.Seconds()
	for _, q := range queries {
		if q.Name != r.Formula {
			continue
		}
		result, err := check.Verify(ctx, net, check.Property{Name: q.Name, Factory: q.Factory, Formula: q.Formula},
			check.Options{Limits: check.Limits{Memory: r.Memory * 3 / 4}, Without: r.Without, Brief: true})
		s.States, s.By, s.Reason = result.Product.States, result.Product.Method, result.Reason
		switch result.Verdict {
		case check.Holds:
			s.Verdict = "TRUE"
		case check.Violated:
			s.Verdict = "FALSE"
		}
		return s, err
	}
	return s, errors.Join(err, errors.New("the file has no such query"))
}

// cancelAfter cancels when the process has used so much CPU time.
func cancelAfter(seconds float64, cancel context.CancelFunc) {
	for range time.Tick(10 * time.Millisecond) {
		if cpu.Seconds() > seconds {
			cancel()
			return
		}
	}
}
