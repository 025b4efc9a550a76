package check

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/store/checkpoint"
)

// Checkpoints writes the checkpoints of one search, and has the one from which
// the search is resumed. It is for one search at a time.
type Checkpoints struct{ inner *checkpoint.Saver }

// CheckpointOptions configure checkpoints: what they belong to, where they are
// written, and when.
type CheckpointOptions struct {
	// Version, Files, Question and Search identify the search: it is resumed
	// only from a checkpoint for which all four are the same.
	Version  string             // of the program that searches
	Files    []CheckpointedFile // the files that were read, in this order
	Question string             // what is asked about them
	Search   string             // the options that the search depends on, but for limits and storage
	// Save replaces the last checkpoint by what content writes, or keeps the
	// last one if that fails; nil writes none.
	Save func(content func(io.Writer) error) error
	// Every is the longest time from one checkpoint to the next, which is shorter
	// where writing takes a small part of it. 0 writes one before every step,
	// which is for tests.
	Every time.Duration
	// Written, when set, is called after every checkpoint with its bytes, the
	// time that it took, and the error if it could not be written. The search
	// goes on in either case.
	Written func(bytes int64, took time.Duration, err error)
}

// CheckpointedFile is a file that a checkpoint depends on. Its name is for
// messages: a file may be moved.
type CheckpointedFile struct {
	Name string
	Sum  string // of its content
}

// identity is what a checkpoint is of.
func (o *CheckpointOptions) identity() checkpoint.Identity {
	of := checkpoint.Identity{Version: o.Version, Question: o.Question, Options: o.Search}
	for _, f := range o.Files {
		of.Files = append(of.Files, checkpoint.File(f))
	}
	return of
}

// ID is a short name of the search in hexadecimal digits, made of what
// identifies it: for folders that hold the states of different searches.
func (o *CheckpointOptions) ID() string {
	text, err := json.Marshal(o.identity())
	if err != nil {
		return "" // strings have a form in JSON
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

// NewCheckpoints prepares the checkpoints of a search. The time until the first
// one begins now, and Stop ends it.
func NewCheckpoints(o CheckpointOptions) *Checkpoints {
	return &Checkpoints{checkpoint.New(o.identity(), checkpoint.Options{Save: o.Save, Every: o.Every, Written: o.Written})}
}

// Resume makes the search go on from the checkpoint in r, which the search
// reads. The error explains why it is no checkpoint, or belongs to another
// search.
func (c *Checkpoints) Resume(r io.Reader) error { return c.inner.Resume(r) }

// Stop ends the waiting for the next checkpoint. It may be called on nil.
func (c *Checkpoints) Stop() { c.saver().Stop() }

// saver is what writes; nil, all methods of which may be called, for none.
func (c *Checkpoints) saver() *checkpoint.Saver {
	if c == nil {
		return nil
	}
	return c.inner
}
