package specs

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize/english"

	spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"
	"github.com/ltlcheck/ltlcheck/internal/ltl/syntax"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
)

// Definitions are expanded where they are used, like macros, but by value: the
// body is built once for each combination of arguments and then shared. An
// expansion keeps the propositions in it together with their positions, so that
// a proposition unknown to the model is reported in the definition where it is
// written.
//
// A definition may be a formula, an expression of the model, or both. As part
// of a larger expression its text counts, in parentheses if it needs them; as a
// formula its tree does.

// namespace is what the declarations of a file share: the factory and the
// definitions. Properties of executions that end have a namespace of their own.
type namespace struct {
	fa   *ltl.Factory
	defs map[string]*definition
	errs source.Errors
	open int // definitions that are being expanded, each in the one before
	// called is what definitions call formulas, the first definition that is
	// used winning; formal is set while parameters stand for themselves.
	called map[*ltl.Formula]string
	formal bool
}

func newNamespace(fa *ltl.Factory) *namespace {
	return &namespace{fa: fa, defs: map[string]*definition{}, called: map[*ltl.Formula]string{}}
}

// dialect returns what words may mean in a declaration.
func (ns *namespace) dialect(d *declaration, known func(string) bool, warn func(*source.Error)) syntax.Dialect {
	words := syntax.Dialect{Names: known, Defined: func(name string) bool { return ns.defs[name] != nil }}
	if warn != nil {
		words.Warn = func(t token, instead string) { warn(syntax.Named(d.Pos(t), t.Text, instead)) }
	}
	return words
}

// definition is a named formula or expression, which is expanded wherever its
// name stands. Expansions are cached by their arguments.
type definition struct {
	Definition
	decl     *declaration
	body     *syntax.Node
	open     bool                  // being expanded
	expanded map[string]*expansion // by arguments
}

// expansion is a definition with arguments: its value and the propositions in
// it.
type expansion struct {
	value
	mentions []mention
}

// mention is a proposition and where it stands, or all that an expansion
// mentions. Lists of them are shared: were the propositions copied into each
// definition that uses another one, a chain of n definitions would cost n²
// memory.
type mention struct {
	name     string
	pos      source.Pos
	expanded *expansion
}

// fill replaces the propositions of a shape, such as the formula of a pattern,
// by formulas. Every proposition of the shape must be in by.
func (ns *namespace) fill(shape *ltl.Formula, by map[string]*ltl.Formula) *ltl.Formula {
	filled := map[*ltl.Formula]*ltl.Formula{}
	for _, f := range ltl.Subformulas(shape) {
		if f.Op() == ltl.AP {
			filled[f] = by[f.Name()]
			continue
		}
		kids := make([]*ltl.Formula, len(f.Operands()))
		for i, kid := range f.Operands() {
			kids[i] = filled[kid]
		}
		filled[f] = ns.fa.Rebuild(f, kids)
	}
	return filled[shape]
}

// reference builds a name that stands alone: a parameter, a definition, or a
// variable of the model.
func (b *builder) reference(n *syntax.Node) value {
	t := b.start(n)
	if v, known := b.lookup(t, nil); known {
		return v
	}
	v := b.proposition(n, t.Text, true)
	v.name = v.text == t.Text
	return v
}

// lookup returns what a name stands for if it is a parameter or a definition;
// false if it is a name of the model.
func (b *builder) lookup(t token, args []value) (value, bool) {
	if v, ok := b.params[t.Text]; ok && args == nil {
		return v, true
	}
	def, ok := b.defs[t.Text]
	if !ok {
		return value{}, false
	}
	return b.expand(def, t, args), true
}

// expand returns the value of a definition with arguments; t is its name at the
// place of use. Recursive definitions and a wrong number of arguments are
// errors.
func (b *builder) expand(def *definition, t token, args []value) value {
	switch {
	case len(args) != len(def.Params) && len(def.Params) == 0:
		b.reportAt(t, "", "'%s' is defined without parameters", def.Name)
		return b.failed()
	case len(args) != len(def.Params):
		b.reportAt(t, "", "'%s' is defined with %s: %s(%s)", def.Name, english.Plural(len(def.Params), "parameter", ""), def.Name, strings.Join(def.Params, ", "))
		return b.failed()
	case def.open:
		b.reportAt(t, "", "'%s' is used in its own definition", def.Name)
		return b.failed()
	case b.open >= ltl.MaxNesting:
		b.reportAt(t, "", "the definitions are nested more than %d deep here", ltl.MaxNesting)
		return b.failed()
	}
	key := argumentKey(args)
	e, ok := def.expanded[key]
	if !ok {
		e = b.body(def, args)
		def.expanded[key] = e
	}
	if len(e.mentions) > 0 {
		b.mentions = append(b.mentions, mention{expanded: e})
	}
	b.noteName(def.Name, args, e.formula)
	return e.value
}

