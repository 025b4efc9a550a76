package syntax

import (
	"slices"

	"github.com/antlr4-go/antlr/v4"

	spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"
	"github.com/ltlcheck/ltlcheck/internal/ltl/foreign"
	"github.com/ltlcheck/ltlcheck/internal/tokens"
	"github.com/ltlcheck/ltlcheck/source"
)

// MaxNesting is how deep parentheses may nest.
const MaxNesting = 10000

// MaxErrors is how many errors one text gets: finding the place of each takes a
// look at its line.
const MaxErrors = 50

// Node is a node of a syntax tree: a token, or a rule of the grammar over
// several nodes. Rules of one node are left out, so that x is a token and x &&
// y a conjunction of three; but declarations, what they consist of, and what
// stands in parentheses, an index or an argument (an implication) are nodes
// always.
type Node struct {
	Rule  int16 // spec.SpecParserRULE_…; leaf for a token
	Kind  int16 // of the token
	First int32 // token of the sentence
	Kids  []Node
}

// leaf is the rule of a token.
const leaf = -1

// Is reports whether the node is a token of this kind.
func (n *Node) Is(kind int) bool { return n.Rule == leaf && n.Kind == int16(kind) }

// IsToken reports whether the node is a token.
func (n *Node) IsToken() bool { return n.Rule == leaf }

// Last returns the last token of the sentence that is part of the node. The cost
// is the depth of the node.
func (n *Node) Last() int32 {
	for len(n.Kids) > 0 {
		n = &n.Kids[len(n.Kids)-1]
	}
	return n.First
}

// Child returns the first node with this rule below n, nil if there is none.
func (n *Node) Child(rule int) *Node {
	for i := range n.Kids {
		if n.Kids[i].Rule == int16(rule) {
			return &n.Kids[i]
		}
	}
	return nil
}

// Children returns the nodes with this rule below n.
func (n *Node) Children(rule int) (kids []*Node) {
	for i := range n.Kids {
		if n.Kids[i].Rule == int16(rule) {
			kids = append(kids, &n.Kids[i])
		}
	}
	return kids
}

// Token returns the first token of this kind below n, nil if there is none.
func (n *Node) Token(kind int) *Node {
	for i := range n.Kids {
		if n.Kids[i].Is(kind) {
			return &n.Kids[i]
		}
	}
	return nil
}

// TokensOf returns the tokens of this kind below n.
func (n *Node) TokensOf(kind int) (kids []*Node) {
	for i := range n.Kids {
		if n.Kids[i].Is(kind) {
			kids = append(kids, &n.Kids[i])
		}
	}
	return kids
}

// Sole returns what an implication consists of, if it is one node.
func (n *Node) Sole() *Node {
	for n.Rule == spec.SpecParserRULE_implication && len(n.Kids) == 1 {
		n = &n.Kids[0]
	}
	return n
}

// IsLogic reports whether the node is an operator of the logic or a sequence,
// and no operand.
func (n *Node) IsLogic() bool {
	return n.Rule >= spec.SpecParserRULE_implication && n.Rule <= spec.SpecParserRULE_matched && n.Rule != spec.SpecParserRULE_bounds
}

// Read returns a formula that stands alone as tokens, in a dialect. In that of
// letters comments nest, and quoted texts extend over lines.
func Read(file *source.File, d Dialect) *Sentence {
	s := &Sentence{File: file, Tokens: append(scanAll(file.Text, d.Letters), store(End(len(file.Text))))}
	s.Classify(d)
	return s
}

// Parse parses a sentence: a formula, or the declaration that its first token
// is the word of. The errors are all that are found, sorted.
func (s *Sentence) Parse() (*Node, source.Errors) {
	if errs := s.CheckTokens(); len(errs) > 0 {
		return nil, foreign.Explain(errs)
	}
	for i := range s.Tokens {
		s.Tokens[i].Index = int32(i)
	}
	p := spec.NewSpecParser(tokens.NewStream(s.Tokens))
	p.RemoveErrorListeners()
	p.BuildParseTrees = false
	b := &treeBuilder{nodes: make([]Node, 0, len(s.Tokens)), marks: make([]int32, 0, usualDepth), failure: failure{at: -1, DefaultErrorListener: antlr.NewDefaultErrorListener()}}
	p.AddErrorListener(&b.failure)
	p.AddParseListener(b)
	b.run(p, int(s.Tokens[0].Kind))
	if b.at < 0 && s.Dialect.Letters {
		b.at = s.call()
	}
	if b.at >= 0 {
		errs, more := s.explain(&b.failure)
		return nil, foreign.Explain(errs.Sort()).More(more, s.File)
	}
	root := b.nodes[0] // alone, or it would keep the stack
	return &root, nil
}

