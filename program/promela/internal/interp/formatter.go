package interp

import (
	"sync"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Formatter describes states and actions of a model to people. A run has
// hundreds of thousands of both, and making an explorer takes longer than using
// it once, so a formatter reuses its explorers. It is safe for
// concurrent use.
type Formatter struct {
	model    *flat.Model
	readings sync.Pool // of *reading
}

// NewFormatter makes a formatter of a model.
func NewFormatter(m *flat.Model) *Formatter {
	return &Formatter{model: m, readings: sync.Pool{New: func() any { return &reading{x: NewExplorer(m, nil)} }}}
}

// read decodes a state, which must not change before release.
func (f *Formatter) read(s program.State) *reading {
	r := f.readings.Get().(*reading)
	r.open(s)
	return r
}

// release makes a reading available for other states. Nothing of what was made
// from it may alias it.
func (f *Formatter) release(r *reading) { f.readings.Put(r) }
