package spintrail

import (
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/ltlcheck/ltlcheck/source"
)

// Trail is a trail as it was read, without the steps of the claim.
type Trail struct {
	Steps  []Step
	Cycle  int        // how many steps are before the part that repeats, -1 if none does
	mark   source.Pos // the line that says so
	Merges bool       // a step can stand for several statements
}

// Step is a line of a trail about a process of the model.
type Step struct {
	Pos       source.Pos
	Number    int // that the trail gives the step
	Pid       int // as in the model, claims aside
	Statement int
}

// line is any line of a trail. What follows the third number is the business of
// other versions of SPIN.
var line = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\s*(-?\d{1,9}):(-?\d{1,9}):(-?\d{1,9})(:-?\d{1,9})*\s*$`)
})

// Is reports whether a text begins as a trail does.
func Is(text string) bool {
	first, _, _ := strings.Cut(strings.TrimLeft(text, "\r\n\t "), "\n")
	return line().MatchString(first)
}

// Read parses a trail. The error is a source.Errors at the first line that is
// wrong.
func Read(file *source.File) (*Trail, error) {
	t := &Trail{Cycle: -1}
	claim := 0
	at := 0
	for text := range strings.Lines(file.Text) {
		at++
		if strings.TrimSpace(text) == "" {
			continue
		}
		pos := source.Pos{File: file, Line: at, Col: 1}
		m := line().FindStringSubmatch(text)
		if m == nil {
			e := source.Errorf(pos, "this is not a step of a trail: expected three numbers, STEP:PROCESS:STATEMENT")
			e.Hint = "SPIN's verifiers write trails; ltlcheck check --json writes documents that can be replayed as well"
			return nil, source.Errors{e}
		}
		s := Step{Pos: pos, Number: number(m[1]), Pid: number(m[2]), Statement: number(m[3])}
		switch {
		case s.Number == -1:
			t.Cycle, t.mark = len(t.Steps), pos
		case s.Number == -2:
			claim = 1
		case s.Number == -4:
			t.Merges = true
		case s.Number < 0 && s.Number >= -8:
		case s.Number < 0 || s.Pid < 0 || s.Statement < 0:
			return nil, source.Errors{source.Errorf(pos, "this line of a trail has no meaning that is known: %s", strings.TrimSpace(text))}
		case s.Pid < claim: // a step of the claim
		default:
			s.Pid -= claim
			t.Steps = append(t.Steps, s)
		}
	}
	if at == 0 {
		return nil, source.Errors{source.Errorf(source.Pos{File: file, Line: 1, Col: 1}, "the trail is empty")}
	}
	return t, nil
}

// number converts digits whose number the pattern has bounded.
func number(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}
