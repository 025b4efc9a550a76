// Code generated from LTL.g4 by ANTLR 4.13.1. DO NOT EDIT.

package ltlparser // LTL
import (
	"fmt"
	"strconv"
	"sync"

	"github.com/antlr4-go/antlr/v4"
)

// Suppress unused import errors
var _ = fmt.Printf
var _ = strconv.Itoa
var _ = sync.Once{}

type LTLParser struct {
	*antlr.BaseParser
}

var LTLParserStaticData struct {
	once                   sync.Once
	serializedATN          []int32
	LiteralNames           []string
	SymbolicNames          []string
	RuleNames              []string
	PredictionContextCache *antlr.PredictionContextCache
	atn                    *antlr.ATN
	decisionToDFA          []*antlr.DFA
}

func ltlParserInit() {
	staticData := &LTLParserStaticData
	staticData.LiteralNames = []string{
		"", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "",
		"", "'=0'", "'=1'", "", "", "", "", "", "", "", "", "'/*'",
	}
	staticData.SymbolicNames = []string{
		"", "IMPLIES", "EQUIV", "OR", "XOR", "AND", "UNTIL", "RELEASE", "WEAK",
		"STRONG", "NOT", "NEXT", "EVENTUALLY", "GLOBALLY", "PASTPREFIX", "PASTINFIX",
		"TRUE", "FALSE", "IS0", "IS1", "LPAREN", "RPAREN", "BOUNDS", "WORD",
		"STRING", "LATEX", "SPACE", "OPENSTRING", "OPENCOMMENT", "INVALID",
	}
	staticData.RuleNames = []string{
		"formula", "implication", "disjunction", "exclusive", "conjunction",
		"binary", "unary", "prefix", "primary", "proposition",
	}
	staticData.PredictionContextCache = antlr.NewPredictionContextCache()
	staticData.serializedATN = []int32{
		4, 1, 29, 94, 2, 0, 7, 0, 2, 1, 7, 1, 2, 2, 7, 2, 2, 3, 7, 3, 2, 4, 7,
		4, 2, 5, 7, 5, 2, 6, 7, 6, 2, 7, 7, 7, 2, 8, 7, 8, 2, 9, 7, 9, 1, 0, 1,
		0, 1, 0, 1, 1, 1, 1, 1, 1, 5, 1, 27, 8, 1, 10, 1, 12, 1, 30, 9, 1, 1, 2,
		1, 2, 1, 2, 5, 2, 35, 8, 2, 10, 2, 12, 2, 38, 9, 2, 1, 3, 1, 3, 1, 3, 5,
		3, 43, 8, 3, 10, 3, 12, 3, 46, 9, 3, 1, 4, 1, 4, 1, 4, 5, 4, 51, 8, 4,
		10, 4, 12, 4, 54, 9, 4, 1, 5, 1, 5, 1, 5, 5, 5, 59, 8, 5, 10, 5, 12, 5,
		62, 9, 5, 1, 6, 5, 6, 65, 8, 6, 10, 6, 12, 6, 68, 9, 6, 1, 6, 1, 6, 1,
		7, 1, 7, 1, 7, 1, 7, 3, 7, 76, 8, 7, 3, 7, 78, 8, 7, 1, 8, 1, 8, 1, 8,
		1, 8, 3, 8, 84, 8, 8, 1, 8, 1, 8, 1, 8, 1, 8, 3, 8, 90, 8, 8, 1, 9, 1,
		9, 1, 9, 0, 0, 10, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 0, 5, 1, 0, 1, 2,
		2, 0, 6, 9, 15, 15, 1, 0, 11, 13, 1, 0, 18, 19, 1, 0, 23, 25, 96, 0, 20,
		1, 0, 0, 0, 2, 23, 1, 0, 0, 0, 4, 31, 1, 0, 0, 0, 6, 39, 1, 0, 0, 0, 8,
		47, 1, 0, 0, 0, 10, 55, 1, 0, 0, 0, 12, 66, 1, 0, 0, 0, 14, 77, 1, 0, 0,
		0, 16, 89, 1, 0, 0, 0, 18, 91, 1, 0, 0, 0, 20, 21, 3, 2, 1, 0, 21, 22,
		5, 0, 0, 1, 22, 1, 1, 0, 0, 0, 23, 28, 3, 4, 2, 0, 24, 25, 7, 0, 0, 0,
		25, 27, 3, 4, 2, 0, 26, 24, 1, 0, 0, 0, 27, 30, 1, 0, 0, 0, 28, 26, 1,
		0, 0, 0, 28, 29, 1, 0, 0, 0, 29, 3, 1, 0, 0, 0, 30, 28, 1, 0, 0, 0, 31,
		36, 3, 6, 3, 0, 32, 33, 5, 3, 0, 0, 33, 35, 3, 6, 3, 0, 34, 32, 1, 0, 0,
		0, 35, 38, 1, 0, 0, 0, 36, 34, 1, 0, 0, 0, 36, 37, 1, 0, 0, 0, 37, 5, 1,
		0, 0, 0, 38, 36, 1, 0, 0, 0, 39, 44, 3, 8, 4, 0, 40, 41, 5, 4, 0, 0, 41,
		43, 3, 8, 4, 0, 42, 40, 1, 0, 0, 0, 43, 46, 1, 0, 0, 0, 44, 42, 1, 0, 0,
		0, 44, 45, 1, 0, 0, 0, 45, 7, 1, 0, 0, 0, 46, 44, 1, 0, 0, 0, 47, 52, 3,
		10, 5, 0, 48, 49, 5, 5, 0, 0, 49, 51, 3, 10, 5, 0, 50, 48, 1, 0, 0, 0,
		51, 54, 1, 0, 0, 0, 52, 50, 1, 0, 0, 0, 52, 53, 1, 0, 0, 0, 53, 9, 1, 0,
		0, 0, 54, 52, 1, 0, 0, 0, 55, 60, 3, 12, 6, 0, 56, 57, 7, 1, 0, 0, 57,
		59, 3, 12, 6, 0, 58, 56, 1, 0, 0, 0, 59, 62, 1, 0, 0, 0, 60, 58, 1, 0,
		0, 0, 60, 61, 1, 0, 0, 0, 61, 11, 1, 0, 0, 0, 62, 60, 1, 0, 0, 0, 63, 65,
		3, 14, 7, 0, 64, 63, 1, 0, 0, 0, 65, 68, 1, 0, 0, 0, 66, 64, 1, 0, 0, 0,
		66, 67, 1, 0, 0, 0, 67, 69, 1, 0, 0, 0, 68, 66, 1, 0, 0, 0, 69, 70, 3,
		16, 8, 0, 70, 13, 1, 0, 0, 0, 71, 78, 5, 10, 0, 0, 72, 78, 5, 14, 0, 0,
		73, 75, 7, 2, 0, 0, 74, 76, 5, 22, 0, 0, 75, 74, 1, 0, 0, 0, 75, 76, 1,
		0, 0, 0, 76, 78, 1, 0, 0, 0, 77, 71, 1, 0, 0, 0, 77, 72, 1, 0, 0, 0, 77,
		73, 1, 0, 0, 0, 78, 15, 1, 0, 0, 0, 79, 90, 5, 16, 0, 0, 80, 90, 5, 17,
		0, 0, 81, 83, 3, 18, 9, 0, 82, 84, 7, 3, 0, 0, 83, 82, 1, 0, 0, 0, 83,
		84, 1, 0, 0, 0, 84, 90, 1, 0, 0, 0, 85, 86, 5, 20, 0, 0, 86, 87, 3, 2,
		1, 0, 87, 88, 5, 21, 0, 0, 88, 90, 1, 0, 0, 0, 89, 79, 1, 0, 0, 0, 89,
		80, 1, 0, 0, 0, 89, 81, 1, 0, 0, 0, 89, 85, 1, 0, 0, 0, 90, 17, 1, 0, 0,
		0, 91, 92, 7, 4, 0, 0, 92, 19, 1, 0, 0, 0, 10, 28, 36, 44, 52, 60, 66,
		75, 77, 83, 89,
	}
	deserializer := antlr.NewATNDeserializer(nil)
	staticData.atn = deserializer.Deserialize(staticData.serializedATN)
	atn := staticData.atn
	staticData.decisionToDFA = make([]*antlr.DFA, len(atn.DecisionToState))
	decisionToDFA := staticData.decisionToDFA
	for index, state := range atn.DecisionToState {
		decisionToDFA[index] = antlr.NewDFA(state, index)
	}
}

