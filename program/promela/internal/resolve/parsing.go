package resolve

import (
	"strconv"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/facts"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/syntax"
	"github.com/ltlcheck/ltlcheck/source"
)

// From text to model: preprocess, expand inlines, parse, resolve. Each stage
// runs only if those before it have left something to work on, and all report
// to the same diagnostics, so that one run shows as many mistakes as possible,
// and few that only follow from others.

// Parse reads, preprocesses and resolves a model. The error is a source.Errors
// with errors and warnings; without errors the warnings are in Model.Warnings.
func Parse(file *source.File, opts lexemes.Options) (*flat.Model, error) {
	errs := &lexemes.Diagnostics{}
	m := flat.NewModel(file)
	pre := lexemes.NewPreprocessor(opts, errs)
	toks := pre.Run(file)
	if !errs.Ended {
		toks = lexemes.ExpandInlines(lexemes.Embed(toks, errs), errs)
	}
	m.Macros = pre.Macros
	if errs.Ended {
		return nil, errs.All(file)
	}
	lex := lexemes.Lexemes(toks, errs)
	before := len(errs.List)
	tree := syntax.ParseModel(lex, errs)
	errs.List = dropEchoes(errs.List, before)
	for _, name := range opts.Parameters {
		tree.Globals = append([]*syntax.DeclNode{{Type: syntax.TypeNode{Name: "int"}, Vars: []syntax.VarNode{{Name: name}}}}, tree.Globals...)
	}
	if errs.List.Err() == nil {
		m = resolve(m, tree, lex, errs)
	}
	list := errs.All(file)
	if err := list.Err(); err != nil {
		return nil, err
	}
	m.Warnings = list
	return m, nil
}

// resolve turns the tree into a model: m, or one like it. Hidden variables
// whose values matter in later states must be part of the state after all;
// which these are is known only after resolving, so that it is then done again
// with them kept, until no more are found.
func resolve(m *flat.Model, tree *syntax.ModelNode, lex []lexemes.Lexeme, errs *lexemes.Diagnostics) *flat.Model {
	start, warned := len(errs.List), len(errs.Warnings)
	kept := map[string]bool{}
	for {
		r := &resolver{
			m: m, errs: errs, remote: specialWords(m, lex), kept: kept,
			statements: map[*flat.Proctype][]written{}, spoilt: map[string]bool{},
		}
		r.model(tree)
		r.properties(tree)
		r.number()
		if errs.List.Err() != nil {
			return m
		}
		r.warn()
		names := append(facts.KeptHidden(m), r.observed...)
		if len(names) == 0 {
			m.Quicken()
			return m
		}
		for _, n := range names {
			kept[n] = true
		}
		errs.List, errs.Warnings = errs.List[:start], errs.Warnings[:warned]
		macros := m.Macros
		m = flat.NewModel(m.File)
		m.Macros = macros
	}
}

// dropEchoes removes syntax errors, from number n on, on lines that already
// have an error: they most likely result from it.
func dropEchoes(list source.Errors, n int) source.Errors {
	out := list[:n:n]
	for _, e := range list[n:] {
		echo := false
		for _, first := range list[:n] {
			echo = echo || e.Pos.File == first.Pos.File && e.Pos.Line == first.Pos.Line
		}
		if !echo {
			out = append(out, e)
		}
	}
	return out
}

// specialWords records which special words the model contains, as they change
// the state vector, and returns the labels that are referred to as P@label.
func specialWords(m *flat.Model, lex []lexemes.Lexeme) map[[2]string]bool {
	remote := map[[2]string]bool{}
	for i := range lex {
		switch lex[i].Text {
		case "_last":
			m.UsesLast = true
		case "priority", "set_priority", "get_priority", "_priority":
			m.UsesPriority = true
		case "timeout":
			m.UsesTimeout = true
		case "@":
			if name := procBefore(lex, i); name != "" && i+1 < len(lex) {
				remote[[2]string{name, lex[i+1].Text}] = true
			}
		}
	}
	return remote
}

// procBefore returns the proctype in P@ or P[…]@, where the @ is lex[i].
func procBefore(lex []lexemes.Lexeme, i int) string {
	i--
	if i >= 0 && lex[i].Is("]") {
		for depth := 0; i >= 0; i-- {
			if lex[i].Is("]") {
				depth++
			} else if lex[i].Is("[") {
				if depth--; depth == 0 {
					i--
					break
				}
			}
		}
	}
	if i < 0 {
		return ""
	}
	return lex[i].Text
}

// properties resolves ltl blocks and never claims. Blocks without a name are
// called ltl_0, ltl_1, …, claims never_0, ….
func (r *resolver) properties(n *syntax.ModelNode) {
	r.observing = true
	defer func() { r.observing = false }()
	names := map[string]bool{}
	unnamed := 0
	for _, l := range n.Formulas {
		name := l.Name
		if name == "" {
			name = "ltl_" + strconv.Itoa(unnamed)
			unnamed++
		}
		r.nameProperty(names, name, l.Pos)
		p := flat.Property{Name: name, Pos: l.Pos, Factory: ltl.NewFactory(), Atoms: map[string]source.Pos{}}
		p.Formula = r.formula(&p, l.Formula)
		r.doubt(&p, l.Formula)
		r.m.Props = append(r.m.Props, p)
	}
	for i, c := range n.Claims {
		name := c.Name
		if name == "" {
			name = "never_" + strconv.Itoa(i)
		}
		r.nameProperty(names, name, c.Pos)
		p := flat.Property{Name: name, Pos: c.Pos, Atoms: map[string]source.Pos{}}
		p.Claim = r.claim(&p, c)
		r.m.Props = append(r.m.Props, p)
	}
	r.patch()
}

// nameProperty reports a name that two properties have.
func (r *resolver) nameProperty(names map[string]bool, name string, pos source.Pos) {
	if names[name] {
		r.err(pos, "there are two properties called %s", name)
	}
	names[name] = true
}
