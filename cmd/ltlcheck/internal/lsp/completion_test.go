package lsp

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs"
)

// TestCompletion: what is offered depends on the place; | is the cursor.
func TestCompletion(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "turn.pml"), []byte(modelText+"inline step() { inner: turn = 0 }\nactive proctype R() { own: skip }\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	const head = "model \"turn.pml\";\n"
	for _, c := range []struct {
		text    string
		all     bool   // these, and in this order, are all that is offered
		offered string // separated by commas
		not     string
	}{
		{head + "property p: [] P[0]@|", true, "wait,crit,inner", ""},
		{head + "property p: [] P[turn[1] + 1]@cr|", true, "wait,crit,inner", ""},
		{head + "property p: [] R@|;", true, "inner,own", ""},
		{head + "define at(p) = p@|;", true, "wait,crit,inner,own", ""},
		{head + "property p: [] P[0]:|", true, "me", ""},
		{head + "property p:|", false, "turn,response,under,[]", ""},
		{head + "property p: [] tu|", false, "turn,small,response,absence,leads to,until,under,expect,green,exec", "property,model"},
		{head + "|", false, "property,define,model,assume,import,without,cover,finite property,response,turn,[]", ""},
		{head + "  pro|", false, "property,define", ""},
		{head + "define x = 1; pro|", false, "property,define", ""},
		{head + "property p:\n  |", false, "response,turn,[],property", ""},
	} {
		at := strings.Index(c.text, "|")
		d := newDocument(uriOf(filepath.Join(dir, "m.ltl")), c.text[:at]+c.text[at+1:]+"\ndefine small = turn < 2;\n")
		var labels []string
		for _, item := range (&Server{}).completion(d, at) {
			labels = append(labels, item.Label)
			if item.Detail == "" {
				t.Errorf("%s: nothing is said of it", item.Label)
			}
		}
		if got := strings.Join(labels, ","); c.all && got != c.offered {
			t.Errorf("%s: %s", c.text, got)
		}
		for label := range strings.SplitSeq(c.offered, ",") {
			if !slices.Contains(labels, label) {
				t.Errorf("%s: no %s in %q", c.text, label, labels)
			}
		}
		for label := range strings.SplitSeq(c.not, ",") {
			if slices.Contains(labels, label) {
				t.Errorf("%s: %s", c.text, label)
			}
		}
	}
	model := newDocument("file:///m.pml", modelText+"ltl { <> P[1]@ }\nnever { do :: skip od }\n")
	var labels []string
	for _, item := range (&Server{}).completion(model, strings.Index(model.text, "@ }")+1) {
		labels = append(labels, item.Label)
	}
	if got := strings.Join(labels, ","); got != "wait,crit" {
		t.Errorf("in a model: %s", got)
	}
	for _, item := range (&Server{}).completion(model, 0) {
		if strings.HasPrefix(item.Label, "ltl_") || strings.HasPrefix(item.Label, "never_") {
			t.Errorf("%s is not written anywhere", item.Label)
		}
	}
}

