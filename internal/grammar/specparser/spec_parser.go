// Code generated from Spec.g4 by ANTLR 4.13.1. DO NOT EDIT.

package specparser // Spec
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

type SpecParser struct {
	*antlr.BaseParser
}

var SpecParserStaticData struct {
	once                   sync.Once
	serializedATN          []int32
	LiteralNames           []string
	SymbolicNames          []string
	RuleNames              []string
	PredictionContextCache *antlr.PredictionContextCache
	atn                    *antlr.ATN
	decisionToDFA          []*antlr.DFA
}

func specParserInit() {
	staticData := &SpecParserStaticData
	staticData.LiteralNames = []string{
		"", "", "", "", "", "", "", "", "", "", "", "", "", "", "'\\mathsf{Y}'",
		"'\\mathsf{Z}'", "'\\mathsf{O}'", "'\\mathsf{H}'", "'\\mathbin{\\mathsf{S}}'",
		"'\\mathbin{\\mathsf{T}}'", "", "", "'='", "';'", "", "", "", "", "",
		"'..'", "'$'", "", "", "", "", "", "", "", "", "", "'/*'", "", "'len'",
		"'full'", "'empty'", "'nfull'", "'nempty'", "'enabled'", "'pc_value'",
		"'get_priority'", "'timeout'", "'np_'", "'run'", "'priority'", "'eval'",
		"'skip'", "'c_expr'", "", "", "", "'??'", "'?'", "'<<'", "'>>'", "'<='",
		"'>='", "'=='", "'!='", "'<'", "'>'", "'~'", "'+'", "'-'", "'*'", "'/'",
		"'%'", "'&'", "'|'", "'^'", "'['", "']'", "','", "':'", "'@'", "'.'",
	}
	staticData.SymbolicNames = []string{
		"", "ARROW", "EQUIV", "OR", "XOR", "AND", "UNTIL", "RELEASE", "WEAK",
		"STRONG", "NOT", "NEXT", "EVENTUALLY", "GLOBALLY", "YESTERDAY", "WEAKYESTERDAY",
		"ONCE", "HISTORICALLY", "SINCE", "TRIGGERED", "TRUE", "FALSE", "ASSIGN",
		"SEMICOLON", "LBRACE", "RBRACE", "STRONGBRACE", "SUFFIX", "REPEAT",
		"DOTDOT", "DOLLAR", "STRING", "DECIMAL", "BACKTICKS", "LATEX", "LPAREN",
		"RPAREN", "WS", "LINECOMMENT", "OPENSTRING", "OPENCOMMENT", "INVALID",
		"LEN", "FULL", "EMPTY", "NFULL", "NEMPTY", "ENABLED", "PC_VALUE", "GET_PRIORITY",
		"TIMEOUT", "NP", "RUN", "PRIORITY", "EVAL", "SKIP_", "C_EXPR", "NUMBER",
		"CHARACTER", "NAME", "RRCV", "RCV", "LSHIFT", "RSHIFT", "LE", "GE",
		"EQ", "NE", "LT", "GT", "TILDE", "PLUS", "MINUS", "STAR", "SLASH", "PERCENT",
		"BITAND", "BITOR", "BITXOR", "LBRACK", "RBRACK", "COMMA", "COLON", "AT",
		"DOT", "MODEL", "WITH", "IMPORT", "DEFINE", "ASSUME", "PROPERTY", "UNDER",
		"EXPECT", "VERDICT", "AUTOMATON", "CLAIM", "FAIRNESS", "OF", "WITHOUT",
		"BEFORE", "AFTER", "BETWEEN", "AND_WORD", "EVERYWHERE", "FUSION", "POSSIBLE",
		"LEADSTO", "IS0", "IS1",
	}
	staticData.RuleNames = []string{
		"modelDecl", "setting", "settingValue", "importDecl", "defineDecl",
		"assumeDecl", "assumption", "process", "propertyDecl", "body", "under",
		"expectation", "withoutDecl", "formula", "implication", "disjunction",
		"exclusive", "conjunction", "binary", "unary", "prefix", "bounds", "matched",
		"sequence", "fusion", "either", "union", "unlike", "meet", "repeated",
		"element", "single", "comparison", "expr", "literal", "primary", "scope",
		"varref", "field", "recvArgs", "moreRecvArgs", "recvArg",
	}
	staticData.PredictionContextCache = antlr.NewPredictionContextCache()
	staticData.serializedATN = []int32{
		4, 1, 108, 540, 2, 0, 7, 0, 2, 1, 7, 1, 2, 2, 7, 2, 2, 3, 7, 3, 2, 4, 7,
		4, 2, 5, 7, 5, 2, 6, 7, 6, 2, 7, 7, 7, 2, 8, 7, 8, 2, 9, 7, 9, 2, 10, 7,
		10, 2, 11, 7, 11, 2, 12, 7, 12, 2, 13, 7, 13, 2, 14, 7, 14, 2, 15, 7, 15,
		2, 16, 7, 16, 2, 17, 7, 17, 2, 18, 7, 18, 2, 19, 7, 19, 2, 20, 7, 20, 2,
		21, 7, 21, 2, 22, 7, 22, 2, 23, 7, 23, 2, 24, 7, 24, 2, 25, 7, 25, 2, 26,
		7, 26, 2, 27, 7, 27, 2, 28, 7, 28, 2, 29, 7, 29, 2, 30, 7, 30, 2, 31, 7,
		31, 2, 32, 7, 32, 2, 33, 7, 33, 2, 34, 7, 34, 2, 35, 7, 35, 2, 36, 7, 36,
		2, 37, 7, 37, 2, 38, 7, 38, 2, 39, 7, 39, 2, 40, 7, 40, 2, 41, 7, 41, 1,
		0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 5, 0, 91, 8, 0, 10, 0, 12, 0, 94, 9, 0,
		3, 0, 96, 8, 0, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1, 3, 1, 103, 8, 1, 1, 2, 3,
		2, 106, 8, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 3, 2, 113, 8, 2, 1, 3, 1, 3,
		1, 3, 1, 3, 1, 4, 1, 4, 1, 4, 1, 4, 1, 4, 1, 4, 5, 4, 125, 8, 4, 10, 4,
		12, 4, 128, 9, 4, 1, 4, 3, 4, 131, 8, 4, 1, 4, 1, 4, 1, 4, 1, 4, 1, 5,
		1, 5, 1, 5, 3, 5, 140, 8, 5, 1, 5, 1, 5, 1, 5, 1, 5, 1, 6, 1, 6, 1, 6,
		1, 6, 1, 6, 5, 6, 151, 8, 6, 10, 6, 12, 6, 154, 9, 6, 3, 6, 156, 8, 6,
		1, 6, 1, 6, 1, 6, 3, 6, 161, 8, 6, 1, 7, 1, 7, 1, 7, 1, 7, 1, 7, 3, 7,
		168, 8, 7, 1, 7, 3, 7, 171, 8, 7, 1, 8, 1, 8, 1, 8, 3, 8, 176, 8, 8, 1,
		8, 3, 8, 179, 8, 8, 1, 8, 1, 8, 3, 8, 183, 8, 8, 1, 8, 1, 8, 5, 8, 187,
		8, 8, 10, 8, 12, 8, 190, 9, 8, 1, 8, 1, 8, 1, 9, 1, 9, 1, 9, 3, 9, 197,
		8, 9, 1, 9, 3, 9, 200, 8, 9, 1, 10, 1, 10, 1, 10, 1, 10, 5, 10, 206, 8,
		10, 10, 10, 12, 10, 209, 9, 10, 1, 11, 1, 11, 1, 11, 1, 12, 1, 12, 1, 12,
		1, 12, 5, 12, 218, 8, 12, 10, 12, 12, 12, 221, 9, 12, 1, 12, 1, 12, 1,
		13, 3, 13, 226, 8, 13, 1, 13, 1, 13, 1, 13, 1, 14, 1, 14, 1, 14, 5, 14,
		234, 8, 14, 10, 14, 12, 14, 237, 9, 14, 1, 15, 1, 15, 1, 15, 5, 15, 242,
		8, 15, 10, 15, 12, 15, 245, 9, 15, 1, 16, 1, 16, 1, 16, 5, 16, 250, 8,
		16, 10, 16, 12, 16, 253, 9, 16, 1, 17, 1, 17, 1, 17, 5, 17, 258, 8, 17,
		10, 17, 12, 17, 261, 9, 17, 1, 18, 1, 18, 1, 18, 5, 18, 266, 8, 18, 10,
		18, 12, 18, 269, 9, 18, 1, 19, 5, 19, 272, 8, 19, 10, 19, 12, 19, 275,
		9, 19, 1, 19, 1, 19, 3, 19, 279, 8, 19, 1, 20, 1, 20, 1, 20, 1, 20, 1,
		20, 1, 20, 1, 20, 1, 20, 3, 20, 289, 8, 20, 3, 20, 291, 8, 20, 1, 21, 1,
		21, 1, 21, 1, 21, 1, 21, 3, 21, 298, 8, 21, 3, 21, 300, 8, 21, 3, 21, 302,
		8, 21, 1, 21, 1, 21, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1,
		22, 1, 22, 3, 22, 315, 8, 22, 3, 22, 317, 8, 22, 1, 23, 1, 23, 1, 23, 5,
		23, 322, 8, 23, 10, 23, 12, 23, 325, 9, 23, 1, 24, 1, 24, 1, 24, 5, 24,
		330, 8, 24, 10, 24, 12, 24, 333, 9, 24, 1, 25, 1, 25, 1, 25, 5, 25, 338,
		8, 25, 10, 25, 12, 25, 341, 9, 25, 1, 26, 1, 26, 1, 26, 5, 26, 346, 8,
		26, 10, 26, 12, 26, 349, 9, 26, 1, 27, 1, 27, 1, 27, 5, 27, 354, 8, 27,
		10, 27, 12, 27, 357, 9, 27, 1, 28, 1, 28, 1, 28, 5, 28, 362, 8, 28, 10,
		28, 12, 28, 365, 9, 28, 1, 29, 1, 29, 5, 29, 369, 8, 29, 10, 29, 12, 29,
		372, 9, 29, 1, 30, 5, 30, 375, 8, 30, 10, 30, 12, 30, 378, 9, 30, 1, 30,
		1, 30, 1, 31, 1, 31, 1, 31, 1, 31, 1, 31, 1, 31, 3, 31, 388, 8, 31, 1,
		32, 5, 32, 391, 8, 32, 10, 32, 12, 32, 394, 9, 32, 1, 32, 1, 32, 1, 32,
		5, 32, 399, 8, 32, 10, 32, 12, 32, 402, 9, 32, 1, 32, 5, 32, 405, 8, 32,
		10, 32, 12, 32, 408, 9, 32, 1, 33, 1, 33, 1, 34, 1, 34, 1, 35, 1, 35, 1,
		35, 1, 35, 5, 35, 418, 8, 35, 10, 35, 12, 35, 421, 9, 35, 1, 35, 1, 35,
		1, 35, 1, 35, 3, 35, 427, 8, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 5,
		35, 434, 8, 35, 10, 35, 12, 35, 437, 9, 35, 1, 35, 1, 35, 3, 35, 441, 8,
		35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35,
		1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1,
		35, 1, 35, 1, 35, 1, 35, 3, 35, 467, 8, 35, 3, 35, 469, 8, 35, 1, 36, 1,
		36, 1, 36, 1, 36, 1, 36, 1, 36, 1, 36, 3, 36, 478, 8, 36, 1, 36, 1, 36,
		1, 36, 1, 36, 1, 36, 3, 36, 485, 8, 36, 1, 37, 1, 37, 1, 37, 5, 37, 490,
		8, 37, 10, 37, 12, 37, 493, 9, 37, 1, 38, 1, 38, 1, 38, 1, 38, 1, 38, 3,
		38, 500, 8, 38, 1, 39, 1, 39, 3, 39, 504, 8, 39, 1, 39, 1, 39, 1, 39, 1,
		39, 3, 39, 510, 8, 39, 1, 40, 1, 40, 1, 40, 1, 40, 1, 40, 1, 40, 4, 40,
		518, 8, 40, 11, 40, 12, 40, 519, 3, 40, 522, 8, 40, 1, 41, 1, 41, 1, 41,
		1, 41, 1, 41, 1, 41, 3, 41, 530, 8, 41, 1, 41, 1, 41, 1, 41, 1, 41, 1,
		41, 1, 41, 3, 41, 538, 8, 41, 1, 41, 0, 0, 42, 0, 2, 4, 6, 8, 10, 12, 14,
		16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50,
		52, 54, 56, 58, 60, 62, 64, 66, 68, 70, 72, 74, 76, 78, 80, 82, 0, 19,
		1, 0, 94, 95, 2, 0, 1, 2, 106, 106, 2, 0, 3, 3, 77, 77, 2, 0, 4, 4, 78,
		78, 2, 0, 5, 5, 76, 76, 2, 0, 6, 9, 18, 19, 1, 0, 11, 13, 2, 0, 29, 29,
		81, 82, 2, 0, 30, 30, 57, 57, 1, 0, 1, 2, 2, 0, 10, 10, 70, 70, 2, 0, 64,
		69, 71, 75, 4, 0, 20, 21, 32, 32, 55, 55, 57, 58, 2, 0, 31, 31, 34, 34,
		1, 0, 107, 108, 1, 0, 42, 46, 1, 0, 47, 49, 1, 0, 50, 51, 1, 0, 60, 61,
		589, 0, 84, 1, 0, 0, 0, 2, 99, 1, 0, 0, 0, 4, 112, 1, 0, 0, 0, 6, 114,
		1, 0, 0, 0, 8, 118, 1, 0, 0, 0, 10, 136, 1, 0, 0, 0, 12, 160, 1, 0, 0,
		0, 14, 170, 1, 0, 0, 0, 16, 172, 1, 0, 0, 0, 18, 199, 1, 0, 0, 0, 20, 201,
		1, 0, 0, 0, 22, 210, 1, 0, 0, 0, 24, 213, 1, 0, 0, 0, 26, 225, 1, 0, 0,
		0, 28, 230, 1, 0, 0, 0, 30, 238, 1, 0, 0, 0, 32, 246, 1, 0, 0, 0, 34, 254,
		1, 0, 0, 0, 36, 262, 1, 0, 0, 0, 38, 273, 1, 0, 0, 0, 40, 290, 1, 0, 0,
		0, 42, 292, 1, 0, 0, 0, 44, 305, 1, 0, 0, 0, 46, 318, 1, 0, 0, 0, 48, 326,
		1, 0, 0, 0, 50, 334, 1, 0, 0, 0, 52, 342, 1, 0, 0, 0, 54, 350, 1, 0, 0,
		0, 56, 358, 1, 0, 0, 0, 58, 366, 1, 0, 0, 0, 60, 376, 1, 0, 0, 0, 62, 387,
		1, 0, 0, 0, 64, 392, 1, 0, 0, 0, 66, 409, 1, 0, 0, 0, 68, 411, 1, 0, 0,
		0, 70, 468, 1, 0, 0, 0, 72, 484, 1, 0, 0, 0, 74, 486, 1, 0, 0, 0, 76, 494,
		1, 0, 0, 0, 78, 509, 1, 0, 0, 0, 80, 521, 1, 0, 0, 0, 82, 537, 1, 0, 0,
		0, 84, 85, 5, 85, 0, 0, 85, 95, 5, 31, 0, 0, 86, 87, 5, 86, 0, 0, 87, 92,
		3, 2, 1, 0, 88, 89, 5, 81, 0, 0, 89, 91, 3, 2, 1, 0, 90, 88, 1, 0, 0, 0,
		91, 94, 1, 0, 0, 0, 92, 90, 1, 0, 0, 0, 92, 93, 1, 0, 0, 0, 93, 96, 1,
		0, 0, 0, 94, 92, 1, 0, 0, 0, 95, 86, 1, 0, 0, 0, 95, 96, 1, 0, 0, 0, 96,
		97, 1, 0, 0, 0, 97, 98, 5, 0, 0, 1, 98, 1, 1, 0, 0, 0, 99, 102, 5, 59,
		0, 0, 100, 101, 5, 22, 0, 0, 101, 103, 3, 4, 2, 0, 102, 100, 1, 0, 0, 0,
		102, 103, 1, 0, 0, 0, 103, 3, 1, 0, 0, 0, 104, 106, 5, 72, 0, 0, 105, 104,
		1, 0, 0, 0, 105, 106, 1, 0, 0, 0, 106, 107, 1, 0, 0, 0, 107, 113, 5, 57,
		0, 0, 108, 113, 5, 59, 0, 0, 109, 113, 5, 20, 0, 0, 110, 113, 5, 21, 0,
		0, 111, 113, 5, 31, 0, 0, 112, 105, 1, 0, 0, 0, 112, 108, 1, 0, 0, 0, 112,
		109, 1, 0, 0, 0, 112, 110, 1, 0, 0, 0, 112, 111, 1, 0, 0, 0, 113, 5, 1,
		0, 0, 0, 114, 115, 5, 87, 0, 0, 115, 116, 5, 31, 0, 0, 116, 117, 5, 0,
		0, 1, 117, 7, 1, 0, 0, 0, 118, 119, 5, 88, 0, 0, 119, 130, 5, 59, 0, 0,
		120, 121, 5, 35, 0, 0, 121, 126, 5, 59, 0, 0, 122, 123, 5, 81, 0, 0, 123,
		125, 5, 59, 0, 0, 124, 122, 1, 0, 0, 0, 125, 128, 1, 0, 0, 0, 126, 124,
		1, 0, 0, 0, 126, 127, 1, 0, 0, 0, 127, 129, 1, 0, 0, 0, 128, 126, 1, 0,
		0, 0, 129, 131, 5, 36, 0, 0, 130, 120, 1, 0, 0, 0, 130, 131, 1, 0, 0, 0,
		131, 132, 1, 0, 0, 0, 132, 133, 5, 22, 0, 0, 133, 134, 3, 28, 14, 0, 134,
		135, 5, 0, 0, 1, 135, 9, 1, 0, 0, 0, 136, 137, 5, 89, 0, 0, 137, 139, 5,
		59, 0, 0, 138, 140, 5, 31, 0, 0, 139, 138, 1, 0, 0, 0, 139, 140, 1, 0,
		0, 0, 140, 141, 1, 0, 0, 0, 141, 142, 5, 82, 0, 0, 142, 143, 3, 12, 6,
		0, 143, 144, 5, 0, 0, 1, 144, 11, 1, 0, 0, 0, 145, 155, 5, 96, 0, 0, 146,
		147, 5, 97, 0, 0, 147, 152, 3, 14, 7, 0, 148, 149, 5, 81, 0, 0, 149, 151,
		3, 14, 7, 0, 150, 148, 1, 0, 0, 0, 151, 154, 1, 0, 0, 0, 152, 150, 1, 0,
		0, 0, 152, 153, 1, 0, 0, 0, 153, 156, 1, 0, 0, 0, 154, 152, 1, 0, 0, 0,
		155, 146, 1, 0, 0, 0, 155, 156, 1, 0, 0, 0, 156, 161, 1, 0, 0, 0, 157,
		158, 5, 94, 0, 0, 158, 161, 5, 31, 0, 0, 159, 161, 3, 28, 14, 0, 160, 145,
		1, 0, 0, 0, 160, 157, 1, 0, 0, 0, 160, 159, 1, 0, 0, 0, 161, 13, 1, 0,
		0, 0, 162, 167, 5, 59, 0, 0, 163, 164, 5, 79, 0, 0, 164, 165, 3, 66, 33,
		0, 165, 166, 5, 80, 0, 0, 166, 168, 1, 0, 0, 0, 167, 163, 1, 0, 0, 0, 167,
		168, 1, 0, 0, 0, 168, 171, 1, 0, 0, 0, 169, 171, 5, 31, 0, 0, 170, 162,
		1, 0, 0, 0, 170, 169, 1, 0, 0, 0, 171, 15, 1, 0, 0, 0, 172, 173, 5, 90,
		0, 0, 173, 175, 5, 59, 0, 0, 174, 176, 5, 31, 0, 0, 175, 174, 1, 0, 0,
		0, 175, 176, 1, 0, 0, 0, 176, 178, 1, 0, 0, 0, 177, 179, 3, 20, 10, 0,
		178, 177, 1, 0, 0, 0, 178, 179, 1, 0, 0, 0, 179, 182, 1, 0, 0, 0, 180,
		181, 5, 82, 0, 0, 181, 183, 3, 18, 9, 0, 182, 180, 1, 0, 0, 0, 182, 183,
		1, 0, 0, 0, 183, 188, 1, 0, 0, 0, 184, 187, 3, 20, 10, 0, 185, 187, 3,
		22, 11, 0, 186, 184, 1, 0, 0, 0, 186, 185, 1, 0, 0, 0, 187, 190, 1, 0,
		0, 0, 188, 186, 1, 0, 0, 0, 188, 189, 1, 0, 0, 0, 189, 191, 1, 0, 0, 0,
		190, 188, 1, 0, 0, 0, 191, 192, 5, 0, 0, 1, 192, 17, 1, 0, 0, 0, 193, 194,
		7, 0, 0, 0, 194, 200, 5, 31, 0, 0, 195, 197, 5, 105, 0, 0, 196, 195, 1,
		0, 0, 0, 196, 197, 1, 0, 0, 0, 197, 198, 1, 0, 0, 0, 198, 200, 3, 28, 14,
		0, 199, 193, 1, 0, 0, 0, 199, 196, 1, 0, 0, 0, 200, 19, 1, 0, 0, 0, 201,
		202, 5, 91, 0, 0, 202, 207, 5, 59, 0, 0, 203, 204, 5, 81, 0, 0, 204, 206,
		5, 59, 0, 0, 205, 203, 1, 0, 0, 0, 206, 209, 1, 0, 0, 0, 207, 205, 1, 0,
		0, 0, 207, 208, 1, 0, 0, 0, 208, 21, 1, 0, 0, 0, 209, 207, 1, 0, 0, 0,
		210, 211, 5, 92, 0, 0, 211, 212, 5, 93, 0, 0, 212, 23, 1, 0, 0, 0, 213,
		214, 5, 98, 0, 0, 214, 219, 5, 59, 0, 0, 215, 216, 5, 81, 0, 0, 216, 218,
		5, 59, 0, 0, 217, 215, 1, 0, 0, 0, 218, 221, 1, 0, 0, 0, 219, 217, 1, 0,
		0, 0, 219, 220, 1, 0, 0, 0, 220, 222, 1, 0, 0, 0, 221, 219, 1, 0, 0, 0,
		222, 223, 5, 0, 0, 1, 223, 25, 1, 0, 0, 0, 224, 226, 5, 105, 0, 0, 225,
		224, 1, 0, 0, 0, 225, 226, 1, 0, 0, 0, 226, 227, 1, 0, 0, 0, 227, 228,
		3, 28, 14, 0, 228, 229, 5, 0, 0, 1, 229, 27, 1, 0, 0, 0, 230, 235, 3, 30,
		15, 0, 231, 232, 7, 1, 0, 0, 232, 234, 3, 30, 15, 0, 233, 231, 1, 0, 0,
		0, 234, 237, 1, 0, 0, 0, 235, 233, 1, 0, 0, 0, 235, 236, 1, 0, 0, 0, 236,
		29, 1, 0, 0, 0, 237, 235, 1, 0, 0, 0, 238, 243, 3, 32, 16, 0, 239, 240,
		7, 2, 0, 0, 240, 242, 3, 32, 16, 0, 241, 239, 1, 0, 0, 0, 242, 245, 1,
		0, 0, 0, 243, 241, 1, 0, 0, 0, 243, 244, 1, 0, 0, 0, 244, 31, 1, 0, 0,
		0, 245, 243, 1, 0, 0, 0, 246, 251, 3, 34, 17, 0, 247, 248, 7, 3, 0, 0,
		248, 250, 3, 34, 17, 0, 249, 247, 1, 0, 0, 0, 250, 253, 1, 0, 0, 0, 251,
		249, 1, 0, 0, 0, 251, 252, 1, 0, 0, 0, 252, 33, 1, 0, 0, 0, 253, 251, 1,
		0, 0, 0, 254, 259, 3, 36, 18, 0, 255, 256, 7, 4, 0, 0, 256, 258, 3, 36,
		18, 0, 257, 255, 1, 0, 0, 0, 258, 261, 1, 0, 0, 0, 259, 257, 1, 0, 0, 0,
		259, 260, 1, 0, 0, 0, 260, 35, 1, 0, 0, 0, 261, 259, 1, 0, 0, 0, 262, 267,
		3, 38, 19, 0, 263, 264, 7, 5, 0, 0, 264, 266, 3, 38, 19, 0, 265, 263, 1,
		0, 0, 0, 266, 269, 1, 0, 0, 0, 267, 265, 1, 0, 0, 0, 267, 268, 1, 0, 0,
		0, 268, 37, 1, 0, 0, 0, 269, 267, 1, 0, 0, 0, 270, 272, 3, 40, 20, 0, 271,
		270, 1, 0, 0, 0, 272, 275, 1, 0, 0, 0, 273, 271, 1, 0, 0, 0, 273, 274,
		1, 0, 0, 0, 274, 278, 1, 0, 0, 0, 275, 273, 1, 0, 0, 0, 276, 279, 3, 64,
		32, 0, 277, 279, 3, 44, 22, 0, 278, 276, 1, 0, 0, 0, 278, 277, 1, 0, 0,
		0, 279, 39, 1, 0, 0, 0, 280, 291, 5, 10, 0, 0, 281, 291, 5, 70, 0, 0, 282,
		291, 5, 14, 0, 0, 283, 291, 5, 15, 0, 0, 284, 291, 5, 16, 0, 0, 285, 291,
		5, 17, 0, 0, 286, 288, 7, 6, 0, 0, 287, 289, 3, 42, 21, 0, 288, 287, 1,
		0, 0, 0, 288, 289, 1, 0, 0, 0, 289, 291, 1, 0, 0, 0, 290, 280, 1, 0, 0,
		0, 290, 281, 1, 0, 0, 0, 290, 282, 1, 0, 0, 0, 290, 283, 1, 0, 0, 0, 290,
		284, 1, 0, 0, 0, 290, 285, 1, 0, 0, 0, 290, 286, 1, 0, 0, 0, 291, 41, 1,
		0, 0, 0, 292, 301, 5, 79, 0, 0, 293, 302, 5, 10, 0, 0, 294, 299, 5, 57,
		0, 0, 295, 297, 7, 7, 0, 0, 296, 298, 7, 8, 0, 0, 297, 296, 1, 0, 0, 0,
		297, 298, 1, 0, 0, 0, 298, 300, 1, 0, 0, 0, 299, 295, 1, 0, 0, 0, 299,
		300, 1, 0, 0, 0, 300, 302, 1, 0, 0, 0, 301, 293, 1, 0, 0, 0, 301, 294,
		1, 0, 0, 0, 302, 303, 1, 0, 0, 0, 303, 304, 5, 80, 0, 0, 304, 43, 1, 0,
		0, 0, 305, 306, 5, 24, 0, 0, 306, 316, 3, 46, 23, 0, 307, 317, 5, 26, 0,
		0, 308, 314, 5, 25, 0, 0, 309, 310, 5, 27, 0, 0, 310, 311, 5, 35, 0, 0,
		311, 312, 3, 28, 14, 0, 312, 313, 5, 36, 0, 0, 313, 315, 1, 0, 0, 0, 314,
		309, 1, 0, 0, 0, 314, 315, 1, 0, 0, 0, 315, 317, 1, 0, 0, 0, 316, 307,
		1, 0, 0, 0, 316, 308, 1, 0, 0, 0, 317, 45, 1, 0, 0, 0, 318, 323, 3, 48,
		24, 0, 319, 320, 5, 23, 0, 0, 320, 322, 3, 48, 24, 0, 321, 319, 1, 0, 0,
		0, 322, 325, 1, 0, 0, 0, 323, 321, 1, 0, 0, 0, 323, 324, 1, 0, 0, 0, 324,
		47, 1, 0, 0, 0, 325, 323, 1, 0, 0, 0, 326, 331, 3, 50, 25, 0, 327, 328,
		5, 104, 0, 0, 328, 330, 3, 50, 25, 0, 329, 327, 1, 0, 0, 0, 330, 333, 1,
		0, 0, 0, 331, 329, 1, 0, 0, 0, 331, 332, 1, 0, 0, 0, 332, 49, 1, 0, 0,
		0, 333, 331, 1, 0, 0, 0, 334, 339, 3, 52, 26, 0, 335, 336, 7, 9, 0, 0,
		336, 338, 3, 52, 26, 0, 337, 335, 1, 0, 0, 0, 338, 341, 1, 0, 0, 0, 339,
		337, 1, 0, 0, 0, 339, 340, 1, 0, 0, 0, 340, 51, 1, 0, 0, 0, 341, 339, 1,
		0, 0, 0, 342, 347, 3, 54, 27, 0, 343, 344, 7, 2, 0, 0, 344, 346, 3, 54,
		27, 0, 345, 343, 1, 0, 0, 0, 346, 349, 1, 0, 0, 0, 347, 345, 1, 0, 0, 0,
		347, 348, 1, 0, 0, 0, 348, 53, 1, 0, 0, 0, 349, 347, 1, 0, 0, 0, 350, 355,
		3, 56, 28, 0, 351, 352, 7, 3, 0, 0, 352, 354, 3, 56, 28, 0, 353, 351, 1,
		0, 0, 0, 354, 357, 1, 0, 0, 0, 355, 353, 1, 0, 0, 0, 355, 356, 1, 0, 0,
		0, 356, 55, 1, 0, 0, 0, 357, 355, 1, 0, 0, 0, 358, 363, 3, 58, 29, 0, 359,
		360, 7, 4, 0, 0, 360, 362, 3, 58, 29, 0, 361, 359, 1, 0, 0, 0, 362, 365,
		1, 0, 0, 0, 363, 361, 1, 0, 0, 0, 363, 364, 1, 0, 0, 0, 364, 57, 1, 0,
		0, 0, 365, 363, 1, 0, 0, 0, 366, 370, 3, 60, 30, 0, 367, 369, 5, 28, 0,
		0, 368, 367, 1, 0, 0, 0, 369, 372, 1, 0, 0, 0, 370, 368, 1, 0, 0, 0, 370,
		371, 1, 0, 0, 0, 371, 59, 1, 0, 0, 0, 372, 370, 1, 0, 0, 0, 373, 375, 7,
		10, 0, 0, 374, 373, 1, 0, 0, 0, 375, 378, 1, 0, 0, 0, 376, 374, 1, 0, 0,
		0, 376, 377, 1, 0, 0, 0, 377, 379, 1, 0, 0, 0, 378, 376, 1, 0, 0, 0, 379,
		380, 3, 62, 31, 0, 380, 61, 1, 0, 0, 0, 381, 388, 3, 64, 32, 0, 382, 383,
		5, 24, 0, 0, 383, 384, 3, 46, 23, 0, 384, 385, 5, 25, 0, 0, 385, 388, 1,
		0, 0, 0, 386, 388, 5, 28, 0, 0, 387, 381, 1, 0, 0, 0, 387, 382, 1, 0, 0,
		0, 387, 386, 1, 0, 0, 0, 388, 63, 1, 0, 0, 0, 389, 391, 5, 72, 0, 0, 390,
		389, 1, 0, 0, 0, 391, 394, 1, 0, 0, 0, 392, 390, 1, 0, 0, 0, 392, 393,
		1, 0, 0, 0, 393, 395, 1, 0, 0, 0, 394, 392, 1, 0, 0, 0, 395, 406, 3, 70,
		35, 0, 396, 400, 7, 11, 0, 0, 397, 399, 5, 72, 0, 0, 398, 397, 1, 0, 0,
		0, 399, 402, 1, 0, 0, 0, 400, 398, 1, 0, 0, 0, 400, 401, 1, 0, 0, 0, 401,
		403, 1, 0, 0, 0, 402, 400, 1, 0, 0, 0, 403, 405, 3, 70, 35, 0, 404, 396,
		1, 0, 0, 0, 405, 408, 1, 0, 0, 0, 406, 404, 1, 0, 0, 0, 406, 407, 1, 0,
		0, 0, 407, 65, 1, 0, 0, 0, 408, 406, 1, 0, 0, 0, 409, 410, 3, 28, 14, 0,
		410, 67, 1, 0, 0, 0, 411, 412, 7, 12, 0, 0, 412, 69, 1, 0, 0, 0, 413, 414,
		5, 35, 0, 0, 414, 419, 3, 28, 14, 0, 415, 416, 5, 81, 0, 0, 416, 418, 3,
		28, 14, 0, 417, 415, 1, 0, 0, 0, 418, 421, 1, 0, 0, 0, 419, 417, 1, 0,
		0, 0, 419, 420, 1, 0, 0, 0, 420, 422, 1, 0, 0, 0, 421, 419, 1, 0, 0, 0,
		422, 423, 5, 36, 0, 0, 423, 469, 1, 0, 0, 0, 424, 426, 7, 13, 0, 0, 425,
		427, 7, 14, 0, 0, 426, 425, 1, 0, 0, 0, 426, 427, 1, 0, 0, 0, 427, 469,
		1, 0, 0, 0, 428, 429, 5, 59, 0, 0, 429, 430, 5, 35, 0, 0, 430, 435, 3,
		28, 14, 0, 431, 432, 5, 81, 0, 0, 432, 434, 3, 28, 14, 0, 433, 431, 1,
		0, 0, 0, 434, 437, 1, 0, 0, 0, 435, 433, 1, 0, 0, 0, 435, 436, 1, 0, 0,
		0, 436, 438, 1, 0, 0, 0, 437, 435, 1, 0, 0, 0, 438, 440, 5, 36, 0, 0, 439,
		441, 3, 72, 36, 0, 440, 439, 1, 0, 0, 0, 440, 441, 1, 0, 0, 0, 441, 469,
		1, 0, 0, 0, 442, 469, 3, 68, 34, 0, 443, 444, 7, 15, 0, 0, 444, 445, 5,
		35, 0, 0, 445, 446, 3, 74, 37, 0, 446, 447, 5, 36, 0, 0, 447, 469, 1, 0,
		0, 0, 448, 449, 7, 16, 0, 0, 449, 450, 5, 35, 0, 0, 450, 451, 3, 66, 33,
		0, 451, 452, 5, 36, 0, 0, 452, 469, 1, 0, 0, 0, 453, 469, 7, 17, 0, 0,
		454, 466, 3, 74, 37, 0, 455, 456, 5, 83, 0, 0, 456, 467, 5, 59, 0, 0, 457,
		458, 5, 82, 0, 0, 458, 467, 3, 74, 37, 0, 459, 460, 7, 18, 0, 0, 460, 461,
		5, 79, 0, 0, 461, 462, 3, 78, 39, 0, 462, 463, 5, 80, 0, 0, 463, 467, 1,
		0, 0, 0, 464, 467, 5, 107, 0, 0, 465, 467, 5, 108, 0, 0, 466, 455, 1, 0,
		0, 0, 466, 457, 1, 0, 0, 0, 466, 459, 1, 0, 0, 0, 466, 464, 1, 0, 0, 0,
		466, 465, 1, 0, 0, 0, 466, 467, 1, 0, 0, 0, 467, 469, 1, 0, 0, 0, 468,
		413, 1, 0, 0, 0, 468, 424, 1, 0, 0, 0, 468, 428, 1, 0, 0, 0, 468, 442,
		1, 0, 0, 0, 468, 443, 1, 0, 0, 0, 468, 448, 1, 0, 0, 0, 468, 453, 1, 0,
		0, 0, 468, 454, 1, 0, 0, 0, 469, 71, 1, 0, 0, 0, 470, 485, 5, 103, 0, 0,
		471, 472, 5, 99, 0, 0, 472, 485, 3, 38, 19, 0, 473, 474, 5, 100, 0, 0,
		474, 477, 3, 38, 19, 0, 475, 476, 5, 6, 0, 0, 476, 478, 3, 38, 19, 0, 477,
		475, 1, 0, 0, 0, 477, 478, 1, 0, 0, 0, 478, 485, 1, 0, 0, 0, 479, 480,
		5, 101, 0, 0, 480, 481, 3, 38, 19, 0, 481, 482, 5, 102, 0, 0, 482, 483,
		3, 38, 19, 0, 483, 485, 1, 0, 0, 0, 484, 470, 1, 0, 0, 0, 484, 471, 1,
		0, 0, 0, 484, 473, 1, 0, 0, 0, 484, 479, 1, 0, 0, 0, 485, 73, 1, 0, 0,
		0, 486, 491, 3, 76, 38, 0, 487, 488, 5, 84, 0, 0, 488, 490, 3, 76, 38,
		0, 489, 487, 1, 0, 0, 0, 490, 493, 1, 0, 0, 0, 491, 489, 1, 0, 0, 0, 491,
		492, 1, 0, 0, 0, 492, 75, 1, 0, 0, 0, 493, 491, 1, 0, 0, 0, 494, 499, 5,
		59, 0, 0, 495, 496, 5, 79, 0, 0, 496, 497, 3, 66, 33, 0, 497, 498, 5, 80,
		0, 0, 498, 500, 1, 0, 0, 0, 499, 495, 1, 0, 0, 0, 499, 500, 1, 0, 0, 0,
		500, 77, 1, 0, 0, 0, 501, 503, 3, 82, 41, 0, 502, 504, 3, 80, 40, 0, 503,
		502, 1, 0, 0, 0, 503, 504, 1, 0, 0, 0, 504, 510, 1, 0, 0, 0, 505, 506,
		5, 35, 0, 0, 506, 507, 3, 78, 39, 0, 507, 508, 5, 36, 0, 0, 508, 510, 1,
		0, 0, 0, 509, 501, 1, 0, 0, 0, 509, 505, 1, 0, 0, 0, 510, 79, 1, 0, 0,
		0, 511, 512, 5, 35, 0, 0, 512, 513, 3, 78, 39, 0, 513, 514, 5, 36, 0, 0,
		514, 522, 1, 0, 0, 0, 515, 516, 5, 81, 0, 0, 516, 518, 3, 82, 41, 0, 517,
		515, 1, 0, 0, 0, 518, 519, 1, 0, 0, 0, 519, 517, 1, 0, 0, 0, 519, 520,
		1, 0, 0, 0, 520, 522, 1, 0, 0, 0, 521, 511, 1, 0, 0, 0, 521, 517, 1, 0,
		0, 0, 522, 81, 1, 0, 0, 0, 523, 524, 5, 54, 0, 0, 524, 525, 5, 35, 0, 0,
		525, 526, 3, 66, 33, 0, 526, 527, 5, 36, 0, 0, 527, 538, 1, 0, 0, 0, 528,
		530, 5, 72, 0, 0, 529, 528, 1, 0, 0, 0, 529, 530, 1, 0, 0, 0, 530, 531,
		1, 0, 0, 0, 531, 538, 5, 57, 0, 0, 532, 538, 5, 58, 0, 0, 533, 538, 5,
		20, 0, 0, 534, 538, 5, 21, 0, 0, 535, 538, 5, 55, 0, 0, 536, 538, 3, 74,
		37, 0, 537, 523, 1, 0, 0, 0, 537, 529, 1, 0, 0, 0, 537, 532, 1, 0, 0, 0,
		537, 533, 1, 0, 0, 0, 537, 534, 1, 0, 0, 0, 537, 535, 1, 0, 0, 0, 537,
		536, 1, 0, 0, 0, 538, 83, 1, 0, 0, 0, 65, 92, 95, 102, 105, 112, 126, 130,
		139, 152, 155, 160, 167, 170, 175, 178, 182, 186, 188, 196, 199, 207, 219,
		225, 235, 243, 251, 259, 267, 273, 278, 288, 290, 297, 299, 301, 314, 316,
		323, 331, 339, 347, 355, 363, 370, 376, 387, 392, 400, 406, 419, 426, 435,
		440, 466, 468, 477, 484, 491, 499, 503, 509, 519, 521, 529, 537,
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

// SpecParserInit initializes any static state used to implement SpecParser. By default the
// static state used to implement the parser is lazily initialized during the first call to
// NewSpecParser(). You can call this function if you wish to initialize the static state ahead
// of time.
func SpecParserInit() {
	staticData := &SpecParserStaticData
	staticData.once.Do(specParserInit)
}

// NewSpecParser produces a new parser instance for the optional input antlr.TokenStream.
func NewSpecParser(input antlr.TokenStream) *SpecParser {
	SpecParserInit()
	this := new(SpecParser)
	this.BaseParser = antlr.NewBaseParser(input)
	staticData := &SpecParserStaticData
	this.Interpreter = antlr.NewParserATNSimulator(this, staticData.atn, staticData.decisionToDFA, staticData.PredictionContextCache)
	this.RuleNames = staticData.RuleNames
	this.LiteralNames = staticData.LiteralNames
	this.SymbolicNames = staticData.SymbolicNames
	this.GrammarFileName = "Spec.g4"

	return this
}

// SpecParser tokens.
const (
	SpecParserEOF           = antlr.TokenEOF
	SpecParserARROW         = 1
	SpecParserEQUIV         = 2
	SpecParserOR            = 3
	SpecParserXOR           = 4
	SpecParserAND           = 5
	SpecParserUNTIL         = 6
	SpecParserRELEASE       = 7
	SpecParserWEAK          = 8
	SpecParserSTRONG        = 9
	SpecParserNOT           = 10
	SpecParserNEXT          = 11
	SpecParserEVENTUALLY    = 12
	SpecParserGLOBALLY      = 13
	SpecParserYESTERDAY     = 14
	SpecParserWEAKYESTERDAY = 15
	SpecParserONCE          = 16
	SpecParserHISTORICALLY  = 17
	SpecParserSINCE         = 18
	SpecParserTRIGGERED     = 19
	SpecParserTRUE          = 20
	SpecParserFALSE         = 21
	SpecParserASSIGN        = 22
	SpecParserSEMICOLON     = 23
	SpecParserLBRACE        = 24
	SpecParserRBRACE        = 25
	SpecParserSTRONGBRACE   = 26
	SpecParserSUFFIX        = 27
	SpecParserREPEAT        = 28
	SpecParserDOTDOT        = 29
	SpecParserDOLLAR        = 30
	SpecParserSTRING        = 31
	SpecParserDECIMAL       = 32
	SpecParserBACKTICKS     = 33
	SpecParserLATEX         = 34
	SpecParserLPAREN        = 35
	SpecParserRPAREN        = 36
	SpecParserWS            = 37
	SpecParserLINECOMMENT   = 38
	SpecParserOPENSTRING    = 39
	SpecParserOPENCOMMENT   = 40
	SpecParserINVALID       = 41
	SpecParserLEN           = 42
	SpecParserFULL          = 43
	SpecParserEMPTY         = 44
	SpecParserNFULL         = 45
	SpecParserNEMPTY        = 46
	SpecParserENABLED       = 47
	SpecParserPC_VALUE      = 48
	SpecParserGET_PRIORITY  = 49
	SpecParserTIMEOUT       = 50
	SpecParserNP            = 51
	SpecParserRUN           = 52
	SpecParserPRIORITY      = 53
	SpecParserEVAL          = 54
	SpecParserSKIP_         = 55
	SpecParserC_EXPR        = 56
	SpecParserNUMBER        = 57
	SpecParserCHARACTER     = 58
	SpecParserNAME          = 59
	SpecParserRRCV          = 60
	SpecParserRCV           = 61
	SpecParserLSHIFT        = 62
	SpecParserRSHIFT        = 63
	SpecParserLE            = 64
	SpecParserGE            = 65
	SpecParserEQ            = 66
	SpecParserNE            = 67
	SpecParserLT            = 68
	SpecParserGT            = 69
	SpecParserTILDE         = 70
	SpecParserPLUS          = 71
	SpecParserMINUS         = 72
	SpecParserSTAR          = 73
	SpecParserSLASH         = 74
	SpecParserPERCENT       = 75
	SpecParserBITAND        = 76
	SpecParserBITOR         = 77
	SpecParserBITXOR        = 78
	SpecParserLBRACK        = 79
	SpecParserRBRACK        = 80
	SpecParserCOMMA         = 81
	SpecParserCOLON         = 82
	SpecParserAT            = 83
	SpecParserDOT           = 84
	SpecParserMODEL         = 85
	SpecParserWITH          = 86
	SpecParserIMPORT        = 87
	SpecParserDEFINE        = 88
	SpecParserASSUME        = 89
	SpecParserPROPERTY      = 90
	SpecParserUNDER         = 91
	SpecParserEXPECT        = 92
	SpecParserVERDICT       = 93
	SpecParserAUTOMATON     = 94
	SpecParserCLAIM         = 95
	SpecParserFAIRNESS      = 96
	SpecParserOF            = 97
	SpecParserWITHOUT       = 98
	SpecParserBEFORE        = 99
	SpecParserAFTER         = 100
	SpecParserBETWEEN       = 101
	SpecParserAND_WORD      = 102
	SpecParserEVERYWHERE    = 103
	SpecParserFUSION        = 104
	SpecParserPOSSIBLE      = 105
	SpecParserLEADSTO       = 106
	SpecParserIS0           = 107
	SpecParserIS1           = 108
)

// SpecParser rules.
const (
	SpecParserRULE_modelDecl    = 0
	SpecParserRULE_setting      = 1
	SpecParserRULE_settingValue = 2
	SpecParserRULE_importDecl   = 3
	SpecParserRULE_defineDecl   = 4
	SpecParserRULE_assumeDecl   = 5
	SpecParserRULE_assumption   = 6
	SpecParserRULE_process      = 7
	SpecParserRULE_propertyDecl = 8
	SpecParserRULE_body         = 9
	SpecParserRULE_under        = 10
	SpecParserRULE_expectation  = 11
	SpecParserRULE_withoutDecl  = 12
	SpecParserRULE_formula      = 13
	SpecParserRULE_implication  = 14
	SpecParserRULE_disjunction  = 15
	SpecParserRULE_exclusive    = 16
	SpecParserRULE_conjunction  = 17
	SpecParserRULE_binary       = 18
	SpecParserRULE_unary        = 19
	SpecParserRULE_prefix       = 20
	SpecParserRULE_bounds       = 21
	SpecParserRULE_matched      = 22
	SpecParserRULE_sequence     = 23
	SpecParserRULE_fusion       = 24
	SpecParserRULE_either       = 25
	SpecParserRULE_union        = 26
	SpecParserRULE_unlike       = 27
	SpecParserRULE_meet         = 28
	SpecParserRULE_repeated     = 29
	SpecParserRULE_element      = 30
	SpecParserRULE_single       = 31
	SpecParserRULE_comparison   = 32
	SpecParserRULE_expr         = 33
	SpecParserRULE_literal      = 34
	SpecParserRULE_primary      = 35
	SpecParserRULE_scope        = 36
	SpecParserRULE_varref       = 37
	SpecParserRULE_field        = 38
	SpecParserRULE_recvArgs     = 39
	SpecParserRULE_moreRecvArgs = 40
	SpecParserRULE_recvArg      = 41
)

func (p *SpecParser) ModelDecl() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_modelDecl)
	p.EnterRule(localctx, 0, SpecParserRULE_modelDecl)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(84)
		p.Match(SpecParserMODEL)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(85)
		p.Match(SpecParserSTRING)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(95)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == SpecParserWITH {
		{
			p.SetState(86)
			p.Match(SpecParserWITH)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(87)
			p.Setting()
		}
		p.SetState(92)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == SpecParserCOMMA {
			{
				p.SetState(88)
				p.Match(SpecParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(89)
				p.Setting()
			}

			p.SetState(94)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}

	}
	{
		p.SetState(97)
		p.Match(SpecParserEOF)
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

func (p *SpecParser) Setting() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_setting)
	p.EnterRule(localctx, 2, SpecParserRULE_setting)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(99)
		p.Match(SpecParserNAME)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(102)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == SpecParserASSIGN {
		{
			p.SetState(100)
			p.Match(SpecParserASSIGN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(101)
			p.SettingValue()
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

func (p *SpecParser) SettingValue() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_settingValue)
	p.EnterRule(localctx, 4, SpecParserRULE_settingValue)
	var _la int

	p.SetState(112)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SpecParserNUMBER, SpecParserMINUS:
		p.EnterOuterAlt(localctx, 1)
		p.SetState(105)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SpecParserMINUS {
			{
				p.SetState(104)
				p.Match(SpecParserMINUS)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		}
		{
			p.SetState(107)
			p.Match(SpecParserNUMBER)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserNAME:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(108)
			p.Match(SpecParserNAME)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserTRUE:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(109)
			p.Match(SpecParserTRUE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserFALSE:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(110)
			p.Match(SpecParserFALSE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserSTRING:
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(111)
			p.Match(SpecParserSTRING)
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

func (p *SpecParser) ImportDecl() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_importDecl)
	p.EnterRule(localctx, 6, SpecParserRULE_importDecl)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(114)
		p.Match(SpecParserIMPORT)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(115)
		p.Match(SpecParserSTRING)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(116)
		p.Match(SpecParserEOF)
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

func (p *SpecParser) DefineDecl() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_defineDecl)
	p.EnterRule(localctx, 8, SpecParserRULE_defineDecl)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(118)
		p.Match(SpecParserDEFINE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(119)
		p.Match(SpecParserNAME)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(130)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == SpecParserLPAREN {
		{
			p.SetState(120)
			p.Match(SpecParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(121)
			p.Match(SpecParserNAME)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(126)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == SpecParserCOMMA {
			{
				p.SetState(122)
				p.Match(SpecParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(123)
				p.Match(SpecParserNAME)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

			p.SetState(128)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(129)
			p.Match(SpecParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}
	{
		p.SetState(132)
		p.Match(SpecParserASSIGN)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(133)
		p.Implication()
	}
	{
		p.SetState(134)
		p.Match(SpecParserEOF)
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

func (p *SpecParser) AssumeDecl() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_assumeDecl)
	p.EnterRule(localctx, 10, SpecParserRULE_assumeDecl)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(136)
		p.Match(SpecParserASSUME)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(137)
		p.Match(SpecParserNAME)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(139)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == SpecParserSTRING {
		{
			p.SetState(138)
			p.Match(SpecParserSTRING)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}
	{
		p.SetState(141)
		p.Match(SpecParserCOLON)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(142)
		p.Assumption()
	}
	{
		p.SetState(143)
		p.Match(SpecParserEOF)
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

func (p *SpecParser) Assumption() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_assumption)
	p.EnterRule(localctx, 12, SpecParserRULE_assumption)
	var _la int

	p.SetState(160)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SpecParserFAIRNESS:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(145)
			p.Match(SpecParserFAIRNESS)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(155)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SpecParserOF {
			{
				p.SetState(146)
				p.Match(SpecParserOF)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(147)
				p.Process()
			}
			p.SetState(152)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			for _la == SpecParserCOMMA {
				{
					p.SetState(148)
					p.Match(SpecParserCOMMA)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(149)
					p.Process()
				}

				p.SetState(154)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}
				_la = p.GetTokenStream().LA(1)
			}

		}

	case SpecParserAUTOMATON:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(157)
			p.Match(SpecParserAUTOMATON)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(158)
			p.Match(SpecParserSTRING)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserNOT, SpecParserNEXT, SpecParserEVENTUALLY, SpecParserGLOBALLY, SpecParserYESTERDAY, SpecParserWEAKYESTERDAY, SpecParserONCE, SpecParserHISTORICALLY, SpecParserTRUE, SpecParserFALSE, SpecParserLBRACE, SpecParserSTRING, SpecParserDECIMAL, SpecParserLATEX, SpecParserLPAREN, SpecParserLEN, SpecParserFULL, SpecParserEMPTY, SpecParserNFULL, SpecParserNEMPTY, SpecParserENABLED, SpecParserPC_VALUE, SpecParserGET_PRIORITY, SpecParserTIMEOUT, SpecParserNP, SpecParserSKIP_, SpecParserNUMBER, SpecParserCHARACTER, SpecParserNAME, SpecParserTILDE, SpecParserMINUS:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(159)
			p.Implication()
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

func (p *SpecParser) Process() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_process)
	p.EnterRule(localctx, 14, SpecParserRULE_process)
	var _la int

	p.SetState(170)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SpecParserNAME:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(162)
			p.Match(SpecParserNAME)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(167)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SpecParserLBRACK {
			{
				p.SetState(163)
				p.Match(SpecParserLBRACK)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(164)
				p.Expr()
			}
			{
				p.SetState(165)
				p.Match(SpecParserRBRACK)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		}

	case SpecParserSTRING:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(169)
			p.Match(SpecParserSTRING)
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

func (p *SpecParser) PropertyDecl() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_propertyDecl)
	p.EnterRule(localctx, 16, SpecParserRULE_propertyDecl)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(172)
		p.Match(SpecParserPROPERTY)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(173)
		p.Match(SpecParserNAME)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(175)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == SpecParserSTRING {
		{
			p.SetState(174)
			p.Match(SpecParserSTRING)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}
	p.SetState(178)
	p.GetErrorHandler().Sync(p)

	if p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 14, p.GetParserRuleContext()) == 1 {
		{
			p.SetState(177)
			p.Under()
		}

	} else if p.HasError() { // JIM
		goto errorExit
	}
	p.SetState(182)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == SpecParserCOLON {
		{
			p.SetState(180)
			p.Match(SpecParserCOLON)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(181)
			p.Body()
		}

	}
	p.SetState(188)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SpecParserUNDER || _la == SpecParserEXPECT {
		p.SetState(186)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}

		switch p.GetTokenStream().LA(1) {
		case SpecParserUNDER:
			{
				p.SetState(184)
				p.Under()
			}

		case SpecParserEXPECT:
			{
				p.SetState(185)
				p.Expectation()
			}

		default:
			p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
			goto errorExit
		}

		p.SetState(190)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(191)
		p.Match(SpecParserEOF)
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

func (p *SpecParser) Body() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_body)
	p.EnterRule(localctx, 18, SpecParserRULE_body)
	var _la int

	p.SetState(199)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SpecParserAUTOMATON, SpecParserCLAIM:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(193)
			_la = p.GetTokenStream().LA(1)

			if !(_la == SpecParserAUTOMATON || _la == SpecParserCLAIM) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(194)
			p.Match(SpecParserSTRING)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserNOT, SpecParserNEXT, SpecParserEVENTUALLY, SpecParserGLOBALLY, SpecParserYESTERDAY, SpecParserWEAKYESTERDAY, SpecParserONCE, SpecParserHISTORICALLY, SpecParserTRUE, SpecParserFALSE, SpecParserLBRACE, SpecParserSTRING, SpecParserDECIMAL, SpecParserLATEX, SpecParserLPAREN, SpecParserLEN, SpecParserFULL, SpecParserEMPTY, SpecParserNFULL, SpecParserNEMPTY, SpecParserENABLED, SpecParserPC_VALUE, SpecParserGET_PRIORITY, SpecParserTIMEOUT, SpecParserNP, SpecParserSKIP_, SpecParserNUMBER, SpecParserCHARACTER, SpecParserNAME, SpecParserTILDE, SpecParserMINUS, SpecParserPOSSIBLE:
		p.EnterOuterAlt(localctx, 2)
		p.SetState(196)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SpecParserPOSSIBLE {
			{
				p.SetState(195)
				p.Match(SpecParserPOSSIBLE)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		}
		{
			p.SetState(198)
			p.Implication()
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

func (p *SpecParser) Under() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_under)
	p.EnterRule(localctx, 20, SpecParserRULE_under)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(201)
		p.Match(SpecParserUNDER)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(202)
		p.Match(SpecParserNAME)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(207)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SpecParserCOMMA {
		{
			p.SetState(203)
			p.Match(SpecParserCOMMA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(204)
			p.Match(SpecParserNAME)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

		p.SetState(209)
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

func (p *SpecParser) Expectation() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_expectation)
	p.EnterRule(localctx, 22, SpecParserRULE_expectation)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(210)
		p.Match(SpecParserEXPECT)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(211)
		p.Match(SpecParserVERDICT)
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

func (p *SpecParser) WithoutDecl() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_withoutDecl)
	p.EnterRule(localctx, 24, SpecParserRULE_withoutDecl)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(213)
		p.Match(SpecParserWITHOUT)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(214)
		p.Match(SpecParserNAME)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(219)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SpecParserCOMMA {
		{
			p.SetState(215)
			p.Match(SpecParserCOMMA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(216)
			p.Match(SpecParserNAME)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

		p.SetState(221)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(222)
		p.Match(SpecParserEOF)
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

func (p *SpecParser) Formula() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_formula)
	p.EnterRule(localctx, 26, SpecParserRULE_formula)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(225)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == SpecParserPOSSIBLE {
		{
			p.SetState(224)
			p.Match(SpecParserPOSSIBLE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}
	{
		p.SetState(227)
		p.Implication()
	}
	{
		p.SetState(228)
		p.Match(SpecParserEOF)
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

func (p *SpecParser) Implication() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_implication)
	p.EnterRule(localctx, 28, SpecParserRULE_implication)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(230)
		p.Disjunction()
	}
	p.SetState(235)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SpecParserARROW || _la == SpecParserEQUIV || _la == SpecParserLEADSTO {
		{
			p.SetState(231)
			_la = p.GetTokenStream().LA(1)

			if !(_la == SpecParserARROW || _la == SpecParserEQUIV || _la == SpecParserLEADSTO) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(232)
			p.Disjunction()
		}

		p.SetState(237)
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

func (p *SpecParser) Disjunction() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_disjunction)
	p.EnterRule(localctx, 30, SpecParserRULE_disjunction)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(238)
		p.Exclusive()
	}
	p.SetState(243)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SpecParserOR || _la == SpecParserBITOR {
		{
			p.SetState(239)
			_la = p.GetTokenStream().LA(1)

			if !(_la == SpecParserOR || _la == SpecParserBITOR) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(240)
			p.Exclusive()
		}

		p.SetState(245)
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

func (p *SpecParser) Exclusive() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_exclusive)
	p.EnterRule(localctx, 32, SpecParserRULE_exclusive)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(246)
		p.Conjunction()
	}
	p.SetState(251)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SpecParserXOR || _la == SpecParserBITXOR {
		{
			p.SetState(247)
			_la = p.GetTokenStream().LA(1)

			if !(_la == SpecParserXOR || _la == SpecParserBITXOR) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(248)
			p.Conjunction()
		}

		p.SetState(253)
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

func (p *SpecParser) Conjunction() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_conjunction)
	p.EnterRule(localctx, 34, SpecParserRULE_conjunction)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(254)
		p.Binary()
	}
	p.SetState(259)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SpecParserAND || _la == SpecParserBITAND {
		{
			p.SetState(255)
			_la = p.GetTokenStream().LA(1)

			if !(_la == SpecParserAND || _la == SpecParserBITAND) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(256)
			p.Binary()
		}

		p.SetState(261)
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

func (p *SpecParser) Binary() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_binary)
	p.EnterRule(localctx, 36, SpecParserRULE_binary)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(262)
		p.Unary()
	}
	p.SetState(267)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&787392) != 0 {
		{
			p.SetState(263)
			_la = p.GetTokenStream().LA(1)

			if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&787392) != 0) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(264)
			p.Unary()
		}

		p.SetState(269)
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

func (p *SpecParser) Unary() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_unary)
	p.EnterRule(localctx, 38, SpecParserRULE_unary)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(273)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for (int64((_la-10)) & ^0x3f) == 0 && ((int64(1)<<(_la-10))&1152921504606847231) != 0 {
		{
			p.SetState(270)
			p.Prefix()
		}

		p.SetState(275)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	p.SetState(278)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SpecParserTRUE, SpecParserFALSE, SpecParserSTRING, SpecParserDECIMAL, SpecParserLATEX, SpecParserLPAREN, SpecParserLEN, SpecParserFULL, SpecParserEMPTY, SpecParserNFULL, SpecParserNEMPTY, SpecParserENABLED, SpecParserPC_VALUE, SpecParserGET_PRIORITY, SpecParserTIMEOUT, SpecParserNP, SpecParserSKIP_, SpecParserNUMBER, SpecParserCHARACTER, SpecParserNAME, SpecParserMINUS:
		{
			p.SetState(276)
			p.Comparison()
		}

	case SpecParserLBRACE:
		{
			p.SetState(277)
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

func (p *SpecParser) Prefix() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_prefix)
	p.EnterRule(localctx, 40, SpecParserRULE_prefix)
	var _la int

	p.SetState(290)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SpecParserNOT:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(280)
			p.Match(SpecParserNOT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserTILDE:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(281)
			p.Match(SpecParserTILDE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserYESTERDAY:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(282)
			p.Match(SpecParserYESTERDAY)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserWEAKYESTERDAY:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(283)
			p.Match(SpecParserWEAKYESTERDAY)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserONCE:
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(284)
			p.Match(SpecParserONCE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserHISTORICALLY:
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(285)
			p.Match(SpecParserHISTORICALLY)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserNEXT, SpecParserEVENTUALLY, SpecParserGLOBALLY:
		p.EnterOuterAlt(localctx, 7)
		{
			p.SetState(286)
			_la = p.GetTokenStream().LA(1)

			if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&14336) != 0) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		p.SetState(288)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SpecParserLBRACK {
			{
				p.SetState(287)
				p.Bounds()
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

func (p *SpecParser) Bounds() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_bounds)
	p.EnterRule(localctx, 42, SpecParserRULE_bounds)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(292)
		p.Match(SpecParserLBRACK)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(301)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SpecParserNOT:
		{
			p.SetState(293)
			p.Match(SpecParserNOT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserNUMBER:
		{
			p.SetState(294)
			p.Match(SpecParserNUMBER)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(299)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if (int64((_la-29)) & ^0x3f) == 0 && ((int64(1)<<(_la-29))&13510798882111489) != 0 {
			{
				p.SetState(295)
				_la = p.GetTokenStream().LA(1)

				if !((int64((_la-29)) & ^0x3f) == 0 && ((int64(1)<<(_la-29))&13510798882111489) != 0) {
					p.GetErrorHandler().RecoverInline(p)
				} else {
					p.GetErrorHandler().ReportMatch(p)
					p.Consume()
				}
			}
			p.SetState(297)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			if _la == SpecParserDOLLAR || _la == SpecParserNUMBER {
				{
					p.SetState(296)
					_la = p.GetTokenStream().LA(1)

					if !(_la == SpecParserDOLLAR || _la == SpecParserNUMBER) {
						p.GetErrorHandler().RecoverInline(p)
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}

			}

		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}
	{
		p.SetState(303)
		p.Match(SpecParserRBRACK)
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

func (p *SpecParser) Matched() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_matched)
	p.EnterRule(localctx, 44, SpecParserRULE_matched)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(305)
		p.Match(SpecParserLBRACE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(306)
		p.Sequence()
	}
	p.SetState(316)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SpecParserSTRONGBRACE:
		{
			p.SetState(307)
			p.Match(SpecParserSTRONGBRACE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserRBRACE:
		{
			p.SetState(308)
			p.Match(SpecParserRBRACE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(314)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SpecParserSUFFIX {
			{
				p.SetState(309)
				p.Match(SpecParserSUFFIX)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(310)
				p.Match(SpecParserLPAREN)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(311)
				p.Implication()
			}
			{
				p.SetState(312)
				p.Match(SpecParserRPAREN)
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

func (p *SpecParser) Sequence() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_sequence)
	p.EnterRule(localctx, 46, SpecParserRULE_sequence)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(318)
		p.Fusion()
	}
	p.SetState(323)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SpecParserSEMICOLON {
		{
			p.SetState(319)
			p.Match(SpecParserSEMICOLON)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(320)
			p.Fusion()
		}

		p.SetState(325)
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

func (p *SpecParser) Fusion() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_fusion)
	p.EnterRule(localctx, 48, SpecParserRULE_fusion)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(326)
		p.Either()
	}
	p.SetState(331)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SpecParserFUSION {
		{
			p.SetState(327)
			p.Match(SpecParserFUSION)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(328)
			p.Either()
		}

		p.SetState(333)
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

func (p *SpecParser) Either() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_either)
	p.EnterRule(localctx, 50, SpecParserRULE_either)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(334)
		p.Union()
	}
	p.SetState(339)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SpecParserARROW || _la == SpecParserEQUIV {
		{
			p.SetState(335)
			_la = p.GetTokenStream().LA(1)

			if !(_la == SpecParserARROW || _la == SpecParserEQUIV) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(336)
			p.Union()
		}

		p.SetState(341)
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

func (p *SpecParser) Union() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_union)
	p.EnterRule(localctx, 52, SpecParserRULE_union)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(342)
		p.Unlike()
	}
	p.SetState(347)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SpecParserOR || _la == SpecParserBITOR {
		{
			p.SetState(343)
			_la = p.GetTokenStream().LA(1)

			if !(_la == SpecParserOR || _la == SpecParserBITOR) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(344)
			p.Unlike()
		}

		p.SetState(349)
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

func (p *SpecParser) Unlike() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_unlike)
	p.EnterRule(localctx, 54, SpecParserRULE_unlike)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(350)
		p.Meet()
	}
	p.SetState(355)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SpecParserXOR || _la == SpecParserBITXOR {
		{
			p.SetState(351)
			_la = p.GetTokenStream().LA(1)

			if !(_la == SpecParserXOR || _la == SpecParserBITXOR) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(352)
			p.Meet()
		}

		p.SetState(357)
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

func (p *SpecParser) Meet() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_meet)
	p.EnterRule(localctx, 56, SpecParserRULE_meet)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(358)
		p.Repeated()
	}
	p.SetState(363)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SpecParserAND || _la == SpecParserBITAND {
		{
			p.SetState(359)
			_la = p.GetTokenStream().LA(1)

			if !(_la == SpecParserAND || _la == SpecParserBITAND) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(360)
			p.Repeated()
		}

		p.SetState(365)
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

func (p *SpecParser) Repeated() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_repeated)
	p.EnterRule(localctx, 58, SpecParserRULE_repeated)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(366)
		p.Element()
	}
	p.SetState(370)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SpecParserREPEAT {
		{
			p.SetState(367)
			p.Match(SpecParserREPEAT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

		p.SetState(372)
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

func (p *SpecParser) Element() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_element)
	p.EnterRule(localctx, 60, SpecParserRULE_element)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(376)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SpecParserNOT || _la == SpecParserTILDE {
		{
			p.SetState(373)
			_la = p.GetTokenStream().LA(1)

			if !(_la == SpecParserNOT || _la == SpecParserTILDE) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}

		p.SetState(378)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(379)
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

func (p *SpecParser) Single() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_single)
	p.EnterRule(localctx, 62, SpecParserRULE_single)
	p.SetState(387)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SpecParserTRUE, SpecParserFALSE, SpecParserSTRING, SpecParserDECIMAL, SpecParserLATEX, SpecParserLPAREN, SpecParserLEN, SpecParserFULL, SpecParserEMPTY, SpecParserNFULL, SpecParserNEMPTY, SpecParserENABLED, SpecParserPC_VALUE, SpecParserGET_PRIORITY, SpecParserTIMEOUT, SpecParserNP, SpecParserSKIP_, SpecParserNUMBER, SpecParserCHARACTER, SpecParserNAME, SpecParserMINUS:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(381)
			p.Comparison()
		}

	case SpecParserLBRACE:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(382)
			p.Match(SpecParserLBRACE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(383)
			p.Sequence()
		}
		{
			p.SetState(384)
			p.Match(SpecParserRBRACE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserREPEAT:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(386)
			p.Match(SpecParserREPEAT)
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

func (p *SpecParser) Comparison() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_comparison)
	p.EnterRule(localctx, 64, SpecParserRULE_comparison)
	var _la int

	var _alt int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(392)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SpecParserMINUS {
		{
			p.SetState(389)
			p.Match(SpecParserMINUS)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

		p.SetState(394)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(395)
		p.Primary()
	}
	p.SetState(406)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 48, p.GetParserRuleContext())
	if p.HasError() {
		goto errorExit
	}
	for _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
		if _alt == 1 {
			{
				p.SetState(396)
				_la = p.GetTokenStream().LA(1)

				if !((int64((_la-64)) & ^0x3f) == 0 && ((int64(1)<<(_la-64))&4031) != 0) {
					p.GetErrorHandler().RecoverInline(p)
				} else {
					p.GetErrorHandler().ReportMatch(p)
					p.Consume()
				}
			}
			p.SetState(400)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			for _la == SpecParserMINUS {
				{
					p.SetState(397)
					p.Match(SpecParserMINUS)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}

				p.SetState(402)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}
				_la = p.GetTokenStream().LA(1)
			}
			{
				p.SetState(403)
				p.Primary()
			}

		}
		p.SetState(408)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 48, p.GetParserRuleContext())
		if p.HasError() {
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

func (p *SpecParser) Expr() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_expr)
	p.EnterRule(localctx, 66, SpecParserRULE_expr)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(409)
		p.Implication()
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

func (p *SpecParser) Literal() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_literal)
	p.EnterRule(localctx, 68, SpecParserRULE_literal)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(411)
		_la = p.GetTokenStream().LA(1)

		if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&468374365544644608) != 0) {
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

func (p *SpecParser) Primary() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_primary)
	p.EnterRule(localctx, 70, SpecParserRULE_primary)
	var _la int

	p.SetState(468)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 54, p.GetParserRuleContext()) {
	case 1:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(413)
			p.Match(SpecParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(414)
			p.Implication()
		}
		p.SetState(419)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == SpecParserCOMMA {
			{
				p.SetState(415)
				p.Match(SpecParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(416)
				p.Implication()
			}

			p.SetState(421)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(422)
			p.Match(SpecParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 2:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(424)
			_la = p.GetTokenStream().LA(1)

			if !(_la == SpecParserSTRING || _la == SpecParserLATEX) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		p.SetState(426)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SpecParserIS0 || _la == SpecParserIS1 {
			{
				p.SetState(425)
				_la = p.GetTokenStream().LA(1)

				if !(_la == SpecParserIS0 || _la == SpecParserIS1) {
					p.GetErrorHandler().RecoverInline(p)
				} else {
					p.GetErrorHandler().ReportMatch(p)
					p.Consume()
				}
			}

		}

	case 3:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(428)
			p.Match(SpecParserNAME)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(429)
			p.Match(SpecParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(430)
			p.Implication()
		}
		p.SetState(435)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == SpecParserCOMMA {
			{
				p.SetState(431)
				p.Match(SpecParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(432)
				p.Implication()
			}

			p.SetState(437)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(438)
			p.Match(SpecParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(440)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if (int64((_la-99)) & ^0x3f) == 0 && ((int64(1)<<(_la-99))&23) != 0 {
			{
				p.SetState(439)
				p.Scope()
			}

		}

	case 4:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(442)
			p.Literal()
		}

	case 5:
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(443)

			var _lt = p.GetTokenStream().LT(1)

			_ = _lt

			_la = p.GetTokenStream().LA(1)

			if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&136339441844224) != 0) {
				var _ri = p.GetErrorHandler().RecoverInline(p)

				_ = _ri
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(444)
			p.Match(SpecParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(445)
			p.Varref()
		}
		{
			p.SetState(446)
			p.Match(SpecParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 6:
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(448)

			var _lt = p.GetTokenStream().LT(1)

			_ = _lt

			_la = p.GetTokenStream().LA(1)

			if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&985162418487296) != 0) {
				var _ri = p.GetErrorHandler().RecoverInline(p)

				_ = _ri
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(449)
			p.Match(SpecParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(450)
			p.Expr()
		}
		{
			p.SetState(451)
			p.Match(SpecParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 7:
		p.EnterOuterAlt(localctx, 7)
		{
			p.SetState(453)

			var _lt = p.GetTokenStream().LT(1)

			_ = _lt

			_la = p.GetTokenStream().LA(1)

			if !(_la == SpecParserTIMEOUT || _la == SpecParserNP) {
				var _ri = p.GetErrorHandler().RecoverInline(p)

				_ = _ri
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}

	case 8:
		p.EnterOuterAlt(localctx, 8)
		{
			p.SetState(454)
			p.Varref()
		}
		p.SetState(466)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		switch p.GetTokenStream().LA(1) {
		case SpecParserAT:
			{
				p.SetState(455)
				p.Match(SpecParserAT)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(456)
				p.Match(SpecParserNAME)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		case SpecParserCOLON:
			{
				p.SetState(457)
				p.Match(SpecParserCOLON)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(458)
				p.Varref()
			}

		case SpecParserRRCV, SpecParserRCV:
			{
				p.SetState(459)

				var _lt = p.GetTokenStream().LT(1)

				_ = _lt

				_la = p.GetTokenStream().LA(1)

				if !(_la == SpecParserRRCV || _la == SpecParserRCV) {
					var _ri = p.GetErrorHandler().RecoverInline(p)

					_ = _ri
				} else {
					p.GetErrorHandler().ReportMatch(p)
					p.Consume()
				}
			}
			{
				p.SetState(460)
				p.Match(SpecParserLBRACK)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(461)
				p.RecvArgs()
			}
			{
				p.SetState(462)
				p.Match(SpecParserRBRACK)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		case SpecParserIS0:
			{
				p.SetState(464)
				p.Match(SpecParserIS0)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		case SpecParserIS1:
			{
				p.SetState(465)
				p.Match(SpecParserIS1)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		case SpecParserEOF, SpecParserARROW, SpecParserEQUIV, SpecParserOR, SpecParserXOR, SpecParserAND, SpecParserUNTIL, SpecParserRELEASE, SpecParserWEAK, SpecParserSTRONG, SpecParserSINCE, SpecParserTRIGGERED, SpecParserSEMICOLON, SpecParserRBRACE, SpecParserSTRONGBRACE, SpecParserREPEAT, SpecParserRPAREN, SpecParserLE, SpecParserGE, SpecParserEQ, SpecParserNE, SpecParserLT, SpecParserGT, SpecParserPLUS, SpecParserMINUS, SpecParserSTAR, SpecParserSLASH, SpecParserPERCENT, SpecParserBITAND, SpecParserBITOR, SpecParserBITXOR, SpecParserRBRACK, SpecParserCOMMA, SpecParserUNDER, SpecParserEXPECT, SpecParserAND_WORD, SpecParserFUSION, SpecParserLEADSTO:

		default:
		}

	case antlr.ATNInvalidAltNumber:
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

func (p *SpecParser) Scope() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_scope)
	p.EnterRule(localctx, 72, SpecParserRULE_scope)
	p.SetState(484)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SpecParserEVERYWHERE:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(470)
			p.Match(SpecParserEVERYWHERE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserBEFORE:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(471)
			p.Match(SpecParserBEFORE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(472)
			p.Unary()
		}

	case SpecParserAFTER:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(473)
			p.Match(SpecParserAFTER)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(474)
			p.Unary()
		}
		p.SetState(477)
		p.GetErrorHandler().Sync(p)

		if p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 55, p.GetParserRuleContext()) == 1 {
			{
				p.SetState(475)
				p.Match(SpecParserUNTIL)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(476)
				p.Unary()
			}

		} else if p.HasError() { // JIM
			goto errorExit
		}

	case SpecParserBETWEEN:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(479)
			p.Match(SpecParserBETWEEN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(480)
			p.Unary()
		}
		{
			p.SetState(481)
			p.Match(SpecParserAND_WORD)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(482)
			p.Unary()
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

func (p *SpecParser) Varref() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_varref)
	p.EnterRule(localctx, 74, SpecParserRULE_varref)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(486)
		p.Field()
	}
	p.SetState(491)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SpecParserDOT {
		{
			p.SetState(487)
			p.Match(SpecParserDOT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(488)
			p.Field()
		}

		p.SetState(493)
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

func (p *SpecParser) Field() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_field)
	p.EnterRule(localctx, 76, SpecParserRULE_field)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(494)
		p.Match(SpecParserNAME)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(499)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == SpecParserLBRACK {
		{
			p.SetState(495)
			p.Match(SpecParserLBRACK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(496)
			p.Expr()
		}
		{
			p.SetState(497)
			p.Match(SpecParserRBRACK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
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

func (p *SpecParser) RecvArgs() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_recvArgs)
	p.EnterRule(localctx, 78, SpecParserRULE_recvArgs)
	var _la int

	p.SetState(509)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SpecParserTRUE, SpecParserFALSE, SpecParserEVAL, SpecParserSKIP_, SpecParserNUMBER, SpecParserCHARACTER, SpecParserNAME, SpecParserMINUS:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(501)
			p.RecvArg()
		}
		p.SetState(503)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SpecParserLPAREN || _la == SpecParserCOMMA {
			{
				p.SetState(502)
				p.MoreRecvArgs()
			}

		}

	case SpecParserLPAREN:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(505)
			p.Match(SpecParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(506)
			p.RecvArgs()
		}
		{
			p.SetState(507)
			p.Match(SpecParserRPAREN)
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

func (p *SpecParser) MoreRecvArgs() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_moreRecvArgs)
	p.EnterRule(localctx, 80, SpecParserRULE_moreRecvArgs)
	var _la int

	p.SetState(521)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SpecParserLPAREN:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(511)
			p.Match(SpecParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(512)
			p.RecvArgs()
		}
		{
			p.SetState(513)
			p.Match(SpecParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserCOMMA:
		p.EnterOuterAlt(localctx, 2)
		p.SetState(517)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = _la == SpecParserCOMMA {
			{
				p.SetState(515)
				p.Match(SpecParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(516)
				p.RecvArg()
			}

			p.SetState(519)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
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

func (p *SpecParser) RecvArg() (localctx *antlr.BaseParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState(), SpecParserRULE_recvArg)
	p.EnterRule(localctx, 82, SpecParserRULE_recvArg)
	var _la int

	p.SetState(537)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SpecParserEVAL:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(523)
			p.Match(SpecParserEVAL)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(524)
			p.Match(SpecParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(525)
			p.Expr()
		}
		{
			p.SetState(526)
			p.Match(SpecParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserNUMBER, SpecParserMINUS:
		p.EnterOuterAlt(localctx, 2)
		p.SetState(529)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SpecParserMINUS {
			{
				p.SetState(528)
				p.Match(SpecParserMINUS)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		}
		{
			p.SetState(531)
			p.Match(SpecParserNUMBER)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserCHARACTER:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(532)
			p.Match(SpecParserCHARACTER)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserTRUE:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(533)
			p.Match(SpecParserTRUE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserFALSE:
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(534)
			p.Match(SpecParserFALSE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserSKIP_:
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(535)
			p.Match(SpecParserSKIP_)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserNAME:
		p.EnterOuterAlt(localctx, 7)
		{
			p.SetState(536)
			p.Varref()
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

// newContext makes the context of a rule that begins.
func newContext(parent antlr.ParserRuleContext, state, rule int) *antlr.BaseParserRuleContext {
	c := antlr.NewBaseParserRuleContext(parent, state)
	c.RuleIndex = rule
	return c
}