// LTLParserInit initializes any static state used to implement LTLParser. By default the
// static state used to implement the parser is lazily initialized during the first call to
// NewLTLParser(). You can call this function if you wish to initialize the static state ahead
// of time.
func LTLParserInit() {
	staticData := &LTLParserStaticData
	staticData.once.Do(ltlParserInit)
}

// NewLTLParser produces a new parser instance for the optional input antlr.TokenStream.
func NewLTLParser(input antlr.TokenStream) *LTLParser {
	LTLParserInit()
	this := new(LTLParser)
	this.BaseParser = antlr.NewBaseParser(input)
	staticData := &LTLParserStaticData
	this.Interpreter = antlr.NewParserATNSimulator(this, staticData.atn, staticData.decisionToDFA, staticData.PredictionContextCache)
	this.RuleNames = staticData.RuleNames
	this.LiteralNames = staticData.LiteralNames
	this.SymbolicNames = staticData.SymbolicNames
	this.GrammarFileName = "LTL.g4"

	return this
}

// LTLParser tokens.
const (
	LTLParserEOF         = antlr.TokenEOF
	LTLParserIMPLIES     = 1
	LTLParserEQUIV       = 2
	LTLParserOR          = 3
	LTLParserXOR         = 4
	LTLParserAND         = 5
	LTLParserUNTIL       = 6
	LTLParserRELEASE     = 7
	LTLParserWEAK        = 8
	LTLParserSTRONG      = 9
	LTLParserNOT         = 10
	LTLParserNEXT        = 11
	LTLParserEVENTUALLY  = 12
	LTLParserGLOBALLY    = 13
	LTLParserPASTPREFIX  = 14
	LTLParserPASTINFIX   = 15
	LTLParserTRUE        = 16
	LTLParserFALSE       = 17
	LTLParserIS0         = 18
	LTLParserIS1         = 19
	LTLParserLPAREN      = 20
	LTLParserRPAREN      = 21
	LTLParserBOUNDS      = 22
	LTLParserWORD        = 23
	LTLParserSTRING      = 24
	LTLParserLATEX       = 25
	LTLParserSPACE       = 26
	LTLParserOPENSTRING  = 27
	LTLParserOPENCOMMENT = 28
	LTLParserINVALID     = 29
)

