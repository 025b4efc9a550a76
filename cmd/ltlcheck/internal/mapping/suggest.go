package mapping

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"go.yaml.in/yaml/v3"

	"github.com/ltlcheck/ltlcheck/internal/check/conformance"
	"github.com/ltlcheck/ltlcheck/internal/check/testsuite"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// A mapping is proposed from names, types and values: a field can be a variable
// if what the log has of it are values that the variable has in the states that
// were looked at. Among those, the most similar names are paired first. What
// the records say is then tried along the model, by the caller (see Refine).

// Observed is what a log shows of its fields: by field, the values of the
// records, as conformance.Canonical has them; "" where a record lacks the field.
type Observed struct {
	Names   []string
	Columns [][]string
}

// Modelled is what a program shows: by variable, the values in the states that
// were looked at; and the names of its processes.
type Modelled struct {
	Names     []string
	Values    []map[string]bool
	Processes map[string]bool
}

// Look explores a program breadth first up to some number of states.
func Look(ctx context.Context, prog program.Program, states int) (*Modelled, error) {
	m := &Modelled{Processes: map[string]bool{}}
	g, err := testsuite.Explore(ctx, prog, testsuite.Options{States: states})
	if err != nil {
		return nil, err
	}
	at := map[string]int{}
	for _, s := range g.Observed() {
		for _, v := range prog.Format(s).Vars {
			if v.Kind == program.Position {
				continue // systems do not log at which statement of a model they are
			}
			i, known := at[v.Name]
			if !known {
				i = len(m.Names)
				at[v.Name] = i
				m.Names, m.Values = append(m.Names, v.Name), append(m.Values, map[string]bool{})
			}
			m.Values[i][conformance.Canonical(v.Value)] = true
		}
	}
	processes, err := g.Processes(ctx)
	for _, p := range processes {
		m.Processes[p] = true
	}
	return m, err
}

// Sureness says how sure a proposed pair is.
type Sureness uint8

// How sure a pair is.
const (
	Unsure Sureness = iota // others fit as well
	Likely                 // the names are alike, and with other fields the model explains fewer records
	Sure                   // the names say so, and the values fit
)

// String returns the word for it.
func (s Sureness) String() string { return [...]string{"unsure", "likely", "sure"}[s] }

// Proposed is a variable with the field that it may be.
type Proposed struct {
	Variable string
	Field    string // "" if no field fits
	Sureness Sureness
	Fit      []string // the fields whose values fit, the most similar names first
	Alone    bool     // with each of the other fields the model explains fewer records
}

// others are the fields that fit besides the proposed one.
func (p *Proposed) others() []string {
	return slices.DeleteFunc(slices.Clone(p.Fit), func(f string) bool { return f == p.Field })
}

// Proposal is a proposed mapping.
type Proposal struct {
	Variables []Proposed
	Values    map[string]string // of the log: of the model
	Process   string            // the field of the process, "" for none
	Unused    []string          // fields that are no variable
}

// leastScore is the score below which a pair is not proposed; equalScore is the
// similarity of names that say the same.
const (
	leastScore = 0.2
	equalScore = 0.8
	leastAlike = 0.5 // of the names of a likely pair
)

// pairing is a variable and a field whose values fit.
type pairing struct {
	variable, field int
	name            float64 // similarity of the names
	score           float64
}

