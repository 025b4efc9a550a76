package mapping

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/ltlcheck/ltlcheck/internal/check/conformance"
	"github.com/ltlcheck/ltlcheck/source"
)

// Mapping is what a mapping file says.
type Mapping struct {
	Variables []Variable
	Values    map[string]string // texts of the log, and the values of the model that they mean
	Process   Field
	Event     Field
	Events    []Event
	Skip      bool  // records with other events
	Gaps      int   // conformance.AnyGap for any number
	Host      Field // of a log of several hosts
	Clock     Field // with the vector clock of a record
	Skew      int   // conformance.AnySkew for any number
}

// Variable is a variable of the model and the field that has its value.
type Variable struct {
	Name  string
	Pos   source.Pos // of the name
	Field Field
}

// Field is a field of the log; its name is empty if there is none.
type Field struct {
	Name string
	Pos  source.Pos
}

// Event is an event and what it stands for: any of the patterns.
type Event struct {
	Name     string
	Pos      source.Pos
	Patterns []Pattern
}

// Pattern describes steps; what is empty may be anything.
type Pattern struct {
	Process   string // its name, with or without a number
	Statement string // as traces show it
	Line      int
	Pos       source.Pos
}

// maxDepth is how deep lists may be nested where an event has several patterns.
const maxDepth = 1

// Read reads a mapping file. The error is a source.Errors with all that is
// wrong.
func Read(file *source.File) (*Mapping, error) {
	r := &reader{file: file, out: &Mapping{Values: map[string]string{}, Skew: conformance.AnySkew}}
	var doc, second yaml.Node
	documents := yaml.NewDecoder(strings.NewReader(file.Text))
	err := documents.Decode(&doc)
	if err == nil {
		err = documents.Decode(&second)
	}
	switch {
	case err == nil:
		return nil, source.Errors{source.Errorf(r.pos(&second), "a second document: a mapping is one")}
	case !errors.Is(err, io.EOF):
		return nil, source.Errors{r.syntax(err)}
	}
	if doc.Kind == yaml.DocumentNode {
		r.whole(doc.Content[0])
	}
	if err := r.errors.Sort().Err(); err != nil {
		return nil, err
	}
	return r.out, nil
}

// reader is the state of Read.
type reader struct {
	file   *source.File
	out    *Mapping
	errors source.Errors
}

// yamlLine finds the line in an error of the YAML library.
var yamlLine = regexp.MustCompile(`^yaml: (?:line (\d+): )?`)

// syntax returns an error of the YAML library with its place.
func (r *reader) syntax(err error) *source.Error {
	line, text := 1, err.Error()
	if m := yamlLine.FindStringSubmatch(text); m != nil {
		if n, err := strconv.Atoi(m[1]); err == nil {
			line = n
		}
		text = text[len(m[0]):]
	}
	return source.Errorf(source.Pos{File: r.file, Line: line, Col: 1}, "not YAML: %s", text)
}

// pos returns the place of a node.
func (r *reader) pos(n *yaml.Node) source.Pos {
	return source.Pos{File: r.file, Line: n.Line, Col: n.Column}
}

// fail notes an error at a node.
func (r *reader) fail(n *yaml.Node, format string, args ...any) {
	r.errors = append(r.errors, source.Errorf(r.pos(n), format, args...))
}

// sections are the members of the file.
var sections = []string{"variables", "values", "process", "event", "events", "others", "gaps", "host", "clock", "skew"}

