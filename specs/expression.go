package specs

import (
	"strings"

	spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"
	"github.com/ltlcheck/ltlcheck/internal/ltl/syntax"
)

// Expressions of the model. The grammar of specifications includes the
// expressions of Promela, as far as formulas need them, so that a comparison
// can stand in a formula without quotes. A tree that turns out to be such an
// expression is written back as text, with one spelling for all equal ones; the
// text is the atomic proposition, and the model parses it again when it is
// bound.

// maxText bounds the bytes of one proposition.
const maxText = 1 << 16

// Normalize spells an expression of a model in one way, so that expressions
// that differ only in white space and comments become one proposition. Of a
// text that is not made of the tokens of expressions only the white space is
// normalised. Words joined by a hyphen stay as they are, since some kinds of
// models have such names; so do names in quotes. Normalize(Normalize(t)) is
// Normalize(t). Every text that is compared with a proposition of a File must
// be normalised first.
func Normalize(text string) string { return syntax.Normalize(text) }

// expression builds the value of a tree that is an expression of the model.
func (b *builder) expression(n *syntax.Node, primary bool) value {
	e := expressionPrinter{builder: b}
	e.tree(n)
	if e.bad {
		return b.failed()
	}
	return b.proposition(n, e.out.String(), primary)
}

// expressionPrinter writes a tree as text of the model's language, with
// definitions expanded.
type expressionPrinter struct {
	builder *builder
	out     syntax.Printer
	bad     bool // something was reported
}

// fail reports an error and marks the expression as bad, so that no proposition
// is made of it.
func (e *expressionPrinter) fail(t token, hint, format string, args ...any) {
	e.builder.reportAt(t, hint, format, args...)
	e.bad = true
}

// tree writes a node of the tree, with everything below it.
func (e *expressionPrinter) tree(n *syntax.Node) {
	switch {
	case e.out.Len() > maxText: // too long already, and reported by whoever asked
	case n.Is(spec.SpecParserSTRING):
		e.value(n, e.builder.quotedText(n))
	case n.Is(spec.SpecParserNAME):
		e.value(n, e.builder.reference(n))
	case n.IsToken():
		e.terminal(e.builder.start(n))
	case n.Rule == spec.SpecParserRULE_implication:
		e.enclosed(n, false)
	case n.Rule == spec.SpecParserRULE_matched:
		e.fail(e.builder.start(n), "", "a sequence cannot be part of a comparison, an index or an argument")
	case isParen(n):
		e.paren(n)
	case isCall(n):
		e.callIn(n)
	case n.Rule == spec.SpecParserRULE_primary:
		e.primary(n)
	case n.Rule == spec.SpecParserRULE_varref || n.Rule == spec.SpecParserRULE_field:
		e.varref(n, true)
	default:
		e.children(n)
	}
}

func (e *expressionPrinter) children(n *syntax.Node) {
	for i := range n.Kids {
		e.tree(&n.Kids[i])
	}
}

// enclosed writes what stands alone between brackets or parentheses, or as an
// argument. A definition there needs no parentheses of its own. A text in quotes
// that is an argument of a function of the model is a name there, such as the
// label of a transition, and not an expression.
func (e *expressionPrinter) enclosed(n *syntax.Node, argument bool) {
	sole := n.Sole()
	if argument && sole.Is(spec.SpecParserSTRING) {
		e.out.Token(spec.SpecParserSTRING, requoted(e.builder.start(n).Text))
		return
	}
	if sole.Is(spec.SpecParserNAME) {
		if v, known := e.builder.lookup(e.builder.start(n), nil); known && v.text != "" {
			e.out.Word(v.text)
			return
		}
	}
	e.children(n)
}

// requoted writes a quoted text with escapes only where they are needed.
func requoted(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(syntax.Unquote(text)) + `"`
}

func (e *expressionPrinter) paren(n *syntax.Node) {
	if len(n.Children(spec.SpecParserRULE_implication)) > 1 {
		e.fail(e.builder.start(n), "", "a list cannot be part of an expression")
		return
	}
	e.children(n)
}

// value adds a value as an operand.
func (e *expressionPrinter) value(n *syntax.Node, v value) {
	switch {
	case v.text == "":
		e.fail(e.builder.start(n), "", "'%s' is a formula, it cannot be part of a comparison, an index or an argument", e.builder.start(n).Text)
	case v.primary:
		e.out.Word(v.text)
	default:
		e.out.Word("(" + v.text + ")")
	}
}

