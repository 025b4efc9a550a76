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

// IModelDeclContext is an interface to support dynamic dispatch.
type IModelDeclContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	MODEL() antlr.TerminalNode
	STRING() antlr.TerminalNode
	EOF() antlr.TerminalNode
	WITH() antlr.TerminalNode
	AllSetting() []ISettingContext
	Setting(i int) ISettingContext
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode

	// IsModelDeclContext differentiates from other interfaces.
	IsModelDeclContext()
}

type ModelDeclContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyModelDeclContext() *ModelDeclContext {
	var p = new(ModelDeclContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_modelDecl
	return p
}

func InitEmptyModelDeclContext(p *ModelDeclContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_modelDecl
}

func (*ModelDeclContext) IsModelDeclContext() {}

func NewModelDeclContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ModelDeclContext {
	var p = new(ModelDeclContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_modelDecl

	return p
}

func (s *ModelDeclContext) GetParser() antlr.Parser { return s.parser }

func (s *ModelDeclContext) MODEL() antlr.TerminalNode {
	return s.GetToken(SpecParserMODEL, 0)
}

func (s *ModelDeclContext) STRING() antlr.TerminalNode {
	return s.GetToken(SpecParserSTRING, 0)
}

func (s *ModelDeclContext) EOF() antlr.TerminalNode {
	return s.GetToken(SpecParserEOF, 0)
}

func (s *ModelDeclContext) WITH() antlr.TerminalNode {
	return s.GetToken(SpecParserWITH, 0)
}

func (s *ModelDeclContext) AllSetting() []ISettingContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(ISettingContext); ok {
			len++
		}
	}

	tst := make([]ISettingContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(ISettingContext); ok {
			tst[i] = t.(ISettingContext)
			i++
		}
	}

	return tst
}

func (s *ModelDeclContext) Setting(i int) ISettingContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISettingContext); ok {
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

	return t.(ISettingContext)
}

func (s *ModelDeclContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(SpecParserCOMMA)
}

func (s *ModelDeclContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserCOMMA, i)
}

func (s *ModelDeclContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ModelDeclContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) ModelDecl() (localctx IModelDeclContext) {
	localctx = NewModelDeclContext(p, p.GetParserRuleContext(), p.GetState())
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

// ISettingContext is an interface to support dynamic dispatch.
type ISettingContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	NAME() antlr.TerminalNode
	ASSIGN() antlr.TerminalNode
	SettingValue() ISettingValueContext

	// IsSettingContext differentiates from other interfaces.
	IsSettingContext()
}

type SettingContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptySettingContext() *SettingContext {
	var p = new(SettingContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_setting
	return p
}

func InitEmptySettingContext(p *SettingContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_setting
}

func (*SettingContext) IsSettingContext() {}

func NewSettingContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *SettingContext {
	var p = new(SettingContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_setting

	return p
}

func (s *SettingContext) GetParser() antlr.Parser { return s.parser }

func (s *SettingContext) NAME() antlr.TerminalNode {
	return s.GetToken(SpecParserNAME, 0)
}

func (s *SettingContext) ASSIGN() antlr.TerminalNode {
	return s.GetToken(SpecParserASSIGN, 0)
}

func (s *SettingContext) SettingValue() ISettingValueContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISettingValueContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISettingValueContext)
}

func (s *SettingContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SettingContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) Setting() (localctx ISettingContext) {
	localctx = NewSettingContext(p, p.GetParserRuleContext(), p.GetState())
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

// ISettingValueContext is an interface to support dynamic dispatch.
type ISettingValueContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	NUMBER() antlr.TerminalNode
	MINUS() antlr.TerminalNode
	NAME() antlr.TerminalNode
	TRUE() antlr.TerminalNode
	FALSE() antlr.TerminalNode
	STRING() antlr.TerminalNode

	// IsSettingValueContext differentiates from other interfaces.
	IsSettingValueContext()
}

type SettingValueContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptySettingValueContext() *SettingValueContext {
	var p = new(SettingValueContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_settingValue
	return p
}

func InitEmptySettingValueContext(p *SettingValueContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_settingValue
}

func (*SettingValueContext) IsSettingValueContext() {}

func NewSettingValueContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *SettingValueContext {
	var p = new(SettingValueContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_settingValue

	return p
}

func (s *SettingValueContext) GetParser() antlr.Parser { return s.parser }

func (s *SettingValueContext) NUMBER() antlr.TerminalNode {
	return s.GetToken(SpecParserNUMBER, 0)
}

func (s *SettingValueContext) MINUS() antlr.TerminalNode {
	return s.GetToken(SpecParserMINUS, 0)
}

func (s *SettingValueContext) NAME() antlr.TerminalNode {
	return s.GetToken(SpecParserNAME, 0)
}

func (s *SettingValueContext) TRUE() antlr.TerminalNode {
	return s.GetToken(SpecParserTRUE, 0)
}

func (s *SettingValueContext) FALSE() antlr.TerminalNode {
	return s.GetToken(SpecParserFALSE, 0)
}

func (s *SettingValueContext) STRING() antlr.TerminalNode {
	return s.GetToken(SpecParserSTRING, 0)
}

func (s *SettingValueContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SettingValueContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) SettingValue() (localctx ISettingValueContext) {
	localctx = NewSettingValueContext(p, p.GetParserRuleContext(), p.GetState())
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

// IImportDeclContext is an interface to support dynamic dispatch.
type IImportDeclContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	IMPORT() antlr.TerminalNode
	STRING() antlr.TerminalNode
	EOF() antlr.TerminalNode

	// IsImportDeclContext differentiates from other interfaces.
	IsImportDeclContext()
}

type ImportDeclContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyImportDeclContext() *ImportDeclContext {
	var p = new(ImportDeclContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_importDecl
	return p
}

func InitEmptyImportDeclContext(p *ImportDeclContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_importDecl
}

func (*ImportDeclContext) IsImportDeclContext() {}

func NewImportDeclContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ImportDeclContext {
	var p = new(ImportDeclContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_importDecl

	return p
}

func (s *ImportDeclContext) GetParser() antlr.Parser { return s.parser }

func (s *ImportDeclContext) IMPORT() antlr.TerminalNode {
	return s.GetToken(SpecParserIMPORT, 0)
}

func (s *ImportDeclContext) STRING() antlr.TerminalNode {
	return s.GetToken(SpecParserSTRING, 0)
}

func (s *ImportDeclContext) EOF() antlr.TerminalNode {
	return s.GetToken(SpecParserEOF, 0)
}

func (s *ImportDeclContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ImportDeclContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) ImportDecl() (localctx IImportDeclContext) {
	localctx = NewImportDeclContext(p, p.GetParserRuleContext(), p.GetState())
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

// IDefineDeclContext is an interface to support dynamic dispatch.
type IDefineDeclContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	DEFINE() antlr.TerminalNode
	AllNAME() []antlr.TerminalNode
	NAME(i int) antlr.TerminalNode
	ASSIGN() antlr.TerminalNode
	Implication() IImplicationContext
	EOF() antlr.TerminalNode
	LPAREN() antlr.TerminalNode
	RPAREN() antlr.TerminalNode
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode

	// IsDefineDeclContext differentiates from other interfaces.
	IsDefineDeclContext()
}

type DefineDeclContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyDefineDeclContext() *DefineDeclContext {
	var p = new(DefineDeclContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_defineDecl
	return p
}

func InitEmptyDefineDeclContext(p *DefineDeclContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_defineDecl
}

func (*DefineDeclContext) IsDefineDeclContext() {}

func NewDefineDeclContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *DefineDeclContext {
	var p = new(DefineDeclContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_defineDecl

	return p
}

func (s *DefineDeclContext) GetParser() antlr.Parser { return s.parser }

func (s *DefineDeclContext) DEFINE() antlr.TerminalNode {
	return s.GetToken(SpecParserDEFINE, 0)
}

func (s *DefineDeclContext) AllNAME() []antlr.TerminalNode {
	return s.GetTokens(SpecParserNAME)
}

func (s *DefineDeclContext) NAME(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserNAME, i)
}

func (s *DefineDeclContext) ASSIGN() antlr.TerminalNode {
	return s.GetToken(SpecParserASSIGN, 0)
}

func (s *DefineDeclContext) Implication() IImplicationContext {
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

func (s *DefineDeclContext) EOF() antlr.TerminalNode {
	return s.GetToken(SpecParserEOF, 0)
}

func (s *DefineDeclContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(SpecParserLPAREN, 0)
}

func (s *DefineDeclContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(SpecParserRPAREN, 0)
}

func (s *DefineDeclContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(SpecParserCOMMA)
}

func (s *DefineDeclContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserCOMMA, i)
}

func (s *DefineDeclContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *DefineDeclContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) DefineDecl() (localctx IDefineDeclContext) {
	localctx = NewDefineDeclContext(p, p.GetParserRuleContext(), p.GetState())
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

// IAssumeDeclContext is an interface to support dynamic dispatch.
type IAssumeDeclContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	ASSUME() antlr.TerminalNode
	NAME() antlr.TerminalNode
	COLON() antlr.TerminalNode
	Assumption() IAssumptionContext
	EOF() antlr.TerminalNode
	STRING() antlr.TerminalNode

	// IsAssumeDeclContext differentiates from other interfaces.
	IsAssumeDeclContext()
}

type AssumeDeclContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyAssumeDeclContext() *AssumeDeclContext {
	var p = new(AssumeDeclContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_assumeDecl
	return p
}

func InitEmptyAssumeDeclContext(p *AssumeDeclContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_assumeDecl
}

func (*AssumeDeclContext) IsAssumeDeclContext() {}

func NewAssumeDeclContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *AssumeDeclContext {
	var p = new(AssumeDeclContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_assumeDecl

	return p
}

func (s *AssumeDeclContext) GetParser() antlr.Parser { return s.parser }

func (s *AssumeDeclContext) ASSUME() antlr.TerminalNode {
	return s.GetToken(SpecParserASSUME, 0)
}

func (s *AssumeDeclContext) NAME() antlr.TerminalNode {
	return s.GetToken(SpecParserNAME, 0)
}

func (s *AssumeDeclContext) COLON() antlr.TerminalNode {
	return s.GetToken(SpecParserCOLON, 0)
}

func (s *AssumeDeclContext) Assumption() IAssumptionContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IAssumptionContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IAssumptionContext)
}

func (s *AssumeDeclContext) EOF() antlr.TerminalNode {
	return s.GetToken(SpecParserEOF, 0)
}

func (s *AssumeDeclContext) STRING() antlr.TerminalNode {
	return s.GetToken(SpecParserSTRING, 0)
}

func (s *AssumeDeclContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *AssumeDeclContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) AssumeDecl() (localctx IAssumeDeclContext) {
	localctx = NewAssumeDeclContext(p, p.GetParserRuleContext(), p.GetState())
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

// IAssumptionContext is an interface to support dynamic dispatch.
type IAssumptionContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	FAIRNESS() antlr.TerminalNode
	OF() antlr.TerminalNode
	AllProcess() []IProcessContext
	Process(i int) IProcessContext
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode
	AUTOMATON() antlr.TerminalNode
	STRING() antlr.TerminalNode
	Implication() IImplicationContext

	// IsAssumptionContext differentiates from other interfaces.
	IsAssumptionContext()
}

type AssumptionContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyAssumptionContext() *AssumptionContext {
	var p = new(AssumptionContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_assumption
	return p
}

func InitEmptyAssumptionContext(p *AssumptionContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_assumption
}

func (*AssumptionContext) IsAssumptionContext() {}

func NewAssumptionContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *AssumptionContext {
	var p = new(AssumptionContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_assumption

	return p
}

func (s *AssumptionContext) GetParser() antlr.Parser { return s.parser }

func (s *AssumptionContext) FAIRNESS() antlr.TerminalNode {
	return s.GetToken(SpecParserFAIRNESS, 0)
}

func (s *AssumptionContext) OF() antlr.TerminalNode {
	return s.GetToken(SpecParserOF, 0)
}

func (s *AssumptionContext) AllProcess() []IProcessContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IProcessContext); ok {
			len++
		}
	}

	tst := make([]IProcessContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IProcessContext); ok {
			tst[i] = t.(IProcessContext)
			i++
		}
	}

	return tst
}

func (s *AssumptionContext) Process(i int) IProcessContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IProcessContext); ok {
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

	return t.(IProcessContext)
}

func (s *AssumptionContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(SpecParserCOMMA)
}

func (s *AssumptionContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserCOMMA, i)
}

func (s *AssumptionContext) AUTOMATON() antlr.TerminalNode {
	return s.GetToken(SpecParserAUTOMATON, 0)
}

func (s *AssumptionContext) STRING() antlr.TerminalNode {
	return s.GetToken(SpecParserSTRING, 0)
}

func (s *AssumptionContext) Implication() IImplicationContext {
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

func (s *AssumptionContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *AssumptionContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) Assumption() (localctx IAssumptionContext) {
	localctx = NewAssumptionContext(p, p.GetParserRuleContext(), p.GetState())
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

// IProcessContext is an interface to support dynamic dispatch.
type IProcessContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	NAME() antlr.TerminalNode
	LBRACK() antlr.TerminalNode
	Expr() IExprContext
	RBRACK() antlr.TerminalNode
	STRING() antlr.TerminalNode

	// IsProcessContext differentiates from other interfaces.
	IsProcessContext()
}

type ProcessContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyProcessContext() *ProcessContext {
	var p = new(ProcessContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_process
	return p
}

func InitEmptyProcessContext(p *ProcessContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_process
}

func (*ProcessContext) IsProcessContext() {}

func NewProcessContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ProcessContext {
	var p = new(ProcessContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_process

	return p
}

func (s *ProcessContext) GetParser() antlr.Parser { return s.parser }

func (s *ProcessContext) NAME() antlr.TerminalNode {
	return s.GetToken(SpecParserNAME, 0)
}

func (s *ProcessContext) LBRACK() antlr.TerminalNode {
	return s.GetToken(SpecParserLBRACK, 0)
}

func (s *ProcessContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *ProcessContext) RBRACK() antlr.TerminalNode {
	return s.GetToken(SpecParserRBRACK, 0)
}

func (s *ProcessContext) STRING() antlr.TerminalNode {
	return s.GetToken(SpecParserSTRING, 0)
}

func (s *ProcessContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ProcessContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) Process() (localctx IProcessContext) {
	localctx = NewProcessContext(p, p.GetParserRuleContext(), p.GetState())
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

// IPropertyDeclContext is an interface to support dynamic dispatch.
type IPropertyDeclContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	PROPERTY() antlr.TerminalNode
	NAME() antlr.TerminalNode
	EOF() antlr.TerminalNode
	STRING() antlr.TerminalNode
	AllUnder() []IUnderContext
	Under(i int) IUnderContext
	COLON() antlr.TerminalNode
	Body() IBodyContext
	AllExpectation() []IExpectationContext
	Expectation(i int) IExpectationContext

	// IsPropertyDeclContext differentiates from other interfaces.
	IsPropertyDeclContext()
}

type PropertyDeclContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyPropertyDeclContext() *PropertyDeclContext {
	var p = new(PropertyDeclContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_propertyDecl
	return p
}

func InitEmptyPropertyDeclContext(p *PropertyDeclContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_propertyDecl
}

func (*PropertyDeclContext) IsPropertyDeclContext() {}

func NewPropertyDeclContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *PropertyDeclContext {
	var p = new(PropertyDeclContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_propertyDecl

	return p
}

func (s *PropertyDeclContext) GetParser() antlr.Parser { return s.parser }

func (s *PropertyDeclContext) PROPERTY() antlr.TerminalNode {
	return s.GetToken(SpecParserPROPERTY, 0)
}

func (s *PropertyDeclContext) NAME() antlr.TerminalNode {
	return s.GetToken(SpecParserNAME, 0)
}

func (s *PropertyDeclContext) EOF() antlr.TerminalNode {
	return s.GetToken(SpecParserEOF, 0)
}

func (s *PropertyDeclContext) STRING() antlr.TerminalNode {
	return s.GetToken(SpecParserSTRING, 0)
}

func (s *PropertyDeclContext) AllUnder() []IUnderContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IUnderContext); ok {
			len++
		}
	}

	tst := make([]IUnderContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IUnderContext); ok {
			tst[i] = t.(IUnderContext)
			i++
		}
	}

	return tst
}

func (s *PropertyDeclContext) Under(i int) IUnderContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IUnderContext); ok {
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

	return t.(IUnderContext)
}

func (s *PropertyDeclContext) COLON() antlr.TerminalNode {
	return s.GetToken(SpecParserCOLON, 0)
}

func (s *PropertyDeclContext) Body() IBodyContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBodyContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBodyContext)
}

func (s *PropertyDeclContext) AllExpectation() []IExpectationContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IExpectationContext); ok {
			len++
		}
	}

	tst := make([]IExpectationContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IExpectationContext); ok {
			tst[i] = t.(IExpectationContext)
			i++
		}
	}

	return tst
}

func (s *PropertyDeclContext) Expectation(i int) IExpectationContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExpectationContext); ok {
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

	return t.(IExpectationContext)
}

func (s *PropertyDeclContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PropertyDeclContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) PropertyDecl() (localctx IPropertyDeclContext) {
	localctx = NewPropertyDeclContext(p, p.GetParserRuleContext(), p.GetState())
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

// IBodyContext is an interface to support dynamic dispatch.
type IBodyContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	STRING() antlr.TerminalNode
	CLAIM() antlr.TerminalNode
	AUTOMATON() antlr.TerminalNode
	Implication() IImplicationContext
	POSSIBLE() antlr.TerminalNode

	// IsBodyContext differentiates from other interfaces.
	IsBodyContext()
}

type BodyContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyBodyContext() *BodyContext {
	var p = new(BodyContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_body
	return p
}

func InitEmptyBodyContext(p *BodyContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_body
}

func (*BodyContext) IsBodyContext() {}

func NewBodyContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *BodyContext {
	var p = new(BodyContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_body

	return p
}

func (s *BodyContext) GetParser() antlr.Parser { return s.parser }

func (s *BodyContext) STRING() antlr.TerminalNode {
	return s.GetToken(SpecParserSTRING, 0)
}

func (s *BodyContext) CLAIM() antlr.TerminalNode {
	return s.GetToken(SpecParserCLAIM, 0)
}

func (s *BodyContext) AUTOMATON() antlr.TerminalNode {
	return s.GetToken(SpecParserAUTOMATON, 0)
}

func (s *BodyContext) Implication() IImplicationContext {
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

func (s *BodyContext) POSSIBLE() antlr.TerminalNode {
	return s.GetToken(SpecParserPOSSIBLE, 0)
}

func (s *BodyContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *BodyContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) Body() (localctx IBodyContext) {
	localctx = NewBodyContext(p, p.GetParserRuleContext(), p.GetState())
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

// IUnderContext is an interface to support dynamic dispatch.
type IUnderContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	UNDER() antlr.TerminalNode
	AllNAME() []antlr.TerminalNode
	NAME(i int) antlr.TerminalNode
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode

	// IsUnderContext differentiates from other interfaces.
	IsUnderContext()
}

type UnderContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyUnderContext() *UnderContext {
	var p = new(UnderContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_under
	return p
}

func InitEmptyUnderContext(p *UnderContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_under
}

func (*UnderContext) IsUnderContext() {}

func NewUnderContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *UnderContext {
	var p = new(UnderContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_under

	return p
}

func (s *UnderContext) GetParser() antlr.Parser { return s.parser }

func (s *UnderContext) UNDER() antlr.TerminalNode {
	return s.GetToken(SpecParserUNDER, 0)
}

func (s *UnderContext) AllNAME() []antlr.TerminalNode {
	return s.GetTokens(SpecParserNAME)
}

func (s *UnderContext) NAME(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserNAME, i)
}

func (s *UnderContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(SpecParserCOMMA)
}

func (s *UnderContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserCOMMA, i)
}

func (s *UnderContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *UnderContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) Under() (localctx IUnderContext) {
	localctx = NewUnderContext(p, p.GetParserRuleContext(), p.GetState())
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

// IExpectationContext is an interface to support dynamic dispatch.
type IExpectationContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	EXPECT() antlr.TerminalNode
	VERDICT() antlr.TerminalNode

	// IsExpectationContext differentiates from other interfaces.
	IsExpectationContext()
}

type ExpectationContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyExpectationContext() *ExpectationContext {
	var p = new(ExpectationContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_expectation
	return p
}

func InitEmptyExpectationContext(p *ExpectationContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_expectation
}

func (*ExpectationContext) IsExpectationContext() {}

func NewExpectationContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ExpectationContext {
	var p = new(ExpectationContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_expectation

	return p
}

func (s *ExpectationContext) GetParser() antlr.Parser { return s.parser }

func (s *ExpectationContext) EXPECT() antlr.TerminalNode {
	return s.GetToken(SpecParserEXPECT, 0)
}

func (s *ExpectationContext) VERDICT() antlr.TerminalNode {
	return s.GetToken(SpecParserVERDICT, 0)
}

func (s *ExpectationContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ExpectationContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) Expectation() (localctx IExpectationContext) {
	localctx = NewExpectationContext(p, p.GetParserRuleContext(), p.GetState())
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

// IWithoutDeclContext is an interface to support dynamic dispatch.
type IWithoutDeclContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	WITHOUT() antlr.TerminalNode
	AllNAME() []antlr.TerminalNode
	NAME(i int) antlr.TerminalNode
	EOF() antlr.TerminalNode
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode

	// IsWithoutDeclContext differentiates from other interfaces.
	IsWithoutDeclContext()
}

type WithoutDeclContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyWithoutDeclContext() *WithoutDeclContext {
	var p = new(WithoutDeclContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_withoutDecl
	return p
}

func InitEmptyWithoutDeclContext(p *WithoutDeclContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_withoutDecl
}

func (*WithoutDeclContext) IsWithoutDeclContext() {}

func NewWithoutDeclContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *WithoutDeclContext {
	var p = new(WithoutDeclContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_withoutDecl

	return p
}

func (s *WithoutDeclContext) GetParser() antlr.Parser { return s.parser }

func (s *WithoutDeclContext) WITHOUT() antlr.TerminalNode {
	return s.GetToken(SpecParserWITHOUT, 0)
}

func (s *WithoutDeclContext) AllNAME() []antlr.TerminalNode {
	return s.GetTokens(SpecParserNAME)
}

func (s *WithoutDeclContext) NAME(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserNAME, i)
}

func (s *WithoutDeclContext) EOF() antlr.TerminalNode {
	return s.GetToken(SpecParserEOF, 0)
}

func (s *WithoutDeclContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(SpecParserCOMMA)
}

func (s *WithoutDeclContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserCOMMA, i)
}

func (s *WithoutDeclContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *WithoutDeclContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) WithoutDecl() (localctx IWithoutDeclContext) {
	localctx = NewWithoutDeclContext(p, p.GetParserRuleContext(), p.GetState())
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

// IFormulaContext is an interface to support dynamic dispatch.
type IFormulaContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Implication() IImplicationContext
	EOF() antlr.TerminalNode
	POSSIBLE() antlr.TerminalNode

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
	p.RuleIndex = SpecParserRULE_formula
	return p
}

func InitEmptyFormulaContext(p *FormulaContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_formula
}

func (*FormulaContext) IsFormulaContext() {}

func NewFormulaContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *FormulaContext {
	var p = new(FormulaContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_formula

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
	return s.GetToken(SpecParserEOF, 0)
}

func (s *FormulaContext) POSSIBLE() antlr.TerminalNode {
	return s.GetToken(SpecParserPOSSIBLE, 0)
}

func (s *FormulaContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *FormulaContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) Formula() (localctx IFormulaContext) {
	localctx = NewFormulaContext(p, p.GetParserRuleContext(), p.GetState())
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

// IImplicationContext is an interface to support dynamic dispatch.
type IImplicationContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllDisjunction() []IDisjunctionContext
	Disjunction(i int) IDisjunctionContext
	AllARROW() []antlr.TerminalNode
	ARROW(i int) antlr.TerminalNode
	AllEQUIV() []antlr.TerminalNode
	EQUIV(i int) antlr.TerminalNode
	AllLEADSTO() []antlr.TerminalNode
	LEADSTO(i int) antlr.TerminalNode

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
	p.RuleIndex = SpecParserRULE_implication
	return p
}

func InitEmptyImplicationContext(p *ImplicationContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_implication
}

func (*ImplicationContext) IsImplicationContext() {}

func NewImplicationContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ImplicationContext {
	var p = new(ImplicationContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_implication

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

func (s *ImplicationContext) AllARROW() []antlr.TerminalNode {
	return s.GetTokens(SpecParserARROW)
}

func (s *ImplicationContext) ARROW(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserARROW, i)
}

func (s *ImplicationContext) AllEQUIV() []antlr.TerminalNode {
	return s.GetTokens(SpecParserEQUIV)
}

func (s *ImplicationContext) EQUIV(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserEQUIV, i)
}

func (s *ImplicationContext) AllLEADSTO() []antlr.TerminalNode {
	return s.GetTokens(SpecParserLEADSTO)
}

func (s *ImplicationContext) LEADSTO(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserLEADSTO, i)
}

func (s *ImplicationContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ImplicationContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) Implication() (localctx IImplicationContext) {
	localctx = NewImplicationContext(p, p.GetParserRuleContext(), p.GetState())
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
	AllBITOR() []antlr.TerminalNode
	BITOR(i int) antlr.TerminalNode

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
	p.RuleIndex = SpecParserRULE_disjunction
	return p
}

func InitEmptyDisjunctionContext(p *DisjunctionContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_disjunction
}

func (*DisjunctionContext) IsDisjunctionContext() {}

func NewDisjunctionContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *DisjunctionContext {
	var p = new(DisjunctionContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_disjunction

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
	return s.GetTokens(SpecParserOR)
}

func (s *DisjunctionContext) OR(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserOR, i)
}

func (s *DisjunctionContext) AllBITOR() []antlr.TerminalNode {
	return s.GetTokens(SpecParserBITOR)
}

func (s *DisjunctionContext) BITOR(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserBITOR, i)
}

func (s *DisjunctionContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *DisjunctionContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) Disjunction() (localctx IDisjunctionContext) {
	localctx = NewDisjunctionContext(p, p.GetParserRuleContext(), p.GetState())
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
	AllBITXOR() []antlr.TerminalNode
	BITXOR(i int) antlr.TerminalNode

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
	p.RuleIndex = SpecParserRULE_exclusive
	return p
}

func InitEmptyExclusiveContext(p *ExclusiveContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_exclusive
}

func (*ExclusiveContext) IsExclusiveContext() {}

func NewExclusiveContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ExclusiveContext {
	var p = new(ExclusiveContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_exclusive

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
	return s.GetTokens(SpecParserXOR)
}

func (s *ExclusiveContext) XOR(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserXOR, i)
}

func (s *ExclusiveContext) AllBITXOR() []antlr.TerminalNode {
	return s.GetTokens(SpecParserBITXOR)
}

func (s *ExclusiveContext) BITXOR(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserBITXOR, i)
}

func (s *ExclusiveContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ExclusiveContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) Exclusive() (localctx IExclusiveContext) {
	localctx = NewExclusiveContext(p, p.GetParserRuleContext(), p.GetState())
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
	AllBITAND() []antlr.TerminalNode
	BITAND(i int) antlr.TerminalNode

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
	p.RuleIndex = SpecParserRULE_conjunction
	return p
}

func InitEmptyConjunctionContext(p *ConjunctionContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_conjunction
}

func (*ConjunctionContext) IsConjunctionContext() {}

func NewConjunctionContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ConjunctionContext {
	var p = new(ConjunctionContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_conjunction

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
	return s.GetTokens(SpecParserAND)
}

func (s *ConjunctionContext) AND(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserAND, i)
}

func (s *ConjunctionContext) AllBITAND() []antlr.TerminalNode {
	return s.GetTokens(SpecParserBITAND)
}

func (s *ConjunctionContext) BITAND(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserBITAND, i)
}

func (s *ConjunctionContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ConjunctionContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) Conjunction() (localctx IConjunctionContext) {
	localctx = NewConjunctionContext(p, p.GetParserRuleContext(), p.GetState())
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
	AllSINCE() []antlr.TerminalNode
	SINCE(i int) antlr.TerminalNode
	AllTRIGGERED() []antlr.TerminalNode
	TRIGGERED(i int) antlr.TerminalNode

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
	p.RuleIndex = SpecParserRULE_binary
	return p
}

func InitEmptyBinaryContext(p *BinaryContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_binary
}

func (*BinaryContext) IsBinaryContext() {}

func NewBinaryContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *BinaryContext {
	var p = new(BinaryContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_binary

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
	return s.GetTokens(SpecParserUNTIL)
}

func (s *BinaryContext) UNTIL(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserUNTIL, i)
}

func (s *BinaryContext) AllRELEASE() []antlr.TerminalNode {
	return s.GetTokens(SpecParserRELEASE)
}

func (s *BinaryContext) RELEASE(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserRELEASE, i)
}

func (s *BinaryContext) AllWEAK() []antlr.TerminalNode {
	return s.GetTokens(SpecParserWEAK)
}

func (s *BinaryContext) WEAK(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserWEAK, i)
}