// TestKeywordsAreWords: the language knows every keyword that is offered, where its explanation writes it.
func TestKeywordsAreWords(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	examples := map[string]string{
		"model": "", "import": "import \"other.ltl\";", "define": "define d = x;", "assume": "assume f: []<> x;", "property": "property q: x;",
		"finite property": "finite property q: F x;", "cover": "cover q: x;", "without": "without low;",
		"under": "assume f: []<> x; property q under f: x;", "expect": "property q: x expect violated;", "for": "property q for i in 0..1: x == i;",
		"weak fairness": "assume f: weak fairness;", "strong fairness": "assume f: strong fairness of P;", "automaton": "assume f: automaton \"a.hoa\";",
		"claim": "property q: claim \"a.hoa\";", "possible": "property q: possible x;", "exec": "property q: [] exec(P);",
		"globally": "property q: absence(x) globally;", "before": "property q: absence(x) before y;", "after": "property q: absence(x) after y until z;",
		"between": "property q: absence(x) between y and z;",
	}
	for _, w := range []string{"never", "always", "eventually", "next", "yesterday", "once", "historically"} {
		examples[w] = "property q: [] (y -> " + w + " x);"
	}
	for _, w := range []string{"until", "weakuntil", "release", "implies", "equivalent", "leads to", "since", "triggered"} {
		examples[w] = "property q: x " + w + " y;"
	}
	for _, p := range patterns() {
		examples[p.text] = "property q: " + p.text + "(x, y);"
		if p.text == "absence" || p.text == "existence" || p.text == "universality" {
			examples[p.text] = "property q: " + p.text + "(x);"
		}
	}
	examples["bounded_existence"] = "property q: bounded_existence(x, 2);"
	for _, k := range slices.Concat(declarators, clauses, patterns()) {
		example, ok := examples[k.text]
		if !ok {
			t.Errorf("%s has no example", k.text)
			continue
		}
		delete(examples, k.text)
		for _, name := range []string{"m.pml", "a.hoa", "other.ltl"} {
			if err := os.WriteFile(filepath.Join(dir, name), nil, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if k.text != "model" {
			example = "model \"m.pml\";\n" + example
		} else {
			example = "model \"m.pml\" with N = 3;"
		}
		f, err := specs.Parse(source.NewFile(filepath.Join(dir, "m.ltl"), example), specs.Options{})
		if err != nil {
			t.Errorf("%s: %v", k.text, err)
			continue
		}
		for _, q := range f.Properties {
			if q.Formula == nil {
				continue
			}
			for _, sub := range ltl.Subformulas(q.Formula) {
				if sub.Op() == ltl.AP && k.text != "exec" && strings.Contains(sub.Name(), k.text) {
					t.Errorf("%s is part of a proposition: %s", k.text, sub.Name())
				}
			}
		}
	}
	for k := range examples {
		t.Errorf("%s is not offered", k)
	}
}

// TestLensOverIndex: the verdicts of a property over an index, of covers and of properties without a name are shown.
func TestLensOverIndex(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	model := "byte x; active [2] proctype P() { do :: x < 5 -> x++ :: else -> x = 0 od }\nltl { [] (x < 7) }\nnever { do :: x == 6 -> break :: else od }\nnever two { do :: x == 3 -> break :: else od }\n"
	if err := os.WriteFile(filepath.Join(dir, "m.pml"), []byte(model), 0o666); err != nil {
		t.Fatal(err)
	}
	spec := "model \"m.pml\";\nproperty p for i in 3..9: [] (x != i);\nproperty q for i in 7..8: <> (x == i) expect violated;\ncover c: x == 4;\nproperty all for i in 8..30: [] (x != i);\n"
	for _, w := range []struct {
		file, text string
		lenses     map[string]string
	}{
		{"m.ltl", spec, map[string]string{
			"p": "violated for 3, 4, 5, 6; holds for 7, 8, 9 (check again)", "q": "violated, as expected for 7, 8 (check again)",
			"c": "possible (check again)", "all": "holds for 8, 9, 10, 11, 12, 13, 14, 15 and 15 more (check again)",
		}},
		{"m.pml", model, map[string]string{"ltl_0": "holds (check again)", "never_0": "violated (check again)", "two": "violated (check again)"}},
	} {
		d := newDocument(uriOf(filepath.Join(dir, w.file)), w.text)
		s := newServer(strings.NewReader(""), &discard{}, Config{})
		s.documents[d.uri] = d
		s.check(t.Context(), d, "", check.Limits{States: 1000})
		for _, of := range d.names.properties() {
			want, ok := w.lenses[of.text]
			if !ok {
				t.Errorf("there is no %s", of.text)
			}
			delete(w.lenses, of.text)
			shown := "nothing"
			for _, l := range d.lenses(false) {
				if string(l.Command.Arguments[1]) == string(quoted(of.text)) && l.Command.Command == checkCommand {
					shown = l.Command.Title
				}
			}
			if shown != want {
				t.Errorf("%s: %s, want %s", of.text, shown, want)
			}
		}
		for name := range w.lenses {
			t.Errorf("there is no lens over %s", name)
		}
	}
}

// A verdict that is not as expected is shown before one that is.
func TestUnexpectedRunFirst(t *testing.T) {
	t.Parallel()
	var a combined
	for i, expected := range []bool{true, false, false} {
		a.add("", &shown{words: "violated", run: &run{expected: expected, line: i}})
	}
	a.add("", &shown{words: "holds"})
	if a.run == nil || a.run.line != 1 || a.words() != "violated; violated; violated; holds" {
		t.Errorf("%+v", a)
	}
}
