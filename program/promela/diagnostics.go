package promela

import "github.com/ltlcheck/ltlcheck/source"

// maxDiagnostics bounds the errors of a text that are kept, and the warnings. Nobody reads more, and to
// look for what was meant in each place takes long in generated models with thousands.
const maxDiagnostics = 100

// diagnostics collects what one run finds.
type diagnostics struct {
	list     source.Errors // errors
	warnings source.Errors
	dropped  int  // errors that are not kept
	ended    bool // there is no point in going on
}

// add notes an error. One too many is handed back without a position.
func (d *diagnostics) add(pos source.Pos, format string, args ...any) *source.Error {
	if len(d.list) >= maxDiagnostics {
		d.dropped++
		return &source.Error{}
	}
	e := source.Errorf(pos, format, args...)
	d.list = append(d.list, e)
	return e
}

// warn is add for a warning.
func (d *diagnostics) warn(pos source.Pos, format string, args ...any) *source.Error {
	e := source.Errorf(pos, format, args...)
	e.Severity = source.SeverityWarning
	if len(d.warnings) < maxDiagnostics {
		d.warnings = append(d.warnings, e)
	}
	return e
}

// end is add for the last error: what comes behind it is not read, and only the first such error counts.
func (d *diagnostics) end(pos source.Pos, format string, args ...any) {
	if !d.ended {
		d.add(pos, format, args...)
	}
	d.ended = true
}

// all is everything that was found, sorted, with the number of errors that are left out.
func (d *diagnostics) all(file *source.File) source.Errors {
	out := append(d.list[:len(d.list):len(d.list)], d.warnings...)
	if d.dropped > 0 {
		out = append(out, source.Errorf(source.Pos{File: file}, "there are more errors: %d besides the %d that follow", d.dropped, len(d.list)))
	}
	return out.Sort()
}