func (s *BinaryContext) AllSTRONG() []antlr.TerminalNode {
	return s.GetTokens(SpecParserSTRONG)
}

func (s *BinaryContext) STRONG(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserSTRONG, i)
}

func (s *BinaryContext) AllSINCE() []antlr.TerminalNode {
	return s.GetTokens(SpecParserSINCE)
}

func (s *BinaryContext) SINCE(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserSINCE, i)
}

func (s *BinaryContext) AllTRIGGERED() []antlr.TerminalNode {
	return s.GetTokens(SpecParserTRIGGERED)
}

func (s *BinaryContext) TRIGGERED(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserTRIGGERED, i)
}

func (s *BinaryContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *BinaryContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) Binary() (localctx IBinaryContext) {
	localctx = NewBinaryContext(p, p.GetParserRuleContext(), p.GetState())
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

// IUnaryContext is an interface to support dynamic dispatch.
type IUnaryContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Comparison() IComparisonContext
	Matched() IMatchedContext
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
	p.RuleIndex = SpecParserRULE_unary
	return p
}

func InitEmptyUnaryContext(p *UnaryContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_unary
}

func (*UnaryContext) IsUnaryContext() {}

func NewUnaryContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *UnaryContext {
	var p = new(UnaryContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_unary

	return p
}

func (s *UnaryContext) GetParser() antlr.Parser { return s.parser }

func (s *UnaryContext) Comparison() IComparisonContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IComparisonContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IComparisonContext)
}

func (s *UnaryContext) Matched() IMatchedContext {
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

func (p *SpecParser) Unary() (localctx IUnaryContext) {
	localctx = NewUnaryContext(p, p.GetParserRuleContext(), p.GetState())
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

// IPrefixContext is an interface to support dynamic dispatch.
type IPrefixContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	NOT() antlr.TerminalNode
	TILDE() antlr.TerminalNode
	YESTERDAY() antlr.TerminalNode
	WEAKYESTERDAY() antlr.TerminalNode
	ONCE() antlr.TerminalNode
	HISTORICALLY() antlr.TerminalNode
	NEXT() antlr.TerminalNode
	EVENTUALLY() antlr.TerminalNode
	GLOBALLY() antlr.TerminalNode
	Bounds() IBoundsContext

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
	p.RuleIndex = SpecParserRULE_prefix
	return p
}

func InitEmptyPrefixContext(p *PrefixContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_prefix
}

func (*PrefixContext) IsPrefixContext() {}

func NewPrefixContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *PrefixContext {
	var p = new(PrefixContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_prefix

	return p
}

func (s *PrefixContext) GetParser() antlr.Parser { return s.parser }

func (s *PrefixContext) NOT() antlr.TerminalNode {
	return s.GetToken(SpecParserNOT, 0)
}

func (s *PrefixContext) TILDE() antlr.TerminalNode {
	return s.GetToken(SpecParserTILDE, 0)
}

func (s *PrefixContext) YESTERDAY() antlr.TerminalNode {
	return s.GetToken(SpecParserYESTERDAY, 0)
}

func (s *PrefixContext) WEAKYESTERDAY() antlr.TerminalNode {
	return s.GetToken(SpecParserWEAKYESTERDAY, 0)
}

func (s *PrefixContext) ONCE() antlr.TerminalNode {
	return s.GetToken(SpecParserONCE, 0)
}

func (s *PrefixContext) HISTORICALLY() antlr.TerminalNode {
	return s.GetToken(SpecParserHISTORICALLY, 0)
}

func (s *PrefixContext) NEXT() antlr.TerminalNode {
	return s.GetToken(SpecParserNEXT, 0)
}

func (s *PrefixContext) EVENTUALLY() antlr.TerminalNode {
	return s.GetToken(SpecParserEVENTUALLY, 0)
}

func (s *PrefixContext) GLOBALLY() antlr.TerminalNode {
	return s.GetToken(SpecParserGLOBALLY, 0)
}

func (s *PrefixContext) Bounds() IBoundsContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBoundsContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBoundsContext)
}

func (s *PrefixContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PrefixContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) Prefix() (localctx IPrefixContext) {
	localctx = NewPrefixContext(p, p.GetParserRuleContext(), p.GetState())
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

// IBoundsContext is an interface to support dynamic dispatch.
type IBoundsContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	LBRACK() antlr.TerminalNode
	RBRACK() antlr.TerminalNode
	NOT() antlr.TerminalNode
	AllNUMBER() []antlr.TerminalNode
	NUMBER(i int) antlr.TerminalNode
	COLON() antlr.TerminalNode
	DOTDOT() antlr.TerminalNode
	COMMA() antlr.TerminalNode
	DOLLAR() antlr.TerminalNode

	// IsBoundsContext differentiates from other interfaces.
	IsBoundsContext()
}

type BoundsContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyBoundsContext() *BoundsContext {
	var p = new(BoundsContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_bounds
	return p
}

func InitEmptyBoundsContext(p *BoundsContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_bounds
}

func (*BoundsContext) IsBoundsContext() {}

func NewBoundsContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *BoundsContext {
	var p = new(BoundsContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_bounds

	return p
}

func (s *BoundsContext) GetParser() antlr.Parser { return s.parser }

func (s *BoundsContext) LBRACK() antlr.TerminalNode {
	return s.GetToken(SpecParserLBRACK, 0)
}

func (s *BoundsContext) RBRACK() antlr.TerminalNode {
	return s.GetToken(SpecParserRBRACK, 0)
}

func (s *BoundsContext) NOT() antlr.TerminalNode {
	return s.GetToken(SpecParserNOT, 0)
}

func (s *BoundsContext) AllNUMBER() []antlr.TerminalNode {
	return s.GetTokens(SpecParserNUMBER)
}

func (s *BoundsContext) NUMBER(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserNUMBER, i)
}

func (s *BoundsContext) COLON() antlr.TerminalNode {
	return s.GetToken(SpecParserCOLON, 0)
}

func (s *BoundsContext) DOTDOT() antlr.TerminalNode {
	return s.GetToken(SpecParserDOTDOT, 0)
}

func (s *BoundsContext) COMMA() antlr.TerminalNode {
	return s.GetToken(SpecParserCOMMA, 0)
}

func (s *BoundsContext) DOLLAR() antlr.TerminalNode {
	return s.GetToken(SpecParserDOLLAR, 0)
}

func (s *BoundsContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *BoundsContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) Bounds() (localctx IBoundsContext) {
	localctx = NewBoundsContext(p, p.GetParserRuleContext(), p.GetState())
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
	p.RuleIndex = SpecParserRULE_matched
	return p
}

func InitEmptyMatchedContext(p *MatchedContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_matched
}

func (*MatchedContext) IsMatchedContext() {}

func NewMatchedContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *MatchedContext {
	var p = new(MatchedContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_matched

	return p
}

func (s *MatchedContext) GetParser() antlr.Parser { return s.parser }

func (s *MatchedContext) LBRACE() antlr.TerminalNode {
	return s.GetToken(SpecParserLBRACE, 0)
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
	return s.GetToken(SpecParserSTRONGBRACE, 0)
}

func (s *MatchedContext) RBRACE() antlr.TerminalNode {
	return s.GetToken(SpecParserRBRACE, 0)
}

func (s *MatchedContext) SUFFIX() antlr.TerminalNode {
	return s.GetToken(SpecParserSUFFIX, 0)
}

func (s *MatchedContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(SpecParserLPAREN, 0)
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
	return s.GetToken(SpecParserRPAREN, 0)
}

func (s *MatchedContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *MatchedContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) Matched() (localctx IMatchedContext) {
	localctx = NewMatchedContext(p, p.GetParserRuleContext(), p.GetState())
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
	p.RuleIndex = SpecParserRULE_sequence
	return p
}

func InitEmptySequenceContext(p *SequenceContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_sequence
}

func (*SequenceContext) IsSequenceContext() {}

func NewSequenceContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *SequenceContext {
	var p = new(SequenceContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_sequence

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
	return s.GetTokens(SpecParserSEMICOLON)
}

func (s *SequenceContext) SEMICOLON(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserSEMICOLON, i)
}

func (s *SequenceContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SequenceContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) Sequence() (localctx ISequenceContext) {
	localctx = NewSequenceContext(p, p.GetParserRuleContext(), p.GetState())
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

// IFusionContext is an interface to support dynamic dispatch.
type IFusionContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllEither() []IEitherContext
	Either(i int) IEitherContext
	AllFUSION() []antlr.TerminalNode
	FUSION(i int) antlr.TerminalNode

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
	p.RuleIndex = SpecParserRULE_fusion
	return p
}

func InitEmptyFusionContext(p *FusionContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_fusion
}

func (*FusionContext) IsFusionContext() {}

func NewFusionContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *FusionContext {
	var p = new(FusionContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_fusion

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

func (s *FusionContext) AllFUSION() []antlr.TerminalNode {
	return s.GetTokens(SpecParserFUSION)
}

func (s *FusionContext) FUSION(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserFUSION, i)
}

func (s *FusionContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *FusionContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) Fusion() (localctx IFusionContext) {
	localctx = NewFusionContext(p, p.GetParserRuleContext(), p.GetState())
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

// IEitherContext is an interface to support dynamic dispatch.
type IEitherContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllUnion() []IUnionContext
	Union(i int) IUnionContext
	AllARROW() []antlr.TerminalNode
	ARROW(i int) antlr.TerminalNode
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
	p.RuleIndex = SpecParserRULE_either
	return p
}

func InitEmptyEitherContext(p *EitherContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_either
}

func (*EitherContext) IsEitherContext() {}

func NewEitherContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *EitherContext {
	var p = new(EitherContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_either

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

func (s *EitherContext) AllARROW() []antlr.TerminalNode {
	return s.GetTokens(SpecParserARROW)
}

func (s *EitherContext) ARROW(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserARROW, i)
}

func (s *EitherContext) AllEQUIV() []antlr.TerminalNode {
	return s.GetTokens(SpecParserEQUIV)
}

func (s *EitherContext) EQUIV(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserEQUIV, i)
}

func (s *EitherContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *EitherContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) Either() (localctx IEitherContext) {
	localctx = NewEitherContext(p, p.GetParserRuleContext(), p.GetState())
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
	AllBITOR() []antlr.TerminalNode
	BITOR(i int) antlr.TerminalNode

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
	p.RuleIndex = SpecParserRULE_union
	return p
}

func InitEmptyUnionContext(p *UnionContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_union
}

func (*UnionContext) IsUnionContext() {}

func NewUnionContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *UnionContext {
	var p = new(UnionContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_union

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
	return s.GetTokens(SpecParserOR)
}

func (s *UnionContext) OR(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserOR, i)
}

func (s *UnionContext) AllBITOR() []antlr.TerminalNode {
	return s.GetTokens(SpecParserBITOR)
}

func (s *UnionContext) BITOR(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserBITOR, i)
}

func (s *UnionContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *UnionContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) Union() (localctx IUnionContext) {
	localctx = NewUnionContext(p, p.GetParserRuleContext(), p.GetState())
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
	AllBITXOR() []antlr.TerminalNode
	BITXOR(i int) antlr.TerminalNode

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
	p.RuleIndex = SpecParserRULE_unlike
	return p
}

func InitEmptyUnlikeContext(p *UnlikeContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_unlike
}

func (*UnlikeContext) IsUnlikeContext() {}

func NewUnlikeContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *UnlikeContext {
	var p = new(UnlikeContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_unlike

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
	return s.GetTokens(SpecParserXOR)
}

func (s *UnlikeContext) XOR(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserXOR, i)
}

func (s *UnlikeContext) AllBITXOR() []antlr.TerminalNode {
	return s.GetTokens(SpecParserBITXOR)
}

func (s *UnlikeContext) BITXOR(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserBITXOR, i)
}

func (s *UnlikeContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *UnlikeContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) Unlike() (localctx IUnlikeContext) {
	localctx = NewUnlikeContext(p, p.GetParserRuleContext(), p.GetState())
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
	AllBITAND() []antlr.TerminalNode
	BITAND(i int) antlr.TerminalNode

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
	p.RuleIndex = SpecParserRULE_meet
	return p
}

func InitEmptyMeetContext(p *MeetContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_meet
}

func (*MeetContext) IsMeetContext() {}

func NewMeetContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *MeetContext {
	var p = new(MeetContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_meet

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
	return s.GetTokens(SpecParserAND)
}

func (s *MeetContext) AND(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserAND, i)
}

func (s *MeetContext) AllBITAND() []antlr.TerminalNode {
	return s.GetTokens(SpecParserBITAND)
}

func (s *MeetContext) BITAND(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserBITAND, i)
}

func (s *MeetContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *MeetContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) Meet() (localctx IMeetContext) {
	localctx = NewMeetContext(p, p.GetParserRuleContext(), p.GetState())
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
	p.RuleIndex = SpecParserRULE_repeated
	return p
}

func InitEmptyRepeatedContext(p *RepeatedContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_repeated
}

func (*RepeatedContext) IsRepeatedContext() {}

func NewRepeatedContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *RepeatedContext {
	var p = new(RepeatedContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_repeated

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
	return s.GetTokens(SpecParserREPEAT)
}

func (s *RepeatedContext) REPEAT(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserREPEAT, i)
}

func (s *RepeatedContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *RepeatedContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) Repeated() (localctx IRepeatedContext) {
	localctx = NewRepeatedContext(p, p.GetParserRuleContext(), p.GetState())
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

// IElementContext is an interface to support dynamic dispatch.
type IElementContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Single() ISingleContext
	AllNOT() []antlr.TerminalNode
	NOT(i int) antlr.TerminalNode
	AllTILDE() []antlr.TerminalNode
	TILDE(i int) antlr.TerminalNode

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
	p.RuleIndex = SpecParserRULE_element
	return p
}

func InitEmptyElementContext(p *ElementContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_element
}

func (*ElementContext) IsElementContext() {}

func NewElementContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ElementContext {
	var p = new(ElementContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_element

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
	return s.GetTokens(SpecParserNOT)
}

func (s *ElementContext) NOT(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserNOT, i)
}

func (s *ElementContext) AllTILDE() []antlr.TerminalNode {
	return s.GetTokens(SpecParserTILDE)
}

func (s *ElementContext) TILDE(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserTILDE, i)
}

func (s *ElementContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ElementContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) Element() (localctx IElementContext) {
	localctx = NewElementContext(p, p.GetParserRuleContext(), p.GetState())
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

// ISingleContext is an interface to support dynamic dispatch.
type ISingleContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Comparison() IComparisonContext
	LBRACE() antlr.TerminalNode
	Sequence() ISequenceContext
	RBRACE() antlr.TerminalNode
	REPEAT() antlr.TerminalNode

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
	p.RuleIndex = SpecParserRULE_single
	return p
}

func InitEmptySingleContext(p *SingleContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_single
}

func (*SingleContext) IsSingleContext() {}

func NewSingleContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *SingleContext {
	var p = new(SingleContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_single

	return p
}

func (s *SingleContext) GetParser() antlr.Parser { return s.parser }

func (s *SingleContext) Comparison() IComparisonContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IComparisonContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IComparisonContext)
}

func (s *SingleContext) LBRACE() antlr.TerminalNode {
	return s.GetToken(SpecParserLBRACE, 0)
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

func (s *SingleContext) RBRACE() antlr.TerminalNode {
	return s.GetToken(SpecParserRBRACE, 0)
}

func (s *SingleContext) REPEAT() antlr.TerminalNode {
	return s.GetToken(SpecParserREPEAT, 0)
}

func (s *SingleContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SingleContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) Single() (localctx ISingleContext) {
	localctx = NewSingleContext(p, p.GetParserRuleContext(), p.GetState())
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

// IComparisonContext is an interface to support dynamic dispatch.
type IComparisonContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllPrimary() []IPrimaryContext
	Primary(i int) IPrimaryContext
	AllMINUS() []antlr.TerminalNode
	MINUS(i int) antlr.TerminalNode
	AllEQ() []antlr.TerminalNode
	EQ(i int) antlr.TerminalNode
	AllNE() []antlr.TerminalNode
	NE(i int) antlr.TerminalNode
	AllLT() []antlr.TerminalNode
	LT(i int) antlr.TerminalNode
	AllLE() []antlr.TerminalNode
	LE(i int) antlr.TerminalNode
	AllGT() []antlr.TerminalNode
	GT(i int) antlr.TerminalNode
	AllGE() []antlr.TerminalNode
	GE(i int) antlr.TerminalNode
	AllPLUS() []antlr.TerminalNode
	PLUS(i int) antlr.TerminalNode
	AllSTAR() []antlr.TerminalNode
	STAR(i int) antlr.TerminalNode
	AllSLASH() []antlr.TerminalNode
	SLASH(i int) antlr.TerminalNode
	AllPERCENT() []antlr.TerminalNode
	PERCENT(i int) antlr.TerminalNode

	// IsComparisonContext differentiates from other interfaces.
	IsComparisonContext()
}

type ComparisonContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyComparisonContext() *ComparisonContext {
	var p = new(ComparisonContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_comparison
	return p
}

func InitEmptyComparisonContext(p *ComparisonContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_comparison
}

func (*ComparisonContext) IsComparisonContext() {}

func NewComparisonContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ComparisonContext {
	var p = new(ComparisonContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_comparison

	return p
}

func (s *ComparisonContext) GetParser() antlr.Parser { return s.parser }

func (s *ComparisonContext) AllPrimary() []IPrimaryContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IPrimaryContext); ok {
			len++
		}
	}

	tst := make([]IPrimaryContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IPrimaryContext); ok {
			tst[i] = t.(IPrimaryContext)
			i++
		}
	}

	return tst
}

func (s *ComparisonContext) Primary(i int) IPrimaryContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IPrimaryContext); ok {
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

	return t.(IPrimaryContext)
}

func (s *ComparisonContext) AllMINUS() []antlr.TerminalNode {
	return s.GetTokens(SpecParserMINUS)
}

func (s *ComparisonContext) MINUS(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserMINUS, i)
}