// LTLParser rules.
const (
	LTLParserRULE_formula     = 0
	LTLParserRULE_implication = 1
	LTLParserRULE_disjunction = 2
	LTLParserRULE_exclusive   = 3
	LTLParserRULE_conjunction = 4
	LTLParserRULE_binary      = 5
	LTLParserRULE_unary       = 6
	LTLParserRULE_prefix      = 7
	LTLParserRULE_primary     = 8
	LTLParserRULE_proposition = 9
)

// IFormulaContext is an interface to support dynamic dispatch.
type IFormulaContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Implication() IImplicationContext
	EOF() antlr.TerminalNode

	// IsFormulaContext differentiates from other interfaces.
	IsFormulaContext()
}

type FormulaContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyFormulaContext() *FormulaContext {
	var p = new(FormulaContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_formula
	return p
}

func InitEmptyFormulaContext(p *FormulaContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_formula
}

func (*FormulaContext) IsFormulaContext() {}

func NewFormulaContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *FormulaContext {
	var p = new(FormulaContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = LTLParserRULE_formula

	return p
}

func (s *FormulaContext) GetParser() antlr.Parser { return s.parser }

func (s *FormulaContext) Implication() IImplicationContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IImplicationContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IImplicationContext)
}

func (s *FormulaContext) EOF() antlr.TerminalNode {
	return s.GetToken(LTLParserEOF, 0)
}

