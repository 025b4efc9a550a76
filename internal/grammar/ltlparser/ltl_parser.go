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
		"", "'=0'", "'=1'", "", "", "", "", "", "';'", "':'", "", "", "", "",
		"", "", "", "", "'/*'",
	}
	staticData.SymbolicNames = []string{
		"", "IMPLIES", "EQUIV", "OR", "XOR", "AND", "UNTIL", "RELEASE", "WEAK",
		"STRONG", "NOT", "NEXT", "EVENTUALLY", "GLOBALLY", "PASTPREFIX", "PASTINFIX",
		"TRUE", "FALSE", "IS0", "IS1", "LPAREN", "RPAREN", "LBRACE", "RBRACE",
		"STRONGBRACE", "SEMICOLON", "COLON", "SUFFIX", "REPEAT", "BOUNDS", "WORD",
		"STRING", "LATEX", "SPACE", "OPENSTRING", "OPENCOMMENT", "INVALID",
	}
	staticData.RuleNames = []string{
		"formula", "implication", "disjunction", "exclusive", "conjunction",
		"binary", "unary", "prefix", "primary", "proposition", "matched", "sequence",
		"fusion", "either", "union", "unlike", "meet", "repeated", "element",
		"single",
	}
	staticData.PredictionContextCache = antlr.NewPredictionContextCache()
	staticData.serializedATN = []int32{
		4, 1, 36, 208, 2, 0, 7, 0, 2, 1, 7, 1, 2, 2, 7, 2, 2, 3, 7, 3, 2, 4, 7,
		4, 2, 5, 7, 5, 2, 6, 7, 6, 2, 7, 7, 7, 2, 8, 7, 8, 2, 9, 7, 9, 2, 10, 7,
		10, 2, 11, 7, 11, 2, 12, 7, 12, 2, 13, 7, 13, 2, 14, 7, 14, 2, 15, 7, 15,
		2, 16, 7, 16, 2, 17, 7, 17, 2, 18, 7, 18, 2, 19, 7, 19, 1, 0, 1, 0, 1,
		0, 1, 1, 1, 1, 1, 1, 5, 1, 47, 8, 1, 10, 1, 12, 1, 50, 9, 1, 1, 2, 1, 2,
		1, 2, 5, 2, 55, 8, 2, 10, 2, 12, 2, 58, 9, 2, 1, 3, 1, 3, 1, 3, 5, 3, 63,
		8, 3, 10, 3, 12, 3, 66, 9, 3, 1, 4, 1, 4, 1, 4, 5, 4, 71, 8, 4, 10, 4,
		12, 4, 74, 9, 4, 1, 5, 1, 5, 1, 5, 5, 5, 79, 8, 5, 10, 5, 12, 5, 82, 9,
		5, 1, 6, 5, 6, 85, 8, 6, 10, 6, 12, 6, 88, 9, 6, 1, 6, 1, 6, 1, 7, 1, 7,
		1, 7, 1, 7, 3, 7, 96, 8, 7, 3, 7, 98, 8, 7, 1, 8, 1, 8, 1, 8, 1, 8, 3,
		8, 104, 8, 8, 1, 8, 1, 8, 1, 8, 1, 8, 1, 8, 3, 8, 111, 8, 8, 1, 9, 1, 9,
		1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 3, 10, 124,
		8, 10, 3, 10, 126, 8, 10, 1, 11, 1, 11, 1, 11, 5, 11, 131, 8, 11, 10, 11,
		12, 11, 134, 9, 11, 1, 12, 1, 12, 1, 12, 5, 12, 139, 8, 12, 10, 12, 12,
		12, 142, 9, 12, 1, 13, 1, 13, 1, 13, 5, 13, 147, 8, 13, 10, 13, 12, 13,
		150, 9, 13, 1, 14, 1, 14, 1, 14, 5, 14, 155, 8, 14, 10, 14, 12, 14, 158,
		9, 14, 1, 15, 1, 15, 1, 15, 5, 15, 163, 8, 15, 10, 15, 12, 15, 166, 9,
		15, 1, 16, 1, 16, 1, 16, 5, 16, 171, 8, 16, 10, 16, 12, 16, 174, 9, 16,
		1, 17, 1, 17, 5, 17, 178, 8, 17, 10, 17, 12, 17, 181, 9, 17, 1, 18, 5,
		18, 184, 8, 18, 10, 18, 12, 18, 187, 9, 18, 1, 18, 1, 18, 1, 19, 1, 19,
		1, 19, 1, 19, 3, 19, 195, 8, 19, 1, 19, 1, 19, 1, 19, 1, 19, 1, 19, 1,
		19, 1, 19, 1, 19, 1, 19, 3, 19, 206, 8, 19, 1, 19, 0, 0, 20, 0, 2, 4, 6,
		8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 0, 5, 1,
		0, 1, 2, 2, 0, 6, 9, 15, 15, 1, 0, 11, 13, 1, 0, 18, 19, 1, 0, 30, 32,
		217, 0, 40, 1, 0, 0, 0, 2, 43, 1, 0, 0, 0, 4, 51, 1, 0, 0, 0, 6, 59, 1,
		0, 0, 0, 8, 67, 1, 0, 0, 0, 10, 75, 1, 0, 0, 0, 12, 86, 1, 0, 0, 0, 14,
		97, 1, 0, 0, 0, 16, 110, 1, 0, 0, 0, 18, 112, 1, 0, 0, 0, 20, 114, 1, 0,
		0, 0, 22, 127, 1, 0, 0, 0, 24, 135, 1, 0, 0, 0, 26, 143, 1, 0, 0, 0, 28,
		151, 1, 0, 0, 0, 30, 159, 1, 0, 0, 0, 32, 167, 1, 0, 0, 0, 34, 175, 1,
		0, 0, 0, 36, 185, 1, 0, 0, 0, 38, 205, 1, 0, 0, 0, 40, 41, 3, 2, 1, 0,
		41, 42, 5, 0, 0, 1, 42, 1, 1, 0, 0, 0, 43, 48, 3, 4, 2, 0, 44, 45, 7, 0,
		0, 0, 45, 47, 3, 4, 2, 0, 46, 44, 1, 0, 0, 0, 47, 50, 1, 0, 0, 0, 48, 46,
		1, 0, 0, 0, 48, 49, 1, 0, 0, 0, 49, 3, 1, 0, 0, 0, 50, 48, 1, 0, 0, 0,
		51, 56, 3, 6, 3, 0, 52, 53, 5, 3, 0, 0, 53, 55, 3, 6, 3, 0, 54, 52, 1,
		0, 0, 0, 55, 58, 1, 0, 0, 0, 56, 54, 1, 0, 0, 0, 56, 57, 1, 0, 0, 0, 57,
		5, 1, 0, 0, 0, 58, 56, 1, 0, 0, 0, 59, 64, 3, 8, 4, 0, 60, 61, 5, 4, 0,
		0, 61, 63, 3, 8, 4, 0, 62, 60, 1, 0, 0, 0, 63, 66, 1, 0, 0, 0, 64, 62,
		1, 0, 0, 0, 64, 65, 1, 0, 0, 0, 65, 7, 1, 0, 0, 0, 66, 64, 1, 0, 0, 0,
		67, 72, 3, 10, 5, 0, 68, 69, 5, 5, 0, 0, 69, 71, 3, 10, 5, 0, 70, 68, 1,
		0, 0, 0, 71, 74, 1, 0, 0, 0, 72, 70, 1, 0, 0, 0, 72, 73, 1, 0, 0, 0, 73,
		9, 1, 0, 0, 0, 74, 72, 1, 0, 0, 0, 75, 80, 3, 12, 6, 0, 76, 77, 7, 1, 0,
		0, 77, 79, 3, 12, 6, 0, 78, 76, 1, 0, 0, 0, 79, 82, 1, 0, 0, 0, 80, 78,
		1, 0, 0, 0, 80, 81, 1, 0, 0, 0, 81, 11, 1, 0, 0, 0, 82, 80, 1, 0, 0, 0,
		83, 85, 3, 14, 7, 0, 84, 83, 1, 0, 0, 0, 85, 88, 1, 0, 0, 0, 86, 84, 1,
		0, 0, 0, 86, 87, 1, 0, 0, 0, 87, 89, 1, 0, 0, 0, 88, 86, 1, 0, 0, 0, 89,
		90, 3, 16, 8, 0, 90, 13, 1, 0, 0, 0, 91, 98, 5, 10, 0, 0, 92, 98, 5, 14,
		0, 0, 93, 95, 7, 2, 0, 0, 94, 96, 5, 29, 0, 0, 95, 94, 1, 0, 0, 0, 95,
		96, 1, 0, 0, 0, 96, 98, 1, 0, 0, 0, 97, 91, 1, 0, 0, 0, 97, 92, 1, 0, 0,
		0, 97, 93, 1, 0, 0, 0, 98, 15, 1, 0, 0, 0, 99, 111, 5, 16, 0, 0, 100, 111,
		5, 17, 0, 0, 101, 103, 3, 18, 9, 0, 102, 104, 7, 3, 0, 0, 103, 102, 1,
		0, 0, 0, 103, 104, 1, 0, 0, 0, 104, 111, 1, 0, 0, 0, 105, 106, 5, 20, 0,
		0, 106, 107, 3, 2, 1, 0, 107, 108, 5, 21, 0, 0, 108, 111, 1, 0, 0, 0, 109,
		111, 3, 20, 10, 0, 110, 99, 1, 0, 0, 0, 110, 100, 1, 0, 0, 0, 110, 101,
		1, 0, 0, 0, 110, 105, 1, 0, 0, 0, 110, 109, 1, 0, 0, 0, 111, 17, 1, 0,
		0, 0, 112, 113, 7, 4, 0, 0, 113, 19, 1, 0, 0, 0, 114, 115, 5, 22, 0, 0,
		115, 125, 3, 22, 11, 0, 116, 126, 5, 24, 0, 0, 117, 123, 5, 23, 0, 0, 118,
		119, 5, 27, 0, 0, 119, 120, 5, 20, 0, 0, 120, 121, 3, 2, 1, 0, 121, 122,
		5, 21, 0, 0, 122, 124, 1, 0, 0, 0, 123, 118, 1, 0, 0, 0, 123, 124, 1, 0,
		0, 0, 124, 126, 1, 0, 0, 0, 125, 116, 1, 0, 0, 0, 125, 117, 1, 0, 0, 0,
		126, 21, 1, 0, 0, 0, 127, 132, 3, 24, 12, 0, 128, 129, 5, 25, 0, 0, 129,
		131, 3, 24, 12, 0, 130, 128, 1, 0, 0, 0, 131, 134, 1, 0, 0, 0, 132, 130,
		1, 0, 0, 0, 132, 133, 1, 0, 0, 0, 133, 23, 1, 0, 0, 0, 134, 132, 1, 0,
		0, 0, 135, 140, 3, 26, 13, 0, 136, 137, 5, 26, 0, 0, 137, 139, 3, 26, 13,
		0, 138, 136, 1, 0, 0, 0, 139, 142, 1, 0, 0, 0, 140, 138, 1, 0, 0, 0, 140,
		141, 1, 0, 0, 0, 141, 25, 1, 0, 0, 0, 142, 140, 1, 0, 0, 0, 143, 148, 3,
		28, 14, 0, 144, 145, 7, 0, 0, 0, 145, 147, 3, 28, 14, 0, 146, 144, 1, 0,
		0, 0, 147, 150, 1, 0, 0, 0, 148, 146, 1, 0, 0, 0, 148, 149, 1, 0, 0, 0,
		149, 27, 1, 0, 0, 0, 150, 148, 1, 0, 0, 0, 151, 156, 3, 30, 15, 0, 152,
		153, 5, 3, 0, 0, 153, 155, 3, 30, 15, 0, 154, 152, 1, 0, 0, 0, 155, 158,
		1, 0, 0, 0, 156, 154, 1, 0, 0, 0, 156, 157, 1, 0, 0, 0, 157, 29, 1, 0,
		0, 0, 158, 156, 1, 0, 0, 0, 159, 164, 3, 32, 16, 0, 160, 161, 5, 4, 0,
		0, 161, 163, 3, 32, 16, 0, 162, 160, 1, 0, 0, 0, 163, 166, 1, 0, 0, 0,
		164, 162, 1, 0, 0, 0, 164, 165, 1, 0, 0, 0, 165, 31, 1, 0, 0, 0, 166, 164,
		1, 0, 0, 0, 167, 172, 3, 34, 17, 0, 168, 169, 5, 5, 0, 0, 169, 171, 3,
		34, 17, 0, 170, 168, 1, 0, 0, 0, 171, 174, 1, 0, 0, 0, 172, 170, 1, 0,
		0, 0, 172, 173, 1, 0, 0, 0, 173, 33, 1, 0, 0, 0, 174, 172, 1, 0, 0, 0,
		175, 179, 3, 36, 18, 0, 176, 178, 5, 28, 0, 0, 177, 176, 1, 0, 0, 0, 178,
		181, 1, 0, 0, 0, 179, 177, 1, 0, 0, 0, 179, 180, 1, 0, 0, 0, 180, 35, 1,
		0, 0, 0, 181, 179, 1, 0, 0, 0, 182, 184, 5, 10, 0, 0, 183, 182, 1, 0, 0,
		0, 184, 187, 1, 0, 0, 0, 185, 183, 1, 0, 0, 0, 185, 186, 1, 0, 0, 0, 186,
		188, 1, 0, 0, 0, 187, 185, 1, 0, 0, 0, 188, 189, 3, 38, 19, 0, 189, 37,
		1, 0, 0, 0, 190, 206, 5, 16, 0, 0, 191, 206, 5, 17, 0, 0, 192, 194, 3,
		18, 9, 0, 193, 195, 7, 3, 0, 0, 194, 193, 1, 0, 0, 0, 194, 195, 1, 0, 0,
		0, 195, 206, 1, 0, 0, 0, 196, 206, 5, 28, 0, 0, 197, 198, 5, 20, 0, 0,
		198, 199, 3, 22, 11, 0, 199, 200, 5, 21, 0, 0, 200, 206, 1, 0, 0, 0, 201,
		202, 5, 22, 0, 0, 202, 203, 3, 22, 11, 0, 203, 204, 5, 23, 0, 0, 204, 206,
		1, 0, 0, 0, 205, 190, 1, 0, 0, 0, 205, 191, 1, 0, 0, 0, 205, 192, 1, 0,
		0, 0, 205, 196, 1, 0, 0, 0, 205, 197, 1, 0, 0, 0, 205, 201, 1, 0, 0, 0,
		206, 39, 1, 0, 0, 0, 22, 48, 56, 64, 72, 80, 86, 95, 97, 103, 110, 123,
		125, 132, 140, 148, 156, 164, 172, 179, 185, 194, 205,
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
	LTLParserLBRACE      = 22
	LTLParserRBRACE      = 23
	LTLParserSTRONGBRACE = 24
	LTLParserSEMICOLON   = 25
	LTLParserCOLON       = 26
	LTLParserSUFFIX      = 27
	LTLParserREPEAT      = 28
	LTLParserBOUNDS      = 29
	LTLParserWORD        = 30
	LTLParserSTRING      = 31
	LTLParserLATEX       = 32
	LTLParserSPACE       = 33
	LTLParserOPENSTRING  = 34
	LTLParserOPENCOMMENT = 35
	LTLParserINVALID     = 36
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
	LTLParserRULE_matched     = 10
	LTLParserRULE_sequence    = 11
	LTLParserRULE_fusion      = 12
	LTLParserRULE_either      = 13
	LTLParserRULE_union       = 14
	LTLParserRULE_unlike      = 15
	LTLParserRULE_meet        = 16
	LTLParserRULE_repeated    = 17
	LTLParserRULE_element     = 18
	LTLParserRULE_single      = 19
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

func (p *LTLParser) Formula() (localctx IFormulaContext) {
	localctx = NewFormulaContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 0, LTLParserRULE_formula)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(40)
		p.Implication()
	}
	{
		p.SetState(41)
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

func (p *LTLParser) Implication() (localctx IImplicationContext) {
	localctx = NewImplicationContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 2, LTLParserRULE_implication)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(43)
		p.Disjunction()
	}
	p.SetState(48)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == LTLParserIMPLIES || _la == LTLParserEQUIV {
		{
			p.SetState(44)
			_la = p.GetTokenStream().LA(1)

			if !(_la == LTLParserIMPLIES || _la == LTLParserEQUIV) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(45)
			p.Disjunction()
		}

		p.SetState(50)
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

func (p *LTLParser) Disjunction() (localctx IDisjunctionContext) {
	localctx = NewDisjunctionContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 4, LTLParserRULE_disjunction)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(51)
		p.Exclusive()
	}
	p.SetState(56)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == LTLParserOR {
		{
			p.SetState(52)
			p.Match(LTLParserOR)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(53)
			p.Exclusive()
		}

		p.SetState(58)
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

func (p *LTLParser) Exclusive() (localctx IExclusiveContext) {
	localctx = NewExclusiveContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 6, LTLParserRULE_exclusive)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(59)
		p.Conjunction()
	}
	p.SetState(64)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == LTLParserXOR {
		{
			p.SetState(60)
			p.Match(LTLParserXOR)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(61)
			p.Conjunction()
		}

		p.SetState(66)
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

func (p *LTLParser) Conjunction() (localctx IConjunctionContext) {
	localctx = NewConjunctionContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 8, LTLParserRULE_conjunction)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(67)
		p.Binary()
	}
	p.SetState(72)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == LTLParserAND {
		{
			p.SetState(68)
			p.Match(LTLParserAND)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(69)
			p.Binary()
		}

		p.SetState(74)
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

func (p *LTLParser) Binary() (localctx IBinaryContext) {
	localctx = NewBinaryContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 10, LTLParserRULE_binary)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(75)
		p.Unary()
	}
	p.SetState(80)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&33728) != 0 {
		{
			p.SetState(76)
			_la = p.GetTokenStream().LA(1)

			if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&33728) != 0) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(77)
			p.Unary()
		}

		p.SetState(82)
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

