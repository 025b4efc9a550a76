package promela

import (
	"github.com/ltlcheck/ltlcheck/source"
)

// parseFile reads, preprocesses and resolves a model.
func parseFile(file *source.File, opts Options) (*model, error) {
	errs := &diagnostics{}
	m := newModel(file)
	pre := newPreprocessor(opts, errs)
	toks := pre.run(file)
	if !errs.ended {
		toks = expandInlines(embed(toks, errs), errs)
	}
	m.macros = pre.macros
	if errs.ended {
		return nil, errs.all(file)
	}
	lex := lexemes(toks, errs)
	before := len(errs.list)
	tree := parseModel(lex, errs)
	errs.list = dropEchoes(errs.list, before)
	if errs.list.Err() == nil {
		m = resolve(m, tree, lex, errs)
	}
	list := errs.all(file)
	if err := list.Err(); err != nil {
		return nil, err
	}
	m.warnings = list
	return m, nil
}

// resolve turns the tree into a model: m, or one like it. Hidden variables whose values matter from one
// state to the next are kept in the state, which is known when all is resolved; then it is done
// again.
func resolve(m *model, tree *modelNode, lex []lexeme, errs *diagnostics) *model {
	start, warned := len(errs.list), len(errs.warnings)
	kept := map[string]bool{}
	for {
		r := &resolver{m: m, errs: errs, remote: specialWords(m, lex), kept: kept}
		r.model(tree)
		r.properties(tree)
		if errs.list.Err() != nil {
			return m
		}
		r.warn()
		names := append(keptHidden(m), r.observed...)
		if len(names) == 0 {
			m.quicken()
			return m
		}
		for _, n := range names {
			kept[n] = true
		}
		errs.list, errs.warnings = errs.list[:start], errs.warnings[:warned]
		macros := m.macros
		m = newModel(m.file)
		m.macros = macros
	}
}

// dropEchoes leaves out syntax errors (from number n on) on lines where something has been
// found wrong already: they only repeat it.
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

// specialWords notes which special words the model mentions, and which labels are referred to from
// other processes.
func specialWords(m *model, lex []lexeme) map[[2]string]bool {
	remote := map[[2]string]bool{}
	for i := range lex {
		switch lex[i].text {
		case "_last":
			m.usesLast = true
		case "priority", "set_priority", "get_priority", "_priority":
			m.usesPriority = true
		case "timeout":
			m.usesTimeout = true
		case "@":
			if name := procBefore(lex, i); name != "" && i+1 < len(lex) {
				remote[[2]string{name, lex[i+1].text}] = true
			}
		}
	}
	return remote
}

// procBefore is the proctype in P@ or P[…]@, with the @ at lex[i].
func procBefore(lex []lexeme, i int) string {
	i--
	if i >= 0 && lex[i].is("]") {
		for depth := 0; i >= 0; i-- {
			if lex[i].is("]") {
				depth++
			} else if lex[i].is("[") {
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
	return lex[i].text
}
