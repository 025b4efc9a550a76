package lsp

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/guard"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs"
)

// The limits of a check while the user types, and of one that a lens starts.
const (
	maxTyped       = 2 * time.Second // for each property
	maxTypedMemory = 256 << 20
	maxCheck       = time.Minute
	maxCheckMemory = 1 << 30
	mostVerdicts   = 2000 // that are kept
)

// shown is what the editor shows of a property: its verdicts in words, one for
// each set of assumptions and each value of its index, and a run, which is that
// of a verdict that is not as expected if there is one.
type shown struct {
	words string
	run   *run
}

// verdictCache keeps the last answers by what they depend on. The zero value is
// empty.
type verdictCache struct {
	lock  sync.Mutex
	known map[key]check.Result
	order []key
}

// get returns a kept answer.
func (v *verdictCache) get(k key) (check.Result, bool) {
	v.lock.Lock()
	defer v.lock.Unlock()
	r, ok := v.known[k]
	return r, ok
}

// put keeps an answer that no limit has cut short, and drops the oldest if there
// are too many.
func (v *verdictCache) put(k key, r check.Result) {
	if r.Verdict == check.Inconclusive {
		return
	}
	v.lock.Lock()
	defer v.lock.Unlock()
	if v.known == nil {
		v.known = map[key]check.Result{}
	}
	if _, ok := v.known[k]; !ok {
		v.order = append(v.order, k)
	}
	v.known[k] = r
	if len(v.order) > mostVerdicts {
		delete(v.known, v.order[0])
		v.order = v.order[1:]
	}
}

// verify answers the properties of a document in the background, as long as it
// is not changed: from what is known, or by a search within short limits. The
// lock is held.
func (s *Server) verify(d *document) {
	if stop := s.typing[d.uri]; stop != nil {
		stop()
	}
	if !s.asTyped || len(d.names.properties()) == 0 && d.language() != "promela" {
		return
	}
	ctx, stop := context.WithCancel(s.ctx)
	s.typing[d.uri] = stop
	s.checks.Go(func() {
		defer stop()
		_ = guard.Try(func() error { // an editor goes on without verdicts
			s.check(ctx, d, "", check.Limits{Time: cmp.Or(s.patience, maxTyped), Memory: maxTypedMemory})
			return nil
		})
	})
}

// check answers one property of a document, or with "" all and whether its model
// fails, and shows the verdicts. It returns what it shows of the last property.
func (s *Server) check(ctx context.Context, d *document, name string, limits check.Limits) string {
	set, read, err := d.openAll()
	if err != nil {
		return "the text is wrong"
	}
	o := check.Options{Limits: limits}
	var asked []*property.Property
	var props []check.Property
	wanted := specs.Names{name}
	for _, q := range set.Properties {
		if q.Safety || name != "" && !wanted.Has(q.Name, nil) || name == "" && q.Pos.File != nil && q.Pos.File.Name != d.path {
			continue
		}
		if err := property.Validate(set.Model.Program, []*property.Property{q}); err != nil {
			return "the text is wrong"
		}
		asked, props = append(asked, q), append(props, q.Check)
	}
	session := check.NewSession(set.Model.Program, props, o)
	defer session.Close()
	found := map[string]*combined{}
	last := "there is no such property"
	for _, q := range asked {
		one, err := s.verdict(ctx, d, set, q, session, read)
		if ctx.Err() != nil {
			return "interrupted"
		}
		if err != nil {
			one = &shown{words: err.Error()}
		}
		name, value, _ := strings.Cut(strings.TrimSuffix(q.Name, "]"), "[")
		if found[name] == nil {
			found[name] = &combined{}
		}
		found[name].add(value, one)
		last = found[name].words()
	}
	if len(asked) > 0 {
		s.show(d, all(found), nil)
	}
	if name == "" {
		if failed, err := failure(ctx, d, set, read, limits); failed != nil && err == nil && ctx.Err() == nil {
			s.show(d, nil, failed)
		}
	}
	return last
}

