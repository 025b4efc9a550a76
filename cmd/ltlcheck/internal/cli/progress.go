package cli

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"

	"golang.org/x/term"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
)

// LiveLine shows progress on one line of a terminal, which is rewritten, or as
// lines of JSON for programs. Without a terminal it is nil; the methods Observe
// and Clear accept that.
type LiveLine struct {
	w     io.Writer
	lines bool // for programs: a line of JSON each time
	title string
	shown bool

	estimates [8]uint64 // the last ones of the whole
	next      int
}

// settled reports whether the last estimates of the total agree: while a search
// still accelerates, estimates are far too small.
func (l *LiveLine) settled(total uint64) bool {
	l.estimates[l.next] = total
	l.next = (l.next + 1) % len(l.estimates)
	least, greatest := slices.Min(l.estimates[:]), slices.Max(l.estimates[:])
	return least > 0 && float64(greatest) <= 1.15*float64(least)
}

// NewLiveLine returns a line on stderr if that is a terminal, else nil.
func NewLiveLine(stderr io.Writer) *LiveLine {
	f, ok := stderr.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return nil
	}
	return &LiveLine{w: f}
}

// NewProgress returns the line on the terminal or, if lines is set, lines of
// JSON on standard error, whatever that is.
func NewProgress(env *Environment, lines bool) *LiveLine {
	if lines {
		return &LiveLine{w: env.Terminal, lines: true}
	}
	return NewLiveLine(env.Terminal)
}

// RegisterProgress adds --progress to a command.
func RegisterProgress(cmd *cobra.Command, lines *bool) {
	Flags(cmd).Results.BoolVar(lines, "progress", false, "write the progress of the search to standard error, as lines of JSON, several a second")
}

// Observe returns a function for check.Options.Progress that shows the progress
// of the named task; nil without a terminal.
func (l *LiveLine) Observe(title string) func(check.Progress) {
	if l == nil {
		return nil
	}
	l.title, l.estimates = safetext.Line(title), [8]uint64{}
	return l.show
}

// show writes one snapshot: a JSON document on a line of its own, or the line
// that replaces the one before.
func (l *LiveLine) show(p check.Progress) {
	if l.lines {
		_ = report.WriteJSONLine(l.w, report.Progress{ // progress that cannot be told is not needed
			Task: l.title, Phase: p.Phase, States: p.States, Transitions: p.Transitions, Depth: p.Depth, MemoryBytes: p.Memory, Seconds: p.Elapsed.Seconds(),
		})
		return
	}
	rate := 0.0
	if s := p.Elapsed.Seconds(); s > 0 {
		rate = float64(p.States) / s
	}
	if !l.settled(p.Total) {
		p.Total, p.TotalMemory = 0, 0
	}
	title := l.title
	if p.Phase != "" && p.Phase != title {
		title += ": " + p.Phase
	}
	l.Rewrite(fmt.Sprintf("%s: %d%s states, %d transitions, depth %d, %s%s, %.0f states/s, %s", title,
		p.States, ofAbout(p.Total, strconv.FormatUint(roundUp(p.Total), 10)), p.Transitions, p.Depth,
		report.Bytes(uint64(p.Memory)), ofAbout(p.Total, report.Bytes(roundUp(uint64(p.TotalMemory)))), rate, report.Duration(p.Elapsed.Seconds())))
}

// Rewrite replaces the text on the line. l must not be nil.
func (l *LiveLine) Rewrite(text string) {
	l.shown = true
	fmt.Fprint(l.w, "\r\x1b[K"+text)
}

// ofAbout is the estimate of the whole, if there is one.
func ofAbout(total uint64, text string) string {
	if total == 0 {
		return ""
	}
	return " of about " + text
}

// roundUp rounds up to two figures: an estimate is no better than that.
func roundUp(n uint64) uint64 {
	unit := uint64(1)
	for n/unit >= 100 {
		unit *= 10
	}
	return (n + unit - 1) / unit * unit
}

// Clear removes the line, so that other output can follow.
func (l *LiveLine) Clear() {
	if l != nil && l.shown {
		fmt.Fprint(l.w, "\r\x1b[K")
		l.shown = false
	}
}
