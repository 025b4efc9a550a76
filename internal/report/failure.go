package report

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Bounds of what a sentence about a failure tells.
const (
	mostValues  = 6 // values of variables
	mostWaiting = 4 // processes that wait
	mostAwaited = 3 // statements that one process waits for
)

// endHint follows who waits for what: only programs in Promela tell that, whose
// processes may stop at such labels.
const endHint = "; where a process may wait for ever, label the statement end:"

// whyFailed explains a failure of the program by a sentence: what went wrong in
// the last step of the run and the values that it read, or what every process
// waits for. It returns nil if nothing is known beyond the kind of failure.
func whyFailed(kind check.FailureKind, view *trace.View) *Why {
	sentence := ""
	switch {
	case view == nil:
	case kind == check.InvalidEnd:
		sentence = deadlocked(view.Waiting)
	case len(view.Steps) > 0:
		sentence = failedStep(view)
	}
	if sentence == "" {
		return nil
	}
	return &Why{Sentence: sentence, Rows: []Truth{}, Waits: []Wait{}, Idle: []Idle{}}
}

// deadlocked tells who waits for what.
func deadlocked(waiting []program.ActionView) string {
	var parts []string
	for i := 0; i < len(waiting); {
		first := &waiting[i]
		var texts []string
		for ; i < len(waiting) && waiting[i].Pid == first.Pid; i++ {
			texts = append(texts, "`"+strings.Join(strings.Fields(waiting[i].Statement), " ")+"`")
		}
		if n := len(texts); n > mostAwaited {
			texts = append(texts[:mostAwaited], fmt.Sprintf("%d more", n-mostAwaited))
		}
		parts = append(parts, fmt.Sprintf("%s waits for %s%s", program.ProcessName(first.Process, first.Pid), strings.Join(texts, " or "), at(first)))
	}
	if len(parts) == 0 {
		return ""
	}
	if n := len(parts); n > mostWaiting {
		parts = append(parts[:mostWaiting], fmt.Sprintf("%d more wait", n-mostWaiting))
	}
	return "no process can move: " + strings.Join(parts, "; ") + endHint
}

// at returns where a statement is, " at file:line", "" if that is not known.
func at(a *program.ActionView) string {
	if a.Pos.File == nil || a.Pos.Line == 0 {
		return ""
	}
	return " at " + position(a.Pos.File.Name, a.Pos.Line)
}

// failedStep tells what went wrong in the last step, and the values of the
// variables that its statement names.
func failedStep(view *trace.View) string {
	last := &view.Steps[len(view.Steps)-1]
	if last.Note == "" {
		return ""
	}
	failed := &last.ActionView
	if n := len(last.Then); n > 0 {
		failed = &last.Then[n-1]
	}
	text := fmt.Sprintf("%s, in step %d%s", last.Note, len(view.Steps), at(failed))
	if values := named(view, failed); len(values) > 0 {
		text += ", with " + strings.Join(values, ", ")
	}
	return text
}

// identifier matches the names in a statement.
var identifier = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[A-Za-z_]\w*`) })

// named returns "name = value" for the variables that the statement which failed
// names: before it, or, as one step may have many statements, after the last of
// them.
func named(view *trace.View, failed *program.ActionView) (values []string) {
	steps := view.Steps
	if last := len(steps) - 1; len(steps[last].Then) == 0 {
		steps = steps[:last]
	}
	names, now := []string{}, map[string]string{}
	set := func(v program.Var) {
		if _, known := now[v.Name]; !known && v.Kind == program.Data {
			names = append(names, v.Name)
		}
		now[v.Name] = v.Value
	}
	for _, v := range view.Initial.Vars {
		set(v)
	}
	for i := range steps {
		for _, v := range steps[i].Changes {
			set(v)
		}
	}
	local := fmt.Sprintf("%s[%d]:", failed.Process, failed.Pid)
	used := identifier().FindAllString(failed.Statement, -1)
	for _, name := range names {
		bare := strings.TrimPrefix(name, local)
		if now[name] == "" || !slices.Contains(used, bare) {
			continue
		}
		if len(values) == mostValues {
			return append(values, "…")
		}
		values = append(values, bare+" = "+now[name])
	}
	return values
}