func (s *FormulaContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *FormulaContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (s *FormulaContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case LTLVisitor:
		return t.VisitFormula(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *LTLParser) Formula() (localctx IFormulaContext) {
	localctx = NewFormulaContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 0, LTLParserRULE_formula)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(20)
		p.Implication()
	}
	{
		p.SetState(21)
		p.Match(LTLParserEOF)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

	goto errorExit
errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IImplicationContext is an interface to support dynamic dispatch.
type IImplicationContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllDisjunction() []IDisjunctionContext
	Disjunction(i int) IDisjunctionContext
	AllIMPLIES() []antlr.TerminalNode
	IMPLIES(i int) antlr.TerminalNode
	AllEQUIV() []antlr.TerminalNode
	EQUIV(i int) antlr.TerminalNode

	// IsImplicationContext differentiates from other interfaces.
	IsImplicationContext()
}

type ImplicationContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyImplicationContext() *ImplicationContext {
	var p = new(ImplicationContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_implication
	return p
}

func InitEmptyImplicationContext(p *ImplicationContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_implication
}

func (*ImplicationContext) IsImplicationContext() {}

func NewImplicationContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ImplicationContext {
	var p = new(ImplicationContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = LTLParserRULE_implication

	return p
}

func (s *ImplicationContext) GetParser() antlr.Parser { return s.parser }

func (s *ImplicationContext) AllDisjunction() []IDisjunctionContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IDisjunctionContext); ok {
			len++
		}
	}

	tst := make([]IDisjunctionContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IDisjunctionContext); ok {
			tst[i] = t.(IDisjunctionContext)
			i++
		}
	}

	return tst
}

func (s *ImplicationContext) Disjunction(i int) IDisjunctionContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDisjunctionContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDisjunctionContext)
}

func (s *ImplicationContext) AllIMPLIES() []antlr.TerminalNode {
	return s.GetTokens(LTLParserIMPLIES)
}

func (s *ImplicationContext) IMPLIES(i int) antlr.TerminalNode {
	return s.GetToken(LTLParserIMPLIES, i)
}

func (s *ImplicationContext) AllEQUIV() []antlr.TerminalNode {
	return s.GetTokens(LTLParserEQUIV)
}

func (s *ImplicationContext) EQUIV(i int) antlr.TerminalNode {
	return s.GetToken(LTLParserEQUIV, i)
}

func (s *ImplicationContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ImplicationContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (s *ImplicationContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case LTLVisitor:
		return t.VisitImplication(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *LTLParser) Implication() (localctx IImplicationContext) {
	localctx = NewImplicationContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 2, LTLParserRULE_implication)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(23)
		p.Disjunction()
	}
	p.SetState(28)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == LTLParserIMPLIES || _la == LTLParserEQUIV {
		{
			p.SetState(24)
			_la = p.GetTokenStream().LA(1)

			if !(_la == LTLParserIMPLIES || _la == LTLParserEQUIV) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(25)
			p.Disjunction()
		}

		p.SetState(30)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}

	goto errorExit
errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IDisjunctionContext is an interface to support dynamic dispatch.
type IDisjunctionContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllExclusive() []IExclusiveContext
	Exclusive(i int) IExclusiveContext
	AllOR() []antlr.TerminalNode
	OR(i int) antlr.TerminalNode

	// IsDisjunctionContext differentiates from other interfaces.
	IsDisjunctionContext()
}

type DisjunctionContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyDisjunctionContext() *DisjunctionContext {
	var p = new(DisjunctionContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_disjunction
	return p
}

func InitEmptyDisjunctionContext(p *DisjunctionContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_disjunction
}

func (*DisjunctionContext) IsDisjunctionContext() {}

func NewDisjunctionContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *DisjunctionContext {
	var p = new(DisjunctionContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = LTLParserRULE_disjunction

	return p
}

func (s *DisjunctionContext) GetParser() antlr.Parser { return s.parser }

func (s *DisjunctionContext) AllExclusive() []IExclusiveContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IExclusiveContext); ok {
			len++
		}
	}

	tst := make([]IExclusiveContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IExclusiveContext); ok {
			tst[i] = t.(IExclusiveContext)
			i++
		}
	}

	return tst
}

func (s *DisjunctionContext) Exclusive(i int) IExclusiveContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExclusiveContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExclusiveContext)
}

func (s *DisjunctionContext) AllOR() []antlr.TerminalNode {
	return s.GetTokens(LTLParserOR)
}

func (s *DisjunctionContext) OR(i int) antlr.TerminalNode {
	return s.GetToken(LTLParserOR, i)
}

