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
		"OF", "BEFORE", "AFTER", "BETWEEN", "AND_WORD", "EVERYWHERE", "EMBEDDED",
	}
	staticData.RuleNames = []string{
		"modelDecl", "setting", "settingValue", "importDecl", "defineDecl",
		"assumeDecl", "assumption", "process", "propertyDecl", "body", "under",
		"expectation", "formula", "implication", "disjunction", "exclusive",
		"conjunction", "binary", "unary", "prefix", "bounds", "comparison",
		"sum", "product", "negative", "expr", "primary", "scope", "operand",
		"arith", "literal", "priority", "varref", "field", "exprList", "recvArgs",
		"recvArg", "embedded",
	}
	staticData.PredictionContextCache = antlr.NewPredictionContextCache()
	staticData.serializedATN = []int32{
		4, 1, 90, 499, 2, 0, 7, 0, 2, 1, 7, 1, 2, 2, 7, 2, 2, 3, 7, 3, 2, 4, 7,
		4, 2, 5, 7, 5, 2, 6, 7, 6, 2, 7, 7, 7, 2, 8, 7, 8, 2, 9, 7, 9, 2, 10, 7,
		10, 2, 11, 7, 11, 2, 12, 7, 12, 2, 13, 7, 13, 2, 14, 7, 14, 2, 15, 7, 15,
		2, 16, 7, 16, 2, 17, 7, 17, 2, 18, 7, 18, 2, 19, 7, 19, 2, 20, 7, 20, 2,
		21, 7, 21, 2, 22, 7, 22, 2, 23, 7, 23, 2, 24, 7, 24, 2, 25, 7, 25, 2, 26,
		7, 26, 2, 27, 7, 27, 2, 28, 7, 28, 2, 29, 7, 29, 2, 30, 7, 30, 2, 31, 7,
		31, 2, 32, 7, 32, 2, 33, 7, 33, 2, 34, 7, 34, 2, 35, 7, 35, 2, 36, 7, 36,
		2, 37, 7, 37, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 5, 0, 83, 8, 0, 10, 0,
		12, 0, 86, 9, 0, 3, 0, 88, 8, 0, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1, 3, 1, 95,
		8, 1, 1, 2, 3, 2, 98, 8, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 3, 2, 105, 8,
		2, 1, 3, 1, 3, 1, 3, 1, 3, 1, 4, 1, 4, 1, 4, 1, 4, 1, 4, 1, 4, 5, 4, 117,
		8, 4, 10, 4, 12, 4, 120, 9, 4, 1, 4, 3, 4, 123, 8, 4, 1, 4, 1, 4, 1, 4,
		1, 4, 1, 5, 1, 5, 1, 5, 3, 5, 132, 8, 5, 1, 5, 1, 5, 1, 5, 1, 5, 1, 6,
		1, 6, 1, 6, 1, 6, 1, 6, 5, 6, 143, 8, 6, 10, 6, 12, 6, 146, 9, 6, 3, 6,
		148, 8, 6, 1, 6, 1, 6, 1, 6, 3, 6, 153, 8, 6, 1, 7, 1, 7, 1, 7, 1, 7, 1,
		7, 3, 7, 160, 8, 7, 1, 7, 3, 7, 163, 8, 7, 1, 8, 1, 8, 1, 8, 3, 8, 168,
		8, 8, 1, 8, 3, 8, 171, 8, 8, 1, 8, 1, 8, 3, 8, 175, 8, 8, 1, 8, 1, 8, 5,
		8, 179, 8, 8, 10, 8, 12, 8, 182, 9, 8, 1, 8, 1, 8, 1, 9, 1, 9, 1, 9, 3,
		9, 189, 8, 9, 1, 10, 1, 10, 1, 10, 1, 10, 5, 10, 195, 8, 10, 10, 10, 12,
		10, 198, 9, 10, 1, 11, 1, 11, 1, 11, 1, 12, 1, 12, 1, 12, 1, 13, 1, 13,
		1, 13, 5, 13, 209, 8, 13, 10, 13, 12, 13, 212, 9, 13, 1, 14, 1, 14, 1,
		14, 5, 14, 217, 8, 14, 10, 14, 12, 14, 220, 9, 14, 1, 15, 1, 15, 1, 15,
		5, 15, 225, 8, 15, 10, 15, 12, 15, 228, 9, 15, 1, 16, 1, 16, 1, 16, 5,
		16, 233, 8, 16, 10, 16, 12, 16, 236, 9, 16, 1, 17, 1, 17, 1, 17, 5, 17,
		241, 8, 17, 10, 17, 12, 17, 244, 9, 17, 1, 18, 5, 18, 247, 8, 18, 10, 18,
		12, 18, 250, 9, 18, 1, 18, 1, 18, 1, 19, 1, 19, 1, 19, 1, 19, 3, 19, 258,
		8, 19, 3, 19, 260, 8, 19, 1, 20, 1, 20, 1, 20, 1, 20, 1, 20, 3, 20, 267,
		8, 20, 3, 20, 269, 8, 20, 3, 20, 271, 8, 20, 1, 20, 1, 20, 1, 21, 1, 21,
		1, 21, 5, 21, 278, 8, 21, 10, 21, 12, 21, 281, 9, 21, 1, 22, 1, 22, 1,
		22, 5, 22, 286, 8, 22, 10, 22, 12, 22, 289, 9, 22, 1, 23, 1, 23, 1, 23,
		5, 23, 294, 8, 23, 10, 23, 12, 23, 297, 9, 23, 1, 24, 5, 24, 300, 8, 24,
		10, 24, 12, 24, 303, 9, 24, 1, 24, 1, 24, 1, 25, 1, 25, 1, 26, 1, 26, 1,
		26, 1, 26, 5, 26, 313, 8, 26, 10, 26, 12, 26, 316, 9, 26, 1, 26, 1, 26,
		1, 26, 1, 26, 1, 26, 1, 26, 1, 26, 1, 26, 5, 26, 326, 8, 26, 10, 26, 12,
		26, 329, 9, 26, 1, 26, 1, 26, 3, 26, 333, 8, 26, 1, 26, 1, 26, 1, 26, 1,
		26, 1, 26, 1, 26, 1, 26, 1, 26, 1, 26, 1, 26, 1, 26, 1, 26, 1, 26, 1, 26,
		1, 26, 1, 26, 1, 26, 1, 26, 1, 26, 1, 26, 1, 26, 1, 26, 3, 26, 357, 8,
		26, 3, 26, 359, 8, 26, 1, 27, 1, 27, 1, 27, 1, 27, 1, 27, 1, 27, 1, 27,
		3, 27, 368, 8, 27, 1, 27, 1, 27, 1, 27, 1, 27, 1, 27, 3, 27, 375, 8, 27,
		1, 28, 1, 28, 1, 28, 1, 28, 3, 28, 381, 8, 28, 1, 28, 1, 28, 1, 28, 1,
		28, 1, 28, 1, 28, 1, 28, 1, 28, 1, 28, 1, 28, 1, 28, 1, 28, 1, 28, 1, 28,
		1, 28, 1, 28, 1, 28, 1, 28, 1, 28, 1, 28, 1, 28, 1, 28, 1, 28, 1, 28, 5,
		28, 407, 8, 28, 10, 28, 12, 28, 410, 9, 28, 1, 29, 1, 29, 1, 29, 1, 29,
		3, 29, 416, 8, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 5, 29, 424,
		8, 29, 10, 29, 12, 29, 427, 9, 29, 1, 30, 1, 30, 1, 31, 1, 31, 1, 31, 1,
		32, 1, 32, 1, 32, 5, 32, 437, 8, 32, 10, 32, 12, 32, 440, 9, 32, 1, 33,
		1, 33, 1, 33, 1, 33, 1, 33, 3, 33, 447, 8, 33, 1, 34, 1, 34, 1, 34, 5,
		34, 452, 8, 34, 10, 34, 12, 34, 455, 9, 34, 1, 35, 1, 35, 1, 35, 5, 35,
		460, 8, 35, 10, 35, 12, 35, 463, 9, 35, 1, 35, 1, 35, 1, 35, 1, 35, 1,
		35, 1, 35, 1, 35, 1, 35, 1, 35, 3, 35, 474, 8, 35, 1, 36, 1, 36, 1, 36,
		1, 36, 1, 36, 1, 36, 3, 36, 482, 8, 36, 1, 36, 1, 36, 1, 36, 1, 36, 1,
		36, 1, 36, 3, 36, 490, 8, 36, 1, 37, 1, 37, 1, 37, 3, 37, 495, 8, 37, 1,
		37, 1, 37, 1, 37, 0, 2, 56, 58, 38, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18,
		20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54,
		56, 58, 60, 62, 64, 66, 68, 70, 72, 74, 0, 20, 1, 0, 1, 2, 2, 0, 3, 3,
		61, 61, 2, 0, 4, 4, 62, 62, 2, 0, 5, 5, 60, 60, 1, 0, 6, 9, 1, 0, 11, 13,
		2, 0, 18, 18, 67, 68, 2, 0, 19, 19, 41, 41, 1, 0, 48, 53, 1, 0, 55, 56,
		1, 0, 57, 59, 1, 0, 26, 30, 1, 0, 31, 33, 1, 0, 34, 35, 1, 0, 44, 45, 3,
		0, 10, 10, 54, 54, 56, 56, 1, 0, 46, 47, 2, 0, 48, 49, 52, 53, 1, 0, 50,
		51, 3, 0, 14, 15, 39, 39, 41, 42, 543, 0, 76, 1, 0, 0, 0, 2, 91, 1, 0,
		0, 0, 4, 104, 1, 0, 0, 0, 6, 106, 1, 0, 0, 0, 8, 110, 1, 0, 0, 0, 10, 128,
		1, 0, 0, 0, 12, 152, 1, 0, 0, 0, 14, 162, 1, 0, 0, 0, 16, 164, 1, 0, 0,
		0, 18, 188, 1, 0, 0, 0, 20, 190, 1, 0, 0, 0, 22, 199, 1, 0, 0, 0, 24, 202,
		1, 0, 0, 0, 26, 205, 1, 0, 0, 0, 28, 213, 1, 0, 0, 0, 30, 221, 1, 0, 0,
		0, 32, 229, 1, 0, 0, 0, 34, 237, 1, 0, 0, 0, 36, 248, 1, 0, 0, 0, 38, 259,
		1, 0, 0, 0, 40, 261, 1, 0, 0, 0, 42, 274, 1, 0, 0, 0, 44, 282, 1, 0, 0,
		0, 46, 290, 1, 0, 0, 0, 48, 301, 1, 0, 0, 0, 50, 306, 1, 0, 0, 0, 52, 358,
		1, 0, 0, 0, 54, 374, 1, 0, 0, 0, 56, 380, 1, 0, 0, 0, 58, 415, 1, 0, 0,
		0, 60, 428, 1, 0, 0, 0, 62, 430, 1, 0, 0, 0, 64, 433, 1, 0, 0, 0, 66, 441,
		1, 0, 0, 0, 68, 448, 1, 0, 0, 0, 70, 473, 1, 0, 0, 0, 72, 489, 1, 0, 0,
		0, 74, 494, 1, 0, 0, 0, 76, 77, 5, 72, 0, 0, 77, 87, 5, 20, 0, 0, 78, 79,
		5, 73, 0, 0, 79, 84, 3, 2, 1, 0, 80, 81, 5, 67, 0, 0, 81, 83, 3, 2, 1,
		0, 82, 80, 1, 0, 0, 0, 83, 86, 1, 0, 0, 0, 84, 82, 1, 0, 0, 0, 84, 85,
		1, 0, 0, 0, 85, 88, 1, 0, 0, 0, 86, 84, 1, 0, 0, 0, 87, 78, 1, 0, 0, 0,
		87, 88, 1, 0, 0, 0, 88, 89, 1, 0, 0, 0, 89, 90, 5, 0, 0, 1, 90, 1, 1, 0,
		0, 0, 91, 94, 5, 43, 0, 0, 92, 93, 5, 16, 0, 0, 93, 95, 3, 4, 2, 0, 94,
		92, 1, 0, 0, 0, 94, 95, 1, 0, 0, 0, 95, 3, 1, 0, 0, 0, 96, 98, 5, 56, 0,
		0, 97, 96, 1, 0, 0, 0, 97, 98, 1, 0, 0, 0, 98, 99, 1, 0, 0, 0, 99, 105,
		5, 41, 0, 0, 100, 105, 5, 43, 0, 0, 101, 105, 5, 14, 0, 0, 102, 105, 5,
		15, 0, 0, 103, 105, 5, 20, 0, 0, 104, 97, 1, 0, 0, 0, 104, 100, 1, 0, 0,
		0, 104, 101, 1, 0, 0, 0, 104, 102, 1, 0, 0, 0, 104, 103, 1, 0, 0, 0, 105,
		5, 1, 0, 0, 0, 106, 107, 5, 74, 0, 0, 107, 108, 5, 20, 0, 0, 108, 109,
		5, 0, 0, 1, 109, 7, 1, 0, 0, 0, 110, 111, 5, 75, 0, 0, 111, 122, 5, 43,
		0, 0, 112, 113, 5, 63, 0, 0, 113, 118, 5, 43, 0, 0, 114, 115, 5, 67, 0,
		0, 115, 117, 5, 43, 0, 0, 116, 114, 1, 0, 0, 0, 117, 120, 1, 0, 0, 0, 118,
		116, 1, 0, 0, 0, 118, 119, 1, 0, 0, 0, 119, 121, 1, 0, 0, 0, 120, 118,
		1, 0, 0, 0, 121, 123, 5, 64, 0, 0, 122, 112, 1, 0, 0, 0, 122, 123, 1, 0,
		0, 0, 123, 124, 1, 0, 0, 0, 124, 125, 5, 16, 0, 0, 125, 126, 3, 26, 13,
		0, 126, 127, 5, 0, 0, 1, 127, 9, 1, 0, 0, 0, 128, 129, 5, 76, 0, 0, 129,
		131, 5, 43, 0, 0, 130, 132, 5, 20, 0, 0, 131, 130, 1, 0, 0, 0, 131, 132,
		1, 0, 0, 0, 132, 133, 1, 0, 0, 0, 133, 134, 5, 68, 0, 0, 134, 135, 3, 12,
		6, 0, 135, 136, 5, 0, 0, 1, 136, 11, 1, 0, 0, 0, 137, 147, 5, 83, 0, 0,
		138, 139, 5, 84, 0, 0, 139, 144, 3, 14, 7, 0, 140, 141, 5, 67, 0, 0, 141,
		143, 3, 14, 7, 0, 142, 140, 1, 0, 0, 0, 143, 146, 1, 0, 0, 0, 144, 142,
		1, 0, 0, 0, 144, 145, 1, 0, 0, 0, 145, 148, 1, 0, 0, 0, 146, 144, 1, 0,
		0, 0, 147, 138, 1, 0, 0, 0, 147, 148, 1, 0, 0, 0, 148, 153, 1, 0, 0, 0,
		149, 150, 5, 81, 0, 0, 150, 153, 5, 20, 0, 0, 151, 153, 3, 26, 13, 0, 152,
		137, 1, 0, 0, 0, 152, 149, 1, 0, 0, 0, 152, 151, 1, 0, 0, 0, 153, 13, 1,
		0, 0, 0, 154, 159, 5, 43, 0, 0, 155, 156, 5, 65, 0, 0, 156, 157, 3, 50,
		25, 0, 157, 158, 5, 66, 0, 0, 158, 160, 1, 0, 0, 0, 159, 155, 1, 0, 0,
		0, 159, 160, 1, 0, 0, 0, 160, 163, 1, 0, 0, 0, 161, 163, 5, 20, 0, 0, 162,
		154, 1, 0, 0, 0, 162, 161, 1, 0, 0, 0, 163, 15, 1, 0, 0, 0, 164, 165, 5,
		77, 0, 0, 165, 167, 5, 43, 0, 0, 166, 168, 5, 20, 0, 0, 167, 166, 1, 0,
		0, 0, 167, 168, 1, 0, 0, 0, 168, 170, 1, 0, 0, 0, 169, 171, 3, 20, 10,
		0, 170, 169, 1, 0, 0, 0, 170, 171, 1, 0, 0, 0, 171, 174, 1, 0, 0, 0, 172,
		173, 5, 68, 0, 0, 173, 175, 3, 18, 9, 0, 174, 172, 1, 0, 0, 0, 174, 175,
		1, 0, 0, 0, 175, 180, 1, 0, 0, 0, 176, 179, 3, 20, 10, 0, 177, 179, 3,
		22, 11, 0, 178, 176, 1, 0, 0, 0, 178, 177, 1, 0, 0, 0, 179, 182, 1, 0,
		0, 0, 180, 178, 1, 0, 0, 0, 180, 181, 1, 0, 0, 0, 181, 183, 1, 0, 0, 0,
		182, 180, 1, 0, 0, 0, 183, 184, 5, 0, 0, 1, 184, 17, 1, 0, 0, 0, 185, 186,
		5, 82, 0, 0, 186, 189, 5, 20, 0, 0, 187, 189, 3, 26, 13, 0, 188, 185, 1,
		0, 0, 0, 188, 187, 1, 0, 0, 0, 189, 19, 1, 0, 0, 0, 190, 191, 5, 78, 0,
		0, 191, 196, 5, 43, 0, 0, 192, 193, 5, 67, 0, 0, 193, 195, 5, 43, 0, 0,
		194, 192, 1, 0, 0, 0, 195, 198, 1, 0, 0, 0, 196, 194, 1, 0, 0, 0, 196,
		197, 1, 0, 0, 0, 197, 21, 1, 0, 0, 0, 198, 196, 1, 0, 0, 0, 199, 200, 5,
		79, 0, 0, 200, 201, 5, 80, 0, 0, 201, 23, 1, 0, 0, 0, 202, 203, 3, 26,
		13, 0, 203, 204, 5, 0, 0, 1, 204, 25, 1, 0, 0, 0, 205, 210, 3, 28, 14,
		0, 206, 207, 7, 0, 0, 0, 207, 209, 3, 28, 14, 0, 208, 206, 1, 0, 0, 0,
		209, 212, 1, 0, 0, 0, 210, 208, 1, 0, 0, 0, 210, 211, 1, 0, 0, 0, 211,
		27, 1, 0, 0, 0, 212, 210, 1, 0, 0, 0, 213, 218, 3, 30, 15, 0, 214, 215,
		7, 1, 0, 0, 215, 217, 3, 30, 15, 0, 216, 214, 1, 0, 0, 0, 217, 220, 1,
		0, 0, 0, 218, 216, 1, 0, 0, 0, 218, 219, 1, 0, 0, 0, 219, 29, 1, 0, 0,
		0, 220, 218, 1, 0, 0, 0, 221, 226, 3, 32, 16, 0, 222, 223, 7, 2, 0, 0,
		223, 225, 3, 32, 16, 0, 224, 222, 1, 0, 0, 0, 225, 228, 1, 0, 0, 0, 226,
		224, 1, 0, 0, 0, 226, 227, 1, 0, 0, 0, 227, 31, 1, 0, 0, 0, 228, 226, 1,
		0, 0, 0, 229, 234, 3, 34, 17, 0, 230, 231, 7, 3, 0, 0, 231, 233, 3, 34,
		17, 0, 232, 230, 1, 0, 0, 0, 233, 236, 1, 0, 0, 0, 234, 232, 1, 0, 0, 0,
		234, 235, 1, 0, 0, 0, 235, 33, 1, 0, 0, 0, 236, 234, 1, 0, 0, 0, 237, 242,
		3, 36, 18, 0, 238, 239, 7, 4, 0, 0, 239, 241, 3, 36, 18, 0, 240, 238, 1,
		0, 0, 0, 241, 244, 1, 0, 0, 0, 242, 240, 1, 0, 0, 0, 242, 243, 1, 0, 0,
		0, 243, 35, 1, 0, 0, 0, 244, 242, 1, 0, 0, 0, 245, 247, 3, 38, 19, 0, 246,
		245, 1, 0, 0, 0, 247, 250, 1, 0, 0, 0, 248, 246, 1, 0, 0, 0, 248, 249,
		1, 0, 0, 0, 249, 251, 1, 0, 0, 0, 250, 248, 1, 0, 0, 0, 251, 252, 3, 42,
		21, 0, 252, 37, 1, 0, 0, 0, 253, 260, 5, 10, 0, 0, 254, 260, 5, 54, 0,
		0, 255, 257, 7, 5, 0, 0, 256, 258, 3, 40, 20, 0, 257, 256, 1, 0, 0, 0,
		257, 258, 1, 0, 0, 0, 258, 260, 1, 0, 0, 0, 259, 253, 1, 0, 0, 0, 259,
		254, 1, 0, 0, 0, 259, 255, 1, 0, 0, 0, 260, 39, 1, 0, 0, 0, 261, 270, 5,
		65, 0, 0, 262, 271, 5, 10, 0, 0, 263, 268, 5, 41, 0, 0, 264, 266, 7, 6,
		0, 0, 265, 267, 7, 7, 0, 0, 266, 265, 1, 0, 0, 0, 266, 267, 1, 0, 0, 0,
		267, 269, 1, 0, 0, 0, 268, 264, 1, 0, 0, 0, 268, 269, 1, 0, 0, 0, 269,
		271, 1, 0, 0, 0, 270, 262, 1, 0, 0, 0, 270, 263, 1, 0, 0, 0, 271, 272,
		1, 0, 0, 0, 272, 273, 5, 66, 0, 0, 273, 41, 1, 0, 0, 0, 274, 279, 3, 44,
		22, 0, 275, 276, 7, 8, 0, 0, 276, 278, 3, 44, 22, 0, 277, 275, 1, 0, 0,
		0, 278, 281, 1, 0, 0, 0, 279, 277, 1, 0, 0, 0, 279, 280, 1, 0, 0, 0, 280,
		43, 1, 0, 0, 0, 281, 279, 1, 0, 0, 0, 282, 287, 3, 46, 23, 0, 283, 284,
		7, 9, 0, 0, 284, 286, 3, 46, 23, 0, 285, 283, 1, 0, 0, 0, 286, 289, 1,
		0, 0, 0, 287, 285, 1, 0, 0, 0, 287, 288, 1, 0, 0, 0, 288, 45, 1, 0, 0,
		0, 289, 287, 1, 0, 0, 0, 290, 295, 3, 48, 24, 0, 291, 292, 7, 10, 0, 0,
		292, 294, 3, 48, 24, 0, 293, 291, 1, 0, 0, 0, 294, 297, 1, 0, 0, 0, 295,
		293, 1, 0, 0, 0, 295, 296, 1, 0, 0, 0, 296, 47, 1, 0, 0, 0, 297, 295, 1,
		0, 0, 0, 298, 300, 5, 56, 0, 0, 299, 298, 1, 0, 0, 0, 300, 303, 1, 0, 0,
		0, 301, 299, 1, 0, 0, 0, 301, 302, 1, 0, 0, 0, 302, 304, 1, 0, 0, 0, 303,
		301, 1, 0, 0, 0, 304, 305, 3, 52, 26, 0, 305, 49, 1, 0, 0, 0, 306, 307,
		3, 26, 13, 0, 307, 51, 1, 0, 0, 0, 308, 309, 5, 63, 0, 0, 309, 314, 3,
		26, 13, 0, 310, 311, 5, 67, 0, 0, 311, 313, 3, 26, 13, 0, 312, 310, 1,
		0, 0, 0, 313, 316, 1, 0, 0, 0, 314, 312, 1, 0, 0, 0, 314, 315, 1, 0, 0,
		0, 315, 317, 1, 0, 0, 0, 316, 314, 1, 0, 0, 0, 317, 318, 5, 64, 0, 0, 318,
		359, 1, 0, 0, 0, 319, 359, 5, 20, 0, 0, 320, 321, 5, 43, 0, 0, 321, 322,
		5, 63, 0, 0, 322, 327, 3, 26, 13, 0, 323, 324, 5, 67, 0, 0, 324, 326, 3,
		26, 13, 0, 325, 323, 1, 0, 0, 0, 326, 329, 1, 0, 0, 0, 327, 325, 1, 0,
		0, 0, 327, 328, 1, 0, 0, 0, 328, 330, 1, 0, 0, 0, 329, 327, 1, 0, 0, 0,
		330, 332, 5, 64, 0, 0, 331, 333, 3, 54, 27, 0, 332, 331, 1, 0, 0, 0, 332,
		333, 1, 0, 0, 0, 333, 359, 1, 0, 0, 0, 334, 359, 3, 60, 30, 0, 335, 336,
		7, 11, 0, 0, 336, 337, 5, 63, 0, 0, 337, 338, 3, 64, 32, 0, 338, 339, 5,
		64, 0, 0, 339, 359, 1, 0, 0, 0, 340, 341, 7, 12, 0, 0, 341, 342, 5, 63,
		0, 0, 342, 343, 3, 50, 25, 0, 343, 344, 5, 64, 0, 0, 344, 359, 1, 0, 0,
		0, 345, 359, 7, 13, 0, 0, 346, 356, 3, 64, 32, 0, 347, 348, 5, 69, 0, 0,
		348, 357, 5, 43, 0, 0, 349, 350, 5, 68, 0, 0, 350, 357, 3, 64, 32, 0, 351,
		352, 7, 14, 0, 0, 352, 353, 5, 65, 0, 0, 353, 354, 3, 70, 35, 0, 354, 355,
		5, 66, 0, 0, 355, 357, 1, 0, 0, 0, 356, 347, 1, 0, 0, 0, 356, 349, 1, 0,
		0, 0, 356, 351, 1, 0, 0, 0, 356, 357, 1, 0, 0, 0, 357, 359, 1, 0, 0, 0,
		358, 308, 1, 0, 0, 0, 358, 319, 1, 0, 0, 0, 358, 320, 1, 0, 0, 0, 358,
		334, 1, 0, 0, 0, 358, 335, 1, 0, 0, 0, 358, 340, 1, 0, 0, 0, 358, 345,
		1, 0, 0, 0, 358, 346, 1, 0, 0, 0, 359, 53, 1, 0, 0, 0, 360, 375, 5, 89,
		0, 0, 361, 362, 5, 85, 0, 0, 362, 375, 3, 36, 18, 0, 363, 364, 5, 86, 0,
		0, 364, 367, 3, 36, 18, 0, 365, 366, 5, 6, 0, 0, 366, 368, 3, 36, 18, 0,
		367, 365, 1, 0, 0, 0, 367, 368, 1, 0, 0, 0, 368, 375, 1, 0, 0, 0, 369,
		370, 5, 87, 0, 0, 370, 371, 3, 36, 18, 0, 371, 372, 5, 88, 0, 0, 372, 373,
		3, 36, 18, 0, 373, 375, 1, 0, 0, 0, 374, 360, 1, 0, 0, 0, 374, 361, 1,
		0, 0, 0, 374, 363, 1, 0, 0, 0, 374, 369, 1, 0, 0, 0, 375, 55, 1, 0, 0,
		0, 376, 377, 6, 28, -1, 0, 377, 378, 7, 15, 0, 0, 378, 381, 3, 56, 28,
		10, 379, 381, 3, 52, 26, 0, 380, 376, 1, 0, 0, 0, 380, 379, 1, 0, 0, 0,
		381, 408, 1, 0, 0, 0, 382, 383, 10, 9, 0, 0, 383, 384, 7, 10, 0, 0, 384,
		407, 3, 56, 28, 10, 385, 386, 10, 8, 0, 0, 386, 387, 7, 9, 0, 0, 387, 407,
		3, 56, 28, 9, 388, 389, 10, 7, 0, 0, 389, 390, 7, 16, 0, 0, 390, 407, 3,
		56, 28, 8, 391, 392, 10, 6, 0, 0, 392, 393, 7, 17, 0, 0, 393, 407, 3, 56,
		28, 7, 394, 395, 10, 5, 0, 0, 395, 396, 7, 18, 0, 0, 396, 407, 3, 56, 28,
		6, 397, 398, 10, 4, 0, 0, 398, 399, 5, 60, 0, 0, 399, 407, 3, 56, 28, 5,
		400, 401, 10, 3, 0, 0, 401, 402, 5, 62, 0, 0, 402, 407, 3, 56, 28, 4, 403,
		404, 10, 2, 0, 0, 404, 405, 5, 61, 0, 0, 405, 407, 3, 56, 28, 3, 406, 382,
		1, 0, 0, 0, 406, 385, 1, 0, 0, 0, 406, 388, 1, 0, 0, 0, 406, 391, 1, 0,
		0, 0, 406, 394, 1, 0, 0, 0, 406, 397, 1, 0, 0, 0, 406, 400, 1, 0, 0, 0,
		406, 403, 1, 0, 0, 0, 407, 410, 1, 0, 0, 0, 408, 406, 1, 0, 0, 0, 408,
		409, 1, 0, 0, 0, 409, 57, 1, 0, 0, 0, 410, 408, 1, 0, 0, 0, 411, 412, 6,
		29, -1, 0, 412, 413, 5, 56, 0, 0, 413, 416, 3, 58, 29, 4, 414, 416, 3,
		52, 26, 0, 415, 411, 1, 0, 0, 0, 415, 414, 1, 0, 0, 0, 416, 425, 1, 0,
		0, 0, 417, 418, 10, 3, 0, 0, 418, 419, 7, 10, 0, 0, 419, 424, 3, 58, 29,
		4, 420, 421, 10, 2, 0, 0, 421, 422, 7, 9, 0, 0, 422, 424, 3, 58, 29, 3,
		423, 417, 1, 0, 0, 0, 423, 420, 1, 0, 0, 0, 424, 427, 1, 0, 0, 0, 425,
		423, 1, 0, 0, 0, 425, 426, 1, 0, 0, 0, 426, 59, 1, 0, 0, 0, 427, 425, 1,
		0, 0, 0, 428, 429, 7, 19, 0, 0, 429, 61, 1, 0, 0, 0, 430, 431, 5, 37, 0,
		0, 431, 432, 5, 41, 0, 0, 432, 63, 1, 0, 0, 0, 433, 438, 3, 66, 33, 0,
		434, 435, 5, 70, 0, 0, 435, 437, 3, 66, 33, 0, 436, 434, 1, 0, 0, 0, 437,
		440, 1, 0, 0, 0, 438, 436, 1, 0, 0, 0, 438, 439, 1, 0, 0, 0, 439, 65, 1,
		0, 0, 0, 440, 438, 1, 0, 0, 0, 441, 446, 5, 43, 0, 0, 442, 443, 5, 65,
		0, 0, 443, 444, 3, 50, 25, 0, 444, 445, 5, 66, 0, 0, 445, 447, 1, 0, 0,
		0, 446, 442, 1, 0, 0, 0, 446, 447, 1, 0, 0, 0, 447, 67, 1, 0, 0, 0, 448,
		453, 3, 50, 25, 0, 449, 450, 5, 67, 0, 0, 450, 452, 3, 50, 25, 0, 451,
		449, 1, 0, 0, 0, 452, 455, 1, 0, 0, 0, 453, 451, 1, 0, 0, 0, 453, 454,
		1, 0, 0, 0, 454, 69, 1, 0, 0, 0, 455, 453, 1, 0, 0, 0, 456, 461, 3, 72,
		36, 0, 457, 458, 5, 67, 0, 0, 458, 460, 3, 72, 36, 0, 459, 457, 1, 0, 0,
		0, 460, 463, 1, 0, 0, 0, 461, 459, 1, 0, 0, 0, 461, 462, 1, 0, 0, 0, 462,
		474, 1, 0, 0, 0, 463, 461, 1, 0, 0, 0, 464, 465, 3, 72, 36, 0, 465, 466,
		5, 63, 0, 0, 466, 467, 3, 70, 35, 0, 467, 468, 5, 64, 0, 0, 468, 474, 1,
		0, 0, 0, 469, 470, 5, 63, 0, 0, 470, 471, 3, 70, 35, 0, 471, 472, 5, 64,
		0, 0, 472, 474, 1, 0, 0, 0, 473, 456, 1, 0, 0, 0, 473, 464, 1, 0, 0, 0,
		473, 469, 1, 0, 0, 0, 474, 71, 1, 0, 0, 0, 475, 476, 5, 38, 0, 0, 476,
		477, 5, 63, 0, 0, 477, 478, 3, 50, 25, 0, 478, 479, 5, 64, 0, 0, 479, 490,
		1, 0, 0, 0, 480, 482, 5, 56, 0, 0, 481, 480, 1, 0, 0, 0, 481, 482, 1, 0,
		0, 0, 482, 483, 1, 0, 0, 0, 483, 490, 5, 41, 0, 0, 484, 490, 5, 42, 0,
		0, 485, 490, 5, 14, 0, 0, 486, 490, 5, 15, 0, 0, 487, 490, 5, 39, 0, 0,
		488, 490, 3, 64, 32, 0, 489, 475, 1, 0, 0, 0, 489, 481, 1, 0, 0, 0, 489,
		484, 1, 0, 0, 0, 489, 485, 1, 0, 0, 0, 489, 486, 1, 0, 0, 0, 489, 487,
		1, 0, 0, 0, 489, 488, 1, 0, 0, 0, 490, 73, 1, 0, 0, 0, 491, 492, 5, 65,
		0, 0, 492, 493, 5, 90, 0, 0, 493, 495, 5, 66, 0, 0, 494, 491, 1, 0, 0,
		0, 494, 495, 1, 0, 0, 0, 495, 496, 1, 0, 0, 0, 496, 497, 5, 90, 0, 0, 497,
		75, 1, 0, 0, 0, 56, 84, 87, 94, 97, 104, 118, 122, 131, 144, 147, 152,
		159, 162, 167, 170, 174, 178, 180, 188, 196, 210, 218, 226, 234, 242, 248,
		257, 259, 266, 268, 270, 279, 287, 295, 301, 314, 327, 332, 356, 358, 367,
		374, 380, 406, 408, 415, 423, 425, 438, 446, 453, 461, 473, 481, 489, 494,
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
	SpecParserEMBEDDED     = 90
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
	SpecParserRULE_formula      = 12
	SpecParserRULE_implication  = 13
	SpecParserRULE_disjunction  = 14
	SpecParserRULE_exclusive    = 15
	SpecParserRULE_conjunction  = 16
	SpecParserRULE_binary       = 17
	SpecParserRULE_unary        = 18
	SpecParserRULE_prefix       = 19
	SpecParserRULE_bounds       = 20
	SpecParserRULE_comparison   = 21
	SpecParserRULE_sum          = 22
	SpecParserRULE_product      = 23
	SpecParserRULE_negative     = 24
	SpecParserRULE_expr         = 25
	SpecParserRULE_primary      = 26
	SpecParserRULE_scope        = 27
	SpecParserRULE_operand      = 28
	SpecParserRULE_arith        = 29
	SpecParserRULE_literal      = 30
	SpecParserRULE_priority     = 31
	SpecParserRULE_varref       = 32
	SpecParserRULE_field        = 33
	SpecParserRULE_exprList     = 34
	SpecParserRULE_recvArgs     = 35
	SpecParserRULE_recvArg      = 36
	SpecParserRULE_embedded     = 37
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
		p.SetState(76)
		p.Match(SpecParserMODEL)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(77)
		p.Match(SpecParserSTRING)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(87)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == SpecParserWITH {
		{
			p.SetState(78)
			p.Match(SpecParserWITH)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(79)
			p.Setting()
		}
		p.SetState(84)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == SpecParserCOMMA {
			{
				p.SetState(80)
				p.Match(SpecParserCOMMA)
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
		}

	}
	{
		p.SetState(89)
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
		p.SetState(91)
		p.Match(SpecParserNAME)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(94)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == SpecParserASSIGN {
		{
			p.SetState(92)
			p.Match(SpecParserASSIGN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(93)
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

	p.SetState(104)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SpecParserNUMBER, SpecParserMINUS:
		p.EnterOuterAlt(localctx, 1)
		p.SetState(97)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SpecParserMINUS {
			{
				p.SetState(96)
				p.Match(SpecParserMINUS)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		}
		{
			p.SetState(99)
			p.Match(SpecParserNUMBER)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserNAME:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(100)
			p.Match(SpecParserNAME)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserTRUE:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(101)
			p.Match(SpecParserTRUE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserFALSE:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(102)
			p.Match(SpecParserFALSE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserSTRING:
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(103)
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
		p.SetState(106)
		p.Match(SpecParserIMPORT)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(107)
		p.Match(SpecParserSTRING)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(108)
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
		p.SetState(110)
		p.Match(SpecParserDEFINE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(111)
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

	if _la == SpecParserLPAREN {
		{
			p.SetState(112)
			p.Match(SpecParserLPAREN)
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
		p.SetState(118)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == SpecParserCOMMA {
			{
				p.SetState(114)
				p.Match(SpecParserCOMMA)
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
		}
		{
			p.SetState(121)
			p.Match(SpecParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}
	{
		p.SetState(124)
		p.Match(SpecParserASSIGN)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(125)
		p.Implication()
	}
	{
		p.SetState(126)
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
		p.SetState(128)
		p.Match(SpecParserASSUME)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(129)
		p.Match(SpecParserNAME)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(131)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == SpecParserSTRING {
		{
			p.SetState(130)
			p.Match(SpecParserSTRING)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}
	{
		p.SetState(133)
		p.Match(SpecParserCOLON)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(134)
		p.Assumption()
	}
	{
		p.SetState(135)
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

	p.SetState(152)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SpecParserFAIRNESS:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(137)
			p.Match(SpecParserFAIRNESS)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(147)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SpecParserOF {
			{
				p.SetState(138)
				p.Match(SpecParserOF)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(139)
				p.Process()
			}
			p.SetState(144)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			for _la == SpecParserCOMMA {
				{
					p.SetState(140)
					p.Match(SpecParserCOMMA)
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
			}

		}

	case SpecParserAUTOMATON:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(149)
			p.Match(SpecParserAUTOMATON)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(150)
			p.Match(SpecParserSTRING)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserNOT, SpecParserNEXT, SpecParserEVENTUALLY, SpecParserGLOBALLY, SpecParserTRUE, SpecParserFALSE, SpecParserSTRING, SpecParserLEN, SpecParserFULL, SpecParserEMPTY, SpecParserNFULL, SpecParserNEMPTY, SpecParserENABLED, SpecParserPC_VALUE, SpecParserGET_PRIORITY, SpecParserTIMEOUT, SpecParserNP, SpecParserSKIP_, SpecParserNUMBER, SpecParserCHARACTER, SpecParserNAME, SpecParserTILDE, SpecParserMINUS, SpecParserLPAREN:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(151)
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

	p.SetState(162)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SpecParserNAME:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(154)
			p.Match(SpecParserNAME)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(159)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SpecParserLBRACK {
			{
				p.SetState(155)
				p.Match(SpecParserLBRACK)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(156)
				p.Expr()
			}
			{
				p.SetState(157)
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
			p.SetState(161)
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
		p.SetState(164)
		p.Match(SpecParserPROPERTY)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(165)
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

	if _la == SpecParserSTRING {
		{
			p.SetState(166)
			p.Match(SpecParserSTRING)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}
	p.SetState(170)
	p.GetErrorHandler().Sync(p)

	if p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 14, p.GetParserRuleContext()) == 1 {
		{
			p.SetState(169)
			p.Under()
		}

	} else if p.HasError() { // JIM
		goto errorExit
	}
	p.SetState(174)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == SpecParserCOLON {
		{
			p.SetState(172)
			p.Match(SpecParserCOLON)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(173)
			p.Body()
		}

	}
	p.SetState(180)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SpecParserUNDER || _la == SpecParserEXPECT {
		p.SetState(178)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}

		switch p.GetTokenStream().LA(1) {
		case SpecParserUNDER:
			{
				p.SetState(176)
				p.Under()
			}

		case SpecParserEXPECT:
			{
				p.SetState(177)
				p.Expectation()
			}

		default:
			p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
			goto errorExit
		}

		p.SetState(182)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(183)
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
	CLAIM() antlr.TerminalNode
	STRING() antlr.TerminalNode
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

func (s *BodyContext) CLAIM() antlr.TerminalNode {
	return s.GetToken(SpecParserCLAIM, 0)
}

func (s *BodyContext) STRING() antlr.TerminalNode {
	return s.GetToken(SpecParserSTRING, 0)
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
	p.SetState(188)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SpecParserCLAIM:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(185)
			p.Match(SpecParserCLAIM)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(186)
			p.Match(SpecParserSTRING)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserNOT, SpecParserNEXT, SpecParserEVENTUALLY, SpecParserGLOBALLY, SpecParserTRUE, SpecParserFALSE, SpecParserSTRING, SpecParserLEN, SpecParserFULL, SpecParserEMPTY, SpecParserNFULL, SpecParserNEMPTY, SpecParserENABLED, SpecParserPC_VALUE, SpecParserGET_PRIORITY, SpecParserTIMEOUT, SpecParserNP, SpecParserSKIP_, SpecParserNUMBER, SpecParserCHARACTER, SpecParserNAME, SpecParserTILDE, SpecParserMINUS, SpecParserLPAREN:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(187)
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
		p.SetState(190)
		p.Match(SpecParserUNDER)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(191)
		p.Match(SpecParserNAME)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(196)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SpecParserCOMMA {
		{
			p.SetState(192)
			p.Match(SpecParserCOMMA)
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
		p.SetState(199)
		p.Match(SpecParserEXPECT)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(200)
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
	p.EnterRule(localctx, 24, SpecParserRULE_formula)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(202)
		p.Implication()
	}
	{
		p.SetState(203)
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
	p.EnterRule(localctx, 26, SpecParserRULE_implication)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(205)
		p.Disjunction()
	}
	p.SetState(210)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SpecParserARROW || _la == SpecParserEQUIV {
		{
			p.SetState(206)
			_la = p.GetTokenStream().LA(1)

			if !(_la == SpecParserARROW || _la == SpecParserEQUIV) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(207)
			p.Disjunction()
		}

		p.SetState(212)
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
	p.EnterRule(localctx, 28, SpecParserRULE_disjunction)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(213)
		p.Exclusive()
	}
	p.SetState(218)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SpecParserOR || _la == SpecParserBITOR {
		{
			p.SetState(214)
			_la = p.GetTokenStream().LA(1)

			if !(_la == SpecParserOR || _la == SpecParserBITOR) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(215)
			p.Exclusive()
		}

		p.SetState(220)
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
	p.EnterRule(localctx, 30, SpecParserRULE_exclusive)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(221)
		p.Conjunction()
	}
	p.SetState(226)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SpecParserXOR || _la == SpecParserBITXOR {
		{
			p.SetState(222)
			_la = p.GetTokenStream().LA(1)

			if !(_la == SpecParserXOR || _la == SpecParserBITXOR) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(223)
			p.Conjunction()
		}

		p.SetState(228)
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
	p.EnterRule(localctx, 32, SpecParserRULE_conjunction)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(229)
		p.Binary()
	}
	p.SetState(234)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SpecParserAND || _la == SpecParserBITAND {
		{
			p.SetState(230)
			_la = p.GetTokenStream().LA(1)

			if !(_la == SpecParserAND || _la == SpecParserBITAND) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(231)
			p.Binary()
		}

		p.SetState(236)
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
	p.EnterRule(localctx, 34, SpecParserRULE_binary)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(237)
		p.Unary()
	}
	p.SetState(242)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&960) != 0 {
		{
			p.SetState(238)
			_la = p.GetTokenStream().LA(1)

			if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&960) != 0) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(239)
			p.Unary()
		}

		p.SetState(244)
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
	p.EnterRule(localctx, 36, SpecParserRULE_unary)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(248)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&18014398509497344) != 0 {
		{
			p.SetState(245)
			p.Prefix()
		}

		p.SetState(250)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(251)
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
	p.EnterRule(localctx, 38, SpecParserRULE_prefix)
	var _la int

	p.SetState(259)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SpecParserNOT:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(253)
			p.Match(SpecParserNOT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserTILDE:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(254)
			p.Match(SpecParserTILDE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserNEXT, SpecParserEVENTUALLY, SpecParserGLOBALLY:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(255)
			_la = p.GetTokenStream().LA(1)

			if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&14336) != 0) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		p.SetState(257)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SpecParserLBRACK {
			{
				p.SetState(256)
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
	p.EnterRule(localctx, 40, SpecParserRULE_bounds)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(261)
		p.Match(SpecParserLBRACK)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(270)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SpecParserNOT:
		{
			p.SetState(262)
			p.Match(SpecParserNOT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserNUMBER:
		{
			p.SetState(263)
			p.Match(SpecParserNUMBER)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(268)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if (int64((_la-18)) & ^0x3f) == 0 && ((int64(1)<<(_la-18))&1688849860263937) != 0 {
			{
				p.SetState(264)
				_la = p.GetTokenStream().LA(1)

				if !((int64((_la-18)) & ^0x3f) == 0 && ((int64(1)<<(_la-18))&1688849860263937) != 0) {
					p.GetErrorHandler().RecoverInline(p)
				} else {
					p.GetErrorHandler().ReportMatch(p)
					p.Consume()
				}
			}
			p.SetState(266)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			if _la == SpecParserDOLLAR || _la == SpecParserNUMBER {
				{
					p.SetState(265)
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
		p.SetState(272)
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
	p.EnterRule(localctx, 42, SpecParserRULE_comparison)
	var _la int

	var _alt int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(274)
		p.Sum()
	}
	p.SetState(279)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 31, p.GetParserRuleContext())
	if p.HasError() {
		goto errorExit
	}
	for _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
		if _alt == 1 {
			{
				p.SetState(275)
				_la = p.GetTokenStream().LA(1)

				if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&17732923532771328) != 0) {
					p.GetErrorHandler().RecoverInline(p)
				} else {
					p.GetErrorHandler().ReportMatch(p)
					p.Consume()
				}
			}
			{
				p.SetState(276)
				p.Sum()
			}

		}
		p.SetState(281)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 31, p.GetParserRuleContext())
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
	p.EnterRule(localctx, 44, SpecParserRULE_sum)
	var _la int

	var _alt int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(282)
		p.Product()
	}
	p.SetState(287)
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
				p.SetState(283)
				_la = p.GetTokenStream().LA(1)

				if !(_la == SpecParserPLUS || _la == SpecParserMINUS) {
					p.GetErrorHandler().RecoverInline(p)
				} else {
					p.GetErrorHandler().ReportMatch(p)
					p.Consume()
				}
			}
			{
				p.SetState(284)
				p.Product()
			}

		}
		p.SetState(289)
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
	p.EnterRule(localctx, 46, SpecParserRULE_product)
	var _la int

	var _alt int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(290)
		p.Negative()
	}
	p.SetState(295)
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
				p.SetState(291)
				_la = p.GetTokenStream().LA(1)

				if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&1008806316530991104) != 0) {
					p.GetErrorHandler().RecoverInline(p)
				} else {
					p.GetErrorHandler().ReportMatch(p)
					p.Consume()
				}
			}
			{
				p.SetState(292)
				p.Negative()
			}

		}
		p.SetState(297)
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
	p.EnterRule(localctx, 48, SpecParserRULE_negative)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(301)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SpecParserMINUS {
		{
			p.SetState(298)
			p.Match(SpecParserMINUS)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

		p.SetState(303)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(304)
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
	p.EnterRule(localctx, 50, SpecParserRULE_expr)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(306)
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
	p.EnterRule(localctx, 52, SpecParserRULE_primary)
	var _la int

	p.SetState(358)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 39, p.GetParserRuleContext()) {
	case 1:
		localctx = NewPrimaryParenContext(p, localctx)
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(308)
			p.Match(SpecParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(309)
			p.Implication()
		}
		p.SetState(314)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == SpecParserCOMMA {
			{
				p.SetState(310)
				p.Match(SpecParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(311)
				p.Implication()
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
			p.SetState(319)
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
			p.SetState(320)
			p.Match(SpecParserNAME)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
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
		p.SetState(332)
		p.GetErrorHandler().Sync(p)

		if p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 37, p.GetParserRuleContext()) == 1 {
			{
				p.SetState(331)
				p.Scope()
			}

		} else if p.HasError() { // JIM
			goto errorExit
		}

	case 4:
		localctx = NewPrimaryLiteralContext(p, localctx)
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(334)
			p.Literal()
		}

	case 5:
		localctx = NewPrimaryChannelContext(p, localctx)
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(335)

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
			p.SetState(336)
			p.Match(SpecParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(337)
			p.Varref()
		}
		{
			p.SetState(338)
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
			p.SetState(340)

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
			p.SetState(341)
			p.Match(SpecParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(342)
			p.Expr()
		}
		{
			p.SetState(343)
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
			p.SetState(345)

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
			p.SetState(346)
			p.Varref()
		}
		p.SetState(356)
		p.GetErrorHandler().Sync(p)

		if p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 38, p.GetParserRuleContext()) == 1 {
			{
				p.SetState(347)
				p.Match(SpecParserAT)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(348)
				p.Match(SpecParserNAME)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		} else if p.HasError() { // JIM
			goto errorExit
		} else if p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 38, p.GetParserRuleContext()) == 2 {
			{
				p.SetState(349)
				p.Match(SpecParserCOLON)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(350)
				p.Varref()
			}

		} else if p.HasError() { // JIM
			goto errorExit
		} else if p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 38, p.GetParserRuleContext()) == 3 {
			{
				p.SetState(351)

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
				p.SetState(352)
				p.Match(SpecParserLBRACK)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(353)
				p.RecvArgs()
			}
			{
				p.SetState(354)
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
	p.EnterRule(localctx, 54, SpecParserRULE_scope)
	p.SetState(374)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SpecParserEVERYWHERE:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(360)
			p.Match(SpecParserEVERYWHERE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserBEFORE:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(361)
			p.Match(SpecParserBEFORE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(362)
			p.Unary()
		}

	case SpecParserAFTER:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(363)
			p.Match(SpecParserAFTER)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(364)
			p.Unary()
		}
		p.SetState(367)
		p.GetErrorHandler().Sync(p)

		if p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 40, p.GetParserRuleContext()) == 1 {
			{
				p.SetState(365)
				p.Match(SpecParserUNTIL)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(366)
				p.Unary()
			}

		} else if p.HasError() { // JIM
			goto errorExit
		}

	case SpecParserBETWEEN:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(369)
			p.Match(SpecParserBETWEEN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(370)
			p.Unary()
		}
		{
			p.SetState(371)
			p.Match(SpecParserAND_WORD)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(372)
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
	_startState := 56
	p.EnterRecursionRule(localctx, 56, SpecParserRULE_operand, _p)
	var _la int

	var _alt int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(380)
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
			p.SetState(377)

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
			p.SetState(378)
			p.operand(10)
		}

	case SpecParserTRUE, SpecParserFALSE, SpecParserSTRING, SpecParserLEN, SpecParserFULL, SpecParserEMPTY, SpecParserNFULL, SpecParserNEMPTY, SpecParserENABLED, SpecParserPC_VALUE, SpecParserGET_PRIORITY, SpecParserTIMEOUT, SpecParserNP, SpecParserSKIP_, SpecParserNUMBER, SpecParserCHARACTER, SpecParserNAME, SpecParserLPAREN:
		localctx = NewOperandPrimaryContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(379)
			p.Primary()
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}
	p.GetParserRuleContext().SetStop(p.GetTokenStream().LT(-1))
	p.SetState(408)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 44, p.GetParserRuleContext())
	if p.HasError() {
		goto errorExit
	}
	for _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
		if _alt == 1 {
			if p.GetParseListeners() != nil {
				p.TriggerExitRuleEvent()
			}
			_prevctx = localctx
			p.SetState(406)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}

			switch p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 43, p.GetParserRuleContext()) {
			case 1:
				localctx = NewOperandBinaryContext(p, NewOperandContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, SpecParserRULE_operand)
				p.SetState(382)

				if !(p.Precpred(p.GetParserRuleContext(), 9)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 9)", ""))
					goto errorExit
				}
				{
					p.SetState(383)

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
					p.SetState(384)
					p.operand(10)
				}

			case 2:
				localctx = NewOperandBinaryContext(p, NewOperandContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, SpecParserRULE_operand)
				p.SetState(385)

				if !(p.Precpred(p.GetParserRuleContext(), 8)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 8)", ""))
					goto errorExit
				}
				{
					p.SetState(386)

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
					p.SetState(387)
					p.operand(9)
				}

			case 3:
				localctx = NewOperandBinaryContext(p, NewOperandContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, SpecParserRULE_operand)
				p.SetState(388)

				if !(p.Precpred(p.GetParserRuleContext(), 7)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 7)", ""))
					goto errorExit
				}
				{
					p.SetState(389)

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
					p.SetState(390)
					p.operand(8)
				}

			case 4:
				localctx = NewOperandBinaryContext(p, NewOperandContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, SpecParserRULE_operand)
				p.SetState(391)

				if !(p.Precpred(p.GetParserRuleContext(), 6)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 6)", ""))
					goto errorExit
				}
				{
					p.SetState(392)

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
					p.SetState(393)
					p.operand(7)
				}

			case 5:
				localctx = NewOperandBinaryContext(p, NewOperandContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, SpecParserRULE_operand)
				p.SetState(394)

				if !(p.Precpred(p.GetParserRuleContext(), 5)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 5)", ""))
					goto errorExit
				}
				{
					p.SetState(395)

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
					p.SetState(396)
					p.operand(6)
				}

			case 6:
				localctx = NewOperandBinaryContext(p, NewOperandContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, SpecParserRULE_operand)
				p.SetState(397)

				if !(p.Precpred(p.GetParserRuleContext(), 4)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 4)", ""))
					goto errorExit
				}
				{
					p.SetState(398)

					var _m = p.Match(SpecParserBITAND)

					localctx.(*OperandBinaryContext).op = _m
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(399)
					p.operand(5)
				}

			case 7:
				localctx = NewOperandBinaryContext(p, NewOperandContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, SpecParserRULE_operand)
				p.SetState(400)

				if !(p.Precpred(p.GetParserRuleContext(), 3)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 3)", ""))
					goto errorExit
				}
				{
					p.SetState(401)

					var _m = p.Match(SpecParserBITXOR)

					localctx.(*OperandBinaryContext).op = _m
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(402)
					p.operand(4)
				}

			case 8:
				localctx = NewOperandBinaryContext(p, NewOperandContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, SpecParserRULE_operand)
				p.SetState(403)

				if !(p.Precpred(p.GetParserRuleContext(), 2)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 2)", ""))
					goto errorExit
				}
				{
					p.SetState(404)

					var _m = p.Match(SpecParserBITOR)

					localctx.(*OperandBinaryContext).op = _m
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(405)
					p.operand(3)
				}

			case antlr.ATNInvalidAltNumber:
				goto errorExit
			}

		}
		p.SetState(410)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 44, p.GetParserRuleContext())
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
	_startState := 58
	p.EnterRecursionRule(localctx, 58, SpecParserRULE_arith, _p)
	var _la int

	var _alt int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(415)
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
			p.SetState(412)
			p.Match(SpecParserMINUS)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(413)
			p.arith(4)
		}

	case SpecParserTRUE, SpecParserFALSE, SpecParserSTRING, SpecParserLEN, SpecParserFULL, SpecParserEMPTY, SpecParserNFULL, SpecParserNEMPTY, SpecParserENABLED, SpecParserPC_VALUE, SpecParserGET_PRIORITY, SpecParserTIMEOUT, SpecParserNP, SpecParserSKIP_, SpecParserNUMBER, SpecParserCHARACTER, SpecParserNAME, SpecParserLPAREN:
		localctx = NewArithPrimaryContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(414)
			p.Primary()
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}
	p.GetParserRuleContext().SetStop(p.GetTokenStream().LT(-1))
	p.SetState(425)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 47, p.GetParserRuleContext())
	if p.HasError() {
		goto errorExit
	}
	for _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
		if _alt == 1 {
			if p.GetParseListeners() != nil {
				p.TriggerExitRuleEvent()
			}
			_prevctx = localctx
			p.SetState(423)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}

			switch p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 46, p.GetParserRuleContext()) {
			case 1:
				localctx = NewArithBinaryContext(p, NewArithContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, SpecParserRULE_arith)
				p.SetState(417)

				if !(p.Precpred(p.GetParserRuleContext(), 3)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 3)", ""))
					goto errorExit
				}
				{
					p.SetState(418)

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
					p.SetState(419)
					p.arith(4)
				}

			case 2:
				localctx = NewArithBinaryContext(p, NewArithContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, SpecParserRULE_arith)
				p.SetState(420)

				if !(p.Precpred(p.GetParserRuleContext(), 2)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 2)", ""))
					goto errorExit
				}
				{
					p.SetState(421)

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
					p.SetState(422)
					p.arith(3)
				}

			case antlr.ATNInvalidAltNumber:
				goto errorExit
			}

		}
		p.SetState(427)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 47, p.GetParserRuleContext())
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
	p.EnterRule(localctx, 60, SpecParserRULE_literal)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(428)
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
	p.EnterRule(localctx, 62, SpecParserRULE_priority)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(430)
		p.Match(SpecParserPRIORITY)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(431)
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
	p.EnterRule(localctx, 64, SpecParserRULE_varref)
	var _alt int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(433)
		p.Field()
	}
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
			{
				p.SetState(434)
				p.Match(SpecParserDOT)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(435)
				p.Field()
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
	p.EnterRule(localctx, 66, SpecParserRULE_field)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(441)
		p.Match(SpecParserNAME)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(446)
	p.GetErrorHandler().Sync(p)

	if p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 49, p.GetParserRuleContext()) == 1 {
		{
			p.SetState(442)
			p.Match(SpecParserLBRACK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(443)
			p.Expr()
		}
		{
			p.SetState(444)
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
	p.EnterRule(localctx, 68, SpecParserRULE_exprList)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(448)
		p.Expr()
	}
	p.SetState(453)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SpecParserCOMMA {
		{
			p.SetState(449)
			p.Match(SpecParserCOMMA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(450)
			p.Expr()
		}

		p.SetState(455)
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
	p.EnterRule(localctx, 70, SpecParserRULE_recvArgs)
	var _la int

	p.SetState(473)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 52, p.GetParserRuleContext()) {
	case 1:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(456)
			p.RecvArg()
		}
		p.SetState(461)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == SpecParserCOMMA {
			{
				p.SetState(457)
				p.Match(SpecParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(458)
				p.RecvArg()
			}

			p.SetState(463)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}

	case 2:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(464)
			p.RecvArg()
		}
		{
			p.SetState(465)
			p.Match(SpecParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(466)
			p.RecvArgs()
		}
		{
			p.SetState(467)
			p.Match(SpecParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 3:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(469)
			p.Match(SpecParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(470)
			p.RecvArgs()
		}
		{
			p.SetState(471)
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
	p.EnterRule(localctx, 72, SpecParserRULE_recvArg)
	var _la int

	p.SetState(489)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SpecParserEVAL:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(475)
			p.Match(SpecParserEVAL)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(476)
			p.Match(SpecParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(477)
			p.Expr()
		}
		{
			p.SetState(478)
			p.Match(SpecParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserNUMBER, SpecParserMINUS:
		p.EnterOuterAlt(localctx, 2)
		p.SetState(481)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SpecParserMINUS {
			{
				p.SetState(480)
				p.Match(SpecParserMINUS)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		}
		{
			p.SetState(483)
			p.Match(SpecParserNUMBER)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserCHARACTER:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(484)
			p.Match(SpecParserCHARACTER)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserTRUE:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(485)
			p.Match(SpecParserTRUE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserFALSE:
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(486)
			p.Match(SpecParserFALSE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserSKIP_:
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(487)
			p.Match(SpecParserSKIP_)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SpecParserNAME:
		p.EnterOuterAlt(localctx, 7)
		{
			p.SetState(488)
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
	p.EnterRule(localctx, 74, SpecParserRULE_embedded)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(494)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == SpecParserLBRACK {
		{
			p.SetState(491)
			p.Match(SpecParserLBRACK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(492)
			p.Match(SpecParserEMBEDDED)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(493)
			p.Match(SpecParserRBRACK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}
	{
		p.SetState(496)
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
	case 28:
		var t *OperandContext = nil
		if localctx != nil {
			t = localctx.(*OperandContext)
		}
		return p.Operand_Sempred(t, predIndex)

	case 29:
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
