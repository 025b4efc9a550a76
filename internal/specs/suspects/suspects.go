// Package suspects looks for the statements of a model that may be to blame for
// a violated property: those of which a small change makes the property hold, or
// skip in their place.
//
// Every change is tried by checking the property of the changed model, those of
// statements on the counterexample first, until the time or the effort is over.
// Many changes
// repair a property by making a part of the model unreachable, so repairs are
// ordered by what else they do:
//
//	properties that held and no longer do → statements that are no longer reached → small changes first → statements of the counterexample first
//
// A suspect is a verdict of package check about a changed text, and a hint: what
// is really wrong may be elsewhere. The package changes no file.
package suspects

import (
	"cmp"
	"context"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
)

// Suspect is a statement, and the change of it that makes the property hold.
type Suspect struct {
	File      string
	Line      int
	Column    int
	Statement string // its text
	Instead   string // the text with the change
	Change    string // "<= in place of <"
	Removed   bool   // the change leaves the whole statement out
	At        Change
}

// Found is what Find returns.
type Found struct {
	Suspects []Suspect
	Tried    int // changes that were tried
	Of       int // all changes: fewer were tried if the time was over
}

// Violation is a violated property of a model that is in files.
type Violation struct {
	Path     string            // of the model or specification
	Files    map[string][]byte // it, and all that it reads, by name
	Options  property.Options  // with which they are read; Files is not used
	Property string            // its name
	Assumed  []string          // its assumptions, in words
	Formula  string            // its text, if the files do not state it
	Like     *check.Property   // its fairness counts; nil: that of the files
	Run      *trace.View       // the counterexample; may be nil
}

// Most is the number of suspects that are returned at most.
const Most = 3

// Find returns the first suspects, the most likely one first. It takes the time
// limit of the options, and each trial their other limits. It tries nothing
// where the files are no model in Promela.
func Find(ctx context.Context, v *Violation, o check.Options) Found {
	ctx, cancel := context.WithTimeout(ctx, cmp.Or(o.Limits.Time, time.Second))
	defer cancel()
	s := &search{violation: v, options: o}
	found := s.tryAll(ctx)
	found.Suspects = s.best()
	return found
}

// FindWithin is Find within an effort, so that what it returns does not depend
// on how fast the machine is: where the time is over first, it returns nothing.
// It returns only suspects whose changes leave all other properties and
// statements as they are, and make the property hold without a doubt.
func FindWithin(ctx context.Context, v *Violation, o check.Options, e Effort) Found {
	ctx, cancel := context.WithTimeout(ctx, cmp.Or(o.Limits.Time, time.Second))
	defer cancel()
	o.Workers = 1 // several visit states in an order of their own
	s := &search{violation: v, options: o, effort: &e}
	found := s.tryAll(ctx)
	if ctx.Err() != nil {
		return Found{}
	}
	s.repairs = slices.DeleteFunc(s.repairs, func(r repair) bool { return r.lost > 0 || r.unreached > 0 })
	found.Suspects = s.best()
	return found
}

// search is the work for one violation.
type search struct {
	violation *Violation
	options   check.Options
	effort    *Effort   // what is left; nil: the time bounds the search
	base      *measured // of the text as it is, once a repair was found
	repairs   []repair
}

// tryAll tries the changes in their order, as long as there is time and effort
// for them.
func (s *search) tryAll(ctx context.Context) Found {
	if s.open(s.violation.Files) == nil {
		return Found{}
	}
	all := s.candidates()
	found := Found{Of: len(all)}
	for _, c := range all {
		if s.effort.over() {
			break
		}
		legal := s.try(ctx, c)
		if ctx.Err() != nil {
			break
		}
		if legal {
			found.Tried++
		} else {
			found.Of--
		}
	}
	return found
}

// candidate is a change with how often the counterexample takes the line.
type candidate struct {
	Change
	visits  int
	removed bool
}

// repair is a change that makes the property hold, with what else it does.
type repair struct {
	candidate
	lost      int // properties that held and do not any more
	unreached int // statements that are not reached any more
	states    uint64
}

