package syntax

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/antlr4-go/antlr/v4"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/source"
)

// lexed is a text as the parser gets it; nil if it does not come that far.
func lexed(file *source.File) []lexemes.Lexeme {
	errs := &lexemes.Diagnostics{}
	toks := lexemes.NewPreprocessor(lexemes.Options{}, errs).Run(file)
	if errs.Ended {
		return nil
	}
	toks = lexemes.ExpandInlines(lexemes.Embed(toks, errs), errs)
	if errs.Ended {
		return nil
	}
	return lexemes.Lexemes(toks, errs)
}

// sameTrees parses with the tables of package lookahead, and with ANTLR's complete prediction alone. Trees and errors have
// to be the same; fits tells whether there are none.
func sameTrees(t *testing.T, name string, lex []lexemes.Lexeme) (fits bool) {
	t.Helper()
	fast, slow := &lexemes.Diagnostics{}, &lexemes.Diagnostics{}
	tree := newRuleParser(lex).model(fast)
	r := newRuleParser(lex)
	r.parser.Prepare()
	r.parser.GetInterpreter().SetPredictionMode(antlr.PredictionModeLL)
	want := r.model(slow)
	if !reflect.DeepEqual(fast, slow) {
		t.Errorf("%s: errors %v, want %v", name, fast.List, slow.List)
	}
	if !reflect.DeepEqual(tree, want) {
		t.Errorf("%s: the trees differ", name)
	}
	return len(fast.List) == 0
}

// TestPredictionOfCorpus: models of the corpus are parsed as ANTLR does without tables.
func TestPredictionOfCorpus(t *testing.T) {
	models := 0
	for _, path := range append(corpus.Glob(t, "promela", "models", "*", "*.p*"), corpus.Glob(t, "promela", "micro", "*.pml")...) {
		text, err := (&source.Files{}).ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if len(text) > 20_000 && testing.Short() {
			continue
		}
		if lex := lexed(source.NewFile(path, text)); lex != nil && sameTrees(t, path, lex) {
			models++
		}
	}
	t.Logf("%d models without errors", models)
	if models < 100 {
		t.Errorf("%d models without errors, want at least 100", models)
	}
}

// TestPredictionOfExpressions: operators bind as in ANTLR's prediction without tables, and so do statements around them.
func TestPredictionOfExpressions(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	fits := 0
	const texts = 1000
	for range texts {
		g := &writer{rng: rng}
		text := "byte a, b; chan c = [1] of {byte};\nltl { " + g.formula(3) + " }\nactive proctype p() {\n" + g.statement() + ";\n" + g.statement() + "\n}\n"
		if rng.IntN(4) == 0 { // something is missing or too much
			words := strings.Fields(text)
			at := 12 + rng.IntN(len(words)-12)
			if rng.IntN(2) == 0 {
				words[at] += " " + words[12+rng.IntN(len(words)-12)]
			} else {
				words[at] = ""
			}
			text = strings.Join(words, " ")
		}
		if lex := lexed(source.NewFile("random.pml", text)); lex != nil && sameTrees(t, text, lex) {
			fits++
		}
		if t.Failed() {
			return
		}
	}
	t.Logf("%d of %d texts are right", fits, texts)
	if fits < texts/2 || fits == texts {
		t.Errorf("%d of %d texts are right", fits, texts)
	}
}

// writer writes random Promela.
type writer struct{ rng *rand.Rand }

func (w *writer) pick(words ...string) string { return words[w.rng.IntN(len(words))] }

func (w *writer) expr(depth int) string {
	if depth == 0 {
		return w.pick("a", "b", "1", "p [ a ] : x", "p @ l", "c ?? [ 1 , a ]", "c ? [ 1 ]", "p : x", "len ( c )", "timeout", "r . f")
	}
	switch w.rng.IntN(5) {
	case 0:
		return w.pick("!", "-", "~") + " " + w.expr(depth-1)
	case 1:
		return "( " + w.expr(depth-1) + " )"
	case 2:
		return "( " + w.expr(depth-1) + " -> " + w.expr(depth-1) + " : " + w.expr(depth-1) + " )"
	}
	op := w.pick("+", "-", "*", "/", "%", "<<", ">>", "<", "<=", ">", ">=", "==", "!=", "&", "^", "|", "&&", "||")
	return w.expr(depth-1) + " " + op + " " + w.expr(w.rng.IntN(depth))
}

func (w *writer) formula(depth int) string {
	if depth == 0 {
		return w.pick("a", "! b", "( a == 1 )", "a == 1", "( a )", "b + 1 > a")
	}
	switch w.rng.IntN(4) {
	case 0:
		return w.pick("[]", "<>", "!", "X") + " " + w.formula(depth-1)
	case 1:
		return "( " + w.formula(depth-1) + " )"
	}
	return w.formula(depth-1) + " " + w.pick("U", "V", "W", "&&", "||", "->", "<->") + " " + w.formula(w.rng.IntN(depth))
}

func (w *writer) statement() string {
	switch w.rng.IntN(12) {
	case 0:
		return "c ! " + w.expr(1) + " , " + w.expr(1)
	case 1:
		return "c ! " + w.expr(2) + " ( " + w.expr(1) + " )"
	case 2:
		return w.pick("c ? a , b", "c ? a ( b , 1 )", "c ?? < eval ( a ) >", "c ? ( a , b )", "c ? 1 , - 1 , true")
	case 3:
		return fmt.Sprintf("for ( a : %s .. %s ) { %s }", w.expr(1), w.expr(1), w.statement())
	case 4:
		return w.pick("l : ", "l : m : ", "") + w.pick("skip", "a ++", "byte x = 1", "l :")
	case 5:
		return "if :: " + w.statement() + " :: else -> " + w.statement() + " fi"
	case 6:
		return "{ " + w.statement() + " } unless { " + w.statement() + " }"
	case 7:
		return w.pick("for ( a in b ) { skip }", "select ( a : 1 .. 3 )", "printf ( \"x\" , a )", "xr c , b", "byte x [ 2 ] = { 1 , 2 } , y", "atomic { a = 1 }")
	case 8:
		return "do :: " + w.expr(2) + " -> " + w.statement() + " :: l : break od"
	}
	if w.rng.IntN(2) == 0 {
		return "a = " + w.expr(4)
	}
	return w.expr(4)
}