func (p *LTLParser) Unary() (localctx IUnaryContext) {
	localctx = NewUnaryContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 12, LTLParserRULE_unary)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(86)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&31744) != 0 {
		{
			p.SetState(83)
			p.Prefix()
		}

		p.SetState(88)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(89)
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

func (p *LTLParser) Prefix() (localctx IPrefixContext) {
	localctx = NewPrefixContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 14, LTLParserRULE_prefix)
	var _la int

	p.SetState(97)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case LTLParserNOT:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(91)
			p.Match(LTLParserNOT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case LTLParserPASTPREFIX:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(92)
			p.Match(LTLParserPASTPREFIX)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case LTLParserNEXT, LTLParserEVENTUALLY, LTLParserGLOBALLY:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(93)
			_la = p.GetTokenStream().LA(1)

			if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&14336) != 0) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		p.SetState(95)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == LTLParserBOUNDS {
			{
				p.SetState(94)
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
	Matched() IMatchedContext

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

func (s *PrimaryContext) Matched() IMatchedContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IMatchedContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IMatchedContext)
}

func (s *PrimaryContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PrimaryContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *LTLParser) Primary() (localctx IPrimaryContext) {
	localctx = NewPrimaryContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 16, LTLParserRULE_primary)
	var _la int

	p.SetState(110)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case LTLParserTRUE:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(99)
			p.Match(LTLParserTRUE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case LTLParserFALSE:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(100)
			p.Match(LTLParserFALSE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case LTLParserWORD, LTLParserSTRING, LTLParserLATEX:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(101)
			p.Proposition()
		}
		p.SetState(103)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == LTLParserIS0 || _la == LTLParserIS1 {
			{
				p.SetState(102)
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
			p.SetState(105)
			p.Match(LTLParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(106)
			p.Implication()
		}
		{
			p.SetState(107)
			p.Match(LTLParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case LTLParserLBRACE:
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(109)
			p.Matched()
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

func (p *LTLParser) Proposition() (localctx IPropositionContext) {
	localctx = NewPropositionContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 18, LTLParserRULE_proposition)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(112)
		_la = p.GetTokenStream().LA(1)

		if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&7516192768) != 0) {
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

// IMatchedContext is an interface to support dynamic dispatch.
type IMatchedContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	LBRACE() antlr.TerminalNode
	Sequence() ISequenceContext
	STRONGBRACE() antlr.TerminalNode
	RBRACE() antlr.TerminalNode
	SUFFIX() antlr.TerminalNode
	LPAREN() antlr.TerminalNode
	Implication() IImplicationContext
	RPAREN() antlr.TerminalNode

	// IsMatchedContext differentiates from other interfaces.
	IsMatchedContext()
}

type MatchedContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyMatchedContext() *MatchedContext {
	var p = new(MatchedContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_matched
	return p
}

func InitEmptyMatchedContext(p *MatchedContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_matched
}

func (*MatchedContext) IsMatchedContext() {}

func NewMatchedContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *MatchedContext {
	var p = new(MatchedContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = LTLParserRULE_matched

	return p
}

func (s *MatchedContext) GetParser() antlr.Parser { return s.parser }

func (s *MatchedContext) LBRACE() antlr.TerminalNode {
	return s.GetToken(LTLParserLBRACE, 0)
}

func (s *MatchedContext) Sequence() ISequenceContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISequenceContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISequenceContext)
}

func (s *MatchedContext) STRONGBRACE() antlr.TerminalNode {
	return s.GetToken(LTLParserSTRONGBRACE, 0)
}

func (s *MatchedContext) RBRACE() antlr.TerminalNode {
	return s.GetToken(LTLParserRBRACE, 0)
}

func (s *MatchedContext) SUFFIX() antlr.TerminalNode {
	return s.GetToken(LTLParserSUFFIX, 0)
}

func (s *MatchedContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(LTLParserLPAREN, 0)
}

func (s *MatchedContext) Implication() IImplicationContext {
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

func (s *MatchedContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(LTLParserRPAREN, 0)
}

func (s *MatchedContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *MatchedContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *LTLParser) Matched() (localctx IMatchedContext) {
	localctx = NewMatchedContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 20, LTLParserRULE_matched)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(114)
		p.Match(LTLParserLBRACE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(115)
		p.Sequence()
	}
	p.SetState(125)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case LTLParserSTRONGBRACE:
		{
			p.SetState(116)
			p.Match(LTLParserSTRONGBRACE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case LTLParserRBRACE:
		{
			p.SetState(117)
			p.Match(LTLParserRBRACE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(123)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == LTLParserSUFFIX {
			{
				p.SetState(118)
				p.Match(LTLParserSUFFIX)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(119)
				p.Match(LTLParserLPAREN)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(120)
				p.Implication()
			}
			{
				p.SetState(121)
				p.Match(LTLParserRPAREN)
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

// ISequenceContext is an interface to support dynamic dispatch.
type ISequenceContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllFusion() []IFusionContext
	Fusion(i int) IFusionContext
	AllSEMICOLON() []antlr.TerminalNode
	SEMICOLON(i int) antlr.TerminalNode

	// IsSequenceContext differentiates from other interfaces.
	IsSequenceContext()
}

type SequenceContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptySequenceContext() *SequenceContext {
	var p = new(SequenceContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_sequence
	return p
}

func InitEmptySequenceContext(p *SequenceContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_sequence
}

func (*SequenceContext) IsSequenceContext() {}

func NewSequenceContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *SequenceContext {
	var p = new(SequenceContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = LTLParserRULE_sequence

	return p
}

func (s *SequenceContext) GetParser() antlr.Parser { return s.parser }

func (s *SequenceContext) AllFusion() []IFusionContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IFusionContext); ok {
			len++
		}
	}

	tst := make([]IFusionContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IFusionContext); ok {
			tst[i] = t.(IFusionContext)
			i++
		}
	}

	return tst
}

func (s *SequenceContext) Fusion(i int) IFusionContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IFusionContext); ok {
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

	return t.(IFusionContext)
}

func (s *SequenceContext) AllSEMICOLON() []antlr.TerminalNode {
	return s.GetTokens(LTLParserSEMICOLON)
}

func (s *SequenceContext) SEMICOLON(i int) antlr.TerminalNode {
	return s.GetToken(LTLParserSEMICOLON, i)
}

func (s *SequenceContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SequenceContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *LTLParser) Sequence() (localctx ISequenceContext) {
	localctx = NewSequenceContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 22, LTLParserRULE_sequence)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(127)
		p.Fusion()
	}
	p.SetState(132)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == LTLParserSEMICOLON {
		{
			p.SetState(128)
			p.Match(LTLParserSEMICOLON)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(129)
			p.Fusion()
		}

		p.SetState(134)
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

// IFusionContext is an interface to support dynamic dispatch.
type IFusionContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllEither() []IEitherContext
	Either(i int) IEitherContext
	AllCOLON() []antlr.TerminalNode
	COLON(i int) antlr.TerminalNode

	// IsFusionContext differentiates from other interfaces.
	IsFusionContext()
}

type FusionContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyFusionContext() *FusionContext {
	var p = new(FusionContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_fusion
	return p
}

func InitEmptyFusionContext(p *FusionContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_fusion
}

func (*FusionContext) IsFusionContext() {}

func NewFusionContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *FusionContext {
	var p = new(FusionContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = LTLParserRULE_fusion

	return p
}

func (s *FusionContext) GetParser() antlr.Parser { return s.parser }

func (s *FusionContext) AllEither() []IEitherContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IEitherContext); ok {
			len++
		}
	}

	tst := make([]IEitherContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IEitherContext); ok {
			tst[i] = t.(IEitherContext)
			i++
		}
	}

	return tst
}

func (s *FusionContext) Either(i int) IEitherContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IEitherContext); ok {
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

	return t.(IEitherContext)
}

func (s *FusionContext) AllCOLON() []antlr.TerminalNode {
	return s.GetTokens(LTLParserCOLON)
}

func (s *FusionContext) COLON(i int) antlr.TerminalNode {
	return s.GetToken(LTLParserCOLON, i)
}

func (s *FusionContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *FusionContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *LTLParser) Fusion() (localctx IFusionContext) {
	localctx = NewFusionContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 24, LTLParserRULE_fusion)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(135)
		p.Either()
	}
	p.SetState(140)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == LTLParserCOLON {
		{
			p.SetState(136)
			p.Match(LTLParserCOLON)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(137)
			p.Either()
		}

		p.SetState(142)
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

// IEitherContext is an interface to support dynamic dispatch.
type IEitherContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllUnion() []IUnionContext
	Union(i int) IUnionContext
	AllIMPLIES() []antlr.TerminalNode
	IMPLIES(i int) antlr.TerminalNode
	AllEQUIV() []antlr.TerminalNode
	EQUIV(i int) antlr.TerminalNode

	// IsEitherContext differentiates from other interfaces.
	IsEitherContext()
}

type EitherContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyEitherContext() *EitherContext {
	var p = new(EitherContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_either
	return p
}

func InitEmptyEitherContext(p *EitherContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_either
}

func (*EitherContext) IsEitherContext() {}

func NewEitherContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *EitherContext {
	var p = new(EitherContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = LTLParserRULE_either

	return p
}

func (s *EitherContext) GetParser() antlr.Parser { return s.parser }

func (s *EitherContext) AllUnion() []IUnionContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IUnionContext); ok {
			len++
		}
	}

	tst := make([]IUnionContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IUnionContext); ok {
			tst[i] = t.(IUnionContext)
			i++
		}
	}

	return tst
}

