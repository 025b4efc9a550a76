package lexemes

import (
	"github.com/ltlcheck/ltlcheck/source"
)

// maxDiagnostics bounds the errors that are kept of one text, and the warnings.
// More are not read by anybody, and finding suggestions for thousands of errors
// in generated models takes long.
const maxDiagnostics = 100

// Diagnostics collects the errors and warnings of one run over a text. It is
// not safe for concurrent use.
type Diagnostics struct {
	List     source.Errors // errors
	Warnings source.Errors
	dropped  int  // errors that are not kept
	unsaid   int  // warnings that are not kept
	Ended    bool // there is no point in going on
}

// Add adds an error and returns it, so that the caller can set a hint. Beyond
// the limit it only counts, and returns an error that is not part of the list.
func (d *Diagnostics) Add(pos source.Pos, format string, args ...any) *source.Error {
	if len(d.List) >= maxDiagnostics {
		d.dropped++
		return &source.Error{}
	}
	e := source.Errorf(pos, format, args...)
	d.List = append(d.List, e)
	return e
}

// Warn adds a warning, with the same limit.
func (d *Diagnostics) Warn(pos source.Pos, format string, args ...any) *source.Error {
	e := source.Errorf(pos, format, args...)
	e.Severity = source.SeverityWarning
	if len(d.Warnings) < maxDiagnostics {
		d.Warnings = append(d.Warnings, e)
	} else {
		d.unsaid++
	}
	return e
}

// end adds a last error and sets Ended: the text after it is not read. Only the
// first such error is added.
func (d *Diagnostics) end(pos source.Pos, format string, args ...any) {
	if !d.Ended {
		d.Add(pos, format, args...)
	}
	d.Ended = true
}

// All returns all errors and warnings, sorted, with messages that count those
// beyond the limit.
func (d *Diagnostics) All(file *source.File) source.Errors {
	out := append(d.List[:len(d.List):len(d.List)], d.Warnings...)
	if d.dropped > 0 {
		out = append(out, source.Errorf(source.Pos{File: file}, "there are more errors: %d besides the %d that follow", d.dropped, len(d.List)))
	}
	if d.unsaid > 0 {
		more := source.Errorf(source.Pos{File: file}, "there are more warnings: %d besides the %d that follow", d.unsaid, len(d.Warnings))
		more.Severity = source.SeverityWarning
		out = append(out, more)
	}
	return out.Sort()
}
