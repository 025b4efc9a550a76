package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
)

// record is all measurements, in the order they were made; with a file, one JSON object a line there.
type record struct {
	file *os.File
	all  []measurement
}

// openRecord reads what an earlier run has measured, if there is any.
func openRecord(path string) (*record, error) {
	r := &record{}
	if path == "" {
		return r, nil
	}
	old, err := os.Open(path)
	if err == nil {
		err = r.read(old)
		old.Close()
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	r.file, err = os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	return r, err
}

func (r *record) read(from io.Reader) error {
	for d := json.NewDecoder(from); ; {
		var m measurement
		err := d.Decode(&m)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		r.all = append(r.all, m)
	}
}

func (r *record) close() {
	if r.file != nil {
		r.file.Close() // nothing is buffered
	}
}

func (r *record) add(m measurement) error {
	r.all = append(r.all, m)
	if r.file == nil {
		return nil
	}
	return json.NewEncoder(r.file).Encode(m)
}

// of is the measurements of a job in the first rounds.
func (r *record) of(j *job, rounds int) (runs []measurement) {
	for _, m := range r.all {
		if m.Part == j.part && m.Case == j.name && m.Tool == j.tool && m.Round < rounds {
			runs = append(runs, m)
		}
	}
	return runs
}

func (r *record) has(j *job, round int) bool {
	return slices.ContainsFunc(r.of(j, round+1), func(m measurement) bool { return m.Round == round })
}

// failed reports whether the job, or its case's exact verifier, went wrong before.
func (r *record) failed(j *job) bool {
	beside := *j
	beside.tool = exact
	return slices.ContainsFunc(append(r.of(j, 1<<30), r.of(&beside, 1<<30)...), func(m measurement) bool { return m.Failed != "" })
}