func (s *EitherContext) Union(i int) IUnionContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IUnionContext); ok {
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

	return t.(IUnionContext)
}

func (s *EitherContext) AllIMPLIES() []antlr.TerminalNode {
	return s.GetTokens(LTLParserIMPLIES)
}

func (s *EitherContext) IMPLIES(i int) antlr.TerminalNode {
	return s.GetToken(LTLParserIMPLIES, i)
}

func (s *EitherContext) AllEQUIV() []antlr.TerminalNode {
	return s.GetTokens(LTLParserEQUIV)
}

func (s *EitherContext) EQUIV(i int) antlr.TerminalNode {
	return s.GetToken(LTLParserEQUIV, i)
}

func (s *EitherContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *EitherContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *LTLParser) Either() (localctx IEitherContext) {
	localctx = NewEitherContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 26, LTLParserRULE_either)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(143)
		p.Union()
	}
	p.SetState(148)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == LTLParserIMPLIES || _la == LTLParserEQUIV {
		{
			p.SetState(144)
			_la = p.GetTokenStream().LA(1)

			if !(_la == LTLParserIMPLIES || _la == LTLParserEQUIV) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(145)
			p.Union()
		}

		p.SetState(150)
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

// IUnionContext is an interface to support dynamic dispatch.
type IUnionContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllUnlike() []IUnlikeContext
	Unlike(i int) IUnlikeContext
	AllOR() []antlr.TerminalNode
	OR(i int) antlr.TerminalNode

	// IsUnionContext differentiates from other interfaces.
	IsUnionContext()
}

type UnionContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyUnionContext() *UnionContext {
	var p = new(UnionContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_union
	return p
}

func InitEmptyUnionContext(p *UnionContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_union
}

func (*UnionContext) IsUnionContext() {}

func NewUnionContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *UnionContext {
	var p = new(UnionContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = LTLParserRULE_union

	return p
}

func (s *UnionContext) GetParser() antlr.Parser { return s.parser }

func (s *UnionContext) AllUnlike() []IUnlikeContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IUnlikeContext); ok {
			len++
		}
	}

	tst := make([]IUnlikeContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IUnlikeContext); ok {
			tst[i] = t.(IUnlikeContext)
			i++
		}
	}

	return tst
}

func (s *UnionContext) Unlike(i int) IUnlikeContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IUnlikeContext); ok {
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

	return t.(IUnlikeContext)
}

func (s *UnionContext) AllOR() []antlr.TerminalNode {
	return s.GetTokens(LTLParserOR)
}

func (s *UnionContext) OR(i int) antlr.TerminalNode {
	return s.GetToken(LTLParserOR, i)
}

func (s *UnionContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *UnionContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *LTLParser) Union() (localctx IUnionContext) {
	localctx = NewUnionContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 28, LTLParserRULE_union)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(151)
		p.Unlike()
	}
	p.SetState(156)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == LTLParserOR {
		{
			p.SetState(152)
			p.Match(LTLParserOR)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(153)
			p.Unlike()
		}

		p.SetState(158)
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

// IUnlikeContext is an interface to support dynamic dispatch.
type IUnlikeContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllMeet() []IMeetContext
	Meet(i int) IMeetContext
	AllXOR() []antlr.TerminalNode
	XOR(i int) antlr.TerminalNode

	// IsUnlikeContext differentiates from other interfaces.
	IsUnlikeContext()
}

type UnlikeContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyUnlikeContext() *UnlikeContext {
	var p = new(UnlikeContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_unlike
	return p
}

func InitEmptyUnlikeContext(p *UnlikeContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_unlike
}

func (*UnlikeContext) IsUnlikeContext() {}

func NewUnlikeContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *UnlikeContext {
	var p = new(UnlikeContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = LTLParserRULE_unlike

	return p
}

func (s *UnlikeContext) GetParser() antlr.Parser { return s.parser }

func (s *UnlikeContext) AllMeet() []IMeetContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IMeetContext); ok {
			len++
		}
	}

	tst := make([]IMeetContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IMeetContext); ok {
			tst[i] = t.(IMeetContext)
			i++
		}
	}

	return tst
}

func (s *UnlikeContext) Meet(i int) IMeetContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IMeetContext); ok {
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

	return t.(IMeetContext)
}

func (s *UnlikeContext) AllXOR() []antlr.TerminalNode {
	return s.GetTokens(LTLParserXOR)
}

func (s *UnlikeContext) XOR(i int) antlr.TerminalNode {
	return s.GetToken(LTLParserXOR, i)
}

func (s *UnlikeContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *UnlikeContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *LTLParser) Unlike() (localctx IUnlikeContext) {
	localctx = NewUnlikeContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 30, LTLParserRULE_unlike)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(159)
		p.Meet()
	}
	p.SetState(164)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == LTLParserXOR {
		{
			p.SetState(160)
			p.Match(LTLParserXOR)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(161)
			p.Meet()
		}

		p.SetState(166)
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

// IMeetContext is an interface to support dynamic dispatch.
type IMeetContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllRepeated() []IRepeatedContext
	Repeated(i int) IRepeatedContext
	AllAND() []antlr.TerminalNode
	AND(i int) antlr.TerminalNode

	// IsMeetContext differentiates from other interfaces.
	IsMeetContext()
}

type MeetContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyMeetContext() *MeetContext {
	var p = new(MeetContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_meet
	return p
}

func InitEmptyMeetContext(p *MeetContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_meet
}

func (*MeetContext) IsMeetContext() {}

func NewMeetContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *MeetContext {
	var p = new(MeetContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = LTLParserRULE_meet

	return p
}

func (s *MeetContext) GetParser() antlr.Parser { return s.parser }

func (s *MeetContext) AllRepeated() []IRepeatedContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IRepeatedContext); ok {
			len++
		}
	}

	tst := make([]IRepeatedContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IRepeatedContext); ok {
			tst[i] = t.(IRepeatedContext)
			i++
		}
	}

	return tst
}

func (s *MeetContext) Repeated(i int) IRepeatedContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IRepeatedContext); ok {
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

	return t.(IRepeatedContext)
}

func (s *MeetContext) AllAND() []antlr.TerminalNode {
	return s.GetTokens(LTLParserAND)
}

func (s *MeetContext) AND(i int) antlr.TerminalNode {
	return s.GetToken(LTLParserAND, i)
}

func (s *MeetContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *MeetContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *LTLParser) Meet() (localctx IMeetContext) {
	localctx = NewMeetContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 32, LTLParserRULE_meet)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(167)
		p.Repeated()
	}
	p.SetState(172)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == LTLParserAND {
		{
			p.SetState(168)
			p.Match(LTLParserAND)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(169)
			p.Repeated()
		}

		p.SetState(174)
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

// IRepeatedContext is an interface to support dynamic dispatch.
type IRepeatedContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Element() IElementContext
	AllREPEAT() []antlr.TerminalNode
	REPEAT(i int) antlr.TerminalNode

	// IsRepeatedContext differentiates from other interfaces.
	IsRepeatedContext()
}

type RepeatedContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyRepeatedContext() *RepeatedContext {
	var p = new(RepeatedContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_repeated
	return p
}

func InitEmptyRepeatedContext(p *RepeatedContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_repeated
}

func (*RepeatedContext) IsRepeatedContext() {}

func NewRepeatedContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *RepeatedContext {
	var p = new(RepeatedContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = LTLParserRULE_repeated

	return p
}

func (s *RepeatedContext) GetParser() antlr.Parser { return s.parser }

func (s *RepeatedContext) Element() IElementContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IElementContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IElementContext)
}

func (s *RepeatedContext) AllREPEAT() []antlr.TerminalNode {
	return s.GetTokens(LTLParserREPEAT)
}

func (s *RepeatedContext) REPEAT(i int) antlr.TerminalNode {
	return s.GetToken(LTLParserREPEAT, i)
}

func (s *RepeatedContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *RepeatedContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *LTLParser) Repeated() (localctx IRepeatedContext) {
	localctx = NewRepeatedContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 34, LTLParserRULE_repeated)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(175)
		p.Element()
	}
	p.SetState(179)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == LTLParserREPEAT {
		{
			p.SetState(176)
			p.Match(LTLParserREPEAT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

		p.SetState(181)
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

// IElementContext is an interface to support dynamic dispatch.
type IElementContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Single() ISingleContext
	AllNOT() []antlr.TerminalNode
	NOT(i int) antlr.TerminalNode

	// IsElementContext differentiates from other interfaces.
	IsElementContext()
}

type ElementContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyElementContext() *ElementContext {
	var p = new(ElementContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_element
	return p
}

func InitEmptyElementContext(p *ElementContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_element
}

func (*ElementContext) IsElementContext() {}

func NewElementContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ElementContext {
	var p = new(ElementContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = LTLParserRULE_element

	return p
}

func (s *ElementContext) GetParser() antlr.Parser { return s.parser }

func (s *ElementContext) Single() ISingleContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISingleContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISingleContext)
}

func (s *ElementContext) AllNOT() []antlr.TerminalNode {
	return s.GetTokens(LTLParserNOT)
}

func (s *ElementContext) NOT(i int) antlr.TerminalNode {
	return s.GetToken(LTLParserNOT, i)
}

func (s *ElementContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ElementContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *LTLParser) Element() (localctx IElementContext) {
	localctx = NewElementContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 36, LTLParserRULE_element)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(185)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == LTLParserNOT {
		{
			p.SetState(182)
			p.Match(LTLParserNOT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

		p.SetState(187)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(188)
		p.Single()
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

// ISingleContext is an interface to support dynamic dispatch.
type ISingleContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	TRUE() antlr.TerminalNode
	FALSE() antlr.TerminalNode
	Proposition() IPropositionContext
	IS0() antlr.TerminalNode
	IS1() antlr.TerminalNode
	REPEAT() antlr.TerminalNode
	LPAREN() antlr.TerminalNode
	Sequence() ISequenceContext
	RPAREN() antlr.TerminalNode
	LBRACE() antlr.TerminalNode
	RBRACE() antlr.TerminalNode

	// IsSingleContext differentiates from other interfaces.
	IsSingleContext()
}

type SingleContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptySingleContext() *SingleContext {
	var p = new(SingleContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_single
	return p
}

func InitEmptySingleContext(p *SingleContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = LTLParserRULE_single
}

func (*SingleContext) IsSingleContext() {}

func NewSingleContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *SingleContext {
	var p = new(SingleContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = LTLParserRULE_single

	return p
}

func (s *SingleContext) GetParser() antlr.Parser { return s.parser }

func (s *SingleContext) TRUE() antlr.TerminalNode {
	return s.GetToken(LTLParserTRUE, 0)
}

func (s *SingleContext) FALSE() antlr.TerminalNode {
	return s.GetToken(LTLParserFALSE, 0)
}

func (s *SingleContext) Proposition() IPropositionContext {
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

func (s *SingleContext) IS0() antlr.TerminalNode {
	return s.GetToken(LTLParserIS0, 0)
}

func (s *SingleContext) IS1() antlr.TerminalNode {
	return s.GetToken(LTLParserIS1, 0)
}

func (s *SingleContext) REPEAT() antlr.TerminalNode {
	return s.GetToken(LTLParserREPEAT, 0)
}

func (s *SingleContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(LTLParserLPAREN, 0)
}

func (s *SingleContext) Sequence() ISequenceContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISequenceContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISequenceContext)
}

func (s *SingleContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(LTLParserRPAREN, 0)
}

func (s *SingleContext) LBRACE() antlr.TerminalNode {
	return s.GetToken(LTLParserLBRACE, 0)
}

func (s *SingleContext) RBRACE() antlr.TerminalNode {
	return s.GetToken(LTLParserRBRACE, 0)
}

func (s *SingleContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SingleContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *LTLParser) Single() (localctx ISingleContext) {
	localctx = NewSingleContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 38, LTLParserRULE_single)
	var _la int

	p.SetState(205)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case LTLParserTRUE:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(190)
			p.Match(LTLParserTRUE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case LTLParserFALSE:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(191)
			p.Match(LTLParserFALSE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case LTLParserWORD, LTLParserSTRING, LTLParserLATEX:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(192)
			p.Proposition()
		}
		p.SetState(194)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == LTLParserIS0 || _la == LTLParserIS1 {
			{
				p.SetState(193)
				_la = p.GetTokenStream().LA(1)

				if !(_la == LTLParserIS0 || _la == LTLParserIS1) {
					p.GetErrorHandler().RecoverInline(p)
				} else {
					p.GetErrorHandler().ReportMatch(p)
					p.Consume()
				}
			}

		}

	case LTLParserREPEAT:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(196)
			p.Match(LTLParserREPEAT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case LTLParserLPAREN:
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(197)
			p.Match(LTLParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(198)
			p.Sequence()
		}
		{
			p.SetState(199)
			p.Match(LTLParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case LTLParserLBRACE:
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(201)
			p.Match(LTLParserLBRACE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(202)
			p.Sequence()
		}
		{
			p.SetState(203)
			p.Match(LTLParserRBRACE)
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
