package automata

import (
	"math/bits"
	"slices"
)

// header reads from "HOA:" to "--BODY--". It is false after a syntax error,
// when the rest of the automaton cannot be read; other faults are noted, and
// reading goes on to find more of them.
func (h *hoaAutomaton) header() bool {
	start := h.tok
	if !h.version() {
		return false
	}
	for !h.marker("--BODY--") {
		if h.marker("--ABORT--") {
			h.fail(h.tok, "the automaton was aborted by the tool that wrote it")
			return false
		}
		if h.tok.kind != tokHeader {
			return h.expected(`a header item or "--BODY--"`)
		}
		if !h.headerItem(h.advance()) {
			return false
		}
	}
	h.advance()
	if !h.defineAliases() {
		return false
	}
	if h.acceptance == nil {
		h.fail(start, `the header item "Acceptance:" is missing`)
		return false
	}
	for _, s := range slices.Concat(h.starts...) {
		h.checkState(s.state, s.at)
	}
	return true
}

// headerItem reads the arguments of one item. Items that the format does not
// define are skipped, unless their names begin with a capital, which means that
// a reader must understand them.
func (h *hoaAutomaton) headerItem(t token) bool {
	var ok bool
	switch t.text {
	case "States:":
		h.once(t)
		h.states, ok = h.integer("the number of states")
		return ok
	case "Start:":
		return h.startItem()
	case "AP:":
		h.once(t)
		return h.apItem()
	case "Alias:":
		return h.aliasItem()
	case "Acceptance:":
		h.once(t)
		return h.acceptanceItem()
	case "name:":
		h.once(t)
		if h.tok.kind != tokString {
			return h.expected("a string")
		}
		h.name = h.advance().text
		return true
	case "tool:":
		h.once(t)
		return h.toolItem()
	case "acc-name:":
		h.once(t)
		if h.tok.kind != tokIdent {
			return h.expected("the name of an acceptance condition")
		}
		h.skipItem()
		return true
	case "properties:":
		return h.propertiesItem()
	case "spot-state-player:", "spot.state-player:":
		return h.playersItem()
	case "HOA:", "State:":
		h.fail(t, "expected \"--BODY--\" before %s", t.describe())
		return false
	}
	if c := t.text[0]; c >= 'A' && c <= 'Z' {
		h.fail(t, "unknown header item %s; its capital says that it must not be ignored", t.describe())
	}
	h.skipItem()
	return true
}

// skipItem skips the arguments of a header item.
func (h *hoaAutomaton) skipItem() {
	for {
		switch h.tok.kind {
		case tokInt, tokString, tokIdent, tokAlias, tokPunct:
			h.advance()
		default:
			return
		}
	}
}

// playersItem checks the owners of a game's states, which say nothing about the
// language.
func (h *hoaAutomaton) playersItem() bool {
	for h.tok.kind == tokInt {
		if t := h.advance(); t.text != "0" && t.text != "1" {
			h.fail(t, "a state belongs to player 0 or 1, not to %s", t.text)
		}
	}
	return true
}

// startItem reads an initial state, or several joined by &. The item may come
// several times: a word is accepted from any of them.
func (h *hoaAutomaton) startItem() bool {
	start, ok := h.several()
	h.starts = append(h.starts, start)
	return ok
}

// apItem reads the number of propositions and their names. A name that comes
// twice is an error; the second is left out so that further messages make
// sense.
func (h *hoaAutomaton) apItem() bool {
	at := h.tok
	n, ok := h.integer("the number of propositions")
	if !ok {
		return false
	}
	count := uint32(0)
	for ; h.tok.kind == tokString; count++ {
		t := h.advance()
		if _, again := h.alphabet.Index(t.text); again {
			h.fail(t, "proposition %q is listed twice", t.text)
			count--
			n--
		} else {
			h.alphabet.Add(t.text)
		}
	}
	if count != n {
		h.fail(at, "%d propositions are announced, but %d follow", n, count)
	}
	return true
}

// aliasItem notes where an alias is defined: the propositions may be listed
// after it.
func (h *hoaAutomaton) aliasItem() bool {
	t := h.tok
	if t.kind != tokAlias {
		return h.expected(`an alias, which begins with "@"`)
	}
	h.advance()
	h.pending = append(h.pending, pendingAlias{name: t, lex: h.lex, tok: h.tok})
	h.skipItem()
	return true
}

// pendingAlias is an alias and the state of the reader before its definition,
// so that the definition can be read once all propositions are known.
type pendingAlias struct {
	name token
	lex  lexer
	tok  token
}