// terminal writes one token in the spelling of the model's language. Operators
// of the logic inside an expression are errors: a comparison binds tighter.
func (e *expressionPrinter) terminal(t token) {
	switch t.Kind {
	case spec.SpecParserAND:
		t.Text = "&&"
	case spec.SpecParserOR:
		t.Text = "||"
	case spec.SpecParserNOT:
		t.Text = "!"
	case spec.SpecParserLPAREN:
		t.Text = "("
	case spec.SpecParserRPAREN:
		t.Text = ")"
	case spec.SpecParserTRUE:
		t.Text = "true"
	case spec.SpecParserFALSE:
		t.Text = "false"
	case spec.SpecParserBITAND, spec.SpecParserBITOR, spec.SpecParserBITXOR, spec.SpecParserTILDE, spec.SpecParserXOR:
		e.fail(t, `write && || ! inside an expression, or the whole of it in double quotes if bits are meant, as in "(x & 1) == 0"`,
			"'%s' cannot be part of a comparison, an index or an argument", t.Text)
	case spec.SpecParserARROW, spec.SpecParserEQUIV, spec.SpecParserUNTIL, spec.SpecParserRELEASE, spec.SpecParserWEAK, spec.SpecParserSTRONG,
		spec.SpecParserNEXT, spec.SpecParserEVENTUALLY, spec.SpecParserGLOBALLY:
		e.fail(t, "comparisons bind tighter than the logic", "'%s' cannot be part of a comparison, an index or an argument", t.Text)
	}
	e.out.Token(t.Kind, t.Text)
}

// callIn writes a call inside an expression: of a definition, whose text is put
// in its place, or of a function of the model.
func (e *expressionPrinter) callIn(n *syntax.Node) {
	if e.builder.isLogical(n) {
		e.value(n, e.builder.call(n))
		return
	}
	e.terminal(e.builder.start(n))
	e.arguments(n)
}

// arguments writes what follows the name of a function.
func (e *expressionPrinter) arguments(n *syntax.Node) {
	for i := 1; i < len(n.Kids); i++ {
		if kid := &n.Kids[i]; kid.Rule == spec.SpecParserRULE_implication {
			e.enclosed(kid, true)
		} else {
			e.variables(kid)
		}
	}
}

// variables writes what consists of variables and constants: the argument of a
// function of channels, or the message that a poll compares.
func (e *expressionPrinter) variables(n *syntax.Node) {
	switch {
	case n.Is(spec.SpecParserNAME), n.Rule >= spec.SpecParserRULE_varref && n.Rule <= spec.SpecParserRULE_field:
		e.varref(n, true)
	case n.IsToken():
		e.terminal(e.builder.start(n))
	case n.Rule == spec.SpecParserRULE_implication:
		e.enclosed(n, false)
	default:
		for i := range n.Kids {
			e.variables(&n.Kids[i])
		}
	}
}

// primary writes a function of Promela, a label of a process, a variable of a
// process, or a poll of a channel.
func (e *expressionPrinter) primary(n *syntax.Node) {
	first, op := &n.Kids[0], &n.Kids[1]
	if first.IsToken() && syntax.NeedsArguments(int(first.Kind)) {
		e.terminal(e.builder.start(n))
		e.arguments(n)
		return
	}
	e.varref(first, true)
	e.terminal(e.builder.start(op))
	switch last := &n.Kids[2]; {
	case op.Is(spec.SpecParserAT):
		e.label(e.builder.start(last))
	case op.Is(spec.SpecParserCOLON):
		e.varref(last, false)
	default:
		for i := 2; i < len(n.Kids); i++ {
			e.variables(&n.Kids[i])
		}
	}
}

func (e *expressionPrinter) label(t token) {
	if e.namesByParameter(t) {
		e.name(t)
	} else {
		e.terminal(t)
	}
}

// varref writes a name with indices and fields. A parameter that stands for a
// name is replaced wherever it occurs; a definition only in front, as fields
// and variables of another process are not in the scope of definitions.
func (e *expressionPrinter) varref(n *syntax.Node, replace bool) {
	if n.Rule != spec.SpecParserRULE_varref {
		e.field(n, replace)
		return
	}
	for i := range n.Kids {
		if kid := &n.Kids[i]; kid.Is(spec.SpecParserDOT) {
			e.terminal(e.builder.start(kid))
		} else {
			e.field(kid, i == 0 && replace)
		}
	}
}

// field writes a name with its index, if it has one.
func (e *expressionPrinter) field(n *syntax.Node, replace bool) {
	if name := e.builder.start(n); replace {
		e.name(name)
	} else {
		e.label(name)
	}
	for i := 1; i < len(n.Kids); i++ {
		e.tree(&n.Kids[i])
	}
}

// namesByParameter reports whether a name is a parameter that stands for a name.
// One that stands for a number, as the index of a for does, is no label or field:
// those of the model may have the same name.
func (e *expressionPrinter) namesByParameter(t token) bool {
	if _, isParam := e.builder.params[t.Text]; !isParam {
		return false
	}
	v, known := e.builder.lookup(t, nil)
	return known && v.name
}

// name writes a name, or the name that it stands for. A definition that is more
// than a name has no fields and is an error here.
func (e *expressionPrinter) name(t token) {
	switch v, known := e.builder.lookup(t, nil); {
	case !known:
		e.terminal(t)
	case !v.name:
		e.fail(t, "", "'%s' does not stand for a name, nothing can be selected from it", t.Text)
	default:
		e.out.Word(v.text)
	}
}