func (s *ComparisonContext) AllEQ() []antlr.TerminalNode {
	return s.GetTokens(SpecParserEQ)
}

func (s *ComparisonContext) EQ(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserEQ, i)
}

func (s *ComparisonContext) AllNE() []antlr.TerminalNode {
	return s.GetTokens(SpecParserNE)
}

func (s *ComparisonContext) NE(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserNE, i)
}

func (s *ComparisonContext) AllLT() []antlr.TerminalNode {
	return s.GetTokens(SpecParserLT)
}

func (s *ComparisonContext) LT(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserLT, i)
}

func (s *ComparisonContext) AllLE() []antlr.TerminalNode {
	return s.GetTokens(SpecParserLE)
}

func (s *ComparisonContext) LE(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserLE, i)
}

func (s *ComparisonContext) AllGT() []antlr.TerminalNode {
	return s.GetTokens(SpecParserGT)
}

func (s *ComparisonContext) GT(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserGT, i)
}

func (s *ComparisonContext) AllGE() []antlr.TerminalNode {
	return s.GetTokens(SpecParserGE)
}

func (s *ComparisonContext) GE(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserGE, i)
}

func (s *ComparisonContext) AllPLUS() []antlr.TerminalNode {
	return s.GetTokens(SpecParserPLUS)
}

func (s *ComparisonContext) PLUS(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserPLUS, i)
}

func (s *ComparisonContext) AllSTAR() []antlr.TerminalNode {
	return s.GetTokens(SpecParserSTAR)
}

func (s *ComparisonContext) STAR(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserSTAR, i)
}

func (s *ComparisonContext) AllSLASH() []antlr.TerminalNode {
	return s.GetTokens(SpecParserSLASH)
}

func (s *ComparisonContext) SLASH(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserSLASH, i)
}

func (s *ComparisonContext) AllPERCENT() []antlr.TerminalNode {
	return s.GetTokens(SpecParserPERCENT)
}

func (s *ComparisonContext) PERCENT(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserPERCENT, i)
}

func (s *ComparisonContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ComparisonContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) Comparison() (localctx IComparisonContext) {
	localctx = NewComparisonContext(p, p.GetParserRuleContext(), p.GetState())
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

// IExprContext is an interface to support dynamic dispatch.
type IExprContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Implication() IImplicationContext

	// IsExprContext differentiates from other interfaces.
	IsExprContext()
}

type ExprContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyExprContext() *ExprContext {
	var p = new(ExprContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_expr
	return p
}

func InitEmptyExprContext(p *ExprContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_expr
}

func (*ExprContext) IsExprContext() {}

func NewExprContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ExprContext {
	var p = new(ExprContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_expr

	return p
}

func (s *ExprContext) GetParser() antlr.Parser { return s.parser }

func (s *ExprContext) Implication() IImplicationContext {
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

func (s *ExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ExprContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) Expr() (localctx IExprContext) {
	localctx = NewExprContext(p, p.GetParserRuleContext(), p.GetState())
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

// ILiteralContext is an interface to support dynamic dispatch.
type ILiteralContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	NUMBER() antlr.TerminalNode
	DECIMAL() antlr.TerminalNode
	CHARACTER() antlr.TerminalNode
	TRUE() antlr.TerminalNode
	FALSE() antlr.TerminalNode
	SKIP_() antlr.TerminalNode

	// IsLiteralContext differentiates from other interfaces.
	IsLiteralContext()
}

type LiteralContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyLiteralContext() *LiteralContext {
	var p = new(LiteralContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_literal
	return p
}

func InitEmptyLiteralContext(p *LiteralContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_literal
}

func (*LiteralContext) IsLiteralContext() {}

func NewLiteralContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *LiteralContext {
	var p = new(LiteralContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_literal

	return p
}

func (s *LiteralContext) GetParser() antlr.Parser { return s.parser }

func (s *LiteralContext) NUMBER() antlr.TerminalNode {
	return s.GetToken(SpecParserNUMBER, 0)
}

func (s *LiteralContext) DECIMAL() antlr.TerminalNode {
	return s.GetToken(SpecParserDECIMAL, 0)
}

func (s *LiteralContext) CHARACTER() antlr.TerminalNode {
	return s.GetToken(SpecParserCHARACTER, 0)
}

func (s *LiteralContext) TRUE() antlr.TerminalNode {
	return s.GetToken(SpecParserTRUE, 0)
}

func (s *LiteralContext) FALSE() antlr.TerminalNode {
	return s.GetToken(SpecParserFALSE, 0)
}

func (s *LiteralContext) SKIP_() antlr.TerminalNode {
	return s.GetToken(SpecParserSKIP_, 0)
}

func (s *LiteralContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *LiteralContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) Literal() (localctx ILiteralContext) {
	localctx = NewLiteralContext(p, p.GetParserRuleContext(), p.GetState())
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

// IPrimaryContext is an interface to support dynamic dispatch.
type IPrimaryContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser
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
	p.RuleIndex = SpecParserRULE_primary
	return p
}

func InitEmptyPrimaryContext(p *PrimaryContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_primary
}

func (*PrimaryContext) IsPrimaryContext() {}

func NewPrimaryContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *PrimaryContext {
	var p = new(PrimaryContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_primary

	return p
}

func (s *PrimaryContext) GetParser() antlr.Parser { return s.parser }

func (s *PrimaryContext) CopyAll(ctx *PrimaryContext) {
	s.CopyFrom(&ctx.BaseParserRuleContext)
}

func (s *PrimaryContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PrimaryContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

type PrimaryParenContext struct {
	PrimaryContext
}

func NewPrimaryParenContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *PrimaryParenContext {
	var p = new(PrimaryParenContext)

	InitEmptyPrimaryContext(&p.PrimaryContext)
	p.parser = parser
	p.CopyAll(ctx.(*PrimaryContext))

	return p
}

func (s *PrimaryParenContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PrimaryParenContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(SpecParserLPAREN, 0)
}

func (s *PrimaryParenContext) AllImplication() []IImplicationContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IImplicationContext); ok {
			len++
		}
	}

	tst := make([]IImplicationContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IImplicationContext); ok {
			tst[i] = t.(IImplicationContext)
			i++
		}
	}

	return tst
}

func (s *PrimaryParenContext) Implication(i int) IImplicationContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IImplicationContext); ok {
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

	return t.(IImplicationContext)
}

func (s *PrimaryParenContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(SpecParserRPAREN, 0)
}

func (s *PrimaryParenContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(SpecParserCOMMA)
}

func (s *PrimaryParenContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserCOMMA, i)
}

type PrimaryCallContext struct {
	PrimaryContext
}

func NewPrimaryCallContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *PrimaryCallContext {
	var p = new(PrimaryCallContext)

	InitEmptyPrimaryContext(&p.PrimaryContext)
	p.parser = parser
	p.CopyAll(ctx.(*PrimaryContext))

	return p
}

func (s *PrimaryCallContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PrimaryCallContext) NAME() antlr.TerminalNode {
	return s.GetToken(SpecParserNAME, 0)
}

func (s *PrimaryCallContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(SpecParserLPAREN, 0)
}

func (s *PrimaryCallContext) AllImplication() []IImplicationContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IImplicationContext); ok {
			len++
		}
	}

	tst := make([]IImplicationContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IImplicationContext); ok {
			tst[i] = t.(IImplicationContext)
			i++
		}
	}

	return tst
}

func (s *PrimaryCallContext) Implication(i int) IImplicationContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IImplicationContext); ok {
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

	return t.(IImplicationContext)
}

func (s *PrimaryCallContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(SpecParserRPAREN, 0)
}

func (s *PrimaryCallContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(SpecParserCOMMA)
}

func (s *PrimaryCallContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserCOMMA, i)
}

func (s *PrimaryCallContext) Scope() IScopeContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IScopeContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IScopeContext)
}

type PrimaryProcessContext struct {
	PrimaryContext
	op antlr.Token
}

func NewPrimaryProcessContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *PrimaryProcessContext {
	var p = new(PrimaryProcessContext)

	InitEmptyPrimaryContext(&p.PrimaryContext)
	p.parser = parser
	p.CopyAll(ctx.(*PrimaryContext))

	return p
}

func (s *PrimaryProcessContext) GetOp() antlr.Token { return s.op }

func (s *PrimaryProcessContext) SetOp(v antlr.Token) { s.op = v }

func (s *PrimaryProcessContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PrimaryProcessContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(SpecParserLPAREN, 0)
}

func (s *PrimaryProcessContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *PrimaryProcessContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(SpecParserRPAREN, 0)
}

func (s *PrimaryProcessContext) ENABLED() antlr.TerminalNode {
	return s.GetToken(SpecParserENABLED, 0)
}

func (s *PrimaryProcessContext) PC_VALUE() antlr.TerminalNode {
	return s.GetToken(SpecParserPC_VALUE, 0)
}

func (s *PrimaryProcessContext) GET_PRIORITY() antlr.TerminalNode {
	return s.GetToken(SpecParserGET_PRIORITY, 0)
}

type PrimaryVarContext struct {
	PrimaryContext
	op antlr.Token
}

func NewPrimaryVarContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *PrimaryVarContext {
	var p = new(PrimaryVarContext)

	InitEmptyPrimaryContext(&p.PrimaryContext)
	p.parser = parser
	p.CopyAll(ctx.(*PrimaryContext))

	return p
}

func (s *PrimaryVarContext) GetOp() antlr.Token { return s.op }

func (s *PrimaryVarContext) SetOp(v antlr.Token) { s.op = v }