// defineAliases reads the definitions in the order in which they stand. An
// alias may be used in later ones only.
func (h *hoaAutomaton) defineAliases() bool {
	lex, tok := h.lex, h.tok
	for _, p := range h.pending {
		h.lex, h.tok = p.lex, p.tok
		f, ok := h.labelOr(0)
		if !ok {
			return false
		}
		if h.tok.kind != tokHeader && h.tok.kind != tokMarker {
			return h.expected(`"|", "&" or the next header item`)
		}
		if _, again := h.aliases[p.name.text]; again {
			h.fail(p.name, "alias %s is defined twice", p.name.text)
		} else {
			h.aliases[p.name.text] = f
		}
	}
	h.lex, h.tok = lex, tok
	return true
}

// toolItem skips the name and version of the tool that wrote the file.
func (h *hoaAutomaton) toolItem() bool {
	if h.tok.kind != tokString {
		return h.expected("a string")
	}
	h.advance()
	if h.tok.kind == tokString {
		h.advance()
	}
	return true
}

// propertiesItem reads names of properties. Contradictions among them are
// reported; that they are true is not checked.
func (h *hoaAutomaton) propertiesItem() bool {
	for {
		at := h.tok
		name := ""
		if h.take("!") {
			name = "!"
		}
		if h.tok.kind != tokIdent {
			return name == "" || h.expected("a property")
		}
		h.addProperty(name+h.advance().text, at)
	}
}

// acceptanceItem reads the number of acceptance sets and the condition. A set
// that the condition names both as s and as !s needs a second set, for its
// complement.
func (h *hoaAutomaton) acceptanceItem() bool {
	at := h.tok
	n, ok := h.integer("the number of acceptance sets")
	if !ok {
		return false
	}
	if n > MaxSets {
		h.fail(at, "%d acceptance sets are too many, %d is the most", n, MaxSets)
		return false
	}
	h.sets = int(n)
	h.acceptance, ok = h.accOr(0)
	if extra := bits.OnesCount64(uint64(h.negated & h.plain)); ok && h.sets+extra > MaxSets {
		h.fail(at, "the complements of acceptance sets make %d sets, %d is the most", h.sets+extra, MaxSets)
		return false
	}
	return ok
}

// accOr reads a disjunction; accAnd, accAtom and accOr are the grammar's rules.
// depth counts parentheses.
func (h *hoaAutomaton) accOr(depth int) (*AccNode, bool) {
	return h.accList(AccOr, "|", depth, h.accAnd)
}

func (h *hoaAutomaton) accAnd(depth int) (*AccNode, bool) {
	return h.accList(AccAnd, "&", depth, h.accAtom)
}

// accList reads operands joined by a sign, and folds constants.
func (h *hoaAutomaton) accList(op AccOp, sign string, depth int, operand func(int) (*AccNode, bool)) (*AccNode, bool) {
	list := &AccNode{Op: op}
	for {
		n, ok := operand(depth)
		if !ok {
			return n, false
		}
		list.Kids = append(list.Kids, n)
		if !h.take(sign) {
			break
		}
	}
	return simplifyAcc(list), true
}

// accAtom reads Inf(s), Fin(s), Inf(!s), Fin(!s), t, f or parentheses.
// Complemented sets are stored as -1-s until the whole condition is known.
func (h *hoaAutomaton) accAtom(depth int) (*AccNode, bool) {
	none := &AccNode{Op: AccFalse}
	t := h.tok
	switch {
	case depth > maxNesting:
		h.fail(t, "more than %d nested parentheses", maxNesting)
		return none, false
	case h.take("("):
		n, ok := h.accOr(depth + 1)
		return n, ok && h.need(")")
	case t.kind != tokIdent:
		return none, h.expected(`"Inf", "Fin", "t", "f" or "("`)
	}
	h.advance()
	switch t.text {
	case "t":
		return &AccNode{Op: AccTrue}, true
	case "f":
		return none, true
	case "Inf":
		return h.accSet(AccInf)
	case "Fin":
		return h.accSet(AccFin)
	}
	h.fail(t, `unknown acceptance %q, expected "Inf" or "Fin"`, t.text)
	return none, false
}

// accSet reads the argument of Inf or Fin.
func (h *hoaAutomaton) accSet(op AccOp) (*AccNode, bool) {
	n := &AccNode{Op: op}
	if !h.need("(") {
		return n, false
	}
	negated := h.take("!")
	at := h.tok
	s, ok := h.integer("an acceptance set")
	if !ok {
		return n, false
	}
	if !h.setInRange(s, at) {
		return n, h.need(")")
	}
	n.Set = int(s)
	if negated {
		h.negated |= 1 << s
		n.Set = -1 - n.Set
	} else {
		h.plain |= 1 << s
	}
	return n, h.need(")")
}