// treeBuilder makes the tree while the generated parser reads, whose own trees
// take a kilobyte for each operator: tokens and finished rules wait on a stack
// until the rule that they belong to ends.
type treeBuilder struct {
	antlr.BaseParseTreeListener
	failure
	nodes []Node
	marks []int32 // by open rule: how high the stack was
	room  []Node  // of nodes below others, as far as it is used
}

// failure records the first error of the generated parser: the token that it
// did not expect, and the kinds of tokens that it did. It stops the parser
// there by a panic, which is recovered in run: error recovery would take time
// for every open rule at every error.
type failure struct {
	*antlr.DefaultErrorListener
	at       int
	expected *antlr.IntervalSet
}

// SyntaxError is called by the generated parser at an error.
func (f *failure) SyntaxError(recognizer antlr.Recognizer, offending any, _, _ int, _ string, _ antlr.RecognitionException) {
	f.at = 0
	if t, ok := offending.(antlr.Token); ok {
		f.at = t.GetTokenIndex()
	}
	if p, ok := recognizer.(antlr.Parser); ok {
		f.expected = p.GetExpectedTokens()
	}
	panic(f)
}

// run runs the rule that begins with a kind of token.
func (b *treeBuilder) run(p *spec.SpecParser, first int) {
	defer func() {
		if r := recover(); r != nil && r != &b.failure {
			panic(r)
		}
	}()
	switch first {
	case spec.SpecParserMODEL:
		p.ModelDecl()
	case spec.SpecParserIMPORT:
		p.ImportDecl()
	case spec.SpecParserDEFINE:
		p.DefineDecl()
	case spec.SpecParserASSUME:
		p.AssumeDecl()
	case spec.SpecParserPROPERTY:
		p.PropertyDecl()
	case spec.SpecParserWITHOUT:
		p.WithoutDecl()
	default:
		p.Formula()
	}
}

// copiedNodes is how many nodes of a rule are copied off the stack; with more, those that
// wait below them are copied instead, which are fewer than were pushed since
// they were copied last.
const copiedNodes = 1 << 16

// usualDepth is how many rules are open in most formulas at once.
const usualDepth = 64

// VisitTerminal is called by the generated parser for each token that it
// consumes. It removes the token from its parent, so that no parse tree grows.
func (b *treeBuilder) VisitTerminal(node antlr.TerminalNode) {
	if parent, ok := node.GetParent().(antlr.ParserRuleContext); ok {
		parent.RemoveLastChild()
	}
	t := node.GetSymbol()
	b.nodes = append(b.nodes, Node{Rule: leaf, Kind: int16(t.GetTokenType()), First: int32(t.GetTokenIndex())})
}

// EnterEveryRule is called by the generated parser before it reads a rule.
func (b *treeBuilder) EnterEveryRule(antlr.ParserRuleContext) {
	b.marks = append(b.marks, int32(len(b.nodes)))
}

// ExitEveryRule is called by the generated parser after it has read a rule.
func (b *treeBuilder) ExitEveryRule(ctx antlr.ParserRuleContext) {
	rule, mark := ctx.GetRuleIndex(), b.marks[len(b.marks)-1]
	b.marks = b.marks[:len(b.marks)-1]
	kids := b.nodes[mark:]
	if len(kids) == 0 || len(kids) == 1 && rule > spec.SpecParserRULE_implication && rule != spec.SpecParserRULE_scope {
		return
	}
	n := Node{Rule: int16(rule), First: kids[0].First}
	if len(kids) > copiedNodes { // they keep the stack, which is copied as far as it goes on
		n.Kids = kids
		b.nodes = append(slices.Clone(b.nodes[:mark]), n)
		return
	}
	n.Kids = b.kept(kids)
	b.nodes = append(b.nodes[:mark], n)
}

// kept returns a copy of nodes off the stack. Those of small rules stand side by
// side, in pieces as large as the stack, or as a page.
func (b *treeBuilder) kept(kids []Node) []Node {
	const page = 128
	if cap(b.room)-len(b.room) < len(kids) {
		b.room = make([]Node, 0, max(len(kids), min(cap(b.nodes), page)))
	}
	start := len(b.room)
	b.room = append(b.room, kids...)
	return b.room[start:len(b.room):len(b.room)]
}
