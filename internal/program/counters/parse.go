package counters

import (
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
	"github.com/ltlcheck/ltlcheck/source"
)

// Parse reads a program. The error is a source.Errors with one message for each
// line that is wrong, sorted.
func Parse(f *source.File) (*Program, error) {
	p := &parser{program: &Program{file: f, number: map[string]int{}, initial: periodic.And()}}
	p.program.processes = []*process{{alone: map[int]bool{}}}
	lines := p.lines()
	for _, l := range lines { // names first: init may come before vars
		if l[0].text == "vars" {
			p.vars(l[1:])
		}
	}
	for _, l := range lines {
		p.tokens = l
		p.line()
	}
	p.finish()
	if err := p.errs.Sort().Err(); err != nil {
		return nil, err
	}
	return p.program, nil
}

// ParseCondition reads a condition over the given variables.
func ParseCondition(f *source.File, variables []string) (periodic.Condition, error) {
	p := &parser{program: &Program{file: f, variables: variables}, tokens: scan(f, f.Text, 0)}
	c := p.condition()
	if t := p.tokens[0]; !p.failed && t.text != "" {
		p.err(t.pos, "the condition should end before %s", t.text)
	}
	return c, p.errs.Err()
}

// Names returns the names that a condition mentions, each once, in the order of
// the text. The text need not be a valid condition.
func Names(f *source.File) (names []string) {
	for _, t := range scan(f, f.Text, 0) {
		if t.isName() && t.text != "true" && t.text != "false" && !slices.Contains(names, t.text) {
			names = append(names, t.text)
		}
	}
	return names
}

// parser reads line by line; the first error in a line ends that line.
type parser struct {
	program *Program
	tokens  []token // what is left of a line
	errs    source.Errors
	failed  bool // the line is given up
	depth   int
}

// lines splits the text into lines of tokens, each with an end token. Empty
// lines and comments are left out.
func (p *parser) lines() (out [][]token) {
	offset := 0
	for _, l := range strings.SplitAfter(p.program.file.Text, "\n") {
		if tokens := scan(p.program.file, strings.TrimSuffix(l, "\n"), offset); len(tokens) > 1 {
			out = append(out, tokens)
		}
		offset += len(l)
	}
	return out
}

// err reports the first error of the current line and gives the line up.
func (p *parser) err(pos source.Pos, format string, args ...any) *source.Error {
	e := source.Errorf(pos, format, args...)
	if !p.failed {
		p.errs = append(p.errs, e)
	}
	p.failed = true
	return e
}

// also reports an error without giving the line up.
func (p *parser) also(pos source.Pos, format string, args ...any) {
	p.errs = append(p.errs, source.Errorf(pos, format, args...))
}

// next returns the next token and skips it, unless it is the end of the line.
func (p *parser) next() token {
	t := p.tokens[0]
	if t.text != "" {
		p.tokens = p.tokens[1:]
	}
	return t
}

func (p *parser) peek() string { return p.tokens[0].text }

// accept skips the next token if it has that text.
func (p *parser) accept(text string) bool {
	if p.peek() != text || text == "" {
		return false
	}
	p.next()
	return true
}

// expect skips a token that must come next; where completes the message.
func (p *parser) expect(text, where string) {
	if t := p.tokens[0]; !p.accept(text) {
		p.err(t.pos, "want %s %s", text, where)
	}
}

// vars declares variables.
func (p *parser) vars(tokens []token) {
	for _, t := range tokens[:len(tokens)-1] {
		switch {
		case t.text == ",":
		case !t.isName():
			p.also(t.pos, "%s is no name of a variable", t.text)
		case slices.Contains(p.program.variables, t.text):
			p.also(t.pos, "variable %s is declared twice", t.text)
		default:
			p.program.variables = append(p.program.variables, t.text)
		}
	}
}

// process returns the process to which the current line belongs.
func (p *parser) process() *process { return p.program.processes[len(p.program.processes)-1] }

// line reads one line.
func (p *parser) line() {
	p.failed = false
	first := p.tokens[0]
	arrow := len(p.tokens) > 1 && p.tokens[1].text == "->"
	switch {
	case arrow:
		p.instruction()
	case first.text == "vars":
		return
	case first.text == "process":
		p.next()
		p.beginProcess()
	case first.text == "start":
		p.next()
		p.start()
	case first.text == "alone":
		p.next()
		if s := p.control(); !p.failed {
			p.process().alone[p.process().state(s.text)] = true
		}
	case first.text == "init":
		p.next()
		c := []periodic.Condition{p.program.initial, p.condition()}
		for p.accept(",") {
			c = append(c, p.condition())
		}
		p.program.initial = periodic.And(c...)
	case first.text == "ask":
		p.next()
		p.ask()
	default:
		p.err(first.pos, "want vars, process, start, alone, init, ask, or an instruction as in 1 -> 2 when x < 5 do x := x + 1")
	}
	if t := p.tokens[0]; !p.failed && t.text != "" {
		p.err(t.pos, "the line should end before %s", t.text)
	}
}

// control reads the name of a control state.
func (p *parser) control() name {
	t := p.next()
	if !t.isName() && !t.isNumber() {
		p.err(t.pos, "want the name of a control state")
	}
	return t
}