func (s *PrimaryVarContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PrimaryVarContext) AllVarref() []IVarrefContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IVarrefContext); ok {
			len++
		}
	}

	tst := make([]IVarrefContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IVarrefContext); ok {
			tst[i] = t.(IVarrefContext)
			i++
		}
	}

	return tst
}

func (s *PrimaryVarContext) Varref(i int) IVarrefContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IVarrefContext); ok {
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

	return t.(IVarrefContext)
}

func (s *PrimaryVarContext) AT() antlr.TerminalNode {
	return s.GetToken(SpecParserAT, 0)
}

func (s *PrimaryVarContext) NAME() antlr.TerminalNode {
	return s.GetToken(SpecParserNAME, 0)
}

func (s *PrimaryVarContext) COLON() antlr.TerminalNode {
	return s.GetToken(SpecParserCOLON, 0)
}

func (s *PrimaryVarContext) LBRACK() antlr.TerminalNode {
	return s.GetToken(SpecParserLBRACK, 0)
}

func (s *PrimaryVarContext) RecvArgs() IRecvArgsContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IRecvArgsContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IRecvArgsContext)
}

func (s *PrimaryVarContext) RBRACK() antlr.TerminalNode {
	return s.GetToken(SpecParserRBRACK, 0)
}

func (s *PrimaryVarContext) IS0() antlr.TerminalNode {
	return s.GetToken(SpecParserIS0, 0)
}

func (s *PrimaryVarContext) IS1() antlr.TerminalNode {
	return s.GetToken(SpecParserIS1, 0)
}

func (s *PrimaryVarContext) RCV() antlr.TerminalNode {
	return s.GetToken(SpecParserRCV, 0)
}

func (s *PrimaryVarContext) RRCV() antlr.TerminalNode {
	return s.GetToken(SpecParserRRCV, 0)
}

type PrimaryChannelContext struct {
	PrimaryContext
	op antlr.Token
}

func NewPrimaryChannelContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *PrimaryChannelContext {
	var p = new(PrimaryChannelContext)

	InitEmptyPrimaryContext(&p.PrimaryContext)
	p.parser = parser
	p.CopyAll(ctx.(*PrimaryContext))

	return p
}

func (s *PrimaryChannelContext) GetOp() antlr.Token { return s.op }

func (s *PrimaryChannelContext) SetOp(v antlr.Token) { s.op = v }

func (s *PrimaryChannelContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PrimaryChannelContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(SpecParserLPAREN, 0)
}

func (s *PrimaryChannelContext) Varref() IVarrefContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IVarrefContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IVarrefContext)
}

func (s *PrimaryChannelContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(SpecParserRPAREN, 0)
}

func (s *PrimaryChannelContext) LEN() antlr.TerminalNode {
	return s.GetToken(SpecParserLEN, 0)
}

func (s *PrimaryChannelContext) FULL() antlr.TerminalNode {
	return s.GetToken(SpecParserFULL, 0)
}

func (s *PrimaryChannelContext) EMPTY() antlr.TerminalNode {
	return s.GetToken(SpecParserEMPTY, 0)
}

func (s *PrimaryChannelContext) NFULL() antlr.TerminalNode {
	return s.GetToken(SpecParserNFULL, 0)
}

func (s *PrimaryChannelContext) NEMPTY() antlr.TerminalNode {
	return s.GetToken(SpecParserNEMPTY, 0)
}

type PrimaryQuotedContext struct {
	PrimaryContext
}

func NewPrimaryQuotedContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *PrimaryQuotedContext {
	var p = new(PrimaryQuotedContext)

	InitEmptyPrimaryContext(&p.PrimaryContext)
	p.parser = parser
	p.CopyAll(ctx.(*PrimaryContext))

	return p
}

func (s *PrimaryQuotedContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PrimaryQuotedContext) STRING() antlr.TerminalNode {
	return s.GetToken(SpecParserSTRING, 0)
}

func (s *PrimaryQuotedContext) LATEX() antlr.TerminalNode {
	return s.GetToken(SpecParserLATEX, 0)
}

func (s *PrimaryQuotedContext) IS0() antlr.TerminalNode {
	return s.GetToken(SpecParserIS0, 0)
}

func (s *PrimaryQuotedContext) IS1() antlr.TerminalNode {
	return s.GetToken(SpecParserIS1, 0)
}

type PrimaryLiteralContext struct {
	PrimaryContext
}

func NewPrimaryLiteralContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *PrimaryLiteralContext {
	var p = new(PrimaryLiteralContext)

	InitEmptyPrimaryContext(&p.PrimaryContext)
	p.parser = parser
	p.CopyAll(ctx.(*PrimaryContext))

	return p
}

func (s *PrimaryLiteralContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PrimaryLiteralContext) Literal() ILiteralContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ILiteralContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ILiteralContext)
}

type PrimaryPredefinedContext struct {
	PrimaryContext
	op antlr.Token
}

func NewPrimaryPredefinedContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *PrimaryPredefinedContext {
	var p = new(PrimaryPredefinedContext)

	InitEmptyPrimaryContext(&p.PrimaryContext)
	p.parser = parser
	p.CopyAll(ctx.(*PrimaryContext))

	return p
}

func (s *PrimaryPredefinedContext) GetOp() antlr.Token { return s.op }

func (s *PrimaryPredefinedContext) SetOp(v antlr.Token) { s.op = v }

func (s *PrimaryPredefinedContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PrimaryPredefinedContext) TIMEOUT() antlr.TerminalNode {
	return s.GetToken(SpecParserTIMEOUT, 0)
}

func (s *PrimaryPredefinedContext) NP() antlr.TerminalNode {
	return s.GetToken(SpecParserNP, 0)
}