// combined are the verdicts of the properties that one declaration states, or
// several of the same name.
type combined struct {
	list []answer
	run  *run
}

// answer is a verdict in words, and the values of the index that have it; none
// without an index.
type answer struct {
	words  string
	values []string
}

// add adds a verdict for a value of the index, "" without an index.
func (c *combined) add(value string, one *shown) {
	i := slices.IndexFunc(c.list, func(w answer) bool { return w.words == one.words })
	if i < 0 || value == "" {
		i = len(c.list)
		c.list = append(c.list, answer{words: one.words})
	}
	if value != "" {
		c.list[i].values = append(c.list[i].values, value)
	}
	if c.run == nil || c.run.expected && one.run != nil && !one.run.expected {
		c.run = one.run
	}
}

// mostValues bounds the values of an index that are listed beside a verdict.
const mostValues = 8

// words returns all verdicts, with the values of the index that have them.
func (c *combined) words() string {
	var parts []string
	for _, w := range c.list {
		part := w.words
		if n := len(w.values); n > mostValues {
			part += fmt.Sprintf(" for %s and %d more", strings.Join(w.values[:mostValues], ", "), n-mostValues)
		} else if n > 0 {
			part += " for " + strings.Join(w.values, ", ")
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "; ")
}

// all returns what is shown of each property.
func all(found map[string]*combined) map[string]*shown {
	out := map[string]*shown{}
	for name, a := range found {
		out[name] = &shown{words: a.words(), run: a.run}
	}
	return out
}

// openAll is open, and returns also all files that the text names, by name.
func (d *document) openAll() (*property.Set, map[string][]byte, error) {
	files := &source.Files{Kept: map[string][]byte{}}
	if d.files != nil {
		files.Contained, files.Folder = d.files.Contained, d.files.Folder
	}
	set, err := property.OpenText(source.NewFile(d.path, d.text), property.Options{Files: files})
	return set, files.Kept, err
}

// verdict answers one property: from what is known if the text that it
// depends on has not changed, else by a search.
func (s *Server) verdict(ctx context.Context, d *document, set *property.Set, q *property.Property, session *check.Session, read map[string][]byte) (*shown, error) {
	k, hasKey := d.keyOf(q, read)
	if r, ok := s.known.get(k); hasKey && ok {
		if one, err := describe(ctx, d, set, q, &r, read); err == nil {
			if s.reused != nil {
				s.reused(set, q, &r)
			}
			return one, nil
		}
	}
	r, err := session.Verify(ctx, q.Check, nil)
	if err != nil {
		return nil, err
	}
	if hasKey {
		s.known.put(k, r)
	}
	return describe(ctx, d, set, q, &r, read)
}

// show stores the verdicts of a document and a failure of its model, if there
// are any, unless it was changed meanwhile, and publishes them with the other
// diagnostics.
func (s *Server) show(d *document, found map[string]*shown, failed *shown) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.documents[d.uri] != d {
		return
	}
	before := len(d.violations())
	for name, one := range found {
		d.verdicts[name] = one
	}
	if failed != nil {
		d.failed = failed
	}
	// An editor that is gone is noticed when the next message is read.
	if violations := d.violations(); len(violations)+before > 0 {
		_ = s.publish(d.uri, append(append([]diagnostic{}, d.problems...), violations...))
	}
	_ = s.conn.Write(map[string]any{"jsonrpc": "2.0", "id": "refresh", "method": "workspace/codeLens/refresh"})
}

// worded returns a verdict in words.
func worded(q *property.Property, r *check.Result) string {
	text := r.Verdict.String()
	if q.Possible {
		return specs.Title(map[check.Verdict]string{check.Holds: "impossible", check.Violated: "possible", check.Inconclusive: text}[r.Verdict], q.Assumptions)
	}
	if q.Ending != nil && r.Verdict == check.Holds {
		text += " for executions that end"
	}
	text = specs.Title(text, q.Assumptions)
	if q.Expect == specs.ExpectViolated && r.Verdict == check.Violated {
		text += ", as expected"
	}
	return strings.TrimSpace(text)
}
