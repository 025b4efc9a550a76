package main

import (
	"fmt"
	"io"
	"os"
	"strconv"

	"golang.org/x/term"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/report"
)

// liveLine rewrites one line of a terminal. Without a terminal it is nil, and silent.
type liveLine struct {
	w     io.Writer
	title string
	shown bool
}

func newLiveLine(stderr io.Writer) *liveLine {
	f, ok := stderr.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return nil
	}
	return &liveLine{w: f}
}

// observe is a check.Options.Progress for the named task; nil when there is no terminal.
func (l *liveLine) observe(title string) func(check.Progress) {
	if l == nil {
		return nil
	}
	l.title = safetext.Line(title)
	return l.show
}

func (l *liveLine) show(p check.Progress) {
	rate := 0.0
	if s := p.Elapsed.Seconds(); s > 0 {
		rate = float64(p.States) / s
	}
	l.rewrite(fmt.Sprintf("%s: %s: %d%s states, %d transitions, depth %d, %s%s, %.0f states/s, %s", l.title, p.Phase,
		p.States, ofAbout(p.Total, strconv.FormatUint(roundUp(p.Total), 10)), p.Transitions, p.Depth,
		report.Bytes(uint64(p.Memory)), ofAbout(p.Total, report.Bytes(roundUp(uint64(p.TotalMemory)))), rate, report.Duration(p.Elapsed.Seconds())))
}

// rewrite shows another text on the line.
func (l *liveLine) rewrite(text string) {
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

// roundUp keeps two figures: an estimate is not better than that.
func roundUp(n uint64) uint64 {
	unit := uint64(1)
	for n/unit >= 100 {
		unit *= 10
	}
	return (n + unit - 1) / unit * unit
}

// clear removes the line, so that other output can follow.
func (l *liveLine) clear() {
	if l != nil && l.shown {
		fmt.Fprint(l.w, "\r\x1b[K")
		l.shown = false
	}
}
