// Package journal stores the results of a long run as they are found, so that a
// run that was stopped can be continued: a file of JSON objects, one a line,
// which is only ever appended to.
//
//	j, err := journal.Open("results.jsonl", func(r result) { done[r.Name] = r })
//	…
//	err = j.Add(result{Name: name})
package journal

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// Journal is a file of entries. Each is written as soon as it is added. A
// journal without a file stores nothing.
type Journal[T any] struct{ file *os.File }

// Open calls each for every entry of an earlier run, in order, and opens the
// file for appending; it creates the file if there is none. An empty path makes
// a journal without a file. An entry that is cut off is an error.
func Open[T any](path string, each func(T)) (*Journal[T], error) {
	if path == "" {
		return &Journal[T]{}, nil
	}
	if err := read(path, each); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	return &Journal[T]{file}, err
}

// read calls each for every entry of a file.
func read[T any](path string, each func(T)) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	d := json.NewDecoder(file)
	for n := 1; ; n++ {
		var entry T
		switch err := d.Decode(&entry); {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return fmt.Errorf("%s: entry %d: %w", path, n, err)
		}
		each(entry)
	}
}

// Add appends an entry.
func (j *Journal[T]) Add(entry T) error {
	if j.file == nil {
		return nil
	}
	return json.NewEncoder(j.file).Encode(entry)
}

// Close closes the file.
func (j *Journal[T]) Close() error {
	if j.file == nil {
		return nil
	}
	return j.file.Close()
}