// question matches statements whose changes ask something else, or of other
// processes: assertions, and how many processes there are.
var question = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\bassert\b|\bactive\s*\[`) })

// candidates returns the changes in the order in which they are tried.
func (s *search) candidates() (all []candidate) {
	visits := map[[2]any]int{}
	if s.violation.Run != nil {
		for _, step := range s.violation.Run.Steps {
			if step.Pos.IsValid() {
				visits[[2]any{step.Pos.File.Name, step.Pos.Line}]++
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.violation.Files)) {
		if property.IsSpecification(name) {
			continue
		}
		text := string(s.violation.Files[name])
		for _, c := range Repairs(name, text) {
			if was, _ := statementOf(text, c); !question().MatchString(was) {
				all = append(all, candidate{c, visits[[2]any{name, c.Line}], false})
			}
		}
		for _, c := range Removals(name, text) {
			all = append(all, candidate{c, visits[[2]any{name, c.Line}], true})
		}
	}
	slices.SortStableFunc(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(min(1, b.visits), min(1, a.visits)), compareBool(a.removed, b.removed))
	})
	return all
}

// compareBool compares false < true.
func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// measured is what is known of a text.
type measured struct {
	holds     map[string]bool
	unreached int
	states    uint64
}

// Title identifies a property of a model or specification, with its
// assumptions.
func Title(q *property.Property) string { return q.Name + "\x00" + strings.Join(q.Assumptions, "\x00") }

// asked is the title of the violated property.
func (s *search) asked() string {
	return s.violation.Property + "\x00" + strings.Join(s.violation.Assumed, "\x00")
}

// open reads the files as they are given.
func (s *search) open(files map[string][]byte) *property.Set {
	s.effort.read(files)
	o := s.violation.Options
	o.Files, o.Named = &source.Files{Given: files}, source.Pos{}
	set, err := property.Open(s.violation.Path, o)
	if err != nil || !set.Model.Language.Macros {
		return nil // changes are those of Promela
	}
	for _, q := range set.Properties {
		if property.Validate(set.Model.Program, []*property.Property{q}) != nil {
			return nil
		}
	}
	return set
}

// holds reports whether a property holds, with nothing to doubt where the options
// ask for doubts.
func (s *search) holds(ctx context.Context, set *property.Set, q *property.Property, o check.Options) bool {
	var asked check.Question = q.Check
	if q.Safety {
		asked = check.Failures{}
	}
	r, err := s.verify(ctx, set, asked, o)
	return err == nil && r.Verdict == check.Holds && !r.Vacuous && len(r.Warnings) == 0
}

// verify answers a question within the limits of the options, or the effort.
func (s *search) verify(ctx context.Context, set *property.Set, q check.Question, o check.Options) (check.Result, error) {
	o.Limits.Time = 0 // the context has it
	o.Limits.States = s.effort.limit(o.Limits.States)
	r, err := check.Verify(ctx, set.Model.Program, q, o)
	s.effort.visited(&r, o.Limits.States)
	return r, err
}

// measure checks all properties but the one of the question, and counts. It
// returns false where that was not done to its end.
func (s *search) measure(ctx context.Context, set *property.Set) (*measured, bool) {
	m := &measured{holds: map[string]bool{}}
	for _, q := range set.Properties {
		if t := Title(q); t != s.asked() {
			m.holds[t] = s.holds(ctx, set, q, s.options)
		}
		if s.effort.over() {
			return nil, false
		}
	}
	limits := check.Limits{States: s.options.Limits.States, Memory: s.options.Limits.Memory}
	e, err := s.verify(ctx, set, check.Counts{}, check.Options{Limits: limits, Workers: s.options.Workers})
	if err != nil || s.effort != nil && e.Verdict == check.Inconclusive {
		return nil, false
	}
	m.unreached, m.states = len(e.Exploration.Unreached), e.Exploration.States
	return m, ctx.Err() == nil
}

// try notes a change if it makes the property hold. It returns false if the
// changed text is no model with that property.
func (s *search) try(ctx context.Context, c candidate) bool {
	files := maps.Clone(s.violation.Files)
	files[c.File] = []byte(c.Apply(string(files[c.File])))
	set := s.open(files)
	if set == nil {
		return false
	}
	q := s.find(set)
	if q == nil {
		return false
	}
	o := s.options
	o.Warn = s.effort != nil
	if !s.holds(ctx, set, q, o) {
		return true
	}
	if r, ok := s.compare(ctx, c, set); ok {
		s.repairs = append(s.repairs, r)
	}
	return true
}

// compare describes a change that makes the property hold by what else it does.
func (s *search) compare(ctx context.Context, c candidate, set *property.Set) (repair, bool) {
	if s.base == nil {
		was := s.open(s.violation.Files)
		if was == nil {
			return repair{}, false
		}
		base, ok := s.measure(ctx, was)
		if !ok {
			return repair{}, false
		}
		s.base = base
	}
	m, ok := s.measure(ctx, set)
	if !ok {
		return repair{}, false
	}
	r := repair{candidate: c, unreached: max(0, m.unreached-s.base.unreached), states: m.states}
	for t, held := range s.base.holds {
		if held && !m.holds[t] {
			r.lost++
		}
	}
	return r, true
}

// find returns the violated property, over the program of a set; nil if
// there is none.
func (s *search) find(set *property.Set) *property.Property {
	var found *property.Property
	if i := slices.IndexFunc(set.Properties, func(q *property.Property) bool { return Title(q) == s.asked() }); i >= 0 {
		found = set.Properties[i]
	} else if s.violation.Formula != "" {
		q, err := set.FromFormula(s.violation.Property, source.NewFile("<formula>", s.violation.Formula))
		if err != nil || property.Validate(set.Model.Program, []*property.Property{q}) != nil {
			return nil
		}
		found = q
	}
	if like := s.violation.Like; found != nil && like != nil {
		found.Check.Fairness, found.Check.FairTo = like.Fairness, like.FairTo
	}
	return found
}

// best returns the best repairs, one for each statement.
func (s *search) best() (all []Suspect) {
	slices.SortStableFunc(s.repairs, func(a, b repair) int {
		return cmp.Or(cmp.Compare(a.lost, b.lost), cmp.Compare(a.unreached, b.unreached), compareBool(a.removed, b.removed), cmp.Compare(min(1, b.visits), min(1, a.visits)), cmp.Compare(b.states, a.states))
	})
	type place struct {
		file      string
		statement int
	}
	seen := map[place]bool{}
	for _, r := range s.repairs {
		if p := (place{r.File, r.Statement}); !seen[p] && len(all) < Most {
			seen[p] = true
			all = append(all, r.suspect(string(s.violation.Files[r.File])))
		}
	}
	return all
}

// suspect describes a repair of a text.
func (r *repair) suspect(text string) Suspect {
	s := Suspect{File: r.File, Line: r.Line, Column: r.Column, At: r.Change, Removed: r.removed, Change: r.With + " in place of " + r.Word}
	s.Statement, s.Instead = statementOf(text, r.Change)
	if r.removed {
		s.Statement, s.Instead, s.Change = plain(r.Word), r.With, r.With+" in place of it"
	}
	return s
}

// statementOf returns the text of the statement around a change, without and with
// it.
func statementOf(text string, c Change) (was, instead string) {
	end := c.To
	for end < len(text) {
		word := lexeme().FindString(text[end:]) // it begins there: every character is one, if not more
		if word == "" || slices.Contains([]string{";", "->", "::", "{", "}", "\n"}, word) {
			break
		}
		end += len(word)
	}
	before, after := text[c.Statement:c.From], text[c.To:end]
	return plain(before + text[c.From:c.To] + after), plain(before + c.With + after)
}

// plain returns a text without comments, and with single spaces.
func plain(text string) string {
	text = lexeme().ReplaceAllStringFunc(text, func(word string) string {
		if strings.HasPrefix(word, "/*") || strings.HasPrefix(word, "//") {
			return " "
		}
		return word
	})
	return strings.Join(strings.Fields(text), " ")
}