// Propose pairs variables with fields.
func Propose(m *Modelled, o *Observed) *Proposal {
	p := &Proposal{Values: map[string]string{}}
	var all []pairing
	for v := range m.Names {
		for f := range o.Names {
			if fit := fits(m.Values[v], o.Columns[f]); fit > 0 {
				name := similarity(m.Names[v], o.Names[f])
				all = append(all, pairing{v, f, name, (2*name + fit) / 3})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b pairing) int { return cmp.Compare(b.score, a.score) })
	field, taken := make([]int, len(m.Names)), map[int]bool{}
	for v := range field {
		field[v] = -1
	}
	for _, x := range all {
		if field[x.variable] < 0 && !taken[x.field] && x.score >= leastScore {
			field[x.variable] = x.field
			taken[x.field] = true
		}
	}
	p.process(m, o, taken)
	for v, name := range m.Names {
		q := Proposed{Variable: name}
		if f := field[v]; f >= 0 {
			q.Field = o.Names[f]
			if similarity(name, q.Field) >= equalScore && !rivals(all, v, f) {
				q.Sureness = Sure
			}
			p.translate(m.Values[v], o.Columns[f])
		}
		for _, x := range all {
			if x.variable == v && o.Names[x.field] != p.Process {
				q.Fit = append(q.Fit, o.Names[x.field])
			}
		}
		p.Variables = append(p.Variables, q)
	}
	for f, name := range o.Names {
		if !taken[f] && name != p.Process {
			p.Unused = append(p.Unused, name)
		}
	}
	return p
}

// rivals reports whether another field is as similar to the variable, or another
// variable to the field.
func rivals(all []pairing, variable, field int) bool {
	return slices.ContainsFunc(all, func(x pairing) bool {
		return (x.variable == variable) != (x.field == field) && x.name >= equalScore
	})
}

// fits returns how well the values of a column are values of a variable, from 0,
// not at all, to 1. A column of one value says little.
func fits(values map[string]bool, column []string) float64 {
	seen := map[string]bool{}
	for _, v := range column {
		if v != "" {
			seen[v] = true
		}
	}
	for v := range seen {
		if !values[v] && meant(values, v) == "" {
			return 0
		}
	}
	switch {
	case len(seen) == 0:
		return 0
	case len(seen) == 1:
		return 0.5
	}
	return 0.5 + 0.5*float64(len(seen))/float64(max(len(values), len(seen)))
}

// meant returns the value of a variable that is written like a text of the log
// but for its letters' case and its separators; "" if there is none or more.
func meant(values map[string]bool, text string) (value string) {
	for v := range values {
		if plain(v) != "" && plain(v) == plain(text) {
			if value != "" {
				return ""
			}
			value = v
		}
	}
	return value
}

// plain is a text in lower case, letters and digits only.
func plain(text string) string { return strings.Join(words(text), "") }

// translate notes the texts of a column that are written otherwise in the model.
func (p *Proposal) translate(values map[string]bool, column []string) {
	for _, v := range column {
		if v != "" && !values[v] {
			if m := meant(values, v); m != "" {
				p.Values[v] = m
			}
		}
	}
}

// process finds a field that is no variable and names processes in all records.
func (p *Proposal) process(m *Modelled, o *Observed, taken map[int]bool) {
	for f, column := range o.Columns {
		if taken[f] || slices.Contains(column, "") || len(column) == 0 {
			continue
		}
		known := func(v string) bool {
			return m.Processes[v] || slices.ContainsFunc(slices.Collect(maps.Keys(m.Processes)), func(p string) bool {
				name, _, _ := strings.Cut(p, "[")
				return name == v || strings.HasSuffix(p, "["+v+"]")
			})
		}
		if !slices.ContainsFunc(column, func(v string) bool { return !known(v) }) {
			p.Process = o.Names[f]
			return
		}
	}
}

// words splits a name into words in lower case: at signs, and where a capital
// follows a small letter.
func words(name string) (all []string) {
	var word []rune
	flush := func() {
		if len(word) > 0 {
			all = append(all, strings.ToLower(string(word)))
		}
		word = nil
	}
	before := rune(0)
	for _, r := range name {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			flush()
		case unicode.IsUpper(r) && unicode.IsLower(before):
			flush()
			word = append(word, r)
		default:
			word = append(word, r)
		}
		before = r
	}
	flush()
	return all
}

// similarity of two names: 1 for the same words, less for words of one among
// those of the other, and for words that are spelt alike.
func similarity(variable, field string) float64 {
	a, b := words(variable), words(field)
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	if slices.Equal(a, b) || strings.Join(a, "") == strings.Join(b, "") {
		return 1
	}
	short, long := a, b
	if len(short) > len(long) {
		short, long = long, short
	}
	within := !slices.ContainsFunc(short, func(w string) bool { return !slices.Contains(long, w) })
	switch {
	case within && short[len(short)-1] == long[len(long)-1]:
		return 0.85
	case within:
		return 0.7
	case abbreviates(strings.Join(a, ""), strings.Join(b, "")):
		return 0.6
	case len(short[0]) > 2 && source.Nearest(strings.Join(a, ""), []string{strings.Join(b, "")}) != "":
		return 0.6
	}
	common := 0
	for _, w := range short {
		if slices.Contains(long, w) {
			common++
		}
	}
	return 0.5 * float64(common) / float64(len(long))
}

// abbreviates reports whether one of two names has the letters of the other in
// their order, with the first one in common, and at least three.
func abbreviates(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(a) < 3 || a[0] != b[0] {
		return false
	}
	for _, c := range []byte(a) {
		i := strings.IndexByte(b, c)
		if i < 0 {
			return false
		}
		b = b[i+1:]
	}
	return true
}

// mostTrials bounds how often a log is followed to refine a proposal.
const mostTrials = 200

