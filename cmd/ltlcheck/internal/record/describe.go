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

// Add adds the fields of the current record of a log.
func (f *Fields) Add(l *Log) {
	l.Each(func(name, kind, v string) {
		if kind == "text" {
			v = quoteText(v)
		}
		f.note(name, kind, v)
	})
}

// Each calls yield for each field of the current record, as expressions name it,
// with the type and the text of its value: those of objects and of the first
// elements of arrays one by one.
func (l *Log) Each(yield func(name, kind, v string)) { l.source.each(yield) }

// each implements rows.
func (l *lines) each(yield func(name, kind, v string)) {
	eachMember("", gjson.ParseBytes(l.text[min(l.start, len(l.text)):]), yield)
}

// each implements rows.
func (c *converted) each(yield func(name, kind, v string)) {
	eachMember("", gjson.ParseBytes(c.current.text), yield)
}

// each implements rows.
func (t *table) each(yield func(name, kind, v string)) {
	for i, name := range t.columns {
		yield(quoteName(name), kindOf(t.cells[i]), t.cells[i])
	}
}

// each implements rows.
func (p *pairs) each(yield func(name, kind, v string)) {
	for i, key := range p.keys {
		yield(quoteName(key), kindOf(p.values[i]), p.values[i])
	}
}

// kindOf is the type of a value that is a number, a truth value or a text as it
// is used.
func kindOf(v string) string {
	if _, ok := number(v); ok {
		return "number"
	}
	switch v {
	case "true", "false":
		return "true or false"
	case "":
		return "null"
	}
	return "text"
}

// quoteText returns a text as expressions write it.
func quoteText(s string) string { return "'" + strings.ReplaceAll(s, "'", `\'`) + "'" }

// eachMember calls yield for what is in a value.
func eachMember(name string, v gjson.Result, yield func(name, kind, v string)) {
	switch {
	case v.IsObject():
		prefix, empty := "", true
		if name != "" {
			prefix = name + "."
		}
		v.ForEach(func(key, member gjson.Result) bool {
			empty = false
			eachMember(prefix+quoteName(key.Str), member, yield)
			return true
		})
		if empty && name != "" {
			yield(name, "object", "")
		}
	case v.IsArray():
		i := 0
		v.ForEach(func(_, element gjson.Result) bool {
			eachMember(name+"["+strconv.Itoa(i)+"]", element, yield)
			i++
			return i < mostElements
		})
		if i == 0 {
			yield(name, "array", "")
		}
	case v.Type == gjson.Null:
		yield(name, "null", "")
	case v.Type == gjson.Number:
		yield(name, "number", v.Raw)
	case v.Type == gjson.String:
		yield(name, "text", v.Str)
	default:
		yield(name, "true or false", v.Raw)
	}
}