func (p *SpecParser) Primary() (localctx IPrimaryContext) {
	localctx = NewPrimaryContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 70, SpecParserRULE_primary)
	var _la int

	p.SetState(468)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 54, p.GetParserRuleContext()) {
	case 1:
		localctx = NewPrimaryParenContext(p, localctx)
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
		localctx = NewPrimaryQuotedContext(p, localctx)
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
		localctx = NewPrimaryCallContext(p, localctx)
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
		localctx = NewPrimaryLiteralContext(p, localctx)
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(442)
			p.Literal()
		}

	case 5:
		localctx = NewPrimaryChannelContext(p, localctx)
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(443)

			var _lt = p.GetTokenStream().LT(1)

			localctx.(*PrimaryChannelContext).op = _lt

			_la = p.GetTokenStream().LA(1)

			if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&136339441844224) != 0) {
				var _ri = p.GetErrorHandler().RecoverInline(p)

				localctx.(*PrimaryChannelContext).op = _ri
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
		localctx = NewPrimaryProcessContext(p, localctx)
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(448)

			var _lt = p.GetTokenStream().LT(1)

			localctx.(*PrimaryProcessContext).op = _lt

			_la = p.GetTokenStream().LA(1)

			if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&985162418487296) != 0) {
				var _ri = p.GetErrorHandler().RecoverInline(p)

				localctx.(*PrimaryProcessContext).op = _ri
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
		localctx = NewPrimaryPredefinedContext(p, localctx)
		p.EnterOuterAlt(localctx, 7)
		{
			p.SetState(453)

			var _lt = p.GetTokenStream().LT(1)

			localctx.(*PrimaryPredefinedContext).op = _lt

			_la = p.GetTokenStream().LA(1)

			if !(_la == SpecParserTIMEOUT || _la == SpecParserNP) {
				var _ri = p.GetErrorHandler().RecoverInline(p)

				localctx.(*PrimaryPredefinedContext).op = _ri
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}

	case 8:
		localctx = NewPrimaryVarContext(p, localctx)
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

				localctx.(*PrimaryVarContext).op = _lt

				_la = p.GetTokenStream().LA(1)

				if !(_la == SpecParserRRCV || _la == SpecParserRCV) {
					var _ri = p.GetErrorHandler().RecoverInline(p)

					localctx.(*PrimaryVarContext).op = _ri
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

// IScopeContext is an interface to support dynamic dispatch.
type IScopeContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	EVERYWHERE() antlr.TerminalNode
	BEFORE() antlr.TerminalNode
	AllUnary() []IUnaryContext
	Unary(i int) IUnaryContext
	AFTER() antlr.TerminalNode
	UNTIL() antlr.TerminalNode
	BETWEEN() antlr.TerminalNode
	AND_WORD() antlr.TerminalNode

	// IsScopeContext differentiates from other interfaces.
	IsScopeContext()
}

type ScopeContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyScopeContext() *ScopeContext {
	var p = new(ScopeContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_scope
	return p
}

func InitEmptyScopeContext(p *ScopeContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_scope
}

func (*ScopeContext) IsScopeContext() {}

func NewScopeContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ScopeContext {
	var p = new(ScopeContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_scope

	return p
}

func (s *ScopeContext) GetParser() antlr.Parser { return s.parser }

func (s *ScopeContext) EVERYWHERE() antlr.TerminalNode {
	return s.GetToken(SpecParserEVERYWHERE, 0)
}

func (s *ScopeContext) BEFORE() antlr.TerminalNode {
	return s.GetToken(SpecParserBEFORE, 0)
}

func (s *ScopeContext) AllUnary() []IUnaryContext {
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

func (s *ScopeContext) Unary(i int) IUnaryContext {
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

func (s *ScopeContext) AFTER() antlr.TerminalNode {
	return s.GetToken(SpecParserAFTER, 0)
}

func (s *ScopeContext) UNTIL() antlr.TerminalNode {
	return s.GetToken(SpecParserUNTIL, 0)
}

func (s *ScopeContext) BETWEEN() antlr.TerminalNode {
	return s.GetToken(SpecParserBETWEEN, 0)
}

func (s *ScopeContext) AND_WORD() antlr.TerminalNode {
	return s.GetToken(SpecParserAND_WORD, 0)
}

func (s *ScopeContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ScopeContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) Scope() (localctx IScopeContext) {
	localctx = NewScopeContext(p, p.GetParserRuleContext(), p.GetState())
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

// IVarrefContext is an interface to support dynamic dispatch.
type IVarrefContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllField() []IFieldContext
	Field(i int) IFieldContext
	AllDOT() []antlr.TerminalNode
	DOT(i int) antlr.TerminalNode

	// IsVarrefContext differentiates from other interfaces.
	IsVarrefContext()
}

type VarrefContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyVarrefContext() *VarrefContext {
	var p = new(VarrefContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_varref
	return p
}

func InitEmptyVarrefContext(p *VarrefContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_varref
}

func (*VarrefContext) IsVarrefContext() {}

func NewVarrefContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *VarrefContext {
	var p = new(VarrefContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_varref

	return p
}

func (s *VarrefContext) GetParser() antlr.Parser { return s.parser }

func (s *VarrefContext) AllField() []IFieldContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IFieldContext); ok {
			len++
		}
	}

	tst := make([]IFieldContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IFieldContext); ok {
			tst[i] = t.(IFieldContext)
			i++
		}
	}

	return tst
}

func (s *VarrefContext) Field(i int) IFieldContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IFieldContext); ok {
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

	return t.(IFieldContext)
}

func (s *VarrefContext) AllDOT() []antlr.TerminalNode {
	return s.GetTokens(SpecParserDOT)
}

func (s *VarrefContext) DOT(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserDOT, i)
}

func (s *VarrefContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *VarrefContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) Varref() (localctx IVarrefContext) {
	localctx = NewVarrefContext(p, p.GetParserRuleContext(), p.GetState())
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

// IFieldContext is an interface to support dynamic dispatch.
type IFieldContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	NAME() antlr.TerminalNode
	LBRACK() antlr.TerminalNode
	Expr() IExprContext
	RBRACK() antlr.TerminalNode

	// IsFieldContext differentiates from other interfaces.
	IsFieldContext()
}

type FieldContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyFieldContext() *FieldContext {
	var p = new(FieldContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_field
	return p
}

func InitEmptyFieldContext(p *FieldContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_field
}

func (*FieldContext) IsFieldContext() {}

func NewFieldContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *FieldContext {
	var p = new(FieldContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_field

	return p
}

func (s *FieldContext) GetParser() antlr.Parser { return s.parser }

func (s *FieldContext) NAME() antlr.TerminalNode {
	return s.GetToken(SpecParserNAME, 0)
}

func (s *FieldContext) LBRACK() antlr.TerminalNode {
	return s.GetToken(SpecParserLBRACK, 0)
}

func (s *FieldContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *FieldContext) RBRACK() antlr.TerminalNode {
	return s.GetToken(SpecParserRBRACK, 0)
}

func (s *FieldContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *FieldContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) Field() (localctx IFieldContext) {
	localctx = NewFieldContext(p, p.GetParserRuleContext(), p.GetState())
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

// IRecvArgsContext is an interface to support dynamic dispatch.
type IRecvArgsContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	RecvArg() IRecvArgContext
	MoreRecvArgs() IMoreRecvArgsContext
	LPAREN() antlr.TerminalNode
	RecvArgs() IRecvArgsContext
	RPAREN() antlr.TerminalNode

	// IsRecvArgsContext differentiates from other interfaces.
	IsRecvArgsContext()
}

type RecvArgsContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyRecvArgsContext() *RecvArgsContext {
	var p = new(RecvArgsContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_recvArgs
	return p
}

func InitEmptyRecvArgsContext(p *RecvArgsContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_recvArgs
}

func (*RecvArgsContext) IsRecvArgsContext() {}

func NewRecvArgsContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *RecvArgsContext {
	var p = new(RecvArgsContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_recvArgs

	return p
}

func (s *RecvArgsContext) GetParser() antlr.Parser { return s.parser }

func (s *RecvArgsContext) RecvArg() IRecvArgContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IRecvArgContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IRecvArgContext)
}

func (s *RecvArgsContext) MoreRecvArgs() IMoreRecvArgsContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IMoreRecvArgsContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IMoreRecvArgsContext)
}

func (s *RecvArgsContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(SpecParserLPAREN, 0)
}

func (s *RecvArgsContext) RecvArgs() IRecvArgsContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IRecvArgsContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IRecvArgsContext)
}

func (s *RecvArgsContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(SpecParserRPAREN, 0)
}

func (s *RecvArgsContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *RecvArgsContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) RecvArgs() (localctx IRecvArgsContext) {
	localctx = NewRecvArgsContext(p, p.GetParserRuleContext(), p.GetState())
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

// IMoreRecvArgsContext is an interface to support dynamic dispatch.
type IMoreRecvArgsContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	LPAREN() antlr.TerminalNode
	RecvArgs() IRecvArgsContext
	RPAREN() antlr.TerminalNode
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode
	AllRecvArg() []IRecvArgContext
	RecvArg(i int) IRecvArgContext

	// IsMoreRecvArgsContext differentiates from other interfaces.
	IsMoreRecvArgsContext()
}

type MoreRecvArgsContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyMoreRecvArgsContext() *MoreRecvArgsContext {
	var p = new(MoreRecvArgsContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_moreRecvArgs
	return p
}

func InitEmptyMoreRecvArgsContext(p *MoreRecvArgsContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_moreRecvArgs
}

func (*MoreRecvArgsContext) IsMoreRecvArgsContext() {}

func NewMoreRecvArgsContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *MoreRecvArgsContext {
	var p = new(MoreRecvArgsContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_moreRecvArgs

	return p
}

func (s *MoreRecvArgsContext) GetParser() antlr.Parser { return s.parser }

func (s *MoreRecvArgsContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(SpecParserLPAREN, 0)
}

func (s *MoreRecvArgsContext) RecvArgs() IRecvArgsContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IRecvArgsContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IRecvArgsContext)
}

func (s *MoreRecvArgsContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(SpecParserRPAREN, 0)
}

func (s *MoreRecvArgsContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(SpecParserCOMMA)
}

func (s *MoreRecvArgsContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserCOMMA, i)
}

func (s *MoreRecvArgsContext) AllRecvArg() []IRecvArgContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IRecvArgContext); ok {
			len++
		}
	}

	tst := make([]IRecvArgContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IRecvArgContext); ok {
			tst[i] = t.(IRecvArgContext)
			i++
		}
	}

	return tst
}

func (s *MoreRecvArgsContext) RecvArg(i int) IRecvArgContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IRecvArgContext); ok {
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

	return t.(IRecvArgContext)
}

func (s *MoreRecvArgsContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *MoreRecvArgsContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) MoreRecvArgs() (localctx IMoreRecvArgsContext) {
	localctx = NewMoreRecvArgsContext(p, p.GetParserRuleContext(), p.GetState())
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

// IRecvArgContext is an interface to support dynamic dispatch.
type IRecvArgContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	EVAL() antlr.TerminalNode
	LPAREN() antlr.TerminalNode
	Expr() IExprContext
	RPAREN() antlr.TerminalNode
	NUMBER() antlr.TerminalNode
	MINUS() antlr.TerminalNode
	CHARACTER() antlr.TerminalNode
	TRUE() antlr.TerminalNode
	FALSE() antlr.TerminalNode
	SKIP_() antlr.TerminalNode
	Varref() IVarrefContext

	// IsRecvArgContext differentiates from other interfaces.
	IsRecvArgContext()
}

type RecvArgContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyRecvArgContext() *RecvArgContext {
	var p = new(RecvArgContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_recvArg
	return p
}

func InitEmptyRecvArgContext(p *RecvArgContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_recvArg
}

func (*RecvArgContext) IsRecvArgContext() {}

func NewRecvArgContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *RecvArgContext {
	var p = new(RecvArgContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_recvArg

	return p
}

func (s *RecvArgContext) GetParser() antlr.Parser { return s.parser }

func (s *RecvArgContext) EVAL() antlr.TerminalNode {
	return s.GetToken(SpecParserEVAL, 0)
}

func (s *RecvArgContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(SpecParserLPAREN, 0)
}

func (s *RecvArgContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *RecvArgContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(SpecParserRPAREN, 0)
}

func (s *RecvArgContext) NUMBER() antlr.TerminalNode {
	return s.GetToken(SpecParserNUMBER, 0)
}

func (s *RecvArgContext) MINUS() antlr.TerminalNode {
	return s.GetToken(SpecParserMINUS, 0)
}

func (s *RecvArgContext) CHARACTER() antlr.TerminalNode {
	return s.GetToken(SpecParserCHARACTER, 0)
}

func (s *RecvArgContext) TRUE() antlr.TerminalNode {
	return s.GetToken(SpecParserTRUE, 0)
}

func (s *RecvArgContext) FALSE() antlr.TerminalNode {
	return s.GetToken(SpecParserFALSE, 0)
}

func (s *RecvArgContext) SKIP_() antlr.TerminalNode {
	return s.GetToken(SpecParserSKIP_, 0)
}

func (s *RecvArgContext) Varref() IVarrefContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IVarrefContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IVarrefContext)
}

func (s *RecvArgContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *RecvArgContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SpecParser) RecvArg() (localctx IRecvArgContext) {
	localctx = NewRecvArgContext(p, p.GetParserRuleContext(), p.GetState())
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