// whole reads the members of the file.
func (r *reader) whole(n *yaml.Node) {
	var skew source.Pos
	r.members(n, "a mapping", func(key, value *yaml.Node) {
		switch key.Value {
		case "variables":
			r.members(value, "variables", func(name, field *yaml.Node) {
				if f := r.field(field); f.Name != "" {
					r.out.Variables = append(r.out.Variables, Variable{name.Value, r.pos(name), f})
				}
			})
		case "values":
			r.members(value, "values", func(text, meant *yaml.Node) {
				if v, ok := r.text(meant, "a value of the model"); ok {
					r.out.Values[text.Value] = v
				}
			})
		case "process":
			r.out.Process = r.field(value)
		case "event":
			r.out.Event = r.field(value)
		case "events":
			r.members(value, "events", func(name, patterns *yaml.Node) {
				e := Event{Name: name.Value, Pos: r.pos(name)}
				e.Patterns = r.patterns(patterns, 0)
				r.out.Events = append(r.out.Events, e)
				if len(r.out.Events) == conformance.MaxEvents+1 {
					r.fail(name, "more than %d events", conformance.MaxEvents)
				}
			})
		case "others":
			if value.Value != "skip" {
				r.fail(value, "want skip: records with events that are not listed are passed over; without others they are errors")
			}
			r.out.Skip = true
		case "gaps":
			r.out.Gaps = r.number(value, conformance.AnyGap, "how many records may be missing between two")
		case "host":
			r.out.Host = r.field(value)
		case "clock":
			r.out.Clock = r.field(value)
		case "skew":
			skew = r.pos(key)
			r.out.Skew = r.number(value, conformance.AnySkew, "by how many records those of different hosts may be out of order")
		default:
			r.unknown(key, sections)
		}
	})
	for _, pos := range []source.Pos{r.out.Clock.Pos, skew} {
		if pos.IsValid() && r.out.Host.Name == "" {
			r.errors = append(r.errors, source.Errorf(pos, "a clock or a skew without host: which field names the host of a record?"))
		}
	}
	if r.out.Skip && len(r.out.Events) == 0 {
		r.errors = append(r.errors, source.Errorf(r.pos(n), "others without events: with which events are records not passed over?"))
	}
	if r.out.Event.Name == "" && len(r.out.Events) > 0 {
		r.errors = append(r.errors, source.Errorf(r.out.Events[0].Pos, "events without event: which field names them?"))
	}
}

// unknown notes a member that does not exist.
func (r *reader) unknown(key *yaml.Node, known []string) {
	r.fail(key, "unknown member %s: want one of %s", source.Quote(key.Value), strings.Join(known, ", "))
	if near := source.Nearest(key.Value, known); near != "" {
		r.errors[len(r.errors)-1].Hint = fmt.Sprintf("did you mean %s?", near)
	}
}

// members calls yield for the members of a YAML mapping. A name that stands
// twice is an error.
func (r *reader) members(n *yaml.Node, what string, yield func(key, value *yaml.Node)) {
	if n.Kind != yaml.MappingNode {
		r.fail(n, "%s: want members, as NAME: VALUE", what)
		return
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		if seen[key.Value] {
			r.fail(key, "%s stands twice", source.Quote(key.Value))
			continue
		}
		seen[key.Value] = true
		yield(key, n.Content[i+1])
	}
}

// text returns a scalar.
func (r *reader) text(n *yaml.Node, what string) (string, bool) {
	if n.Kind != yaml.ScalarNode || n.Value == "" {
		r.fail(n, "want %s", what)
		return "", false
	}
	return n.Value, true
}

// field returns a field of the log.
func (r *reader) field(n *yaml.Node) Field {
	text, _ := r.text(n, "a field")
	return Field{text, r.pos(n)}
}

// number reads a number that may be any.
func (r *reader) number(n *yaml.Node, unlimited int, what string) int {
	v, err := strconv.Atoi(n.Value)
	switch {
	case n.Value == "any":
		return unlimited
	case n.Kind == yaml.ScalarNode && err == nil && v >= 0 && v <= mostRecords:
		return v
	}
	r.fail(n, "want %s, as a number up to %d, or any", what, mostRecords)
	return 0
}

// mostRecords bounds gaps and skews.
const mostRecords = 1_000_000

// patterns reads what an event stands for.
func (r *reader) patterns(n *yaml.Node, depth int) []Pattern {
	p := Pattern{Pos: r.pos(n)}
	switch {
	case n.Kind == yaml.SequenceNode && depth < maxDepth:
		var all []Pattern
		for _, item := range n.Content {
			all = append(all, r.patterns(item, depth+1)...)
		}
		return all
	case n.Kind == yaml.ScalarNode && n.Value != "":
		p.Statement = n.Value
	case n.Kind == yaml.MappingNode:
		r.members(n, "a pattern", func(key, value *yaml.Node) { r.part(&p, key, value) })
	default:
		r.fail(n, "want a statement, or members of process, statement and line")
	}
	return []Pattern{p}
}

// part reads a member of a pattern.
func (r *reader) part(p *Pattern, key, value *yaml.Node) {
	switch key.Value {
	case "process":
		p.Process, _ = r.text(value, "the name of a process")
	case "statement":
		p.Statement, _ = r.text(value, "a statement")
	case "line":
		n, err := strconv.Atoi(value.Value)
		if err != nil || n < 1 {
			r.fail(value, "want the number of a line of the model")
		}
		p.Line = n
	default:
		r.unknown(key, []string{"process", "statement", "line"})
	}
}
