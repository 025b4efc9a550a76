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
		"", "", "", "", "", "", "'U'", "", "'W'", "'M'", "", "", "", "", "",
		"", "'='", "';'", "'..'", "'$'", "", "", "", "", "'/*'", "", "'len'",
		"'full'", "'empty'", "'nfull'", "'nempty'", "'enabled'", "'pc_value'",
		"'get_priority'", "'timeout'", "'np_'", "'run'", "'priority'", "'eval'",
		"'skip'", "'c_expr'", "", "", "", "'??'", "'?'", "'<<'", "'>>'", "'<='",
		"'>='", "'=='", "'!='", "'<'", "'>'", "'~'", "'+'", "'-'", "'*'", "'/'",
		"'%'", "'&'", "'|'", "'^'", "'('", "')'", "'['", "']'", "','", "':'",
		"'@'", "'.'",
	}
	staticData.SymbolicNames = []string{
		"", "ARROW", "EQUIV", "OR", "XOR", "AND", "UNTIL", "RELEASE", "WEAK",
		"STRONG", "NOT", "NEXT", "EVENTUALLY", "GLOBALLY", "TRUE", "FALSE",
		"ASSIGN", "SEMICOLON", "DOTDOT", "DOLLAR", "STRING", "LINECOMMENT",
		"COMMENT", "OPENSTRING", "OPENCOMMENT", "INVALID", "LEN", "FULL", "EMPTY",
		"NFULL", "NEMPTY", "ENABLED", "PC_VALUE", "GET_PRIORITY", "TIMEOUT",
		"NP", "RUN", "PRIORITY", "EVAL", "SKIP_", "C_EXPR", "NUMBER", "CHARACTER",
		"NAME", "RRCV", "RCV", "LSHIFT", "RSHIFT", "LE", "GE", "EQ", "NE", "LT",
		"GT", "TILDE", "PLUS", "MINUS", "STAR", "SLASH", "PERCENT", "BITAND",
		"BITOR", "BITXOR", "LPAREN", "RPAREN", "LBRACK", "RBRACK", "COMMA",
		"COLON", "AT", "DOT", "WS", "MODEL", "WITH", "IMPORT", "DEFINE", "ASSUME",
		"PROPERTY", "UNDER", "EXPECT", "VERDICT", "AUTOMATON", "CLAIM", "FAIRNESS",
		"OF", "BEFORE", "AFTER", "BETWEEN", "AND_WORD", "EVERYWHERE", "WITHOUT",
		"EMBEDDED",
	}
	staticData.RuleNames = []string{
		"modelDecl", "setting", "settingValue", "importDecl", "defineDecl",
		"assumeDecl", "assumption", "process", "propertyDecl", "body", "under",
		"expectation", "withoutDecl", "formula", "implication", "disjunction",
		"exclusive", "conjunction", "binary", "unary", "prefix", "bounds", "comparison",
		"sum", "product", "negative", "expr", "primary", "scope", "operand",
		"arith", "literal", "priority", "varref", "field", "exprList", "recvArgs",
		"recvArg", "embedded",
	}
	staticData.PredictionContextCache = antlr.NewPredictionContextCache()
	staticData.serializedATN = []int32{
		4, 1, 91, 512, 2, 0, 7, 0, 2, 1, 7, 1, 2, 2, 7, 2, 2, 3, 7, 3, 2, 4, 7,
		4, 2, 5, 7, 5, 2, 6, 7, 6, 2, 7, 7, 7, 2, 8, 7, 8, 2, 9, 7, 9, 2, 10, 7,
		10, 2, 11, 7, 11, 2, 12, 7, 12, 2, 13, 7, 13, 2, 14, 7, 14, 2, 15, 7, 15,
		2, 16, 7, 16, 2, 17, 7, 17, 2, 18, 7, 18, 2, 19, 7, 19, 2, 20, 7, 20, 2,
		21, 7, 21, 2, 22, 7, 22, 2, 23, 7, 23, 2, 24, 7, 24, 2, 25, 7, 25, 2, 26,
		7, 26, 2, 27, 7, 27, 2, 28, 7, 28, 2, 29, 7, 29, 2, 30, 7, 30, 2, 31, 7,
		31, 2, 32, 7, 32, 2, 33, 7, 33, 2, 34, 7, 34, 2, 35, 7, 35, 2, 36, 7, 36,
		2, 37, 7, 37, 2, 38, 7, 38, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 5, 0, 85,
		8, 0, 10, 0, 12, 0, 88, 9, 0, 3, 0, 90, 8, 0, 1, 0, 1, 0, 1, 1, 1, 1, 1,
		1, 3, 1, 97, 8, 1, 1, 2, 3, 2, 100, 8, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2,
		3, 2, 107, 8, 2, 1, 3, 1, 3, 1, 3, 1, 3, 1, 4, 1, 4, 1, 4, 1, 4, 1, 4,
		1, 4, 5, 4, 119, 8, 4, 10, 4, 12, 4, 122, 9, 4, 1, 4, 3, 4, 125, 8, 4,
		1, 4, 1, 4, 1, 4, 1, 4, 1, 5, 1, 5, 1, 5, 3, 5, 134, 8, 5, 1, 5, 1, 5,
		1, 5, 1, 5, 1, 6, 1, 6, 1, 6, 1, 6, 1, 6, 5, 6, 145, 8, 6, 10, 6, 12, 6,
		148, 9, 6, 3, 6, 150, 8, 6, 1, 6, 1, 6, 1, 6, 3, 6, 155, 8, 6, 1, 7, 1,
		7, 1, 7, 1, 7, 1, 7, 3, 7, 162, 8, 7, 1, 7, 3, 7, 165, 8, 7, 1, 8, 1, 8,
		1, 8, 3, 8, 170, 8, 8, 1, 8, 3, 8, 173, 8, 8, 1, 8, 1, 8, 3, 8, 177, 8,
		8, 1, 8, 1, 8, 5, 8, 181, 8, 8, 10, 8, 12, 8, 184, 9, 8, 1, 8, 1, 8, 1,
		9, 1, 9, 1, 9, 3, 9, 191, 8, 9, 1, 10, 1, 10, 1, 10, 1, 10, 5, 10, 197,
		8, 10, 10, 10, 12, 10, 200, 9, 10, 1, 11, 1, 11, 1, 11, 1, 12, 1, 12, 1,
		12, 1, 12, 5, 12, 209, 8, 12, 10, 12, 12, 12, 212, 9, 12, 1, 12, 1, 12,
		1, 13, 1, 13, 1, 13, 1, 14, 1, 14, 1, 14, 5, 14, 222, 8, 14, 10, 14, 12,
		14, 225, 9, 14, 1, 15, 1, 15, 1, 15, 5, 15, 230, 8, 15, 10, 15, 12, 15,
		233, 9, 15, 1, 16, 1, 16, 1, 16, 5, 16, 238, 8, 16, 10, 16, 12, 16, 241,
		9, 16, 1, 17, 1, 17, 1, 17, 5, 17, 246, 8, 17, 10, 17, 12, 17, 249, 9,
		17, 1, 18, 1, 18, 1, 18, 5, 18, 254, 8, 18, 10, 18, 12, 18, 257, 9, 18,
		1, 19, 5, 19, 260, 8, 19, 10, 19, 12, 19, 263, 9, 19, 1, 19, 1, 19, 1,
		20, 1, 20, 1, 20, 1, 20, 3, 20, 271, 8, 20, 3, 20, 273, 8, 20, 1, 21, 1,
		21, 1, 21, 1, 21, 1, 21, 3, 21, 280, 8, 21, 3, 21, 282, 8, 21, 3, 21, 284,
		8, 21, 1, 21, 1, 21, 1, 22, 1, 22, 1, 22, 5, 22, 291, 8, 22, 10, 22, 12,
		22, 294, 9, 22, 1, 23, 1, 23, 1, 23, 5, 23, 299, 8, 23, 10, 23, 12, 23,
		302, 9, 23, 1, 24, 1, 24, 1, 24, 5, 24, 307, 8, 24, 10, 24, 12, 24, 310,
		9, 24, 1, 25, 5, 25, 313, 8, 25, 10, 25, 12, 25, 316, 9, 25, 1, 25, 1,
		25, 1, 26, 1, 26, 1, 27, 1, 27, 1, 27, 1, 27, 5, 27, 326, 8, 27, 10, 27,
		12, 27, 329, 9, 27, 1, 27, 1, 27, 1, 27, 1, 27, 1, 27, 1, 27, 1, 27, 1,
		27, 5, 27, 339, 8, 27, 10, 27, 12, 27, 342, 9, 27, 1, 27, 1, 27, 3, 27,
		346, 8, 27, 1, 27, 1, 27, 1, 27, 1, 27, 1, 27, 1, 27, 1, 27, 1, 27, 1,
		27, 1, 27, 1, 27, 1, 27, 1, 27, 1, 27, 1, 27, 1, 27, 1, 27, 1, 27, 1, 27,
		1, 27, 1, 27, 1, 27, 3, 27, 370, 8, 27, 3, 27, 372, 8, 27, 1, 28, 1, 28,
		1, 28, 1, 28, 1, 28, 1, 28, 1, 28, 3, 28, 381, 8, 28, 1, 28, 1, 28, 1,
		28, 1, 28, 1, 28, 3, 28, 388, 8, 28, 1, 29, 1, 29, 1, 29, 1, 29, 3, 29,
		394, 8, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1,
		29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29,
		1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 5, 29, 420, 8, 29, 10, 29, 12, 29, 423,
		9, 29, 1, 30, 1, 30, 1, 30, 1, 30, 3, 30, 429, 8, 30, 1, 30, 1, 30, 1,
		30, 1, 30, 1, 30, 1, 30, 5, 30, 437, 8, 30, 10, 30, 12, 30, 440, 9, 30,
		1, 31, 1, 31, 1, 32, 1, 32, 1, 32, 1, 33, 1, 33, 1, 33, 5, 33, 450, 8,
		33, 10, 33, 12, 33, 453, 9, 33, 1, 34, 1, 34, 1, 34, 1, 34, 1, 34, 3, 34,
		460, 8, 34, 1, 35, 1, 35, 1, 35, 5, 35, 465, 8, 35, 10, 35, 12, 35, 468,
		9, 35, 1, 36, 1, 36, 1, 36, 5, 36, 473, 8, 36, 10, 36, 12, 36, 476, 9,
		36, 1, 36, 1, 36, 1, 36, 1, 36, 1, 36, 1, 36, 1, 36, 1, 36, 1, 36, 3, 36,
		487, 8, 36, 1, 37, 1, 37, 1, 37, 1, 37, 1, 37, 1, 37, 3, 37, 495, 8, 37,
		1, 37, 1, 37, 1, 37, 1, 37, 1, 37, 1, 37, 3, 37, 503, 8, 37, 1, 38, 1,
		38, 1, 38, 3, 38, 508, 8, 38, 1, 38, 1, 38, 1, 38, 0, 2, 58, 60, 39, 0,
		2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38,
		40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60, 62, 64, 66, 68, 70, 72, 74,
		76, 0, 21, 1, 0, 81, 82, 1, 0, 1, 2, 2, 0, 3, 3, 61, 61, 2, 0, 4, 4, 62,
		62, 2, 0, 5, 5, 60, 60, 1, 0, 6, 9, 1, 0, 11, 13, 2, 0, 18, 18, 67, 68,
		2, 0, 19, 19, 41, 41, 1, 0, 48, 53, 1, 0, 55, 56, 1, 0, 57, 59, 1, 0, 26,
		30, 1, 0, 31, 33, 1, 0, 34, 35, 1, 0, 44, 45, 3, 0, 10, 10, 54, 54, 56,
		56, 1, 0, 46, 47, 2, 0, 48, 49, 52, 53, 1, 0, 50, 51, 3, 0, 14, 15, 39,
		39, 41, 42, 556, 0, 78, 1, 0, 0, 0, 2, 93, 1, 0, 0, 0, 4, 106, 1, 0, 0,
		0, 6, 108, 1, 0, 0, 0, 8, 112, 1, 0, 0, 0, 10, 130, 1, 0, 0, 0, 12, 154,
		1, 0, 0, 0, 14, 164, 1, 0, 0, 0, 16, 166, 1, 0, 0, 0, 18, 190, 1, 0, 0,
		0, 20, 192, 1, 0, 0, 0, 22, 201, 1, 0, 0, 0, 24, 204, 1, 0, 0, 0, 26, 215,
		1, 0, 0, 0, 28, 218, 1, 0, 0, 0, 30, 226, 1, 0, 0, 0, 32, 234, 1, 0, 0,
		0, 34, 242, 1, 0, 0, 0, 36, 250, 1, 0, 0, 0, 38, 261, 1, 0, 0, 0, 40, 272,
		1, 0, 0, 0, 42, 274, 1, 0, 0, 0, 44, 287, 1, 0, 0, 0, 46, 295, 1, 0, 0,
		0, 48, 303, 1, 0, 0, 0, 50, 314, 1, 0, 0, 0, 52, 319, 1, 0, 0, 0, 54, 371,
		1, 0, 0, 0, 56, 387, 1, 0, 0, 0, 58, 393, 1, 0, 0, 0, 60, 428, 1, 0, 0,
		0, 62, 441, 1, 0, 0, 0, 64, 443, 1, 0, 0, 0, 66, 446, 1, 0, 0, 0, 68, 454,
		1, 0, 0, 0, 70, 461, 1, 0, 0, 0, 72, 486, 1, 0, 0, 0, 74, 502, 1, 0, 0,
		0, 76, 507, 1, 0, 0, 0, 78, 79, 5, 72, 0, 0, 79, 89, 5, 20, 0, 0, 80, 81,
		5, 73, 0, 0, 81, 86, 3, 2, 1, 0, 82, 83, 5, 67, 0, 0, 83, 85, 3, 2, 1,
		0, 84, 82, 1, 0, 0, 0, 85, 88, 1, 0, 0, 0, 86, 84, 1, 0, 0, 0, 86, 87,
		1, 0, 0, 0, 87, 90, 1, 0, 0, 0, 88, 86, 1, 0, 0, 0, 89, 80, 1, 0, 0, 0,
		89, 90, 1, 0, 0, 0, 90, 91, 1, 0, 0, 0, 91, 92, 5, 0, 0, 1, 92, 1, 1, 0,
		0, 0, 93, 96, 5, 43, 0, 0, 94, 95, 5, 16, 0, 0, 95, 97, 3, 4, 2, 0, 96,
		94, 1, 0, 0, 0, 96, 97, 1, 0, 0, 0, 97, 3, 1, 0, 0, 0, 98, 100, 5, 56,
		0, 0, 99, 98, 1, 0, 0, 0, 99, 100, 1, 0, 0, 0, 100, 101, 1, 0, 0, 0, 101,
		107, 5, 41, 0, 0, 102, 107, 5, 43, 0, 0, 103, 107, 5, 14, 0, 0, 104, 107,
		5, 15, 0, 0, 105, 107, 5, 20, 0, 0, 106, 99, 1, 0, 0, 0, 106, 102, 1, 0,
		0, 0, 106, 103, 1, 0, 0, 0, 106, 104, 1, 0, 0, 0, 106, 105, 1, 0, 0, 0,
		107, 5, 1, 0, 0, 0, 108, 109, 5, 74, 0, 0, 109, 110, 5, 20, 0, 0, 110,
		111, 5, 0, 0, 1, 111, 7, 1, 0, 0, 0, 112, 113, 5, 75, 0, 0, 113, 124, 5,
		43, 0, 0, 114, 115, 5, 63, 0, 0, 115, 120, 5, 43, 0, 0, 116, 117, 5, 67,
		0, 0, 117, 119, 5, 43, 0, 0, 118, 116, 1, 0, 0, 0, 119, 122, 1, 0, 0, 0,
		120, 118, 1, 0, 0, 0, 120, 121, 1, 0, 0, 0, 121, 123, 1, 0, 0, 0, 122,
		120, 1, 0, 0, 0, 123, 125, 5, 64, 0, 0, 124, 114, 1, 0, 0, 0, 124, 125,
		1, 0, 0, 0, 125, 126, 1, 0, 0, 0, 126, 127, 5, 16, 0, 0, 127, 128, 3, 28,
		14, 0, 128, 129, 5, 0, 0, 1, 129, 9, 1, 0, 0, 0, 130, 131, 5, 76, 0, 0,
		131, 133, 5, 43, 0, 0, 132, 134, 5, 20, 0, 0, 133, 132, 1, 0, 0, 0, 133,
		134, 1, 0, 0, 0, 134, 135, 1, 0, 0, 0, 135, 136, 5, 68, 0, 0, 136, 137,
		3, 12, 6, 0, 137, 138, 5, 0, 0, 1, 138, 11, 1, 0, 0, 0, 139, 149, 5, 83,
		0, 0, 140, 141, 5, 84, 0, 0, 141, 146, 3, 14, 7, 0, 142, 143, 5, 67, 0,
		0, 143, 145, 3, 14, 7, 0, 144, 142, 1, 0, 0, 0, 145, 148, 1, 0, 0, 0, 146,
		144, 1, 0, 0, 0, 146, 147, 1, 0, 0, 0, 147, 150, 1, 0, 0, 0, 148, 146,
		1, 0, 0, 0, 149, 140, 1, 0, 0, 0, 149, 150, 1, 0, 0, 0, 150, 155, 1, 0,
		0, 0, 151, 152, 5, 81, 0, 0, 152, 155, 5, 20, 0, 0, 153, 155, 3, 28, 14,
		0, 154, 139, 1, 0, 0, 0, 154, 151, 1, 0, 0, 0, 154, 153, 1, 0, 0, 0, 155,
		13, 1, 0, 0, 0, 156, 161, 5, 43, 0, 0, 157, 158, 5, 65, 0, 0, 158, 159,
		3, 52, 26, 0, 159, 160, 5, 66, 0, 0, 160, 162, 1, 0, 0, 0, 161, 157, 1,
		0, 0, 0, 161, 162, 1, 0, 0, 0, 162, 165, 1, 0, 0, 0, 163, 165, 5, 20, 0,
		0, 164, 156, 1, 0, 0, 0, 164, 163, 1, 0, 0, 0, 165, 15, 1, 0, 0, 0, 166,
		167, 5, 77, 0, 0, 167, 169, 5, 43, 0, 0, 168, 170, 5, 20, 0, 0, 169, 168,
		1, 0, 0, 0, 169, 170, 1, 0, 0, 0, 170, 172, 1, 0, 0, 0, 171, 173, 3, 20,
		10, 0, 172, 171, 1, 0, 0, 0, 172, 173, 1, 0, 0, 0, 173, 176, 1, 0, 0, 0,
		174, 175, 5, 68, 0, 0, 175, 177, 3, 18, 9, 0, 176, 174, 1, 0, 0, 0, 176,
		177, 1, 0, 0, 0, 177, 182, 1, 0, 0, 0, 178, 181, 3, 20, 10, 0, 179, 181,
		3, 22, 11, 0, 180, 178, 1, 0, 0, 0, 180, 179, 1, 0, 0, 0, 181, 184, 1,
		0, 0, 0, 182, 180, 1, 0, 0, 0, 182, 183, 1, 0, 0, 0, 183, 185, 1, 0, 0,
		0, 184, 182, 1, 0, 0, 0, 185, 186, 5, 0, 0, 1, 186, 17, 1, 0, 0, 0, 187,
		188, 7, 0, 0, 0, 188, 191, 5, 20, 0, 0, 189, 191, 3, 28, 14, 0, 190, 187,
		1, 0, 0, 0, 190, 189, 1, 0, 0, 0, 191, 19, 1, 0, 0, 0, 192, 193, 5, 78,
		0, 0, 193, 198, 5, 43, 0, 0, 194, 195, 5, 67, 0, 0, 195, 197, 5, 43, 0,
		0, 196, 194, 1, 0, 0, 0, 197, 200, 1, 0, 0, 0, 198, 196, 1, 0, 0, 0, 198,
		199, 1, 0, 0, 0, 199, 21, 1, 0, 0, 0, 200, 198, 1, 0, 0, 0, 201, 202, 5,
		79, 0, 0, 202, 203, 5, 80, 0, 0, 203, 23, 1, 0, 0, 0, 204, 205, 5, 90,
		0, 0, 205, 210, 5, 43, 0, 0, 206, 207, 5, 67, 0, 0, 207, 209, 5, 43, 0,
		0, 208, 206, 1, 0, 0, 0, 209, 212, 1, 0, 0, 0, 210, 208, 1, 0, 0, 0, 210,
		211, 1, 0, 0, 0, 211, 213, 1, 0, 0, 0, 212, 210, 1, 0, 0, 0, 213, 214,
		5, 0, 0, 1, 214, 25, 1, 0, 0, 0, 215, 216, 3, 28, 14, 0, 216, 217, 5, 0,
		0, 1, 217, 27, 1, 0, 0, 0, 218, 223, 3, 30, 15, 0, 219, 220, 7, 1, 0, 0,
		220, 222, 3, 30, 15, 0, 221, 219, 1, 0, 0, 0, 222, 225, 1, 0, 0, 0, 223,
		221, 1, 0, 0, 0, 223, 224, 1, 0, 0, 0, 224, 29, 1, 0, 0, 0, 225, 223, 1,
		0, 0, 0, 226, 231, 3, 32, 16, 0, 227, 228, 7, 2, 0, 0, 228, 230, 3, 32,
		16, 0, 229, 227, 1, 0, 0, 0, 230, 233, 1, 0, 0, 0, 231, 229, 1, 0, 0, 0,
		231, 232, 1, 0, 0, 0, 232, 31, 1, 0, 0, 0, 233, 231, 1, 0, 0, 0, 234, 239,
		3, 34, 17, 0, 235, 236, 7, 3, 0, 0, 236, 238, 3, 34, 17, 0, 237, 235, 1,
		0, 0, 0, 238, 241, 1, 0, 0, 0, 239, 237, 1, 0, 0, 0, 239, 240, 1, 0, 0,
		0, 240, 33, 1, 0, 0, 0, 241, 239, 1, 0, 0, 0, 242, 247, 3, 36, 18, 0, 243,
		244, 7, 4, 0, 0, 244, 246, 3, 36, 18, 0, 245, 243, 1, 0, 0, 0, 246, 249,
		1, 0, 0, 0, 247, 245, 1, 0, 0, 0, 247, 248, 1, 0, 0, 0, 248, 35, 1, 0,
		0, 0, 249, 247, 1, 0, 0, 0, 250, 255, 3, 38, 19, 0, 251, 252, 7, 5, 0,
		0, 252, 254, 3, 38, 19, 0, 253, 251, 1, 0, 0, 0, 254, 257, 1, 0, 0, 0,
		255, 253, 1, 0, 0, 0, 255, 256, 1, 0, 0, 0, 256, 37, 1, 0, 0, 0, 257, 255,
		1, 0, 0, 0, 258, 260, 3, 40, 20, 0, 259, 258, 1, 0, 0, 0, 260, 263, 1,
		0, 0, 0, 261, 259, 1, 0, 0, 0, 261, 262, 1, 0, 0, 0, 262, 264, 1, 0, 0,
		0, 263, 261, 1, 0, 0, 0, 264, 265, 3, 44, 22, 0, 265, 39, 1, 0, 0, 0, 266,
		273, 5, 10, 0, 0, 267, 273, 5, 54, 0, 0, 268, 270, 7, 6, 0, 0, 269, 271,
		3, 42, 21, 0, 270, 269, 1, 0, 0, 0, 270, 271, 1, 0, 0, 0, 271, 273, 1,
		0, 0, 0, 272, 266, 1, 0, 0, 0, 272, 267, 1, 0, 0, 0, 272, 268, 1, 0, 0,
		0, 273, 41, 1, 0, 0, 0, 274, 283, 5, 65, 0, 0, 275, 284, 5, 10, 0, 0, 276,
		281, 5, 41, 0, 0, 277, 279, 7, 7, 0, 0, 278, 280, 7, 8, 0, 0, 279, 278,
		1, 0, 0, 0, 279, 280, 1, 0, 0, 0, 280, 282, 1, 0, 0, 0, 281, 277, 1, 0,
		0, 0, 281, 282, 1, 0, 0, 0, 282, 284, 1, 0, 0, 0, 283, 275, 1, 0, 0, 0,
		283, 276, 1, 0, 0, 0, 284, 285, 1, 0, 0, 0, 285, 286, 5, 66, 0, 0, 286,
		43, 1, 0, 0, 0, 287, 292, 3, 46, 23, 0, 288, 289, 7, 9, 0, 0, 289, 291,
		3, 46, 23, 0, 290, 288, 1, 0, 0, 0, 291, 294, 1, 0, 0, 0, 292, 290, 1,
		0, 0, 0, 292, 293, 1, 0, 0, 0, 293, 45, 1, 0, 0, 0, 294, 292, 1, 0, 0,
		0, 295, 300, 3, 48, 24, 0, 296, 297, 7, 10, 0, 0, 297, 299, 3, 48, 24,
		0, 298, 296, 1, 0, 0, 0, 299, 302, 1, 0, 0, 0, 300, 298, 1, 0, 0, 0, 300,
		301, 1, 0, 0, 0, 301, 47, 1, 0, 0, 0, 302, 300, 1, 0, 0, 0, 303, 308, 3,
		50, 25, 0, 304, 305, 7, 11, 0, 0, 305, 307, 3, 50, 25, 0, 306, 304, 1,
		0, 0, 0, 307, 310, 1, 0, 0, 0, 308, 306, 1, 0, 0, 0, 308, 309, 1, 0, 0,
		0, 309, 49, 1, 0, 0, 0, 310, 308, 1, 0, 0, 0, 311, 313, 5, 56, 0, 0, 312,
		311, 1, 0, 0, 0, 313, 316, 1, 0, 0, 0, 314, 312, 1, 0, 0, 0, 314, 315,
		1, 0, 0, 0, 315, 317, 1, 0, 0, 0, 316, 314, 1, 0, 0, 0, 317, 318, 3, 54,
		27, 0, 318, 51, 1, 0, 0, 0, 319, 320, 3, 28, 14, 0, 320, 53, 1, 0, 0, 0,
		321, 322, 5, 63, 0, 0, 322, 327, 3, 28, 14, 0, 323, 324, 5, 67, 0, 0, 324,
		326, 3, 28, 14, 0, 325, 323, 1, 0, 0, 0, 326, 329, 1, 0, 0, 0, 327, 325,
		1, 0, 0, 0, 327, 328, 1, 0, 0, 0, 328, 330, 1, 0, 0, 0, 329, 327, 1, 0,
		0, 0, 330, 331, 5, 64, 0, 0, 331, 372, 1, 0, 0, 0, 332, 372, 5, 20, 0,
		0, 333, 334, 5, 43, 0, 0, 334, 335, 5, 63, 0, 0, 335, 340, 3, 28, 14, 0,
		336, 337, 5, 67, 0, 0, 337, 339, 3, 28, 14, 0, 338, 336, 1, 0, 0, 0, 339,
		342, 1, 0, 0, 0, 340, 338, 1, 0, 0, 0, 340, 341, 1, 0, 0, 0, 341, 343,
		1, 0, 0, 0, 342, 340, 1, 0, 0, 0, 343, 345, 5, 64, 0, 0, 344, 346, 3, 56,
		28, 0, 345, 344, 1, 0, 0, 0, 345, 346, 1, 0, 0, 0, 346, 372, 1, 0, 0, 0,
		347, 372, 3, 62, 31, 0, 348, 349, 7, 12, 0, 0, 349, 350, 5, 63, 0, 0, 350,
		351, 3, 66, 33, 0, 351, 352, 5, 64, 0, 0, 352, 372, 1, 0, 0, 0, 353, 354,
		7, 13, 0, 0, 354, 355, 5, 63, 0, 0, 355, 356, 3, 52, 26, 0, 356, 357, 5,
		64, 0, 0, 357, 372, 1, 0, 0, 0, 358, 372, 7, 14, 0, 0, 359, 369, 3, 66,
		33, 0, 360, 361, 5, 69, 0, 0, 361, 370, 5, 43, 0, 0, 362, 363, 5, 68, 0,
		0, 363, 370, 3, 66, 33, 0, 364, 365, 7, 15, 0, 0, 365, 366, 5, 65, 0, 0,
		366, 367, 3, 72, 36, 0, 367, 368, 5, 66, 0, 0, 368, 370, 1, 0, 0, 0, 369,
		360, 1, 0, 0, 0, 369, 362, 1, 0, 0, 0, 369, 364, 1, 0, 0, 0, 369, 370,
		1, 0, 0, 0, 370, 372, 1, 0, 0, 0, 371, 321, 1, 0, 0, 0, 371, 332, 1, 0,
		0, 0, 371, 333, 1, 0, 0, 0, 371, 347, 1, 0, 0, 0, 371, 348, 1, 0, 0, 0,
		371, 353, 1, 0, 0, 0, 371, 358, 1, 0, 0, 0, 371, 359, 1, 0, 0, 0, 372,
		55, 1, 0, 0, 0, 373, 388, 5, 89, 0, 0, 374, 375, 5, 85, 0, 0, 375, 388,
		3, 38, 19, 0, 376, 377, 5, 86, 0, 0, 377, 380, 3, 38, 19, 0, 378, 379,
		5, 6, 0, 0, 379, 381, 3, 38, 19, 0, 380, 378, 1, 0, 0, 0, 380, 381, 1,
		0, 0, 0, 381, 388, 1, 0, 0, 0, 382, 383, 5, 87, 0, 0, 383, 384, 3, 38,
		19, 0, 384, 385, 5, 88, 0, 0, 385, 386, 3, 38, 19, 0, 386, 388, 1, 0, 0,
		0, 387, 373, 1, 0, 0, 0, 387, 374, 1, 0, 0, 0, 387, 376, 1, 0, 0, 0, 387,
		382, 1, 0, 0, 0, 388, 57, 1, 0, 0, 0, 389, 390, 6, 29, -1, 0, 390, 391,
		7, 16, 0, 0, 391, 394, 3, 58, 29, 10, 392, 394, 3, 54, 27, 0, 393, 389,
		1, 0, 0, 0, 393, 392, 1, 0, 0, 0, 394, 421, 1, 0, 0, 0, 395, 396, 10, 9,
		0, 0, 396, 397, 7, 11, 0, 0, 397, 420, 3, 58, 29, 10, 398, 399, 10, 8,
		0, 0, 399, 400, 7, 10, 0, 0, 400, 420, 3, 58, 29, 9, 401, 402, 10, 7, 0,
		0, 402, 403, 7, 17, 0, 0, 403, 420, 3, 58, 29, 8, 404, 405, 10, 6, 0, 0,
		405, 406, 7, 18, 0, 0, 406, 420, 3, 58, 29, 7, 407, 408, 10, 5, 0, 0, 408,
		409, 7, 19, 0, 0, 409, 420, 3, 58, 29, 6, 410, 411, 10, 4, 0, 0, 411, 412,
		5, 60, 0, 0, 412, 420, 3, 58, 29, 5, 413, 414, 10, 3, 0, 0, 414, 415, 5,
		62, 0, 0, 415, 420, 3, 58, 29, 4, 416, 417, 10, 2, 0, 0, 417, 418, 5, 61,
		0, 0, 418, 420, 3, 58, 29, 3, 419, 395, 1, 0, 0, 0, 419, 398, 1, 0, 0,
		0, 419, 401, 1, 0, 0, 0, 419, 404, 1, 0, 0, 0, 419, 407, 1, 0, 0, 0, 419,
		410, 1, 0, 0, 0, 419, 413, 1, 0, 0, 0, 419, 416, 1, 0, 0, 0, 420, 423,
		1, 0, 0, 0, 421, 419, 1, 0, 0, 0, 421, 422, 1, 0, 0, 0, 422, 59, 1, 0,
		0, 0, 423, 421, 1, 0, 0, 0, 424, 425, 6, 30, -1, 0, 425, 426, 5, 56, 0,
		0, 426, 429, 3, 60, 30, 4, 427, 429, 3, 54, 27, 0, 428, 424, 1, 0, 0, 0,
		428, 427, 1, 0, 0, 0, 429, 438, 1, 0, 0, 0, 430, 431, 10, 3, 0, 0, 431,
		432, 7, 11, 0, 0, 432, 437, 3, 60, 30, 4, 433, 434, 10, 2, 0, 0, 434, 435,
		7, 10, 0, 0, 435, 437, 3, 60, 30, 3, 436, 430, 1, 0, 0, 0, 436, 433, 1,
		0, 0, 0, 437, 440, 1, 0, 0, 0, 438, 436, 1, 0, 0, 0, 438, 439, 1, 0, 0,
		0, 439, 61, 1, 0, 0, 0, 440, 438, 1, 0, 0, 0, 441, 442, 7, 20, 0, 0, 442,
		63, 1, 0, 0, 0, 443, 444, 5, 37, 0, 0, 444, 445, 5, 41, 0, 0, 445, 65,
		1, 0, 0, 0, 446, 451, 3, 68, 34, 0, 447, 448, 5, 70, 0, 0, 448, 450, 3,
		68, 34, 0, 449, 447, 1, 0, 0, 0, 450, 453, 1, 0, 0, 0, 451, 449, 1, 0,
		0, 0, 451, 452, 1, 0, 0, 0, 452, 67, 1, 0, 0, 0, 453, 451, 1, 0, 0, 0,
		454, 459, 5, 43, 0, 0, 455, 456, 5, 65, 0, 0, 456, 457, 3, 52, 26, 0, 457,
		458, 5, 66, 0, 0, 458, 460, 1, 0, 0, 0, 459, 455, 1, 0, 0, 0, 459, 460,
		1, 0, 0, 0, 460, 69, 1, 0, 0, 0, 461, 466, 3, 52, 26, 0, 462, 463, 5, 67,
		0, 0, 463, 465, 3, 52, 26, 0, 464, 462, 1, 0, 0, 0, 465, 468, 1, 0, 0,
		0, 466, 464, 1, 0, 0, 0, 466, 467, 1, 0, 0, 0, 467, 71, 1, 0, 0, 0, 468,
		466, 1, 0, 0, 0, 469, 474, 3, 74, 37, 0, 470, 471, 5, 67, 0, 0, 471, 473,
		3, 74, 37, 0, 472, 470, 1, 0, 0, 0, 473, 476, 1, 0, 0, 0, 474, 472, 1,
		0, 0, 0, 474, 475, 1, 0, 0, 0, 475, 487, 1, 0, 0, 0, 476, 474, 1, 0, 0,
		0, 477, 478, 3, 74, 37, 0, 478, 479, 5, 63, 0, 0, 479, 480, 3, 72, 36,
		0, 480, 481, 5, 64, 0, 0, 481, 487, 1, 0, 0, 0, 482, 483, 5, 63, 0, 0,
		483, 484, 3, 72, 36, 0, 484, 485, 5, 64, 0, 0, 485, 487, 1, 0, 0, 0, 486,
		469, 1, 0, 0, 0, 486, 477, 1, 0, 0, 0, 486, 482, 1, 0, 0, 0, 487, 73, 1,
		0, 0, 0, 488, 489, 5, 38, 0, 0, 489, 490, 5, 63, 0, 0, 490, 491, 3, 52,
		26, 0, 491, 492, 5, 64, 0, 0, 492, 503, 1, 0, 0, 0, 493, 495, 5, 56, 0,
		0, 494, 493, 1, 0, 0, 0, 494, 495, 1, 0, 0, 0, 495, 496, 1, 0, 0, 0, 496,
		503, 5, 41, 0, 0, 497, 503, 5, 42, 0, 0, 498, 503, 5, 14, 0, 0, 499, 503,
		5, 15, 0, 0, 500, 503, 5, 39, 0, 0, 501, 503, 3, 66, 33, 0, 502, 488, 1,
		0, 0, 0, 502, 494, 1, 0, 0, 0, 502, 497, 1, 0, 0, 0, 502, 498, 1, 0, 0,
		0, 502, 499, 1, 0, 0, 0, 502, 500, 1, 0, 0, 0, 502, 501, 1, 0, 0, 0, 503,
		75, 1, 0, 0, 0, 504, 505, 5, 65, 0, 0, 505, 506, 5, 91, 0, 0, 506, 508,
		5, 66, 0, 0, 507, 504, 1, 0, 0, 0, 507, 508, 1, 0, 0, 0, 508, 509, 1, 0,
		0, 0, 509, 510, 5, 91, 0, 0, 510, 77, 1, 0, 0, 0, 57, 86, 89, 96, 99, 106,
		120, 124, 133, 146, 149, 154, 161, 164, 169, 172, 176, 180, 182, 190, 198,
		210, 223, 231, 239, 247, 255, 261, 270, 272, 279, 281, 283, 292, 300, 308,
		314, 327, 340, 345, 369, 371, 380, 387, 393, 419, 421, 428, 436, 438, 451,
		459, 466, 474, 486, 494, 502, 507,
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
	SpecParserEOF          = antlr.TokenEOF
	SpecParserARROW        = 1
	SpecParserEQUIV        = 2
	SpecParserOR           = 3
	SpecParserXOR          = 4
	SpecParserAND          = 5
	SpecParserUNTIL        = 6
	SpecParserRELEASE      = 7
	SpecParserWEAK         = 8
	SpecParserSTRONG       = 9
	SpecParserNOT          = 10
	SpecParserNEXT         = 11
	SpecParserEVENTUALLY   = 12
	SpecParserGLOBALLY     = 13
	SpecParserTRUE         = 14
	SpecParserFALSE        = 15
	SpecParserASSIGN       = 16
	SpecParserSEMICOLON    = 17
	SpecParserDOTDOT       = 18
	SpecParserDOLLAR       = 19
	SpecParserSTRING       = 20
	SpecParserLINECOMMENT  = 21
	SpecParserCOMMENT      = 22
	SpecParserOPENSTRING   = 23
	SpecParserOPENCOMMENT  = 24
	SpecParserINVALID      = 25
	SpecParserLEN          = 26
	SpecParserFULL         = 27
	SpecParserEMPTY        = 28
	SpecParserNFULL        = 29
	SpecParserNEMPTY       = 30
	SpecParserENABLED      = 31
	SpecParserPC_VALUE     = 32
	SpecParserGET_PRIORITY = 33
	SpecParserTIMEOUT      = 34
	SpecParserNP           = 35
	SpecParserRUN          = 36
	SpecParserPRIORITY     = 37
	SpecParserEVAL         = 38
	SpecParserSKIP_        = 39
	SpecParserC_EXPR       = 40
	SpecParserNUMBER       = 41
	SpecParserCHARACTER    = 42
	SpecParserNAME         = 43
	SpecParserRRCV         = 44
	SpecParserRCV          = 45
	SpecParserLSHIFT       = 46
	SpecParserRSHIFT       = 47
	SpecParserLE           = 48
	SpecParserGE           = 49
	SpecParserEQ           = 50
	SpecParserNE           = 51
	SpecParserLT           = 52
	SpecParserGT           = 53
	SpecParserTILDE        = 54
	SpecParserPLUS         = 55
	SpecParserMINUS        = 56
	SpecParserSTAR         = 57
	SpecParserSLASH        = 58
	SpecParserPERCENT      = 59
	SpecParserBITAND       = 60
	SpecParserBITOR        = 61
	SpecParserBITXOR       = 62
	SpecParserLPAREN       = 63
	SpecParserRPAREN       = 64
	SpecParserLBRACK       = 65
	SpecParserRBRACK       = 66
	SpecParserCOMMA        = 67
	SpecParserCOLON        = 68
	SpecParserAT           = 69
	SpecParserDOT          = 70
	SpecParserWS           = 71
	SpecParserMODEL        = 72
	SpecParserWITH         = 73
	SpecParserIMPORT       = 74
	SpecParserDEFINE       = 75
	SpecParserASSUME       = 76
	SpecParserPROPERTY     = 77
	SpecParserUNDER        = 78
	SpecParserEXPECT       = 79
	SpecParserVERDICT      = 80
	SpecParserAUTOMATON    = 81
	SpecParserCLAIM        = 82
	SpecParserFAIRNESS     = 83
	SpecParserOF           = 84
	SpecParserBEFORE       = 85
	SpecParserAFTER        = 86
	SpecParserBETWEEN      = 87
	SpecParserAND_WORD     = 88
	SpecParserEVERYWHERE   = 89
	SpecParserWITHOUT      = 90
	SpecParserEMBEDDED     = 91
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
	SpecParserRULE_comparison   = 22
	SpecParserRULE_sum          = 23
	SpecParserRULE_product      = 24
	SpecParserRULE_negative     = 25
	SpecParserRULE_expr         = 26
	SpecParserRULE_primary      = 27
	SpecParserRULE_scope        = 28
	SpecParserRULE_operand      = 29
	SpecParserRULE_arith        = 30
	SpecParserRULE_literal      = 31
	SpecParserRULE_priority     = 32
	SpecParserRULE_varref       = 33
	SpecParserRULE_field        = 34
	SpecParserRULE_exprList     = 35
	SpecParserRULE_recvArgs     = 36
	SpecParserRULE_recvArg      = 37
	SpecParserRULE_embedded     = 38
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

func (s *ModelDeclContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitModelDecl(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) ModelDecl() (localctx IModelDeclContext) {
	localctx = NewModelDeclContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 0, SpecParserRULE_modelDecl)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(78)
		p.Match(SpecParserMODEL)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(79)
		p.Match(SpecParserSTRING)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(89)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == SpecParserWITH {
		{
			p.SetState(80)
			p.Match(SpecParserWITH)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(81)
			p.Setting()
		}
		p.SetState(86)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == SpecParserCOMMA {
			{
				p.SetState(82)
				p.Match(SpecParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(83)
				p.Setting()
			}

			p.SetState(88)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}

	}
	{
		p.SetState(91)
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

func (s *SettingContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitSetting(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) Setting() (localctx ISettingContext) {
	localctx = NewSettingContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 2, SpecParserRULE_setting)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(93)
		p.Match(SpecParserNAME)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(96)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == SpecParserASSIGN {
		{
			p.SetState(94)
			p.Match(SpecParserASSIGN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(95)
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

func (s *SettingValueContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitSettingValue(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) SettingValue() (localctx ISettingValueContext) {
	localctx = NewSettingValueContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 4, SpecParserRULE_settingValue)
	var _la int

	p.SetState(106)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SpecParserNUMBER, SpecParserMINUS:
		p.EnterOuterAlt(localctx, 1)
		p.SetState(99)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SpecParserMINUS {
			{
				p.SetState(98)
				p.Match(SpecParserMINUS)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		}
		{
			p.SetState(101)
			p.Match(SpecParserNUMBER)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserNAME:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(102)
			p.Match(SpecParserNAME)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserTRUE:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(103)
			p.Match(SpecParserTRUE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserFALSE:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(104)
			p.Match(SpecParserFALSE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserSTRING:
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(105)
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

func (s *ImportDeclContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitImportDecl(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) ImportDecl() (localctx IImportDeclContext) {
	localctx = NewImportDeclContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 6, SpecParserRULE_importDecl)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(108)
		p.Match(SpecParserIMPORT)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(109)
		p.Match(SpecParserSTRING)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(110)
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

func (s *DefineDeclContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitDefineDecl(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) DefineDecl() (localctx IDefineDeclContext) {
	localctx = NewDefineDeclContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 8, SpecParserRULE_defineDecl)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(112)
		p.Match(SpecParserDEFINE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(113)
		p.Match(SpecParserNAME)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(124)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == SpecParserLPAREN {
		{
			p.SetState(114)
			p.Match(SpecParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(115)
			p.Match(SpecParserNAME)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(120)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == SpecParserCOMMA {
			{
				p.SetState(116)
				p.Match(SpecParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(117)
				p.Match(SpecParserNAME)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

			p.SetState(122)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(123)
			p.Match(SpecParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}
	{
		p.SetState(126)
		p.Match(SpecParserASSIGN)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(127)
		p.Implication()
	}
	{
		p.SetState(128)
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

func (s *AssumeDeclContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitAssumeDecl(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) AssumeDecl() (localctx IAssumeDeclContext) {
	localctx = NewAssumeDeclContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 10, SpecParserRULE_assumeDecl)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(130)
		p.Match(SpecParserASSUME)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(131)
		p.Match(SpecParserNAME)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(133)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == SpecParserSTRING {
		{
			p.SetState(132)
			p.Match(SpecParserSTRING)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}
	{
		p.SetState(135)
		p.Match(SpecParserCOLON)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(136)
		p.Assumption()
	}
	{
		p.SetState(137)
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

func (s *AssumptionContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitAssumption(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) Assumption() (localctx IAssumptionContext) {
	localctx = NewAssumptionContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 12, SpecParserRULE_assumption)
	var _la int

	p.SetState(154)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SpecParserFAIRNESS:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(139)
			p.Match(SpecParserFAIRNESS)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(149)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SpecParserOF {
			{
				p.SetState(140)
				p.Match(SpecParserOF)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(141)
				p.Process()
			}
			p.SetState(146)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			for _la == SpecParserCOMMA {
				{
					p.SetState(142)
					p.Match(SpecParserCOMMA)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(143)
					p.Process()
				}

				p.SetState(148)
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
			p.SetState(151)
			p.Match(SpecParserAUTOMATON)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(152)
			p.Match(SpecParserSTRING)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserNOT, SpecParserNEXT, SpecParserEVENTUALLY, SpecParserGLOBALLY, SpecParserTRUE, SpecParserFALSE, SpecParserSTRING, SpecParserLEN, SpecParserFULL, SpecParserEMPTY, SpecParserNFULL, SpecParserNEMPTY, SpecParserENABLED, SpecParserPC_VALUE, SpecParserGET_PRIORITY, SpecParserTIMEOUT, SpecParserNP, SpecParserSKIP_, SpecParserNUMBER, SpecParserCHARACTER, SpecParserNAME, SpecParserTILDE, SpecParserMINUS, SpecParserLPAREN:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(153)
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

func (s *ProcessContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitProcess(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) Process() (localctx IProcessContext) {
	localctx = NewProcessContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 14, SpecParserRULE_process)
	var _la int

	p.SetState(164)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SpecParserNAME:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(156)
			p.Match(SpecParserNAME)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(161)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SpecParserLBRACK {
			{
				p.SetState(157)
				p.Match(SpecParserLBRACK)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(158)
				p.Expr()
			}
			{
				p.SetState(159)
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
			p.SetState(163)
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

func (s *PropertyDeclContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitPropertyDecl(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) PropertyDecl() (localctx IPropertyDeclContext) {
	localctx = NewPropertyDeclContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 16, SpecParserRULE_propertyDecl)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(166)
		p.Match(SpecParserPROPERTY)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(167)
		p.Match(SpecParserNAME)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(169)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == SpecParserSTRING {
		{
			p.SetState(168)
			p.Match(SpecParserSTRING)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}
	p.SetState(172)
	p.GetErrorHandler().Sync(p)

	if p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 14, p.GetParserRuleContext()) == 1 {
		{
			p.SetState(171)
			p.Under()
		}

	} else if p.HasError() { // JIM
		goto errorExit
	}
	p.SetState(176)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == SpecParserCOLON {
		{
			p.SetState(174)
			p.Match(SpecParserCOLON)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(175)
			p.Body()
		}

	}
	p.SetState(182)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SpecParserUNDER || _la == SpecParserEXPECT {
		p.SetState(180)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}

		switch p.GetTokenStream().LA(1) {
		case SpecParserUNDER:
			{
				p.SetState(178)
				p.Under()
			}

		case SpecParserEXPECT:
			{
				p.SetState(179)
				p.Expectation()
			}

		default:
			p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
			goto errorExit
		}

		p.SetState(184)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(185)
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

func (s *BodyContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *BodyContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (s *BodyContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitBody(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) Body() (localctx IBodyContext) {
	localctx = NewBodyContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 18, SpecParserRULE_body)
	var _la int

	p.SetState(190)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SpecParserAUTOMATON, SpecParserCLAIM:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(187)
			_la = p.GetTokenStream().LA(1)

			if !(_la == SpecParserAUTOMATON || _la == SpecParserCLAIM) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(188)
			p.Match(SpecParserSTRING)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserNOT, SpecParserNEXT, SpecParserEVENTUALLY, SpecParserGLOBALLY, SpecParserTRUE, SpecParserFALSE, SpecParserSTRING, SpecParserLEN, SpecParserFULL, SpecParserEMPTY, SpecParserNFULL, SpecParserNEMPTY, SpecParserENABLED, SpecParserPC_VALUE, SpecParserGET_PRIORITY, SpecParserTIMEOUT, SpecParserNP, SpecParserSKIP_, SpecParserNUMBER, SpecParserCHARACTER, SpecParserNAME, SpecParserTILDE, SpecParserMINUS, SpecParserLPAREN:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(189)
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

func (s *UnderContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitUnder(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) Under() (localctx IUnderContext) {
	localctx = NewUnderContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 20, SpecParserRULE_under)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(192)
		p.Match(SpecParserUNDER)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(193)
		p.Match(SpecParserNAME)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(198)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SpecParserCOMMA {
		{
			p.SetState(194)
			p.Match(SpecParserCOMMA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(195)
			p.Match(SpecParserNAME)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

		p.SetState(200)
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

func (s *ExpectationContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitExpectation(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) Expectation() (localctx IExpectationContext) {
	localctx = NewExpectationContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 22, SpecParserRULE_expectation)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(201)
		p.Match(SpecParserEXPECT)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(202)
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

func (s *WithoutDeclContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitWithoutDecl(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) WithoutDecl() (localctx IWithoutDeclContext) {
	localctx = NewWithoutDeclContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 24, SpecParserRULE_withoutDecl)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(204)
		p.Match(SpecParserWITHOUT)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(205)
		p.Match(SpecParserNAME)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(210)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SpecParserCOMMA {
		{
			p.SetState(206)
			p.Match(SpecParserCOMMA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(207)
			p.Match(SpecParserNAME)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

		p.SetState(212)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(213)
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

func (s *FormulaContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *FormulaContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (s *FormulaContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitFormula(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) Formula() (localctx IFormulaContext) {
	localctx = NewFormulaContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 26, SpecParserRULE_formula)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(215)
		p.Implication()
	}
	{
		p.SetState(216)
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

func (s *ImplicationContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ImplicationContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (s *ImplicationContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitImplication(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) Implication() (localctx IImplicationContext) {
	localctx = NewImplicationContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 28, SpecParserRULE_implication)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(218)
		p.Disjunction()
	}
	p.SetState(223)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SpecParserARROW || _la == SpecParserEQUIV {
		{
			p.SetState(219)
			_la = p.GetTokenStream().LA(1)

			if !(_la == SpecParserARROW || _la == SpecParserEQUIV) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(220)
			p.Disjunction()
		}

		p.SetState(225)
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

func (s *DisjunctionContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitDisjunction(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) Disjunction() (localctx IDisjunctionContext) {
	localctx = NewDisjunctionContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 30, SpecParserRULE_disjunction)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(226)
		p.Exclusive()
	}
	p.SetState(231)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SpecParserOR || _la == SpecParserBITOR {
		{
			p.SetState(227)
			_la = p.GetTokenStream().LA(1)

			if !(_la == SpecParserOR || _la == SpecParserBITOR) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(228)
			p.Exclusive()
		}

		p.SetState(233)
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

func (s *ExclusiveContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitExclusive(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) Exclusive() (localctx IExclusiveContext) {
	localctx = NewExclusiveContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 32, SpecParserRULE_exclusive)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(234)
		p.Conjunction()
	}
	p.SetState(239)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SpecParserXOR || _la == SpecParserBITXOR {
		{
			p.SetState(235)
			_la = p.GetTokenStream().LA(1)

			if !(_la == SpecParserXOR || _la == SpecParserBITXOR) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(236)
			p.Conjunction()
		}

		p.SetState(241)
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

func (s *ConjunctionContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitConjunction(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) Conjunction() (localctx IConjunctionContext) {
	localctx = NewConjunctionContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 34, SpecParserRULE_conjunction)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(242)
		p.Binary()
	}
	p.SetState(247)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SpecParserAND || _la == SpecParserBITAND {
		{
			p.SetState(243)
			_la = p.GetTokenStream().LA(1)

			if !(_la == SpecParserAND || _la == SpecParserBITAND) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(244)
			p.Binary()
		}

		p.SetState(249)
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

func (s *BinaryContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *BinaryContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (s *BinaryContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitBinary(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) Binary() (localctx IBinaryContext) {
	localctx = NewBinaryContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 36, SpecParserRULE_binary)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(250)
		p.Unary()
	}
	p.SetState(255)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&960) != 0 {
		{
			p.SetState(251)
			_la = p.GetTokenStream().LA(1)

			if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&960) != 0) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(252)
			p.Unary()
		}

		p.SetState(257)
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
	case SpecVisitor:
		return t.VisitUnary(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) Unary() (localctx IUnaryContext) {
	localctx = NewUnaryContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 38, SpecParserRULE_unary)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(261)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&18014398509497344) != 0 {
		{
			p.SetState(258)
			p.Prefix()
		}

		p.SetState(263)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(264)
		p.Comparison()
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

func (s *PrefixContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitPrefix(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) Prefix() (localctx IPrefixContext) {
	localctx = NewPrefixContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 40, SpecParserRULE_prefix)
	var _la int

	p.SetState(272)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SpecParserNOT:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(266)
			p.Match(SpecParserNOT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserTILDE:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(267)
			p.Match(SpecParserTILDE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserNEXT, SpecParserEVENTUALLY, SpecParserGLOBALLY:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(268)
			_la = p.GetTokenStream().LA(1)

			if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&14336) != 0) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		p.SetState(270)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SpecParserLBRACK {
			{
				p.SetState(269)
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

func (s *BoundsContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitBounds(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) Bounds() (localctx IBoundsContext) {
	localctx = NewBoundsContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 42, SpecParserRULE_bounds)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(274)
		p.Match(SpecParserLBRACK)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(283)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SpecParserNOT:
		{
			p.SetState(275)
			p.Match(SpecParserNOT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserNUMBER:
		{
			p.SetState(276)
			p.Match(SpecParserNUMBER)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(281)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if (int64((_la-18)) & ^0x3f) == 0 && ((int64(1)<<(_la-18))&1688849860263937) != 0 {
			{
				p.SetState(277)
				_la = p.GetTokenStream().LA(1)

				if !((int64((_la-18)) & ^0x3f) == 0 && ((int64(1)<<(_la-18))&1688849860263937) != 0) {
					p.GetErrorHandler().RecoverInline(p)
				} else {
					p.GetErrorHandler().ReportMatch(p)
					p.Consume()
				}
			}
			p.SetState(279)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			if _la == SpecParserDOLLAR || _la == SpecParserNUMBER {
				{
					p.SetState(278)
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
		p.SetState(285)
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

// IComparisonContext is an interface to support dynamic dispatch.
type IComparisonContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllSum() []ISumContext
	Sum(i int) ISumContext
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

func (s *ComparisonContext) AllSum() []ISumContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(ISumContext); ok {
			len++
		}
	}

	tst := make([]ISumContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(ISumContext); ok {
			tst[i] = t.(ISumContext)
			i++
		}
	}

	return tst
}

func (s *ComparisonContext) Sum(i int) ISumContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISumContext); ok {
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

	return t.(ISumContext)
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

func (s *ComparisonContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ComparisonContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (s *ComparisonContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitComparison(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) Comparison() (localctx IComparisonContext) {
	localctx = NewComparisonContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 44, SpecParserRULE_comparison)
	var _la int

	var _alt int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(287)
		p.Sum()
	}
	p.SetState(292)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 32, p.GetParserRuleContext())
	if p.HasError() {
		goto errorExit
	}
	for _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
		if _alt == 1 {
			{
				p.SetState(288)
				_la = p.GetTokenStream().LA(1)

				if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&17732923532771328) != 0) {
					p.GetErrorHandler().RecoverInline(p)
				} else {
					p.GetErrorHandler().ReportMatch(p)
					p.Consume()
				}
			}
			{
				p.SetState(289)
				p.Sum()
			}

		}
		p.SetState(294)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 32, p.GetParserRuleContext())
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

// ISumContext is an interface to support dynamic dispatch.
type ISumContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllProduct() []IProductContext
	Product(i int) IProductContext
	AllPLUS() []antlr.TerminalNode
	PLUS(i int) antlr.TerminalNode
	AllMINUS() []antlr.TerminalNode
	MINUS(i int) antlr.TerminalNode

	// IsSumContext differentiates from other interfaces.
	IsSumContext()
}

type SumContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptySumContext() *SumContext {
	var p = new(SumContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_sum
	return p
}

func InitEmptySumContext(p *SumContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_sum
}

func (*SumContext) IsSumContext() {}

func NewSumContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *SumContext {
	var p = new(SumContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_sum

	return p
}

func (s *SumContext) GetParser() antlr.Parser { return s.parser }

func (s *SumContext) AllProduct() []IProductContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IProductContext); ok {
			len++
		}
	}

	tst := make([]IProductContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IProductContext); ok {
			tst[i] = t.(IProductContext)
			i++
		}
	}

	return tst
}

func (s *SumContext) Product(i int) IProductContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IProductContext); ok {
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

	return t.(IProductContext)
}

func (s *SumContext) AllPLUS() []antlr.TerminalNode {
	return s.GetTokens(SpecParserPLUS)
}

func (s *SumContext) PLUS(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserPLUS, i)
}

func (s *SumContext) AllMINUS() []antlr.TerminalNode {
	return s.GetTokens(SpecParserMINUS)
}

func (s *SumContext) MINUS(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserMINUS, i)
}

func (s *SumContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SumContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (s *SumContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitSum(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) Sum() (localctx ISumContext) {
	localctx = NewSumContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 46, SpecParserRULE_sum)
	var _la int

	var _alt int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(295)
		p.Product()
	}
	p.SetState(300)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 33, p.GetParserRuleContext())
	if p.HasError() {
		goto errorExit
	}
	for _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
		if _alt == 1 {
			{
				p.SetState(296)
				_la = p.GetTokenStream().LA(1)

				if !(_la == SpecParserPLUS || _la == SpecParserMINUS) {
					p.GetErrorHandler().RecoverInline(p)
				} else {
					p.GetErrorHandler().ReportMatch(p)
					p.Consume()
				}
			}
			{
				p.SetState(297)
				p.Product()
			}

		}
		p.SetState(302)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 33, p.GetParserRuleContext())
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

// IProductContext is an interface to support dynamic dispatch.
type IProductContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllNegative() []INegativeContext
	Negative(i int) INegativeContext
	AllSTAR() []antlr.TerminalNode
	STAR(i int) antlr.TerminalNode
	AllSLASH() []antlr.TerminalNode
	SLASH(i int) antlr.TerminalNode
	AllPERCENT() []antlr.TerminalNode
	PERCENT(i int) antlr.TerminalNode

	// IsProductContext differentiates from other interfaces.
	IsProductContext()
}

type ProductContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyProductContext() *ProductContext {
	var p = new(ProductContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_product
	return p
}

func InitEmptyProductContext(p *ProductContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_product
}

func (*ProductContext) IsProductContext() {}

func NewProductContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ProductContext {
	var p = new(ProductContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_product

	return p
}

func (s *ProductContext) GetParser() antlr.Parser { return s.parser }

func (s *ProductContext) AllNegative() []INegativeContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(INegativeContext); ok {
			len++
		}
	}

	tst := make([]INegativeContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(INegativeContext); ok {
			tst[i] = t.(INegativeContext)
			i++
		}
	}

	return tst
}

func (s *ProductContext) Negative(i int) INegativeContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INegativeContext); ok {
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

	return t.(INegativeContext)
}

func (s *ProductContext) AllSTAR() []antlr.TerminalNode {
	return s.GetTokens(SpecParserSTAR)
}

func (s *ProductContext) STAR(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserSTAR, i)
}

func (s *ProductContext) AllSLASH() []antlr.TerminalNode {
	return s.GetTokens(SpecParserSLASH)
}

func (s *ProductContext) SLASH(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserSLASH, i)
}

func (s *ProductContext) AllPERCENT() []antlr.TerminalNode {
	return s.GetTokens(SpecParserPERCENT)
}

func (s *ProductContext) PERCENT(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserPERCENT, i)
}

func (s *ProductContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ProductContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (s *ProductContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitProduct(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) Product() (localctx IProductContext) {
	localctx = NewProductContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 48, SpecParserRULE_product)
	var _la int

	var _alt int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(303)
		p.Negative()
	}
	p.SetState(308)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 34, p.GetParserRuleContext())
	if p.HasError() {
		goto errorExit
	}
	for _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
		if _alt == 1 {
			{
				p.SetState(304)
				_la = p.GetTokenStream().LA(1)

				if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&1008806316530991104) != 0) {
					p.GetErrorHandler().RecoverInline(p)
				} else {
					p.GetErrorHandler().ReportMatch(p)
					p.Consume()
				}
			}
			{
				p.SetState(305)
				p.Negative()
			}

		}
		p.SetState(310)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 34, p.GetParserRuleContext())
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

// INegativeContext is an interface to support dynamic dispatch.
type INegativeContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Primary() IPrimaryContext
	AllMINUS() []antlr.TerminalNode
	MINUS(i int) antlr.TerminalNode

	// IsNegativeContext differentiates from other interfaces.
	IsNegativeContext()
}

type NegativeContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyNegativeContext() *NegativeContext {
	var p = new(NegativeContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_negative
	return p
}

func InitEmptyNegativeContext(p *NegativeContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_negative
}

func (*NegativeContext) IsNegativeContext() {}

func NewNegativeContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *NegativeContext {
	var p = new(NegativeContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_negative

	return p
}

func (s *NegativeContext) GetParser() antlr.Parser { return s.parser }

func (s *NegativeContext) Primary() IPrimaryContext {
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

func (s *NegativeContext) AllMINUS() []antlr.TerminalNode {
	return s.GetTokens(SpecParserMINUS)
}

func (s *NegativeContext) MINUS(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserMINUS, i)
}

func (s *NegativeContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *NegativeContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (s *NegativeContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitNegative(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) Negative() (localctx INegativeContext) {
	localctx = NewNegativeContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 50, SpecParserRULE_negative)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(314)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SpecParserMINUS {
		{
			p.SetState(311)
			p.Match(SpecParserMINUS)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

		p.SetState(316)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(317)
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

func (s *ExprContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitExpr(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) Expr() (localctx IExprContext) {
	localctx = NewExprContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 52, SpecParserRULE_expr)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(319)
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

func (s *PrimaryParenContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitPrimaryParen(s)

	default:
		return t.VisitChildren(s)
	}
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

func (s *PrimaryCallContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitPrimaryCall(s)

	default:
		return t.VisitChildren(s)
	}
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

func (s *PrimaryProcessContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitPrimaryProcess(s)

	default:
		return t.VisitChildren(s)
	}
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

func (s *PrimaryVarContext) RCV() antlr.TerminalNode {
	return s.GetToken(SpecParserRCV, 0)
}

func (s *PrimaryVarContext) RRCV() antlr.TerminalNode {
	return s.GetToken(SpecParserRRCV, 0)
}

func (s *PrimaryVarContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitPrimaryVar(s)

	default:
		return t.VisitChildren(s)
	}
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

func (s *PrimaryChannelContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitPrimaryChannel(s)

	default:
		return t.VisitChildren(s)
	}
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

func (s *PrimaryQuotedContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitPrimaryQuoted(s)

	default:
		return t.VisitChildren(s)
	}
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

func (s *PrimaryLiteralContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitPrimaryLiteral(s)

	default:
		return t.VisitChildren(s)
	}
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

func (s *PrimaryPredefinedContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitPrimaryPredefined(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) Primary() (localctx IPrimaryContext) {
	localctx = NewPrimaryContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 54, SpecParserRULE_primary)
	var _la int

	p.SetState(371)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 40, p.GetParserRuleContext()) {
	case 1:
		localctx = NewPrimaryParenContext(p, localctx)
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(321)
			p.Match(SpecParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(322)
			p.Implication()
		}
		p.SetState(327)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == SpecParserCOMMA {
			{
				p.SetState(323)
				p.Match(SpecParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(324)
				p.Implication()
			}

			p.SetState(329)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(330)
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
			p.SetState(332)
			p.Match(SpecParserSTRING)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 3:
		localctx = NewPrimaryCallContext(p, localctx)
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(333)
			p.Match(SpecParserNAME)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(334)
			p.Match(SpecParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(335)
			p.Implication()
		}
		p.SetState(340)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == SpecParserCOMMA {
			{
				p.SetState(336)
				p.Match(SpecParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(337)
				p.Implication()
			}

			p.SetState(342)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(343)
			p.Match(SpecParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(345)
		p.GetErrorHandler().Sync(p)

		if p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 38, p.GetParserRuleContext()) == 1 {
			{
				p.SetState(344)
				p.Scope()
			}

		} else if p.HasError() { // JIM
			goto errorExit
		}

	case 4:
		localctx = NewPrimaryLiteralContext(p, localctx)
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(347)
			p.Literal()
		}

	case 5:
		localctx = NewPrimaryChannelContext(p, localctx)
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(348)

			var _lt = p.GetTokenStream().LT(1)

			localctx.(*PrimaryChannelContext).op = _lt

			_la = p.GetTokenStream().LA(1)

			if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&2080374784) != 0) {
				var _ri = p.GetErrorHandler().RecoverInline(p)

				localctx.(*PrimaryChannelContext).op = _ri
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(349)
			p.Match(SpecParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(350)
			p.Varref()
		}
		{
			p.SetState(351)
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
			p.SetState(353)

			var _lt = p.GetTokenStream().LT(1)

			localctx.(*PrimaryProcessContext).op = _lt

			_la = p.GetTokenStream().LA(1)

			if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&15032385536) != 0) {
				var _ri = p.GetErrorHandler().RecoverInline(p)

				localctx.(*PrimaryProcessContext).op = _ri
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(354)
			p.Match(SpecParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(355)
			p.Expr()
		}
		{
			p.SetState(356)
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
			p.SetState(358)

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
			p.SetState(359)
			p.Varref()
		}
		p.SetState(369)
		p.GetErrorHandler().Sync(p)

		if p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 39, p.GetParserRuleContext()) == 1 {
			{
				p.SetState(360)
				p.Match(SpecParserAT)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(361)
				p.Match(SpecParserNAME)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		} else if p.HasError() { // JIM
			goto errorExit
		} else if p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 39, p.GetParserRuleContext()) == 2 {
			{
				p.SetState(362)
				p.Match(SpecParserCOLON)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(363)
				p.Varref()
			}

		} else if p.HasError() { // JIM
			goto errorExit
		} else if p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 39, p.GetParserRuleContext()) == 3 {
			{
				p.SetState(364)

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
				p.SetState(365)
				p.Match(SpecParserLBRACK)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(366)
				p.RecvArgs()
			}
			{
				p.SetState(367)
				p.Match(SpecParserRBRACK)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		} else if p.HasError() { // JIM
			goto errorExit
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

func (s *ScopeContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitScope(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) Scope() (localctx IScopeContext) {
	localctx = NewScopeContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 56, SpecParserRULE_scope)
	p.SetState(387)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SpecParserEVERYWHERE:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(373)
			p.Match(SpecParserEVERYWHERE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserBEFORE:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(374)
			p.Match(SpecParserBEFORE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(375)
			p.Unary()
		}

	case SpecParserAFTER:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(376)
			p.Match(SpecParserAFTER)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(377)
			p.Unary()
		}
		p.SetState(380)
		p.GetErrorHandler().Sync(p)

		if p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 41, p.GetParserRuleContext()) == 1 {
			{
				p.SetState(378)
				p.Match(SpecParserUNTIL)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(379)
				p.Unary()
			}

		} else if p.HasError() { // JIM
			goto errorExit
		}

	case SpecParserBETWEEN:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(382)
			p.Match(SpecParserBETWEEN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(383)
			p.Unary()
		}
		{
			p.SetState(384)
			p.Match(SpecParserAND_WORD)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(385)
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

// IOperandContext is an interface to support dynamic dispatch.
type IOperandContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser
	// IsOperandContext differentiates from other interfaces.
	IsOperandContext()
}

type OperandContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyOperandContext() *OperandContext {
	var p = new(OperandContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_operand
	return p
}

func InitEmptyOperandContext(p *OperandContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_operand
}

func (*OperandContext) IsOperandContext() {}

func NewOperandContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *OperandContext {
	var p = new(OperandContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_operand

	return p
}

func (s *OperandContext) GetParser() antlr.Parser { return s.parser }

func (s *OperandContext) CopyAll(ctx *OperandContext) {
	s.CopyFrom(&ctx.BaseParserRuleContext)
}

func (s *OperandContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *OperandContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

type OperandPrimaryContext struct {
	OperandContext
}

func NewOperandPrimaryContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *OperandPrimaryContext {
	var p = new(OperandPrimaryContext)

	InitEmptyOperandContext(&p.OperandContext)
	p.parser = parser
	p.CopyAll(ctx.(*OperandContext))

	return p
}

func (s *OperandPrimaryContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *OperandPrimaryContext) Primary() IPrimaryContext {
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

func (s *OperandPrimaryContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitOperandPrimary(s)

	default:
		return t.VisitChildren(s)
	}
}

type OperandBinaryContext struct {
	OperandContext
	op antlr.Token
}

func NewOperandBinaryContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *OperandBinaryContext {
	var p = new(OperandBinaryContext)

	InitEmptyOperandContext(&p.OperandContext)
	p.parser = parser
	p.CopyAll(ctx.(*OperandContext))

	return p
}

func (s *OperandBinaryContext) GetOp() antlr.Token { return s.op }

func (s *OperandBinaryContext) SetOp(v antlr.Token) { s.op = v }

func (s *OperandBinaryContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *OperandBinaryContext) AllOperand() []IOperandContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IOperandContext); ok {
			len++
		}
	}

	tst := make([]IOperandContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IOperandContext); ok {
			tst[i] = t.(IOperandContext)
			i++
		}
	}

	return tst
}

func (s *OperandBinaryContext) Operand(i int) IOperandContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IOperandContext); ok {
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

	return t.(IOperandContext)
}

func (s *OperandBinaryContext) STAR() antlr.TerminalNode {
	return s.GetToken(SpecParserSTAR, 0)
}

func (s *OperandBinaryContext) SLASH() antlr.TerminalNode {
	return s.GetToken(SpecParserSLASH, 0)
}

func (s *OperandBinaryContext) PERCENT() antlr.TerminalNode {
	return s.GetToken(SpecParserPERCENT, 0)
}

func (s *OperandBinaryContext) PLUS() antlr.TerminalNode {
	return s.GetToken(SpecParserPLUS, 0)
}

func (s *OperandBinaryContext) MINUS() antlr.TerminalNode {
	return s.GetToken(SpecParserMINUS, 0)
}

func (s *OperandBinaryContext) LSHIFT() antlr.TerminalNode {
	return s.GetToken(SpecParserLSHIFT, 0)
}

func (s *OperandBinaryContext) RSHIFT() antlr.TerminalNode {
	return s.GetToken(SpecParserRSHIFT, 0)
}

func (s *OperandBinaryContext) LT() antlr.TerminalNode {
	return s.GetToken(SpecParserLT, 0)
}

func (s *OperandBinaryContext) GT() antlr.TerminalNode {
	return s.GetToken(SpecParserGT, 0)
}

func (s *OperandBinaryContext) LE() antlr.TerminalNode {
	return s.GetToken(SpecParserLE, 0)
}

func (s *OperandBinaryContext) GE() antlr.TerminalNode {
	return s.GetToken(SpecParserGE, 0)
}

func (s *OperandBinaryContext) EQ() antlr.TerminalNode {
	return s.GetToken(SpecParserEQ, 0)
}

func (s *OperandBinaryContext) NE() antlr.TerminalNode {
	return s.GetToken(SpecParserNE, 0)
}

func (s *OperandBinaryContext) BITAND() antlr.TerminalNode {
	return s.GetToken(SpecParserBITAND, 0)
}

func (s *OperandBinaryContext) BITXOR() antlr.TerminalNode {
	return s.GetToken(SpecParserBITXOR, 0)
}

func (s *OperandBinaryContext) BITOR() antlr.TerminalNode {
	return s.GetToken(SpecParserBITOR, 0)
}

func (s *OperandBinaryContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitOperandBinary(s)

	default:
		return t.VisitChildren(s)
	}
}

type OperandUnaryContext struct {
	OperandContext
	op antlr.Token
}

func NewOperandUnaryContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *OperandUnaryContext {
	var p = new(OperandUnaryContext)

	InitEmptyOperandContext(&p.OperandContext)
	p.parser = parser
	p.CopyAll(ctx.(*OperandContext))

	return p
}

func (s *OperandUnaryContext) GetOp() antlr.Token { return s.op }

func (s *OperandUnaryContext) SetOp(v antlr.Token) { s.op = v }

func (s *OperandUnaryContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *OperandUnaryContext) Operand() IOperandContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IOperandContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IOperandContext)
}

func (s *OperandUnaryContext) NOT() antlr.TerminalNode {
	return s.GetToken(SpecParserNOT, 0)
}

func (s *OperandUnaryContext) TILDE() antlr.TerminalNode {
	return s.GetToken(SpecParserTILDE, 0)
}

func (s *OperandUnaryContext) MINUS() antlr.TerminalNode {
	return s.GetToken(SpecParserMINUS, 0)
}

func (s *OperandUnaryContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitOperandUnary(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) Operand() (localctx IOperandContext) {
	return p.operand(0)
}

func (p *SpecParser) operand(_p int) (localctx IOperandContext) {
	var _parentctx antlr.ParserRuleContext = p.GetParserRuleContext()

	_parentState := p.GetState()
	localctx = NewOperandContext(p, p.GetParserRuleContext(), _parentState)
	var _prevctx IOperandContext = localctx
	var _ antlr.ParserRuleContext = _prevctx // TODO: To prevent unused variable warning.
	_startState := 58
	p.EnterRecursionRule(localctx, 58, SpecParserRULE_operand, _p)
	var _la int

	var _alt int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(393)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SpecParserNOT, SpecParserTILDE, SpecParserMINUS:
		localctx = NewOperandUnaryContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx

		{
			p.SetState(390)

			var _lt = p.GetTokenStream().LT(1)

			localctx.(*OperandUnaryContext).op = _lt

			_la = p.GetTokenStream().LA(1)

			if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&90071992547410944) != 0) {
				var _ri = p.GetErrorHandler().RecoverInline(p)

				localctx.(*OperandUnaryContext).op = _ri
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(391)
			p.operand(10)
		}

	case SpecParserTRUE, SpecParserFALSE, SpecParserSTRING, SpecParserLEN, SpecParserFULL, SpecParserEMPTY, SpecParserNFULL, SpecParserNEMPTY, SpecParserENABLED, SpecParserPC_VALUE, SpecParserGET_PRIORITY, SpecParserTIMEOUT, SpecParserNP, SpecParserSKIP_, SpecParserNUMBER, SpecParserCHARACTER, SpecParserNAME, SpecParserLPAREN:
		localctx = NewOperandPrimaryContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(392)
			p.Primary()
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}
	p.GetParserRuleContext().SetStop(p.GetTokenStream().LT(-1))
	p.SetState(421)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 45, p.GetParserRuleContext())
	if p.HasError() {
		goto errorExit
	}
	for _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
		if _alt == 1 {
			if p.GetParseListeners() != nil {
				p.TriggerExitRuleEvent()
			}
			_prevctx = localctx
			p.SetState(419)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}

			switch p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 44, p.GetParserRuleContext()) {
			case 1:
				localctx = NewOperandBinaryContext(p, NewOperandContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, SpecParserRULE_operand)
				p.SetState(395)

				if !(p.Precpred(p.GetParserRuleContext(), 9)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 9)", ""))
					goto errorExit
				}
				{
					p.SetState(396)

					var _lt = p.GetTokenStream().LT(1)

					localctx.(*OperandBinaryContext).op = _lt

					_la = p.GetTokenStream().LA(1)

					if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&1008806316530991104) != 0) {
						var _ri = p.GetErrorHandler().RecoverInline(p)

						localctx.(*OperandBinaryContext).op = _ri
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(397)
					p.operand(10)
				}

			case 2:
				localctx = NewOperandBinaryContext(p, NewOperandContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, SpecParserRULE_operand)
				p.SetState(398)

				if !(p.Precpred(p.GetParserRuleContext(), 8)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 8)", ""))
					goto errorExit
				}
				{
					p.SetState(399)

					var _lt = p.GetTokenStream().LT(1)

					localctx.(*OperandBinaryContext).op = _lt

					_la = p.GetTokenStream().LA(1)

					if !(_la == SpecParserPLUS || _la == SpecParserMINUS) {
						var _ri = p.GetErrorHandler().RecoverInline(p)

						localctx.(*OperandBinaryContext).op = _ri
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(400)
					p.operand(9)
				}

			case 3:
				localctx = NewOperandBinaryContext(p, NewOperandContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, SpecParserRULE_operand)
				p.SetState(401)

				if !(p.Precpred(p.GetParserRuleContext(), 7)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 7)", ""))
					goto errorExit
				}
				{
					p.SetState(402)

					var _lt = p.GetTokenStream().LT(1)

					localctx.(*OperandBinaryContext).op = _lt

					_la = p.GetTokenStream().LA(1)

					if !(_la == SpecParserLSHIFT || _la == SpecParserRSHIFT) {
						var _ri = p.GetErrorHandler().RecoverInline(p)

						localctx.(*OperandBinaryContext).op = _ri
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(403)
					p.operand(8)
				}

			case 4:
				localctx = NewOperandBinaryContext(p, NewOperandContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, SpecParserRULE_operand)
				p.SetState(404)

				if !(p.Precpred(p.GetParserRuleContext(), 6)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 6)", ""))
					goto errorExit
				}
				{
					p.SetState(405)

					var _lt = p.GetTokenStream().LT(1)

					localctx.(*OperandBinaryContext).op = _lt

					_la = p.GetTokenStream().LA(1)

					if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&14355223812243456) != 0) {
						var _ri = p.GetErrorHandler().RecoverInline(p)

						localctx.(*OperandBinaryContext).op = _ri
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(406)
					p.operand(7)
				}

			case 5:
				localctx = NewOperandBinaryContext(p, NewOperandContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, SpecParserRULE_operand)
				p.SetState(407)

				if !(p.Precpred(p.GetParserRuleContext(), 5)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 5)", ""))
					goto errorExit
				}
				{
					p.SetState(408)

					var _lt = p.GetTokenStream().LT(1)

					localctx.(*OperandBinaryContext).op = _lt

					_la = p.GetTokenStream().LA(1)

					if !(_la == SpecParserEQ || _la == SpecParserNE) {
						var _ri = p.GetErrorHandler().RecoverInline(p)

						localctx.(*OperandBinaryContext).op = _ri
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(409)
					p.operand(6)
				}

			case 6:
				localctx = NewOperandBinaryContext(p, NewOperandContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, SpecParserRULE_operand)
				p.SetState(410)

				if !(p.Precpred(p.GetParserRuleContext(), 4)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 4)", ""))
					goto errorExit
				}
				{
					p.SetState(411)

					var _m = p.Match(SpecParserBITAND)

					localctx.(*OperandBinaryContext).op = _m
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(412)
					p.operand(5)
				}

			case 7:
				localctx = NewOperandBinaryContext(p, NewOperandContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, SpecParserRULE_operand)
				p.SetState(413)

				if !(p.Precpred(p.GetParserRuleContext(), 3)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 3)", ""))
					goto errorExit
				}
				{
					p.SetState(414)

					var _m = p.Match(SpecParserBITXOR)

					localctx.(*OperandBinaryContext).op = _m
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(415)
					p.operand(4)
				}

			case 8:
				localctx = NewOperandBinaryContext(p, NewOperandContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, SpecParserRULE_operand)
				p.SetState(416)

				if !(p.Precpred(p.GetParserRuleContext(), 2)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 2)", ""))
					goto errorExit
				}
				{
					p.SetState(417)

					var _m = p.Match(SpecParserBITOR)

					localctx.(*OperandBinaryContext).op = _m
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(418)
					p.operand(3)
				}

			case antlr.ATNInvalidAltNumber:
				goto errorExit
			}

		}
		p.SetState(423)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 45, p.GetParserRuleContext())
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
	p.UnrollRecursionContexts(_parentctx)
	return localctx
}

// IArithContext is an interface to support dynamic dispatch.
type IArithContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser
	// IsArithContext differentiates from other interfaces.
	IsArithContext()
}

type ArithContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyArithContext() *ArithContext {
	var p = new(ArithContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_arith
	return p
}

func InitEmptyArithContext(p *ArithContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_arith
}

func (*ArithContext) IsArithContext() {}

func NewArithContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ArithContext {
	var p = new(ArithContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_arith

	return p
}

func (s *ArithContext) GetParser() antlr.Parser { return s.parser }

func (s *ArithContext) CopyAll(ctx *ArithContext) {
	s.CopyFrom(&ctx.BaseParserRuleContext)
}

func (s *ArithContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ArithContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

type ArithBinaryContext struct {
	ArithContext
	op antlr.Token
}

func NewArithBinaryContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ArithBinaryContext {
	var p = new(ArithBinaryContext)

	InitEmptyArithContext(&p.ArithContext)
	p.parser = parser
	p.CopyAll(ctx.(*ArithContext))

	return p
}

func (s *ArithBinaryContext) GetOp() antlr.Token { return s.op }

func (s *ArithBinaryContext) SetOp(v antlr.Token) { s.op = v }

func (s *ArithBinaryContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ArithBinaryContext) AllArith() []IArithContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IArithContext); ok {
			len++
		}
	}

	tst := make([]IArithContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IArithContext); ok {
			tst[i] = t.(IArithContext)
			i++
		}
	}

	return tst
}

func (s *ArithBinaryContext) Arith(i int) IArithContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IArithContext); ok {
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

	return t.(IArithContext)
}

func (s *ArithBinaryContext) STAR() antlr.TerminalNode {
	return s.GetToken(SpecParserSTAR, 0)
}

func (s *ArithBinaryContext) SLASH() antlr.TerminalNode {
	return s.GetToken(SpecParserSLASH, 0)
}

func (s *ArithBinaryContext) PERCENT() antlr.TerminalNode {
	return s.GetToken(SpecParserPERCENT, 0)
}

func (s *ArithBinaryContext) PLUS() antlr.TerminalNode {
	return s.GetToken(SpecParserPLUS, 0)
}

func (s *ArithBinaryContext) MINUS() antlr.TerminalNode {
	return s.GetToken(SpecParserMINUS, 0)
}

func (s *ArithBinaryContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitArithBinary(s)

	default:
		return t.VisitChildren(s)
	}
}

type ArithMinusContext struct {
	ArithContext
}

func NewArithMinusContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ArithMinusContext {
	var p = new(ArithMinusContext)

	InitEmptyArithContext(&p.ArithContext)
	p.parser = parser
	p.CopyAll(ctx.(*ArithContext))

	return p
}

func (s *ArithMinusContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ArithMinusContext) MINUS() antlr.TerminalNode {
	return s.GetToken(SpecParserMINUS, 0)
}

func (s *ArithMinusContext) Arith() IArithContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IArithContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IArithContext)
}

func (s *ArithMinusContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitArithMinus(s)

	default:
		return t.VisitChildren(s)
	}
}

type ArithPrimaryContext struct {
	ArithContext
}

func NewArithPrimaryContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ArithPrimaryContext {
	var p = new(ArithPrimaryContext)

	InitEmptyArithContext(&p.ArithContext)
	p.parser = parser
	p.CopyAll(ctx.(*ArithContext))

	return p
}

func (s *ArithPrimaryContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ArithPrimaryContext) Primary() IPrimaryContext {
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

func (s *ArithPrimaryContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitArithPrimary(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) Arith() (localctx IArithContext) {
	return p.arith(0)
}

func (p *SpecParser) arith(_p int) (localctx IArithContext) {
	var _parentctx antlr.ParserRuleContext = p.GetParserRuleContext()

	_parentState := p.GetState()
	localctx = NewArithContext(p, p.GetParserRuleContext(), _parentState)
	var _prevctx IArithContext = localctx
	var _ antlr.ParserRuleContext = _prevctx // TODO: To prevent unused variable warning.
	_startState := 60
	p.EnterRecursionRule(localctx, 60, SpecParserRULE_arith, _p)
	var _la int

	var _alt int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(428)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SpecParserMINUS:
		localctx = NewArithMinusContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx

		{
			p.SetState(425)
			p.Match(SpecParserMINUS)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(426)
			p.arith(4)
		}

	case SpecParserTRUE, SpecParserFALSE, SpecParserSTRING, SpecParserLEN, SpecParserFULL, SpecParserEMPTY, SpecParserNFULL, SpecParserNEMPTY, SpecParserENABLED, SpecParserPC_VALUE, SpecParserGET_PRIORITY, SpecParserTIMEOUT, SpecParserNP, SpecParserSKIP_, SpecParserNUMBER, SpecParserCHARACTER, SpecParserNAME, SpecParserLPAREN:
		localctx = NewArithPrimaryContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(427)
			p.Primary()
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}
	p.GetParserRuleContext().SetStop(p.GetTokenStream().LT(-1))
	p.SetState(438)
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
			if p.GetParseListeners() != nil {
				p.TriggerExitRuleEvent()
			}
			_prevctx = localctx
			p.SetState(436)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}

			switch p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 47, p.GetParserRuleContext()) {
			case 1:
				localctx = NewArithBinaryContext(p, NewArithContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, SpecParserRULE_arith)
				p.SetState(430)

				if !(p.Precpred(p.GetParserRuleContext(), 3)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 3)", ""))
					goto errorExit
				}
				{
					p.SetState(431)

					var _lt = p.GetTokenStream().LT(1)

					localctx.(*ArithBinaryContext).op = _lt

					_la = p.GetTokenStream().LA(1)

					if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&1008806316530991104) != 0) {
						var _ri = p.GetErrorHandler().RecoverInline(p)

						localctx.(*ArithBinaryContext).op = _ri
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(432)
					p.arith(4)
				}

			case 2:
				localctx = NewArithBinaryContext(p, NewArithContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, SpecParserRULE_arith)
				p.SetState(433)

				if !(p.Precpred(p.GetParserRuleContext(), 2)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 2)", ""))
					goto errorExit
				}
				{
					p.SetState(434)

					var _lt = p.GetTokenStream().LT(1)

					localctx.(*ArithBinaryContext).op = _lt

					_la = p.GetTokenStream().LA(1)

					if !(_la == SpecParserPLUS || _la == SpecParserMINUS) {
						var _ri = p.GetErrorHandler().RecoverInline(p)

						localctx.(*ArithBinaryContext).op = _ri
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(435)
					p.arith(3)
				}

			case antlr.ATNInvalidAltNumber:
				goto errorExit
			}

		}
		p.SetState(440)
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
	p.UnrollRecursionContexts(_parentctx)
	return localctx
}

// ILiteralContext is an interface to support dynamic dispatch.
type ILiteralContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	NUMBER() antlr.TerminalNode
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

func (s *LiteralContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitLiteral(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) Literal() (localctx ILiteralContext) {
	localctx = NewLiteralContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 62, SpecParserRULE_literal)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(441)
		_la = p.GetTokenStream().LA(1)

		if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&7146825629696) != 0) {
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

// IPriorityContext is an interface to support dynamic dispatch.
type IPriorityContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	PRIORITY() antlr.TerminalNode
	NUMBER() antlr.TerminalNode

	// IsPriorityContext differentiates from other interfaces.
	IsPriorityContext()
}

type PriorityContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyPriorityContext() *PriorityContext {
	var p = new(PriorityContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_priority
	return p
}

func InitEmptyPriorityContext(p *PriorityContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_priority
}

func (*PriorityContext) IsPriorityContext() {}

func NewPriorityContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *PriorityContext {
	var p = new(PriorityContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_priority

	return p
}

func (s *PriorityContext) GetParser() antlr.Parser { return s.parser }

func (s *PriorityContext) PRIORITY() antlr.TerminalNode {
	return s.GetToken(SpecParserPRIORITY, 0)
}

func (s *PriorityContext) NUMBER() antlr.TerminalNode {
	return s.GetToken(SpecParserNUMBER, 0)
}

func (s *PriorityContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PriorityContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (s *PriorityContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitPriority(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) Priority() (localctx IPriorityContext) {
	localctx = NewPriorityContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 64, SpecParserRULE_priority)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(443)
		p.Match(SpecParserPRIORITY)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(444)
		p.Match(SpecParserNUMBER)
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

func (s *VarrefContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitVarref(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) Varref() (localctx IVarrefContext) {
	localctx = NewVarrefContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 66, SpecParserRULE_varref)
	var _alt int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(446)
		p.Field()
	}
	p.SetState(451)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 49, p.GetParserRuleContext())
	if p.HasError() {
		goto errorExit
	}
	for _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
		if _alt == 1 {
			{
				p.SetState(447)
				p.Match(SpecParserDOT)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(448)
				p.Field()
			}

		}
		p.SetState(453)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 49, p.GetParserRuleContext())
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

func (s *FieldContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitField(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) Field() (localctx IFieldContext) {
	localctx = NewFieldContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 68, SpecParserRULE_field)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(454)
		p.Match(SpecParserNAME)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(459)
	p.GetErrorHandler().Sync(p)

	if p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 50, p.GetParserRuleContext()) == 1 {
		{
			p.SetState(455)
			p.Match(SpecParserLBRACK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(456)
			p.Expr()
		}
		{
			p.SetState(457)
			p.Match(SpecParserRBRACK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	} else if p.HasError() { // JIM
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

// IExprListContext is an interface to support dynamic dispatch.
type IExprListContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllExpr() []IExprContext
	Expr(i int) IExprContext
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode

	// IsExprListContext differentiates from other interfaces.
	IsExprListContext()
}

type ExprListContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyExprListContext() *ExprListContext {
	var p = new(ExprListContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_exprList
	return p
}

func InitEmptyExprListContext(p *ExprListContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_exprList
}

func (*ExprListContext) IsExprListContext() {}

func NewExprListContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ExprListContext {
	var p = new(ExprListContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_exprList

	return p
}

func (s *ExprListContext) GetParser() antlr.Parser { return s.parser }

func (s *ExprListContext) AllExpr() []IExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IExprContext); ok {
			len++
		}
	}

	tst := make([]IExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IExprContext); ok {
			tst[i] = t.(IExprContext)
			i++
		}
	}

	return tst
}

func (s *ExprListContext) Expr(i int) IExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
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

	return t.(IExprContext)
}

func (s *ExprListContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(SpecParserCOMMA)
}

func (s *ExprListContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserCOMMA, i)
}

func (s *ExprListContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ExprListContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (s *ExprListContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitExprList(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) ExprList() (localctx IExprListContext) {
	localctx = NewExprListContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 70, SpecParserRULE_exprList)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(461)
		p.Expr()
	}
	p.SetState(466)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SpecParserCOMMA {
		{
			p.SetState(462)
			p.Match(SpecParserCOMMA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(463)
			p.Expr()
		}

		p.SetState(468)
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

// IRecvArgsContext is an interface to support dynamic dispatch.
type IRecvArgsContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllRecvArg() []IRecvArgContext
	RecvArg(i int) IRecvArgContext
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode
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

func (s *RecvArgsContext) AllRecvArg() []IRecvArgContext {
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

func (s *RecvArgsContext) RecvArg(i int) IRecvArgContext {
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

func (s *RecvArgsContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(SpecParserCOMMA)
}

func (s *RecvArgsContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserCOMMA, i)
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

func (s *RecvArgsContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitRecvArgs(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) RecvArgs() (localctx IRecvArgsContext) {
	localctx = NewRecvArgsContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 72, SpecParserRULE_recvArgs)
	var _la int

	p.SetState(486)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 53, p.GetParserRuleContext()) {
	case 1:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(469)
			p.RecvArg()
		}
		p.SetState(474)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == SpecParserCOMMA {
			{
				p.SetState(470)
				p.Match(SpecParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(471)
				p.RecvArg()
			}

			p.SetState(476)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}

	case 2:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(477)
			p.RecvArg()
		}
		{
			p.SetState(478)
			p.Match(SpecParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(479)
			p.RecvArgs()
		}
		{
			p.SetState(480)
			p.Match(SpecParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 3:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(482)
			p.Match(SpecParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(483)
			p.RecvArgs()
		}
		{
			p.SetState(484)
			p.Match(SpecParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
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

func (s *RecvArgContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitRecvArg(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) RecvArg() (localctx IRecvArgContext) {
	localctx = NewRecvArgContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 74, SpecParserRULE_recvArg)
	var _la int

	p.SetState(502)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SpecParserEVAL:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(488)
			p.Match(SpecParserEVAL)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(489)
			p.Match(SpecParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(490)
			p.Expr()
		}
		{
			p.SetState(491)
			p.Match(SpecParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserNUMBER, SpecParserMINUS:
		p.EnterOuterAlt(localctx, 2)
		p.SetState(494)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SpecParserMINUS {
			{
				p.SetState(493)
				p.Match(SpecParserMINUS)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		}
		{
			p.SetState(496)
			p.Match(SpecParserNUMBER)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserCHARACTER:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(497)
			p.Match(SpecParserCHARACTER)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserTRUE:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(498)
			p.Match(SpecParserTRUE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserFALSE:
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(499)
			p.Match(SpecParserFALSE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserSKIP_:
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(500)
			p.Match(SpecParserSKIP_)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserNAME:
		p.EnterOuterAlt(localctx, 7)
		{
			p.SetState(501)
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

// IEmbeddedContext is an interface to support dynamic dispatch.
type IEmbeddedContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllEMBEDDED() []antlr.TerminalNode
	EMBEDDED(i int) antlr.TerminalNode
	LBRACK() antlr.TerminalNode
	RBRACK() antlr.TerminalNode

	// IsEmbeddedContext differentiates from other interfaces.
	IsEmbeddedContext()
}

type EmbeddedContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyEmbeddedContext() *EmbeddedContext {
	var p = new(EmbeddedContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_embedded
	return p
}

func InitEmptyEmbeddedContext(p *EmbeddedContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SpecParserRULE_embedded
}

func (*EmbeddedContext) IsEmbeddedContext() {}

func NewEmbeddedContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *EmbeddedContext {
	var p = new(EmbeddedContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SpecParserRULE_embedded

	return p
}

func (s *EmbeddedContext) GetParser() antlr.Parser { return s.parser }

func (s *EmbeddedContext) AllEMBEDDED() []antlr.TerminalNode {
	return s.GetTokens(SpecParserEMBEDDED)
}

func (s *EmbeddedContext) EMBEDDED(i int) antlr.TerminalNode {
	return s.GetToken(SpecParserEMBEDDED, i)
}

func (s *EmbeddedContext) LBRACK() antlr.TerminalNode {
	return s.GetToken(SpecParserLBRACK, 0)
}

func (s *EmbeddedContext) RBRACK() antlr.TerminalNode {
	return s.GetToken(SpecParserRBRACK, 0)
}

func (s *EmbeddedContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *EmbeddedContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (s *EmbeddedContext) Accept(visitor antlr.ParseTreeVisitor) interface{} {
	switch t := visitor.(type) {
	case SpecVisitor:
		return t.VisitEmbedded(s)

	default:
		return t.VisitChildren(s)
	}
}

func (p *SpecParser) Embedded() (localctx IEmbeddedContext) {
	localctx = NewEmbeddedContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 76, SpecParserRULE_embedded)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(507)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == SpecParserLBRACK {
		{
			p.SetState(504)
			p.Match(SpecParserLBRACK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(505)
			p.Match(SpecParserEMBEDDED)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(506)
			p.Match(SpecParserRBRACK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}
	{
		p.SetState(509)
		p.Match(SpecParserEMBEDDED)
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

func (p *SpecParser) Sempred(localctx antlr.RuleContext, ruleIndex, predIndex int) bool {
	switch ruleIndex {
	case 29:
		var t *OperandContext = nil
		if localctx != nil {
			t = localctx.(*OperandContext)
		}
		return p.Operand_Sempred(t, predIndex)

	case 30:
		var t *ArithContext = nil
		if localctx != nil {
			t = localctx.(*ArithContext)
		}
		return p.Arith_Sempred(t, predIndex)

	default:
		panic("No predicate with index: " + fmt.Sprint(ruleIndex))
	}
}

func (p *SpecParser) Operand_Sempred(localctx antlr.RuleContext, predIndex int) bool {
	switch predIndex {
	case 0:
		return p.Precpred(p.GetParserRuleContext(), 9)

	case 1:
		return p.Precpred(p.GetParserRuleContext(), 8)

	case 2:
		return p.Precpred(p.GetParserRuleContext(), 7)

	case 3:
		return p.Precpred(p.GetParserRuleContext(), 6)

	case 4:
		return p.Precpred(p.GetParserRuleContext(), 5)

	case 5:
		return p.Precpred(p.GetParserRuleContext(), 4)

	case 6:
		return p.Precpred(p.GetParserRuleContext(), 3)

	case 7:
		return p.Precpred(p.GetParserRuleContext(), 2)

	default:
		panic("No predicate with index: " + fmt.Sprint(predIndex))
	}
}

func (p *SpecParser) Arith_Sempred(localctx antlr.RuleContext, predIndex int) bool {
	switch predIndex {
	case 8:
		return p.Precpred(p.GetParserRuleContext(), 3)

	case 9:
		return p.Precpred(p.GetParserRuleContext(), 2)

	default:
		panic("No predicate with index: " + fmt.Sprint(predIndex))
	}
}
