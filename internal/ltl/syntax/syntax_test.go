package syntax

import (
	"runtime"
	"strings"
	"testing"

	spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"
	"github.com/ltlcheck/ltlcheck/source"
)

var (
	letters     = Dialect{Letters: true, Alone: true}
	alone       = Dialect{Alone: true}
	expressions = Dialect{}
)

// shown writes a tree with parentheses around every node that is no token.
func shown(s *Sentence, n *Node) string {
	if n.IsToken() {
		return s.First(n).Text
	}
	var parts []string
	for i := range n.Kids {
		parts = append(parts, shown(s, &n.Kids[i]))
	}
	return "(" + strings.TrimSpace(strings.Join(parts, " ")) + ")"
}

// read returns the tree of a formula, without the nodes that stand for the whole, or its first mistake.
func read(text string, d Dialect) string {
	s := Read(source.NewFile("f", text), d)
	n, errs := s.Parse()
	if len(errs) > 0 {
		return errs[0].Error()
	}
	return shown(s, n.Child(spec.SpecParserRULE_implication).Sole())
}

// TestTrees: what tokens and trees a formula has in each dialect.
func TestTrees(t *testing.T) {
	for _, tt := range []struct {
		text string
		d    Dialect
		want string
	}{
		{"[] (p -> <> q)", letters, "([] (( (p -> (<> q)) )))"},
		{"[] (p -> <> q)", expressions, "([] (( (p -> (<> q)) )))"},
		{"GFp & Xq U r", letters, "((G F p) & ((X q) U r))"},
		{"GFp & Xq U r", expressions, "(GFp & (Xq U r))"},
		{"a + b * c", letters, "(a + (b * c))"},
		{"a + b * c", alone, "(a + b * c)"},
		{"a Ub S c", expressions, "(a U b S c)"},
		{"a.b=0 | full", letters, "((a.b =0) | full)"},
		{"X[2] O a", letters, "((X ([ 2 ])) O a)"},
		{"X[2] O a", expressions, "((X ([ 2 ])) O a)"},
		{"P[i]@w && len(q) > 3", alone, "(((P [ (i) ]) @ w) && ((len ( q )) > 3))"},
		{"{(a; b) | c}[]-> d", letters, "({ ((( (a ; b) )) | c) } []-> []-> (d))"},
		{"{(a; b) | c}[]-> d", expressions, "({ ((( (a ; b) )) | c) } []-> []-> (d))"},
		{"{a:b}!", letters, "({ (a : b) }!)"},
		{"absence(p) after q", alone, "(absence ( (p) ) (after q))"},
		{"never p", alone, "(never never p)"},
		{"`a b` > 1.5", alone, "(`a b` > 1.5)"},
	} {
		if got := read(tt.text, tt.d); got != tt.want {
			t.Errorf("%s in %+v is %s, want %s", tt.text, tt.d, got, tt.want)
		}
	}
}

// TestOneDiagnosis: a mistake has one message in all dialects.
func TestOneDiagnosis(t *testing.T) {
	for text, want := range map[string]string{
		"":             "f:1:1: expected a formula, found nothing",
		"p ->":         "f:1:5: expected a formula after '->'",
		"p -> -> q":    "f:1:6: expected a formula after '->', found '->'",
		"[] (p":        "f:1:4: '(' opened here is never closed, expected ')'",
		"p)":           "f:1:2: unmatched ')', no parenthesis is open here",
		"p q":          "f:1:3: expected an operator before 'q'",
		"p and q":      "f:1:3: 'and' is not an operator here",
		"{a; X b}":     "f:1:5: 'X' cannot be part of a sequence",
		"{a; {b}!}":    "f:1:7: '}!' closes part of a sequence",
		"F[:3] p":      "f:1:2: bounds are written X[n], F[n:m], G[n:m] or F[n:]",
		"p /* q":       "f:1:3: comment opened here is never closed, expected '*/'",
		"p []-> q":     "f:1:3: expected a sequence in braces before '[]->'",
		"{a}[]-> && b": "f:1:9: expected a formula after '[]->', found '&&'",
		"AG p":         "f:1:1: 'AG' is not an operator of linear temporal logic",
	} {
		for _, d := range []Dialect{letters, alone, expressions} {
			if got, _, _ := strings.Cut(read(text, d), "\n"); !strings.HasPrefix(got, want) {
				t.Errorf("%s in %+v: %s, want %s", text, d, got, want)
			}
		}
	}
}

// TestTextsOfTokens: a token has the text that stands at its place, and one of two words has its words alone.
func TestTextsOfTokens(t *testing.T) {
	for _, tt := range []struct {
		text string
		d    Dialect
		want string
	}{
		{"p leads /* x */ to q", alone, "p|leads to|q|"},
		{"weak /* x */ fairness", alone, "weak|"},
		{"strong\n fairness", alone, "strong|"},
		{"é.b =1 -> a.1.c", letters, "é|.b|=1|->|a.1.c|"},
		{"GFp & a Ub.c", letters, "G|F|p|&|a|U|b.c|"},
		{"never `é` || \"ü\"", alone, "never|never|`é`||||\"ü\"|"},
		{"({a}<>-> b) U c", letters, "(|{|a|}|<>->|<>->|b||)|U|c|"},
	} {
		s := Read(source.NewFile("f", tt.text), tt.d)
		var texts []string
		for _, token := range s.Slice(0, len(s.Tokens)) {
			texts = append(texts, token.Text)
		}
		if got := strings.Join(texts, "|"); got != tt.want {
			t.Errorf("%s in %+v has the tokens %s, want %s", tt.text, tt.d, got, tt.want)
		}
	}
}

// TestMemoryOfTrees: a formula of many operators keeps some bytes for each, in tokens and tree.
func TestMemoryOfTrees(t *testing.T) {
	const operators, most = 100_000, 180 // bytes; 16 for each token, 32 for each node
	file := source.NewFile("f", strings.Repeat("p & F q & ", operators/2)+"r")
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	s := Read(file, letters)
	n, errs := s.Parse()
	runtime.GC()
	runtime.ReadMemStats(&after)
	got := (int64(after.HeapAlloc) - int64(before.HeapAlloc)) / operators
	if len(errs) > 0 || got > most {
		t.Errorf("%d bytes for each operator, want at most %d (%v)", got, most, errs)
	}
	runtime.KeepAlive(s)
	runtime.KeepAlive(n)
}

// FuzzParse: trees cover their tokens in order, or there is a message with a place, in every dialect.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"[] (p -> <> q)", "{a; b[*2]}[]-> X c", "P[i]@w U q?[m, 1]", "a\\land b /* c", "O O S T", "GFX1.2.3 =0", "`x y` . z", "\"a\nb\" \\mathit{a}"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		file := source.NewFile("f", text)
		if InvalidUTF8(file) != nil {
			return
		}
		for _, d := range []Dialect{letters, alone, expressions, {Names: func(name string) bool { return len(name) == 1 }}} {
			s := Read(file, d)
			n, errs := s.Parse()
			if n == nil && (len(errs) == 0 || errs[0].Msg == "") {
				t.Fatalf("%q has neither a tree nor a message", text)
			}
			if n != nil && n.tokens() != len(s.Tokens) {
				t.Fatalf("%q: the tree has %d of %d tokens", text, n.tokens(), len(s.Tokens))
			}
		}
	})
}

// tokens counts the tokens of a tree.
func (n *Node) tokens() int {
	if n.IsToken() {
		return 1
	}
	all := 0
	for i := range n.Kids {
		all += n.Kids[i].tokens()
	}
	return all
}