// Refine tries the proposal along the model, and improves it: another field for
// a variable, two exchanged, or none, where more records are explained. A pair
// whose names are alike becomes likely if no other field that fits explains as
// many. explained
// follows the log with a mapping, and returns how many records are explained.
func (p *Proposal) Refine(ctx context.Context, explained func(*Proposal) (int, error)) (best int, err error) {
	trials := 0
	try := func(change func(*Proposal)) (int, *Proposal, error) {
		q := p.clone()
		change(q)
		trials++
		n, err := explained(q)
		return n, q, err
	}
	if best, _, err = try(func(*Proposal) {}); err != nil {
		return 0, err
	}
	for again := true; again; {
		again = false
		for i := range p.Variables {
			rivals := 0
			for _, change := range p.changes(i) {
				if trials == mostTrials || ctx.Err() != nil {
					return best, nil
				}
				n, q, err := try(change)
				if err != nil {
					return best, err
				}
				if n > best {
					best, again = n, true
					*p = *q
					rivals = 0
					break
				}
				if n == best && q.Variables[i].Field != "" {
					rivals++
				}
			}
			if v := &p.Variables[i]; v.Field != "" && v.Sureness != Sure {
				v.Sureness, v.Alone = Unsure, rivals == 0 && best > 0 && len(v.Fit) > 1
				if rivals == 0 && best > 0 && similarity(v.Variable, v.Field) >= leastAlike {
					v.Sureness = Likely
				}
			}
		}
	}
	return best, nil
}

// changes lists what else a variable could be: each of the other fields that
// fit, exchanged with the variable that has it, and none.
func (p *Proposal) changes(i int) (all []func(*Proposal)) {
	if p.Variables[i].Sureness == Sure {
		return nil
	}
	for _, other := range p.Variables[i].others() {
		if slices.ContainsFunc(p.Variables, func(v Proposed) bool { return v.Field == other && v.Sureness == Sure }) {
			continue
		}
		all = append(all, func(q *Proposal) {
			mine := q.Variables[i].Field
			for k := range q.Variables {
				if v := &q.Variables[k]; v.Field == other {
					v.Field = ""
					if slices.Contains(v.Fit, mine) {
						v.Field = mine
					}
				}
			}
			q.Variables[i].Field = other
		})
	}
	if p.Variables[i].Field != "" {
		all = append(all, func(q *Proposal) { q.Variables[i].Field = "" })
	}
	return all
}

func (p *Proposal) clone() *Proposal {
	q := *p
	q.Variables = slices.Clone(p.Variables)
	return &q
}

// Mapping returns the proposal as a mapping, without positions.
func (p *Proposal) Mapping() *Mapping {
	m := &Mapping{Values: p.Values, Process: Field{Name: p.Process}, Skew: conformance.AnySkew}
	for _, v := range p.Variables {
		if v.Field != "" {
			m.Variables = append(m.Variables, Variable{Name: v.Variable, Field: Field{Name: v.Field}})
		}
	}
	return m
}

// YAML returns the mapping as a file, with how sure it is as comments.
func (p *Proposal) YAML() string {
	var b strings.Builder
	b.WriteString("variables:\n")
	for _, v := range p.Variables {
		if v.Field == "" {
			continue
		}
		note := v.Sureness.String()
		if v.Sureness == Unsure {
			note = "unsure: no other field fits, but the names differ"
			if others := v.others(); v.Alone {
				note = "unsure: the log is explained best with it, but the names differ"
			} else if len(others) > 0 {
				note = "unsure: or " + scalars(others[:min(3, len(others))])
			}
		}
		fmt.Fprintf(&b, "  %s: %s # %s\n", scalar(v.Variable), scalar(v.Field), note)
	}
	for _, v := range p.Variables {
		if v.Field == "" {
			fmt.Fprintf(&b, "  # %s: no field fits\n", scalar(v.Variable))
		}
	}
	if len(p.Values) > 0 {
		b.WriteString("values:\n")
		for _, v := range slices.Sorted(maps.Keys(p.Values)) {
			fmt.Fprintf(&b, "  %s: %s\n", scalar(v), scalar(p.Values[v]))
		}
	}
	if p.Process != "" {
		fmt.Fprintf(&b, "process: %s\n", scalar(p.Process))
	}
	if len(p.Unused) > 0 {
		fmt.Fprintf(&b, "# fields that are no variable: %s\n", scalars(p.Unused))
	}
	return b.String()
}

// scalar returns a text as YAML reads it back, in one line.
func scalar(text string) string {
	n := yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: text}
	if strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) { // YAML breaks lines at some of these
		n.Style = yaml.DoubleQuotedStyle
	}
	line, err := yaml.Marshal(&n)
	if err != nil { // the text is no UTF-8
		return scalar(strings.ToValidUTF8(text, "\uFFFD"))
	}
	return strings.TrimSuffix(string(line), "\n")
}

// scalars returns texts as a list for a comment.
func scalars(all []string) string {
	var b strings.Builder
	for i, text := range all {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(scalar(text))
	}
	return b.String()
}