func (s *DisjunctionContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *DisjunctionContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (s *DisjunctionContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case LTLVisitor:
		return t.VisitDisjunction(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *LTLParser) Disjunction() (localctx IDisjunctionContext) {
	localctx = NewDisjunctionContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 4, LTLParserRULE_disjunction)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(31)
		p.Exclusive()
	}
	p.SetState(36)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == LTLParserOR {
		{
			p.SetState(32)
			p.Match(LTLParserOR)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(33)
			p.Exclusive()
		}

		p.SetState(38)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}

	goto errorExit
errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IExclusiveContext is an interface to support dynamic dispatch.
type IExclusiveContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllConjunction() []IConjunctionContext
	Conjunction(i int) IConjunctionContext
	AllXOR() []antlr.TerminalNode
	XOR(i int) antlr.TerminalNode

	// IsExclusiveContext differentiates from other interfaces.
	IsExclusiveContext()
}

type ExclusiveContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyExclusiveContext() *ExclusiveContext {
	var p = new(ExclusiveContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_exclusive
	return p
}

func InitEmptyExclusiveContext(p *ExclusiveContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_exclusive
}

func (*ExclusiveContext) IsExclusiveContext() {}

func NewExclusiveContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ExclusiveContext {
	var p = new(ExclusiveContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = LTLParserRULE_exclusive

	return p
}

func (s *ExclusiveContext) GetParser() antlr.Parser { return s.parser }

func (s *ExclusiveContext) AllConjunction() []IConjunctionContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IConjunctionContext); ok {
			len++
		}
	}

	tst := make([]IConjunctionContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IConjunctionContext); ok {
			tst[i] = t.(IConjunctionContext)
			i++
		}
	}

	return tst
}

func (s *ExclusiveContext) Conjunction(i int) IConjunctionContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IConjunctionContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IConjunctionContext)
}

func (s *ExclusiveContext) AllXOR() []antlr.TerminalNode {
	return s.GetTokens(LTLParserXOR)
}

func (s *ExclusiveContext) XOR(i int) antlr.TerminalNode {
	return s.GetToken(LTLParserXOR, i)
}

func (s *ExclusiveContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ExclusiveContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (s *ExclusiveContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case LTLVisitor:
		return t.VisitExclusive(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *LTLParser) Exclusive() (localctx IExclusiveContext) {
	localctx = NewExclusiveContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 6, LTLParserRULE_exclusive)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(39)
		p.Conjunction()
	}
	p.SetState(44)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == LTLParserXOR {
		{
			p.SetState(40)
			p.Match(LTLParserXOR)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(41)
			p.Conjunction()
		}

		p.SetState(46)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}

	goto errorExit
errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IConjunctionContext is an interface to support dynamic dispatch.
type IConjunctionContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllBinary() []IBinaryContext
	Binary(i int) IBinaryContext
	AllAND() []antlr.TerminalNode
	AND(i int) antlr.TerminalNode

	// IsConjunctionContext differentiates from other interfaces.
	IsConjunctionContext()
}

type ConjunctionContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyConjunctionContext() *ConjunctionContext {
	var p = new(ConjunctionContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_conjunction
	return p
}

func InitEmptyConjunctionContext(p *ConjunctionContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_conjunction
}

func (*ConjunctionContext) IsConjunctionContext() {}

func NewConjunctionContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ConjunctionContext {
	var p = new(ConjunctionContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = LTLParserRULE_conjunction

	return p
}

func (s *ConjunctionContext) GetParser() antlr.Parser { return s.parser }

func (s *ConjunctionContext) AllBinary() []IBinaryContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IBinaryContext); ok {
			len++
		}
	}

	tst := make([]IBinaryContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IBinaryContext); ok {
			tst[i] = t.(IBinaryContext)
			i++
		}
	}

	return tst
}

func (s *ConjunctionContext) Binary(i int) IBinaryContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBinaryContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBinaryContext)
}

func (s *ConjunctionContext) AllAND() []antlr.TerminalNode {
	return s.GetTokens(LTLParserAND)
}

func (s *ConjunctionContext) AND(i int) antlr.TerminalNode {
	return s.GetToken(LTLParserAND, i)
}