// beginProcess reads a process line. The first one replaces the process without
// a name, which must have nothing yet.
func (p *parser) beginProcess() {
	q := &process{alone: map[int]bool{}}
	t := p.next()
	if !t.isName() && !t.isNumber() {
		p.err(t.pos, "want the name of the process")
		return
	}
	q.name, q.pos = t.text, t.pos
	if one := p.program.processes[0]; len(p.program.processes) == 1 && one.name == "" {
		if one.start.text != "" || len(one.lines) > 0 {
			p.err(t.pos, "instructions stand before the first process")
			return
		}
		p.program.processes = nil
	}
	p.program.processes = append(p.program.processes, q)
	if p.accept("start") {
		p.start()
	}
}

// start reads where a process begins.
func (p *parser) start() {
	if s := p.control(); !p.failed {
		q := p.process()
		if q.start.text != "" {
			p.err(s.pos, "the process starts twice")
			return
		}
		q.start = s
		q.state(s.text)
	}
}

// instruction reads an instruction. Its guard is brought into convex cases,
// each of which becomes one instruction of the system.
func (p *parser) instruction() {
	first := p.tokens[0]
	from := p.control()
	p.next() // ->
	to := p.control()
	n := len(p.program.variables)
	guard := periodic.And()
	if p.accept("when") {
		guard = p.condition()
	}
	i := periodic.Skip(n)
	if p.accept("do") {
		p.assignments(i)
	}
	if p.failed {
		return
	}
	cases, err := guard.Cases()
	if err != nil {
		p.err(first.pos, "%v; write it as several instructions", err)
		return
	}
	q := p.process()
	text := strings.TrimSpace(p.program.file.Text[first.at:p.tokens[0].at])
	l := line{process: len(p.program.processes) - 1, from: q.state(from.text), to: q.state(to.text), text: text, pos: first.pos}
	for _, rows := range cases {
		l.cases = append(l.cases, &periodic.Instruction{Guard: rows, A: i.A, B: i.B})
	}
	q.lines = append(q.lines, l)
	p.program.lines = append(p.program.lines, l)
}

// assignments reads assignments that are made at once.
func (p *parser) assignments(i *periodic.Instruction) {
	seen := map[int]bool{}
	for {
		t := p.next()
		v := p.variable(t)
		p.expect(":=", "and an expression")
		f := p.sum()
		if p.failed {
			return
		}
		if seen[v] {
			p.err(t.pos, "%s is assigned twice at once", t.text)
			return
		}
		seen[v] = true
		i.A[v], i.B[v] = f.A, f.C
		if !p.accept(",") {
			return
		}
	}
}

// variable returns the index of a variable, -1 after an error.
func (p *parser) variable(t token) int {
	v := slices.Index(p.program.variables, t.text)
	if v < 0 {
		e := p.err(t.pos, "%s is no variable", shown(t))
		if near := source.Nearest(t.text, p.program.variables); near != "" && t.isName() {
			e.Hint = "perhaps " + near + " is meant"
		}
	}
	return v
}

func shown(t token) string {
	if t.text == "" {
		return "the end of the line"
	}
	return t.text
}

// ask reads a question.
func (p *parser) ask() {
	first := p.tokens[0]
	var control string
	for {
		t := p.next()
		if t.text != "*" && !t.isName() && !t.isNumber() {
			p.err(t.pos, "want a control state, or *")
			return
		}
		control += t.text
		if !p.accept(",") {
			break
		}
		control += ","
	}
	p.expect(":", "and a condition")
	begin := p.tokens[0].at
	c := p.condition()
	if p.failed {
		return
	}
	formula := strings.TrimSpace(p.program.file.Text[begin:p.tokens[0].at])
	p.program.asks = append(p.program.asks, Ask{control, formula, c, first.pos})
}

// finish reports what is missing at the end of the file.
func (p *parser) finish() {
	for _, q := range p.program.processes {
		if q.start.text == "" {
			p.also(source.Pos{File: p.program.file}, "nothing says where the program%s starts; write start and a control state", of(q))
		}
	}
	if len(p.errs) > 0 {
		return
	}
	for _, a := range p.program.asks {
		p.checkControl(a)
	}
}

func of(q *process) string {
	if q.name == "" {
		return ""
	}
	return "'s process " + q.name
}

// checkControl reports control states in a question that do not exist.
func (p *parser) checkControl(a Ask) {
	if a.Control == "*" {
		return
	}
	parts := strings.Split(a.Control, ",")
	if len(parts) != len(p.program.processes) {
		p.also(a.Pos, "want %d control states, one for each process, or *", len(p.program.processes))
		return
	}
	for i, part := range parts {
		if q := p.program.processes[i]; part != "*" && !slices.Contains(q.states, part) {
			p.also(a.Pos, "there is no control state %s", part)
		}
	}
}

// At reports whether the question is about a location, given by its name.
func (a Ask) At(location string) bool {
	if a.Control == "*" {
		return true
	}
	parts, at := strings.Split(a.Control, ","), strings.Split(location, ",")
	for i := range parts {
		if parts[i] != "*" && parts[i] != at[i] {
			return false
		}
	}
	return true
}
