package syntax

import (
	"github.com/ltlcheck/ltlcheck/source"
)

// maxDiagnostics bounds the errors of a text that are kept, and the warnings.
// Nobody reads more, and to look for what was meant in each place takes long in
// generated models with thousands.
const maxDiagnostics = 100

// Diagnostics collects what one run finds.
type Diagnostics struct {
	List     source.Errors // errors
	Warnings source.Errors
	dropped  int  // errors that are not kept
	unsaid   int  // warnings that are not kept
	Ended    bool // there is no point in going on
}

// Add notes an error. One too many is handed back without a position.
func (d *Diagnostics) Add(pos source.Pos, format string, args ...any) *source.Error {
	if len(d.List) >= maxDiagnostics {
		d.dropped++
		return &source.Error{}
	}
	e := source.Errorf(pos, format, args...)
	d.List = append(d.List, e)
	return e
}

// Warn is add for a warning.
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

// end is add for the last error: what comes behind it is not read, and only the
// first such error counts.
func (d *Diagnostics) end(pos source.Pos, format string, args ...any) {
	if !d.Ended {
		d.Add(pos, format, args...)
	}
	d.Ended = true
}

// All is everything that was found, sorted, with the numbers of errors and
// warnings that are left out.
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