func (s *ConjunctionContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ConjunctionContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (s *ConjunctionContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case LTLVisitor:
		return t.VisitConjunction(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *LTLParser) Conjunction() (localctx IConjunctionContext) {
	localctx = NewConjunctionContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 8, LTLParserRULE_conjunction)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(47)
		p.Binary()
	}
	p.SetState(52)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == LTLParserAND {
		{
			p.SetState(48)
			p.Match(LTLParserAND)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(49)
			p.Binary()
		}

		p.SetState(54)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}

	goto errorExit
errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IBinaryContext is an interface to support dynamic dispatch.
type IBinaryContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllUnary() []IUnaryContext
	Unary(i int) IUnaryContext
	AllUNTIL() []antlr.TerminalNode
	UNTIL(i int) antlr.TerminalNode
	AllRELEASE() []antlr.TerminalNode
	RELEASE(i int) antlr.TerminalNode
	AllWEAK() []antlr.TerminalNode
	WEAK(i int) antlr.TerminalNode
	AllSTRONG() []antlr.TerminalNode
	STRONG(i int) antlr.TerminalNode
	AllPASTINFIX() []antlr.TerminalNode
	PASTINFIX(i int) antlr.TerminalNode

	// IsBinaryContext differentiates from other interfaces.
	IsBinaryContext()
}

type BinaryContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyBinaryContext() *BinaryContext {
	var p = new(BinaryContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_binary
	return p
}

func InitEmptyBinaryContext(p *BinaryContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_binary
}

func (*BinaryContext) IsBinaryContext() {}

func NewBinaryContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *BinaryContext {
	var p = new(BinaryContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = LTLParserRULE_binary

	return p
}

func (s *BinaryContext) GetParser() antlr.Parser { return s.parser }

func (s *BinaryContext) AllUnary() []IUnaryContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IUnaryContext); ok {
			len++
		}
	}

	tst := make([]IUnaryContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IUnaryContext); ok {
			tst[i] = t.(IUnaryContext)
			i++
		}
	}

	return tst
}

func (s *BinaryContext) Unary(i int) IUnaryContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IUnaryContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IUnaryContext)
}

func (s *BinaryContext) AllUNTIL() []antlr.TerminalNode {
	return s.GetTokens(LTLParserUNTIL)
}

func (s *BinaryContext) UNTIL(i int) antlr.TerminalNode {
	return s.GetToken(LTLParserUNTIL, i)
}

func (s *BinaryContext) AllRELEASE() []antlr.TerminalNode {
	return s.GetTokens(LTLParserRELEASE)
}

func (s *BinaryContext) RELEASE(i int) antlr.TerminalNode {
	return s.GetToken(LTLParserRELEASE, i)
}

func (s *BinaryContext) AllWEAK() []antlr.TerminalNode {
	return s.GetTokens(LTLParserWEAK)
}

func (s *BinaryContext) WEAK(i int) antlr.TerminalNode {
	return s.GetToken(LTLParserWEAK, i)
}

func (s *BinaryContext) AllSTRONG() []antlr.TerminalNode {
	return s.GetTokens(LTLParserSTRONG)
}

func (s *BinaryContext) STRONG(i int) antlr.TerminalNode {
	return s.GetToken(LTLParserSTRONG, i)
}

func (s *BinaryContext) AllPASTINFIX() []antlr.TerminalNode {
	return s.GetTokens(LTLParserPASTINFIX)
}

func (s *BinaryContext) PASTINFIX(i int) antlr.TerminalNode {
	return s.GetToken(LTLParserPASTINFIX, i)
}

func (s *BinaryContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *BinaryContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (s *BinaryContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case LTLVisitor:
		return t.VisitBinary(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *LTLParser) Binary() (localctx IBinaryContext) {
	localctx = NewBinaryContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 10, LTLParserRULE_binary)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(55)
		p.Unary()
	}
	p.SetState(60)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&33728) != 0 {
		{
			p.SetState(56)
			_la = p.GetTokenStream().LA(1)

			if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&33728) != 0) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(57)
			p.Unary()
		}

		p.SetState(62)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}

	goto errorExit
errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IUnaryContext is an interface to support dynamic dispatch.
type IUnaryContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Primary() IPrimaryContext
	AllPrefix() []IPrefixContext
	Prefix(i int) IPrefixContext

	// IsUnaryContext differentiates from other interfaces.
	IsUnaryContext()
}

type UnaryContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyUnaryContext() *UnaryContext {
	var p = new(UnaryContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_unary
	return p
}

func InitEmptyUnaryContext(p *UnaryContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_unary
}

func (*UnaryContext) IsUnaryContext() {}

func NewUnaryContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *UnaryContext {
	var p = new(UnaryContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = LTLParserRULE_unary

	return p
}

func (s *UnaryContext) GetParser() antlr.Parser { return s.parser }

func (s *UnaryContext) Primary() IPrimaryContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IPrimaryContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IPrimaryContext)
}

func (s *UnaryContext) AllPrefix() []IPrefixContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IPrefixContext); ok {
			len++
		}
	}

	tst := make([]IPrefixContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IPrefixContext); ok {
			tst[i] = t.(IPrefixContext)
			i++
		}
	}

	return tst
}

func (s *UnaryContext) Prefix(i int) IPrefixContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IPrefixContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IPrefixContext)
}

func (s *UnaryContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *UnaryContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (s *UnaryContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case LTLVisitor:
		return t.VisitUnary(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *LTLParser) Unary() (localctx IUnaryContext) {
	localctx = NewUnaryContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 12, LTLParserRULE_unary)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(66)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&31744) != 0 {
		{
			p.SetState(63)
			p.Prefix()
		}

		p.SetState(68)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(69)
		p.Primary()
	}

	goto errorExit
errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IPrefixContext is an interface to support dynamic dispatch.
type IPrefixContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	NOT() antlr.TerminalNode
	PASTPREFIX() antlr.TerminalNode
	NEXT() antlr.TerminalNode
	EVENTUALLY() antlr.TerminalNode
	GLOBALLY() antlr.TerminalNode
	BOUNDS() antlr.TerminalNode

	// IsPrefixContext differentiates from other interfaces.
	IsPrefixContext()
}

type PrefixContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyPrefixContext() *PrefixContext {
	var p = new(PrefixContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_prefix
	return p
}

func InitEmptyPrefixContext(p *PrefixContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_prefix
}

func (*PrefixContext) IsPrefixContext() {}

func NewPrefixContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *PrefixContext {
	var p = new(PrefixContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = LTLParserRULE_prefix

	return p
}

func (s *PrefixContext) GetParser() antlr.Parser { return s.parser }

func (s *PrefixContext) NOT() antlr.TerminalNode {
	return s.GetToken(LTLParserNOT, 0)
}

func (s *PrefixContext) PASTPREFIX() antlr.TerminalNode {
	return s.GetToken(LTLParserPASTPREFIX, 0)
}

func (s *PrefixContext) NEXT() antlr.TerminalNode {
	return s.GetToken(LTLParserNEXT, 0)
}

func (s *PrefixContext) EVENTUALLY() antlr.TerminalNode {
	return s.GetToken(LTLParserEVENTUALLY, 0)
}

func (s *PrefixContext) GLOBALLY() antlr.TerminalNode {
	return s.GetToken(LTLParserGLOBALLY, 0)
}

func (s *PrefixContext) BOUNDS() antlr.TerminalNode {
	return s.GetToken(LTLParserBOUNDS, 0)
}

func (s *PrefixContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PrefixContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (s *PrefixContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case LTLVisitor:
		return t.VisitPrefix(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *LTLParser) Prefix() (localctx IPrefixContext) {
	localctx = NewPrefixContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 14, LTLParserRULE_prefix)
	var _la int

	p.SetState(77)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case LTLParserNOT:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(71)
			p.Match(LTLParserNOT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case LTLParserPASTPREFIX:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(72)
			p.Match(LTLParserPASTPREFIX)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case LTLParserNEXT, LTLParserEVENTUALLY, LTLParserGLOBALLY:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(73)
			_la = p.GetTokenStream().LA(1)

			if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&14336) != 0) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		p.SetState(75)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == LTLParserBOUNDS {
			{
				p.SetState(74)
				p.Match(LTLParserBOUNDS)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

	goto errorExit
errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IPrimaryContext is an interface to support dynamic dispatch.
type IPrimaryContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	TRUE() antlr.TerminalNode
	FALSE() antlr.TerminalNode
	Proposition() IPropositionContext
	IS0() antlr.TerminalNode
	IS1() antlr.TerminalNode
	LPAREN() antlr.TerminalNode
	Implication() IImplicationContext
	RPAREN() antlr.TerminalNode

	// IsPrimaryContext differentiates from other interfaces.
	IsPrimaryContext()
}

type PrimaryContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyPrimaryContext() *PrimaryContext {
	var p = new(PrimaryContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_primary
	return p
}

func InitEmptyPrimaryContext(p *PrimaryContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_primary
}

func (*PrimaryContext) IsPrimaryContext() {}

func NewPrimaryContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *PrimaryContext {
	var p = new(PrimaryContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = LTLParserRULE_primary

	return p
}

func (s *PrimaryContext) GetParser() antlr.Parser { return s.parser }

func (s *PrimaryContext) TRUE() antlr.TerminalNode {
	return s.GetToken(LTLParserTRUE, 0)
}

func (s *PrimaryContext) FALSE() antlr.TerminalNode {
	return s.GetToken(LTLParserFALSE, 0)
}

func (s *PrimaryContext) Proposition() IPropositionContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IPropositionContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IPropositionContext)
}

func (s *PrimaryContext) IS0() antlr.TerminalNode {
	return s.GetToken(LTLParserIS0, 0)
}

func (s *PrimaryContext) IS1() antlr.TerminalNode {
	return s.GetToken(LTLParserIS1, 0)
}

func (s *PrimaryContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(LTLParserLPAREN, 0)
}

func (s *PrimaryContext) Implication() IImplicationContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IImplicationContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IImplicationContext)
}

func (s *PrimaryContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(LTLParserRPAREN, 0)
}

func (s *PrimaryContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PrimaryContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (s *PrimaryContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case LTLVisitor:
		return t.VisitPrimary(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *LTLParser) Primary() (localctx IPrimaryContext) {
	localctx = NewPrimaryContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 16, LTLParserRULE_primary)
	var _la int

	p.SetState(89)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case LTLParserTRUE:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(79)
			p.Match(LTLParserTRUE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case LTLParserFALSE:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(80)
			p.Match(LTLParserFALSE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case LTLParserWORD, LTLParserSTRING, LTLParserLATEX:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(81)
			p.Proposition()
		}
		p.SetState(83)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == LTLParserIS0 || _la == LTLParserIS1 {
			{
				p.SetState(82)
				_la = p.GetTokenStream().LA(1)

				if !(_la == LTLParserIS0 || _la == LTLParserIS1) {
					p.GetErrorHandler().RecoverInline(p)
				} else {
					p.GetErrorHandler().ReportMatch(p)
					p.Consume()
				}
			}

		}

	case LTLParserLPAREN:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(85)
			p.Match(LTLParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(86)
			p.Implication()
		}
		{
			p.SetState(87)
			p.Match(LTLParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

	goto errorExit
errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IPropositionContext is an interface to support dynamic dispatch.
type IPropositionContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	WORD() antlr.TerminalNode
	STRING() antlr.TerminalNode
	LATEX() antlr.TerminalNode

	// IsPropositionContext differentiates from other interfaces.
	IsPropositionContext()
}

type PropositionContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyPropositionContext() *PropositionContext {
	var p = new(PropositionContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_proposition
	return p
}

func InitEmptyPropositionContext(p *PropositionContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_proposition
}

func (*PropositionContext) IsPropositionContext() {}

func NewPropositionContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *PropositionContext {
	var p = new(PropositionContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = LTLParserRULE_proposition

	return p
}

func (s *PropositionContext) GetParser() antlr.Parser { return s.parser }

func (s *PropositionContext) WORD() antlr.TerminalNode {
	return s.GetToken(LTLParserWORD, 0)
}

func (s *PropositionContext) STRING() antlr.TerminalNode {
	return s.GetToken(LTLParserSTRING, 0)
}

func (s *PropositionContext) LATEX() antlr.TerminalNode {
	return s.GetToken(LTLParserLATEX, 0)
}

func (s *PropositionContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PropositionContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (s *PropositionContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case LTLVisitor:
		return t.VisitProposition(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *LTLParser) Proposition() (localctx IPropositionContext) {
	localctx = NewPropositionContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 18, LTLParserRULE_proposition)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(91)
		_la = p.GetTokenStream().LA(1)

		if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&58720256) != 0) {
			p.GetErrorHandler().RecoverInline(p)
		} else {
			p.GetErrorHandler().ReportMatch(p)
			p.Consume()
		}
	}

	goto errorExit
errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}
