package lsp

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
)

type result = check.Result

// typed is a model or specification that is edited, key by key.
type typed struct {
	file string
	// edits are what is typed: the text before which the cursor stands, how many characters are deleted there, one by one, and what is
	// written, a character at a time.
	edits []struct {
		before  string
		deleted int
		written string
	}
}

// sessions are recorded edits of the worked examples: comments, white space, formulas, new properties, statements of the model, mistakes.
func sessions() []typed {
	type edit = struct {
		before  string
		deleted int
		written string
	}
	return []typed{
		{"peterson.pml", []edit{
			{"bool want", 0, "/* flags */\n"}, {"yield:", 0, "  "}, {"turn = other", 0, "\n\t"}, {"cs:", 0, "// the section\n"},
			{"(!want[other]", 0, "true && "}, {"true && (!want", 8, ""}, {"skip; ", 0, "skip; "}, {"idle:\twant", 0, "\n"},
		}},
		{"peterson.ltl", []edit{
			{"property", 0, "// mine\n"}, {"property", 0, "property early: [] !(P[0]@cs && P[1]@cs);\n"}, {"P[0]@cs && P[1]@cs);", 1, "Q"},
			{"Q[0]@cs &&", 1, "P"}, {"property", 0, "define never_both = !(P[0]@cs && P[1]@cs);\n"},
		}},
		{"philosophers.pml", []edit{
			{"proctype", 0, "\n"}, {"proctype", 0, "/* they eat, and think */ "},
		}},
		{"philosophers.ltl", []edit{
			{"property", 0, "   "}, {"property", 0, "\n// once more\n"}, {"property", 0, "property none_eats: [] !Phil[0]@eat;\n"},
		}},
		{"leader.ltl", []edit{
			{"property", 0, "/* the ring, with as many members as the model says */\n"}, {"property", 0, "\n"},
		}},
		{"peterson_n.ltl", []edit{
			{"property", 0, "// any number of processes, one level after the other\n"}, {"property", 0, "\t"}, {"// any number", 12, ""},
		}},
		{"abp.ltl", []edit{
			{"property", 0, "// what is sent arrives, if the lines do not lose everything\n"}, {"property", 0, "\t"},
		}},
		{"dekker.ltl", []edit{
			{"property", 0, "/* the oldest solution */ "}, {"property", 0, "\n\n"},
		}},
		{"traffic.ltl", []edit{
			{"property", 0, "\n// two lights, and a road that they share\n"},
		}},
		{"rwlock.pml", []edit{
			{"proctype", 0, "\n/* note */\n"}, {"proctype", 0, "byte unused = 3;\n"},
		}},
	}
}

// keystrokes are the texts after each key of a session.
func (ty *typed) keystrokes(t *testing.T, text string) (all []string) {
	t.Helper()
	for _, e := range ty.edits {
		at := strings.Index(text, e.before)
		if at < 0 {
			t.Fatalf("%s: there is no %q in\n%s", ty.file, e.before, text)
		}
		for range e.deleted {
			text = text[:at] + text[at+1:]
			all = append(all, text)
		}
		for _, r := range e.written {
			text = text[:at] + string(r) + text[at:]
			at += len(string(r))
			all = append(all, text)
		}
	}
	return all
}

// TestTyping types the sessions key by key, at least 500 keys. After each key the editor shows the verdicts of this text. A tenth of the
// answers that were kept is computed again. The time from key to verdict is logged.
func TestTyping(t *testing.T) {
	if testing.Short() {
		t.Skip("half a minute")
	}
	t.Parallel()
	keys, kept, again := 0, 0, 0
	var took []time.Duration
	for _, y := range sessions() {
		b, err := os.ReadFile(filepath.Join("../../../../specs", y.file))
		if err != nil {
			t.Fatal(err)
		}
		path, err := filepath.Abs(filepath.Join("../../../../specs", y.file))
		if err != nil {
			t.Fatal(err)
		}
		s := newServer(strings.NewReader(""), &discard{}, Config{})
		s.reused = func(set *property.Set, q *property.Property, r *result) {
			if kept++; kept%10 != 0 {
				return
			}
			again++
			fresh, err := check.Verify(context.Background(), set.Model.Program, q.Check, check.Options{})
			if err != nil || fresh.Verdict != r.Verdict {
				t.Errorf("%s, %s: %v is kept, and it is %v, %v", y.file, q.Name, r.Verdict, fresh.Verdict, err)
			}
		}
		for _, text := range append([]string{string(b)}, y.keystrokes(t, string(b))...) {
			began := time.Now()
			before := again
			d := newDocument(uriOf(path), text)
			s.documents[d.uri] = d
			d.problems = d.diagnose()
			s.check(context.Background(), d, "", check.Limits{Time: maxTyped, Memory: maxTypedMemory})
			if keys++; before == again {
				took = append(took, time.Since(began))
			}
		}
	}
	slices.SortFunc(took, cmp.Compare)
	t.Logf("%d keys; %d answers were kept, of these %d computed again; from key to verdict: median %v, p95 %v, longest %v",
		keys, kept, again, took[len(took)/2], took[len(took)*95/100], took[len(took)-1])
	if keys < 500 || again < 30 {
		t.Errorf("%d keys, %d answers computed again", keys, again)
	}
}

