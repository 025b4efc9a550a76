package cli

import (
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/display"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/source"
)

// LiveLine shows progress on one line of a terminal, which is rewritten, or as
// lines of JSON for programs. Without a terminal it is nil; the methods Observe
// and Clear accept that. Several goroutines may use it.
type LiveLine struct {
	w     io.Writer
	lines bool // for programs: a line of JSON each time

	lock  sync.Mutex
	title string
	shown bool
	ended bool
}

// NewLiveLine returns a line on standard error if that is a terminal that can
// show one, else nil: there is none with NO_COLOR, on a dumb terminal, and in
// continuous integration, whose logs keep every state of the line.
func NewLiveLine(env *Environment) *LiveLine {
	f, ok := env.Terminal.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) || !plainEnvironment() {
		return nil
	}
	l := &LiveLine{w: f}
	env.live.Swap(l).Clear()
	return l
}

// plainEnvironment reports whether the environment allows sequences that move
// the cursor.
func plainEnvironment() bool {
	ci := os.Getenv("CI")
	return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && (ci == "" || ci == "false" || ci == "0")
}

// NewProgress returns the line on the terminal or, if lines is set, lines of
// JSON on standard error, whatever that is.
func NewProgress(env *Environment, lines bool) *LiveLine {
	if lines {
		return &LiveLine{w: env.Terminal, lines: true}
	}
	return NewLiveLine(env)
}

// beside is a writer to the terminal on which a live line may be: it removes the
// line before anything else is written.
type beside struct {
	w    io.Writer
	live *atomic.Pointer[LiveLine] // the one that was made last, nil if none was
}

// Write removes the line and writes.
func (b *beside) Write(text []byte) (int, error) {
	b.live.Load().Clear()
	return b.w.Write(text)
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
	l.lock.Lock()
	defer l.lock.Unlock()
	l.title = safetext.Line(title)
	return l.show
}

// show writes one snapshot: a JSON document on a line of its own, or the line
// that replaces the one before.
func (l *LiveLine) show(p check.Progress) {
	l.lock.Lock()
	title := l.title
	l.lock.Unlock()
	if l.lines {
		_ = report.WriteJSONLine(l.w, report.Progress{ // progress that cannot be told is not needed
			Task: title, Phase: p.Phase, States: p.States, Transitions: p.Transitions, Depth: p.Depth, MemoryBytes: p.Memory, Seconds: p.Elapsed.Seconds(),
		})
		return
	}
	if p.Phase != "" && p.Phase != title {
		title += ": " + p.Phase
	}
	l.Rewrite(title, factsOf(&p)...)
}

// factsOf returns the facts of a snapshot, the important ones first.
func factsOf(p *check.Progress) []string {
	rate := 0.0
	if s := p.Elapsed.Seconds(); s > 0 {
		rate = float64(p.States) / s
	}
	return []string{
		humanize.Comma(int64(p.States)) + " states",
		report.Duration(p.Elapsed.Round(100 * time.Millisecond).Seconds()),
		report.Bytes(uint64(p.Memory)),
		humanize.Comma(int64(rate)) + " states/s",
		fmt.Sprintf("depth %s", humanize.Comma(int64(p.Depth))),
		humanize.Comma(int64(p.Transitions)) + " transitions",
	}
}

// Rewrite replaces the text on the line by a title and facts, the important ones
// first: those for which the terminal has no room are left out. l must not be
// nil.
func (l *LiveLine) Rewrite(title string, facts ...string) {
	width := widthOf(l.w)
	if width <= 0 {
		width = usualWidth
	}
	text := lineOf(width-1, title, facts) // behind the last column some terminals begin a new line
	l.lock.Lock()
	defer l.lock.Unlock()
	if !l.ended {
		l.shown = true
		fmt.Fprint(l.w, "\r\x1b[K"+text)
	}
}

// lineOf returns a title and as many facts as there is room for. A title that is
// too long is cut, so that the first fact can be seen.
func lineOf(room int, title string, facts []string) string {
	if len(facts) > 0 {
		title = display.Cut(title, max(room/3, room-source.Width(facts[0])-2)) + ":"
	}
	text := title
	for i, fact := range facts {
		separator := ", "
		if i == 0 {
			separator = " "
		}
		if source.Width(text+separator+fact) > room {
			break
		}
		text += separator + fact
	}
	return display.Cut(text, room)
}

// End removes the line for good, although the work that shows it may go on.
func (l *LiveLine) End() { l.remove(true) }

// Clear removes the line, so that other output can follow.
func (l *LiveLine) Clear() { l.remove(false) }

func (l *LiveLine) remove(end bool) {
	if l == nil {
		return
	}
	l.lock.Lock()
	defer l.lock.Unlock()
	if l.shown {
		fmt.Fprint(l.w, "\r\x1b[K")
		l.shown = false
	}
	l.ended = l.ended || end
}
