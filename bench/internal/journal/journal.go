// Package journal keeps what a long run has found, so that a run that was
// stopped can be taken up again: a file of JSON objects, one a line, which is
// only ever added to.
package journal

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// Journal is a file of entries, each written as soon as it is added. Without a
// file nothing is kept.
type Journal[T any] struct{ file *os.File }

// Open calls each for every entry that an earlier run has left, in order, and
// opens the file for more; it is made if there is none. An empty path is a
// journal without a file.
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

// Add writes an entry.
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
