package mcp

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// Limits of what is sent at once.
const (
	mostSent = 3 << 10 // bytes of text, in whole lines, so that no answer has more than 4 KiB
	mostLine = 1 << 10 // bytes of a line; of a longer one the beginning is sent
	mostKept = 8       // answers in which a client can read on
)

// answer is the output of a worker.
type answer struct {
	status int
	lines  []string
}

// newAnswer splits a text into lines.
func newAnswer(status int, text string) *answer {
	return &answer{status, narrow(status, strings.Split(text, "\n"))}
}

// outcomes are the meanings of exit statuses.
var outcomes = map[int]string{
	0: "as expected",
	1: "not as expected",
	2: "the input is wrong",
	3: "inconclusive",
	4: "internal error",
}

// result is the result of a call, as the protocol has it.
type result struct {
	Content    []content `json:"content"`
	Structured *outcome  `json:"structuredContent,omitempty"`
	IsError    bool      `json:"isError,omitempty"`
}

// content is a text of a result.
type content struct {
	Type string `json:"type"`
	Text string `json:"text"`
}

// outcome is a result for programs.
type outcome struct {
	Status   int    `json:"status"`
	Outcome  string `json:"outcome"`
	Lines    int    `json:"lines"` // of the whole answer
	FromLine int    `json:"from_line"`
	ToLine   int    `json:"to_line"`
	Complete bool   `json:"complete"` // these are all lines, each of them whole
}

// outputSchema describes outcome.
var outputSchema = map[string]any{
	"type": "object",
	"properties": map[string]any{
		"status":    map[string]any{"type": "integer", "description": "0 as expected, 1 not, 2 the input is wrong, 3 inconclusive, 4 internal error"},
		"outcome":   map[string]any{"type": "string", "description": "the status in words"},
		"lines":     map[string]any{"type": "integer", "description": "number of lines of the whole answer"},
		"from_line": map[string]any{"type": "integer", "description": "the first line of the text"},
		"to_line":   map[string]any{"type": "integer", "description": "the last line of the text"},
		"complete":  map[string]any{"type": "boolean", "description": "the text is the whole answer"},
	},
	"required": []string{"status", "outcome", "lines", "from_line", "to_line", "complete"},
}

// wrong returns the result of a call that could not be done, for the client's
// model to correct.
func wrong(text string) *result {
	return &result{Content: []content{{"text", text}}, IsError: true, Structured: &outcome{Status: 2, Outcome: outcomes[2], Complete: true}}
}

// page returns as many whole lines, from the given one on, as are sent at once.
// What is left out is said in the last line.
func (a *answer) page(from int) *result {
	if from > len(a.lines) {
		return wrong(fmt.Sprintf("the answer has %d lines", len(a.lines)))
	}
	o := &outcome{Status: a.status, Outcome: outcomes[a.status], Lines: len(a.lines), FromLine: from, ToLine: from - 1, Complete: from == 1}
	var b strings.Builder
	for _, line := range a.lines[from-1:] {
		if len(line) > mostLine {
			end := mostLine
			for !utf8.RuneStart(line[end]) {
				end--
			}
			line = fmt.Sprintf("%s … (%d more bytes in this line)", line[:end], len(line)-end)
			o.Complete = false
		}
		if b.Len()+len(line) >= mostSent {
			break
		}
		b.WriteString(line + "\n")
		o.ToLine++
	}
	if o.ToLine < o.Lines {
		o.Complete = false
		fmt.Fprintf(&b, "(%d more of %d lines: call again with from_line %d)\n", o.Lines-o.ToLine, o.Lines, o.ToLine+1)
	}
	return &result{Content: []content{{"text", strings.TrimRight(b.String(), "\n")}}, Structured: o, IsError: a.status == 2 || a.status == 4}
}

// answers are the last answers, for clients to read on. The zero value is
// empty.
type answers struct {
	lock sync.Mutex
	kept []keptAnswer
}

// keptAnswer is an answer with the call that it is for.
type keptAnswer struct {
	call string
	*answer
}

// callOf identifies a call by all its arguments but the line.
func callOf(t *tool, a *arguments) string {
	same := *a
	same.FromLine = 0
	text, _ := json.Marshal(same) // strings and numbers always encode
	return t.name + string(text)
}

// keep stores an answer, and drops the oldest if there are too many.
func (an *answers) keep(t *tool, a *arguments, done *answer) {
	an.lock.Lock()
	defer an.lock.Unlock()
	call := callOf(t, a)
	an.kept = slices.DeleteFunc(an.kept, func(o keptAnswer) bool { return o.call == call })
	if an.kept = append(an.kept, keptAnswer{call, done}); len(an.kept) > mostKept {
		an.kept = slices.Delete(an.kept, 0, 1)
	}
}

// from returns a later part of an answer.
func (an *answers) from(t *tool, a *arguments) *result {
	an.lock.Lock()
	defer an.lock.Unlock()
	call := callOf(t, a)
	if i := slices.IndexFunc(an.kept, func(o keptAnswer) bool { return o.call == call }); i >= 0 {
		return an.kept[i].page(a.FromLine)
	}
	return wrong("this answer is not there any more; call without from_line first")
}