// discard is an editor that reads nothing.
type discard struct{}

func (*discard) Write(p []byte) (int, error) { return len(p), nil }

// TestKeys: what can change a verdict changes the key, and what cannot does not.
func TestKeys(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	const model = "#define N 2 /* two */\nbyte x;\nactive proctype P() { do :: x < N -> x++ od }\nltl p { [] (x < 3) }\nltl q { <> (x == 2) }\n"
	keys := func(text string) map[string]key {
		path := filepath.Join(folder, "m.pml")
		return keysOf(t, path, text)
	}
	was := keys(model)
	for _, x := range []struct {
		old, new string
		changes  string // the properties whose keys change
	}{
		{"byte x;", "byte  x ;", ""}, {"byte x;", "byte x; // x\n", ""}, {"x++", "x++ /* ++ */", ""}, {"/* two */", "/* 2 */", ""}, {"byte x;\n", "\n\nbyte x;\n", ""},
		{"byte x", "int x", "pq"}, {"N 2", "N 1", "pq"}, {"x < N", "x <= N", "pq"}, {"x++", "x--", "pq"}, {"byte x;", "byte x, y;", "pq"},
		{"(x < 3)", "(x < 4)", "p"}, {"[] (x", "<> (x", "p"}, {"<> (x == 2)", "<> (x == 1)", "q"}, {"ltl q { <> (x == 2) }\n", "ltl q { <> (x == 2) } byte z;\n", "pq"},
		{"ltl q { <> (x == 2) }\n", "#if 1\nltl q { <> (x == 2) }\n#endif\n", "pq"}, {"#define N 2", "#define N 2\\\n+0", "pq"},
	} {
		text := strings.Replace(model, x.old, x.new, 1)
		now := keys(text)
		changed := ""
		for _, name := range []string{"p", "q"} {
			if k, ok := now[name]; !ok {
				t.Errorf("%q: %s has no key", x.new, name)
			} else if k != was[name] {
				changed += name
			}
		}
		if changed != x.changes {
			t.Errorf("%q for %q changes %q, want %q", x.new, x.old, changed, x.changes)
		}
	}
}

// TestKeysOfSpecifications: the model, macros and definitions count, other properties do not.
func TestKeysOfSpecifications(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("inc.h", "byte x;\n")
	write("m.pml", "#include \"inc.h\"\nactive proctype P() { do :: x < 2 -> x++ od }\n")
	const spec = "model \"m.pml\";\ndefine low = x < 3;\nassume fair: weak fairness;\nproperty p: [] low;\nproperty q under fair: <> (x == 2);\n"
	keys := func(text string) string {
		all := keysOf(t, filepath.Join(folder, "m.ltl"), text)
		return fmt.Sprintf("%x %x", all["p"], all["q"])
	}
	parts := func(text string) (p, q string) { p, q, _ = strings.Cut(keys(text), " "); return p, q }
	p0, q0 := parts(spec)
	for _, x := range []struct {
		old, new string
		p, q     bool
	}{
		{"property p", "// p\nproperty  p", false, false}, {"property p: [] low;", "property p: [] low;\nproperty r: [] (x < 9);", false, false},
		{"[] low", "<> low", true, false}, {"x < 3", "x < 4", true, true}, {"weak", "strong", true, true}, {"<> (x == 2)", "[] (x == 2)", false, true},
		{"q under fair", "q", false, true},
	} {
		if p, q := parts(strings.Replace(spec, x.old, x.new, 1)); (p != p0) != x.p || (q != q0) != x.q {
			t.Errorf("%q for %q: p changes %t, q %t, want %t, %t", x.new, x.old, p != p0, q != q0, x.p, x.q)
		}
	}
	write("inc.h", "byte x; byte y;\n")
	if p, q := parts(spec); p == p0 || q == q0 {
		t.Error("a file that the model includes does not count")
	}
}

// keysOf are the keys of the properties of a text.
func keysOf(t *testing.T, path, text string) map[string]key {
	t.Helper()
	d := newDocument(uriOf(path), text)
	set, read, err := d.openAll()
	if err != nil {
		t.Fatal(text, err)
	}
	all := map[string]key{}
	for _, q := range set.Properties {
		if err := property.Validate(set.Model.Program, []*property.Property{q}); err != nil {
			t.Fatal(err)
		}
		if k, ok := d.keyOf(q, read); ok {
			all[q.Name] = k
		}
	}
	return all
}