// noteName records that a definition calls f by its name, with its arguments,
// so that explanations can use the name. Constants have no names.
func (ns *namespace) noteName(name string, args []value, f *ltl.Formula) {
	if _, known := ns.called[f]; known || ns.formal || len(f.Operands()) == 0 && f.Op() != ltl.AP {
		return
	}
	if len(args) > 0 {
		texts := make([]string, len(args))
		for i, arg := range args {
			texts[i] = arg.text
			if arg.text == "" {
				texts[i] = ltl.FormatNamed(arg.formula, ltl.Spin, func(g *ltl.Formula) string { return ns.called[g] })
			}
		}
		name += "(" + strings.Join(texts, ", ") + ")"
	}
	ns.called[f] = name
}

// body builds the body of a definition with its parameters set. Propositions in
// it are recorded separately, as they are shared by all uses.
func (b *builder) body(def *definition, args []value) *expansion {
	inner := b.namespace.builder(def.decl)
	inner.params = map[string]value{}
	for i, param := range def.Params {
		inner.params[param] = args[i]
	}
	def.open = true
	b.open++
	v := inner.value(def.body)
	b.open--
	def.open = false
	return &expansion{v, inner.mentions}
}

// argumentKey is equal for equal arguments. The text counts as well as the
// formula, as it becomes part of larger expressions.
func argumentKey(args []value) string {
	var key strings.Builder
	for _, v := range args {
		key.WriteString(strconv.Itoa(v.formula.ID()) + " " + v.text + "\n")
	}
	return key.String()
}

// isLogical reports whether a call is that of a definition or a pattern, or has
// a scope, and so is no function of the model.
func (b *builder) isLogical(n *syntax.Node) bool {
	name := b.start(n).Text
	_, defined := b.defs[name]
	return defined || isPattern(name) || n.Child(spec.SpecParserRULE_scope) != nil
}

// call builds a definition or a pattern with its arguments, or a function of
// the model. A call of an unknown name is an error only if it cannot be meant
// for the model.
func (b *builder) call(n *syntax.Node) value {
	t, scope := b.start(n), n.Child(spec.SpecParserRULE_scope)
	switch _, defined := b.defs[t.Text]; {
	case defined && scope != nil:
		b.report(scope, "", "'%s' is a definition, a scope follows a pattern", t.Text)
		return b.failed()
	case defined:
		given := n.Children(spec.SpecParserRULE_implication)
		args := make([]value, len(given))
		for i, arg := range given {
			args[i] = b.value(arg)
		}
		v, _ := b.lookup(t, args)
		return v
	case isPattern(t.Text):
		return value{formula: b.pattern(n)}
	case b.decl.ForeignCall(t) != nil:
		b.errs = append(b.errs, b.decl.ForeignCall(t))
		return b.failed()
	case scope != nil || b.looksLogical(n):
		b.reportAt(t, cmp.Or(syntax.ForeignHint(t.Text), syntax.Suggest(t.Text, b.callable())), "unknown pattern or definition '%s'", t.Text)
		return b.failed()
	}
	return b.expression(n, true)
}

// looksLogical reports whether a call of an unknown name cannot be meant for
// the model: an argument is a list or a formula, or the name is nearly that of
// a pattern or definition.
func (b *builder) looksLogical(n *syntax.Node) bool {
	for _, arg := range n.Children(spec.SpecParserRULE_implication) {
		if arg.Sole().IsLogic() || list(arg) != nil {
			return true
		}
	}
	return source.Nearest(b.start(n).Text, b.callable()) != ""
}

// callable lists the names that a misspelled call is compared with.
func (b *builder) callable() []string {
	names := patternNames()
	for name, def := range b.defs {
		if len(def.Params) > 0 {
			names = append(names, name)
		}
	}
	return names
}
