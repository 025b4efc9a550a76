package record

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tidwall/gjson"
)

// Fields are the fields that the records of a log have. Memory is bounded.
type Fields struct {
	at   map[string]*Field
	all  []*Field
	more bool
}

// Field is a field as expressions name it, with what its values are.
type Field struct {
	Name       string   `json:"name"`
	Records    int      `json:"records"` // that have it
	Types      []string `json:"types"`   // number, text, true or false, null, object, array
	Values     []string `json:"values"`  // the first different ones
	MoreValues bool     `json:"more_values"`
}

// What is remembered of the fields of a log.
const (
	mostFields    = 1000 // fields that are listed; that there are more is said
	mostExamples  = 5    // different values of a field that are shown
	widestExample = 40   // characters of a value that are shown
	mostElements  = 3    // elements of an array that are looked at for fields
)

// NewFields returns an empty collection.
func NewFields() *Fields { return &Fields{at: map[string]*Field{}} }

// All lists the fields in the order in which they were met.
func (f *Fields) All() []Field {
	all := []Field{}
	for _, x := range f.all {
		all = append(all, *x)
	}
	return all
}

// More reports whether there were more fields than are remembered.
func (f *Fields) More() bool { return f.more }

// note adds a value of a field.
func (f *Fields) note(name, kind, shown string) {
	x := f.at[name]
	if x == nil {
		if len(f.all) == mostFields {
			f.more = true
			return
		}
		x = &Field{Name: name, Types: []string{}, Values: []string{}}
		f.at[name], f.all = x, append(f.all, x)
	}
	x.Records++
	if !slices.Contains(x.Types, kind) {
		x.Types = append(x.Types, kind)
	}
	if shown == "" {
		return
	}
	if runes := []rune(shown); len(runes) > widestExample {
		shown = string(runes[:widestExample-1]) + "…"
	}
	switch {
	case slices.Contains(x.Values, shown):
	case len(x.Values) == mostExamples:
		x.MoreValues = true
	default:
		x.Values = append(x.Values, shown)
	}
}

// Describe adds the fields of the current record.
func (l *Log) Describe(to *Fields) { l.source.describe(to) }

// describe implements rows.
func (l *lines) describe(to *Fields) { describeObject(to, l.text[min(l.start, len(l.text)):]) }

// describe implements rows.
func (c *converted) describe(to *Fields) { describeObject(to, c.current.text) }

// describe implements rows.
func (t *table) describe(to *Fields) {
	for i, name := range t.columns {
		describeCell(to, name, t.cells[i])
	}
}

// describe implements rows.
func (p *pairs) describe(to *Fields) {
	for i, key := range p.keys {
		describeCell(to, key, p.values[i])
	}
}

// describeCell adds a value that is a number, a truth value or a text as it is
// used.
func describeCell(to *Fields, name, v string) {
	kind := "text"
	if _, ok := number(v); ok {
		kind = "number"
	} else if v == "true" || v == "false" {
		kind = "true or false"
	} else if v == "" {
		kind = "null"
	}
	if kind == "text" {
		v = quoteText(v)
	}
	to.note(quoteName(name), kind, v)
}

// quoteText returns a text as expressions write it.
func quoteText(s string) string { return "'" + strings.ReplaceAll(s, "'", `\'`) + "'" }

// describeObject adds the members of an object, and those of objects in it.
func describeObject(to *Fields, object []byte) {
	describeValue(to, "", gjson.ParseBytes(object))
}

func describeValue(to *Fields, name string, v gjson.Result) {
	switch {
	case v.IsObject():
		prefix := ""
		if name != "" {
			prefix = name + "."
		}
		empty := true
		v.ForEach(func(key, member gjson.Result) bool {
			empty = false
			describeValue(to, prefix+quoteName(key.Str), member)
			return true
		})
		if empty && name != "" {
			to.note(name, "object", "")
		}
	case v.IsArray():
		i := 0
		v.ForEach(func(_, element gjson.Result) bool {
			describeValue(to, name+"["+strconv.Itoa(i)+"]", element)
			i++
			return i < mostElements
		})
		if i == 0 {
			to.note(name, "array", "")
		}
	case v.Type == gjson.Null:
		to.note(name, "null", "")
	case v.Type == gjson.Number:
		to.note(name, "number", v.Raw)
	case v.Type == gjson.String:
		to.note(name, "text", quoteText(v.Str))
	default:
		to.note(name, "true or false", v.Raw)
	}
}
