// Code generated from Promela.g4 by ANTLR 4.13.1. DO NOT EDIT.

package promelaparser // Promela
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

type PromelaParser struct {
	*antlr.BaseParser
}

var PromelaParserStaticData struct {
	once                   sync.Once
	network                sync.Once
	serializedATN          []int32
	LiteralNames           []string
	SymbolicNames          []string
	RuleNames              []string
	PredictionContextCache *antlr.PredictionContextCache
	atn                    *antlr.ATN
	decisionToDFA          []*antlr.DFA
}

func promelaParserInit() {
	staticData := &PromelaParserStaticData
	staticData.LiteralNames = []string{
		"", "'active'", "'assert'", "'atomic'", "'bit'", "'bool'", "'break'",
		"'byte'", "'c_code'", "'c_decl'", "'c_state'", "'c_track'", "'chan'",
		"'D_proctype'", "'d_step'", "'do'", "'else'", "'fi'", "'for'", "'goto'",
		"'hidden'", "'if'", "'in'", "'init'", "'int'", "'local'", "'ltl'", "'mtype'",
		"'never'", "'notrace'", "'od'", "'of'", "'pid'", "'printf'", "'printm'",
		"'proctype'", "'provided'", "'return'", "'select'", "'set_priority'",
		"'short'", "'show'", "'trace'", "'typedef'", "'unless'", "'unsigned'",
		"'xr'", "'xs'", "'[]'", "'<>'", "'=>'", "'<->'", "';'", "'::'", "'..'",
		"'{'", "'}'", "'='", "'++'", "'--'", "'!!'", "", "'len'", "'full'",
		"'empty'", "'nfull'", "'nempty'", "'enabled'", "'pc_value'", "'get_priority'",
		"'timeout'", "'np_'", "'run'", "'priority'", "'eval'", "'true'", "'false'",
		"'skip'", "'c_expr'", "", "", "", "'&&'", "'||'", "'->'", "'??'", "'?'",
		"'<<'", "'>>'", "'<='", "'>='", "'=='", "'!='", "'<'", "'>'", "'!'",
		"'~'", "'+'", "'-'", "'*'", "'/'", "'%'", "'&'", "'|'", "'^'", "'('",
		"')'", "'['", "']'", "','", "':'", "'@'", "'.'",
	}
	staticData.SymbolicNames = []string{
		"", "ACTIVE", "ASSERT", "ATOMIC", "BIT", "BOOL", "BREAK", "BYTE", "C_CODE",
		"C_DECL", "C_STATE", "C_TRACK", "CHAN", "D_PROCTYPE", "D_STEP", "DO",
		"ELSE", "FI", "FOR", "GOTO", "HIDDEN_", "IF", "IN", "INIT", "INT", "LOCAL",
		"LTL", "MTYPE", "NEVER", "NOTRACE", "OD", "OF", "PID", "PRINTF", "PRINTM",
		"PROCTYPE", "PROVIDED", "RETURN", "SELECT", "SET_PRIORITY", "SHORT",
		"SHOW", "TRACE", "TYPEDEF", "UNLESS", "UNSIGNED", "XR", "XS", "ALWAYS",
		"EVENTUALLY", "IMPLIES", "EQUIV", "SEMI", "SEP", "DOTDOT", "LBRACE",
		"RBRACE", "ASSIGN", "INCR", "DECR", "SORTED_SEND", "STRING", "LEN",
		"FULL", "EMPTY", "NFULL", "NEMPTY", "ENABLED", "PC_VALUE", "GET_PRIORITY",
		"TIMEOUT", "NP", "RUN", "PRIORITY", "EVAL", "TRUE", "FALSE", "SKIP_",
		"C_EXPR", "NUMBER", "CHARACTER", "NAME", "AND", "OR", "ARROW", "RRCV",
		"RCV", "LSHIFT", "RSHIFT", "LE", "GE", "EQ", "NE", "LT", "GT", "NOT",
		"TILDE", "PLUS", "MINUS", "STAR", "SLASH", "PERCENT", "BITAND", "BITOR",
		"BITXOR", "LPAREN", "RPAREN", "LBRACK", "RBRACK", "COMMA", "COLON",
		"AT", "DOT", "WS", "LABEL", "WEAKUNTIL_", "UNTIL_", "RELEASE_", "NEXT_",
		"EMBEDDED",
	}
	staticData.RuleNames = []string{
		"model", "sep", "unit", "proctype", "params", "param", "paramName",
		"provided", "initProcess", "neverClaim", "traceAssertion", "ltlBlock",
		"ltl", "userType", "mtypeDecl", "varDecl", "visibility", "typeName",
		"declarator", "initialiser", "cUnit", "block", "sequence", "step", "stmnt",
		"effect", "alternatives", "sendArgs", "expr", "operand", "primary",
		"literal", "priority", "exprList", "embedded", "varref", "field", "recvArgs",
		"moreRecvArgs", "recvArg",
	}
	staticData.PredictionContextCache = antlr.NewPredictionContextCache()
}

// promelaParserNetwork reads the network.
func promelaParserNetwork() {
	staticData := &PromelaParserStaticData
	staticData.serializedATN = []int32{
		4, 1, 119, 698, 2, 0, 7, 0, 2, 1, 7, 1, 2, 2, 7, 2, 2, 3, 7, 3, 2, 4, 7,
		4, 2, 5, 7, 5, 2, 6, 7, 6, 2, 7, 7, 7, 2, 8, 7, 8, 2, 9, 7, 9, 2, 10, 7,
		10, 2, 11, 7, 11, 2, 12, 7, 12, 2, 13, 7, 13, 2, 14, 7, 14, 2, 15, 7, 15,
		2, 16, 7, 16, 2, 17, 7, 17, 2, 18, 7, 18, 2, 19, 7, 19, 2, 20, 7, 20, 2,
		21, 7, 21, 2, 22, 7, 22, 2, 23, 7, 23, 2, 24, 7, 24, 2, 25, 7, 25, 2, 26,
		7, 26, 2, 27, 7, 27, 2, 28, 7, 28, 2, 29, 7, 29, 2, 30, 7, 30, 2, 31, 7,
		31, 2, 32, 7, 32, 2, 33, 7, 33, 2, 34, 7, 34, 2, 35, 7, 35, 2, 36, 7, 36,
		2, 37, 7, 37, 2, 38, 7, 38, 2, 39, 7, 39, 1, 0, 1, 0, 5, 0, 83, 8, 0, 10,
		0, 12, 0, 86, 9, 0, 1, 0, 1, 0, 1, 1, 1, 1, 1, 2, 1, 2, 1, 2, 1, 2, 1,
		2, 1, 2, 1, 2, 1, 2, 1, 2, 3, 2, 101, 8, 2, 1, 3, 1, 3, 1, 3, 1, 3, 1,
		3, 3, 3, 108, 8, 3, 3, 3, 110, 8, 3, 1, 3, 1, 3, 1, 3, 1, 3, 3, 3, 116,
		8, 3, 1, 3, 1, 3, 3, 3, 120, 8, 3, 1, 3, 3, 3, 123, 8, 3, 1, 3, 1, 3, 1,
		4, 1, 4, 1, 4, 5, 4, 130, 8, 4, 10, 4, 12, 4, 133, 9, 4, 1, 4, 3, 4, 136,
		8, 4, 1, 5, 3, 5, 139, 8, 5, 1, 5, 1, 5, 1, 5, 1, 5, 5, 5, 145, 8, 5, 10,
		5, 12, 5, 148, 9, 5, 1, 6, 1, 6, 1, 6, 1, 6, 1, 6, 3, 6, 155, 8, 6, 1,
		7, 1, 7, 1, 7, 1, 7, 1, 7, 1, 8, 1, 8, 3, 8, 164, 8, 8, 1, 8, 1, 8, 1,
		9, 1, 9, 3, 9, 170, 8, 9, 1, 9, 1, 9, 1, 10, 1, 10, 1, 10, 1, 11, 1, 11,
		3, 11, 179, 8, 11, 1, 11, 1, 11, 1, 11, 5, 11, 184, 8, 11, 10, 11, 12,
		11, 187, 9, 11, 1, 11, 1, 11, 1, 12, 1, 12, 1, 12, 1, 12, 1, 12, 1, 12,
		1, 12, 1, 12, 3, 12, 199, 8, 12, 1, 12, 1, 12, 1, 12, 1, 12, 1, 12, 1,
		12, 1, 12, 1, 12, 1, 12, 1, 12, 1, 12, 1, 12, 5, 12, 213, 8, 12, 10, 12,
		12, 12, 216, 9, 12, 1, 13, 1, 13, 1, 13, 1, 13, 5, 13, 222, 8, 13, 10,
		13, 12, 13, 225, 9, 13, 1, 13, 1, 13, 4, 13, 229, 8, 13, 11, 13, 12, 13,
		230, 1, 13, 1, 13, 5, 13, 235, 8, 13, 10, 13, 12, 13, 238, 9, 13, 1, 13,
		5, 13, 241, 8, 13, 10, 13, 12, 13, 244, 9, 13, 1, 13, 1, 13, 1, 14, 3,
		14, 249, 8, 14, 1, 14, 1, 14, 1, 14, 3, 14, 254, 8, 14, 1, 14, 3, 14, 257,
		8, 14, 1, 14, 1, 14, 1, 14, 3, 14, 262, 8, 14, 1, 14, 5, 14, 265, 8, 14,
		10, 14, 12, 14, 268, 9, 14, 1, 14, 3, 14, 271, 8, 14, 1, 14, 1, 14, 1,
		15, 3, 15, 276, 8, 15, 1, 15, 1, 15, 1, 15, 1, 15, 5, 15, 282, 8, 15, 10,
		15, 12, 15, 285, 9, 15, 1, 16, 1, 16, 1, 17, 1, 17, 1, 17, 1, 17, 1, 17,
		1, 17, 1, 17, 1, 17, 1, 17, 1, 17, 1, 17, 3, 17, 300, 8, 17, 1, 17, 3,
		17, 303, 8, 17, 1, 18, 1, 18, 1, 18, 3, 18, 308, 8, 18, 1, 18, 1, 18, 1,
		18, 1, 18, 3, 18, 314, 8, 18, 1, 18, 1, 18, 3, 18, 318, 8, 18, 1, 19, 1,
		19, 1, 19, 1, 19, 1, 19, 1, 19, 1, 19, 1, 19, 5, 19, 328, 8, 19, 10, 19,
		12, 19, 331, 9, 19, 1, 19, 1, 19, 1, 19, 1, 19, 1, 19, 1, 19, 5, 19, 339,
		8, 19, 10, 19, 12, 19, 342, 9, 19, 1, 19, 1, 19, 1, 19, 3, 19, 347, 8,
		19, 1, 20, 1, 20, 1, 20, 1, 20, 1, 20, 1, 20, 3, 20, 355, 8, 20, 3, 20,
		357, 8, 20, 1, 21, 1, 21, 1, 21, 1, 21, 1, 22, 5, 22, 364, 8, 22, 10, 22,
		12, 22, 367, 9, 22, 1, 22, 1, 22, 4, 22, 371, 8, 22, 11, 22, 12, 22, 372,
		1, 22, 1, 22, 5, 22, 377, 8, 22, 10, 22, 12, 22, 380, 9, 22, 1, 22, 5,
		22, 383, 8, 22, 10, 22, 12, 22, 386, 9, 22, 1, 23, 1, 23, 1, 23, 1, 23,
		1, 23, 5, 23, 393, 8, 23, 10, 23, 12, 23, 396, 9, 23, 1, 23, 1, 23, 1,
		23, 3, 23, 401, 8, 23, 3, 23, 403, 8, 23, 1, 24, 1, 24, 1, 24, 3, 24, 408,
		8, 24, 1, 24, 1, 24, 1, 24, 1, 24, 1, 24, 1, 24, 1, 24, 1, 24, 1, 24, 1,
		24, 1, 24, 1, 24, 1, 24, 1, 24, 1, 24, 1, 24, 1, 24, 1, 24, 3, 24, 428,
		8, 24, 1, 24, 1, 24, 5, 24, 432, 8, 24, 10, 24, 12, 24, 435, 9, 24, 1,
		24, 1, 24, 1, 24, 1, 24, 1, 24, 1, 24, 1, 24, 1, 24, 1, 24, 1, 24, 1, 24,
		1, 24, 1, 24, 1, 24, 1, 24, 1, 24, 1, 24, 1, 24, 1, 24, 1, 24, 1, 24, 1,
		24, 1, 24, 1, 24, 1, 24, 1, 24, 1, 24, 3, 24, 464, 8, 24, 1, 24, 1, 24,
		1, 24, 1, 24, 1, 24, 3, 24, 471, 8, 24, 1, 24, 1, 24, 1, 24, 1, 24, 1,
		24, 1, 24, 1, 24, 1, 24, 1, 24, 1, 24, 1, 24, 1, 24, 1, 24, 1, 24, 3, 24,
		487, 8, 24, 3, 24, 489, 8, 24, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25,
		1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 1, 25, 3, 25, 505, 8,
		25, 1, 26, 1, 26, 4, 26, 509, 8, 26, 11, 26, 12, 26, 510, 1, 27, 1, 27,
		1, 27, 1, 27, 1, 27, 1, 27, 1, 27, 5, 27, 520, 8, 27, 10, 27, 12, 27, 523,
		9, 27, 3, 27, 525, 8, 27, 1, 28, 1, 28, 1, 28, 1, 28, 1, 28, 1, 28, 1,
		28, 1, 28, 1, 28, 5, 28, 536, 8, 28, 10, 28, 12, 28, 539, 9, 28, 1, 29,
		1, 29, 1, 29, 1, 29, 3, 29, 545, 8, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1,
		29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29,
		1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 5, 29, 571,
		8, 29, 10, 29, 12, 29, 574, 9, 29, 1, 30, 1, 30, 1, 30, 1, 30, 1, 30, 1,
		30, 1, 30, 3, 30, 583, 8, 30, 1, 30, 1, 30, 1, 30, 1, 30, 1, 30, 1, 30,
		1, 30, 1, 30, 1, 30, 1, 30, 1, 30, 1, 30, 1, 30, 1, 30, 1, 30, 1, 30, 1,
		30, 1, 30, 3, 30, 603, 8, 30, 1, 30, 1, 30, 3, 30, 607, 8, 30, 1, 30, 1,
		30, 1, 30, 1, 30, 1, 30, 1, 30, 1, 30, 1, 30, 1, 30, 1, 30, 1, 30, 1, 30,
		3, 30, 621, 8, 30, 3, 30, 623, 8, 30, 1, 31, 1, 31, 1, 32, 1, 32, 1, 32,
		1, 33, 1, 33, 1, 33, 5, 33, 633, 8, 33, 10, 33, 12, 33, 636, 9, 33, 1,
		34, 1, 34, 1, 34, 3, 34, 641, 8, 34, 1, 34, 1, 34, 1, 35, 1, 35, 1, 35,
		5, 35, 648, 8, 35, 10, 35, 12, 35, 651, 9, 35, 1, 36, 1, 36, 1, 36, 1,
		36, 1, 36, 3, 36, 658, 8, 36, 1, 37, 1, 37, 3, 37, 662, 8, 37, 1, 37, 1,
		37, 1, 37, 1, 37, 3, 37, 668, 8, 37, 1, 38, 1, 38, 1, 38, 1, 38, 1, 38,
		1, 38, 4, 38, 676, 8, 38, 11, 38, 12, 38, 677, 3, 38, 680, 8, 38, 1, 39,
		1, 39, 1, 39, 1, 39, 1, 39, 1, 39, 3, 39, 688, 8, 39, 1, 39, 1, 39, 1,
		39, 1, 39, 1, 39, 1, 39, 3, 39, 696, 8, 39, 1, 39, 0, 3, 24, 56, 58, 40,
		0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36,
		38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60, 62, 64, 66, 68, 70, 72,
		74, 76, 78, 0, 23, 2, 0, 52, 52, 84, 84, 2, 0, 13, 13, 35, 35, 2, 0, 29,
		29, 42, 42, 3, 0, 48, 49, 95, 95, 118, 118, 1, 0, 115, 117, 1, 0, 50, 51,
		3, 0, 20, 20, 25, 25, 41, 41, 1, 0, 8, 9, 1, 0, 10, 11, 1, 0, 46, 47, 1,
		0, 58, 59, 2, 0, 60, 60, 95, 95, 1, 0, 85, 86, 2, 0, 95, 96, 98, 98, 1,
		0, 99, 101, 1, 0, 97, 98, 1, 0, 87, 88, 2, 0, 89, 90, 93, 94, 1, 0, 91,
		92, 1, 0, 62, 66, 1, 0, 67, 69, 1, 0, 70, 71, 2, 0, 75, 77, 79, 80, 796,
		0, 84, 1, 0, 0, 0, 2, 89, 1, 0, 0, 0, 4, 100, 1, 0, 0, 0, 6, 109, 1, 0,
		0, 0, 8, 126, 1, 0, 0, 0, 10, 138, 1, 0, 0, 0, 12, 149, 1, 0, 0, 0, 14,
		156, 1, 0, 0, 0, 16, 161, 1, 0, 0, 0, 18, 167, 1, 0, 0, 0, 20, 173, 1,
		0, 0, 0, 22, 176, 1, 0, 0, 0, 24, 198, 1, 0, 0, 0, 26, 217, 1, 0, 0, 0,
		28, 248, 1, 0, 0, 0, 30, 275, 1, 0, 0, 0, 32, 286, 1, 0, 0, 0, 34, 302,
		1, 0, 0, 0, 36, 304, 1, 0, 0, 0, 38, 346, 1, 0, 0, 0, 40, 356, 1, 0, 0,
		0, 42, 358, 1, 0, 0, 0, 44, 365, 1, 0, 0, 0, 46, 402, 1, 0, 0, 0, 48, 488,
		1, 0, 0, 0, 50, 504, 1, 0, 0, 0, 52, 508, 1, 0, 0, 0, 54, 512, 1, 0, 0,
		0, 56, 526, 1, 0, 0, 0, 58, 544, 1, 0, 0, 0, 60, 622, 1, 0, 0, 0, 62, 624,
		1, 0, 0, 0, 64, 626, 1, 0, 0, 0, 66, 629, 1, 0, 0, 0, 68, 640, 1, 0, 0,
		0, 70, 644, 1, 0, 0, 0, 72, 652, 1, 0, 0, 0, 74, 667, 1, 0, 0, 0, 76, 679,
		1, 0, 0, 0, 78, 695, 1, 0, 0, 0, 80, 83, 3, 4, 2, 0, 81, 83, 3, 2, 1, 0,
		82, 80, 1, 0, 0, 0, 82, 81, 1, 0, 0, 0, 83, 86, 1, 0, 0, 0, 84, 82, 1,
		0, 0, 0, 84, 85, 1, 0, 0, 0, 85, 87, 1, 0, 0, 0, 86, 84, 1, 0, 0, 0, 87,
		88, 5, 0, 0, 1, 88, 1, 1, 0, 0, 0, 89, 90, 7, 0, 0, 0, 90, 3, 1, 0, 0,
		0, 91, 101, 3, 6, 3, 0, 92, 101, 3, 16, 8, 0, 93, 101, 3, 18, 9, 0, 94,
		101, 3, 20, 10, 0, 95, 101, 3, 22, 11, 0, 96, 101, 3, 26, 13, 0, 97, 101,
		3, 28, 14, 0, 98, 101, 3, 30, 15, 0, 99, 101, 3, 40, 20, 0, 100, 91, 1,
		0, 0, 0, 100, 92, 1, 0, 0, 0, 100, 93, 1, 0, 0, 0, 100, 94, 1, 0, 0, 0,
		100, 95, 1, 0, 0, 0, 100, 96, 1, 0, 0, 0, 100, 97, 1, 0, 0, 0, 100, 98,
		1, 0, 0, 0, 100, 99, 1, 0, 0, 0, 101, 5, 1, 0, 0, 0, 102, 107, 5, 1, 0,
		0, 103, 104, 5, 107, 0, 0, 104, 105, 3, 56, 28, 0, 105, 106, 5, 108, 0,
		0, 106, 108, 1, 0, 0, 0, 107, 103, 1, 0, 0, 0, 107, 108, 1, 0, 0, 0, 108,
		110, 1, 0, 0, 0, 109, 102, 1, 0, 0, 0, 109, 110, 1, 0, 0, 0, 110, 111,
		1, 0, 0, 0, 111, 112, 7, 1, 0, 0, 112, 113, 5, 81, 0, 0, 113, 115, 5, 105,
		0, 0, 114, 116, 3, 8, 4, 0, 115, 114, 1, 0, 0, 0, 115, 116, 1, 0, 0, 0,
		116, 117, 1, 0, 0, 0, 117, 119, 5, 106, 0, 0, 118, 120, 3, 64, 32, 0, 119,
		118, 1, 0, 0, 0, 119, 120, 1, 0, 0, 0, 120, 122, 1, 0, 0, 0, 121, 123,
		3, 14, 7, 0, 122, 121, 1, 0, 0, 0, 122, 123, 1, 0, 0, 0, 123, 124, 1, 0,
		0, 0, 124, 125, 3, 42, 21, 0, 125, 7, 1, 0, 0, 0, 126, 131, 3, 10, 5, 0,
		127, 128, 5, 52, 0, 0, 128, 130, 3, 10, 5, 0, 129, 127, 1, 0, 0, 0, 130,
		133, 1, 0, 0, 0, 131, 129, 1, 0, 0, 0, 131, 132, 1, 0, 0, 0, 132, 135,
		1, 0, 0, 0, 133, 131, 1, 0, 0, 0, 134, 136, 5, 52, 0, 0, 135, 134, 1, 0,
		0, 0, 135, 136, 1, 0, 0, 0, 136, 9, 1, 0, 0, 0, 137, 139, 3, 32, 16, 0,
		138, 137, 1, 0, 0, 0, 138, 139, 1, 0, 0, 0, 139, 140, 1, 0, 0, 0, 140,
		141, 3, 34, 17, 0, 141, 146, 3, 12, 6, 0, 142, 143, 5, 109, 0, 0, 143,
		145, 3, 12, 6, 0, 144, 142, 1, 0, 0, 0, 145, 148, 1, 0, 0, 0, 146, 144,
		1, 0, 0, 0, 146, 147, 1, 0, 0, 0, 147, 11, 1, 0, 0, 0, 148, 146, 1, 0,
		0, 0, 149, 154, 5, 81, 0, 0, 150, 151, 5, 107, 0, 0, 151, 152, 3, 56, 28,
		0, 152, 153, 5, 108, 0, 0, 153, 155, 1, 0, 0, 0, 154, 150, 1, 0, 0, 0,
		154, 155, 1, 0, 0, 0, 155, 13, 1, 0, 0, 0, 156, 157, 5, 36, 0, 0, 157,
		158, 5, 105, 0, 0, 158, 159, 3, 56, 28, 0, 159, 160, 5, 106, 0, 0, 160,
		15, 1, 0, 0, 0, 161, 163, 5, 23, 0, 0, 162, 164, 3, 64, 32, 0, 163, 162,
		1, 0, 0, 0, 163, 164, 1, 0, 0, 0, 164, 165, 1, 0, 0, 0, 165, 166, 3, 42,
		21, 0, 166, 17, 1, 0, 0, 0, 167, 169, 5, 28, 0, 0, 168, 170, 5, 81, 0,
		0, 169, 168, 1, 0, 0, 0, 169, 170, 1, 0, 0, 0, 170, 171, 1, 0, 0, 0, 171,
		172, 3, 42, 21, 0, 172, 19, 1, 0, 0, 0, 173, 174, 7, 2, 0, 0, 174, 175,
		3, 42, 21, 0, 175, 21, 1, 0, 0, 0, 176, 178, 5, 26, 0, 0, 177, 179, 5,
		81, 0, 0, 178, 177, 1, 0, 0, 0, 178, 179, 1, 0, 0, 0, 179, 180, 1, 0, 0,
		0, 180, 181, 5, 55, 0, 0, 181, 185, 3, 24, 12, 0, 182, 184, 3, 2, 1, 0,
		183, 182, 1, 0, 0, 0, 184, 187, 1, 0, 0, 0, 185, 183, 1, 0, 0, 0, 185,
		186, 1, 0, 0, 0, 186, 188, 1, 0, 0, 0, 187, 185, 1, 0, 0, 0, 188, 189,
		5, 56, 0, 0, 189, 23, 1, 0, 0, 0, 190, 191, 6, 12, -1, 0, 191, 199, 3,
		58, 29, 0, 192, 193, 7, 3, 0, 0, 193, 199, 3, 24, 12, 6, 194, 195, 5, 105,
		0, 0, 195, 196, 3, 24, 12, 0, 196, 197, 5, 106, 0, 0, 197, 199, 1, 0, 0,
		0, 198, 190, 1, 0, 0, 0, 198, 192, 1, 0, 0, 0, 198, 194, 1, 0, 0, 0, 199,
		214, 1, 0, 0, 0, 200, 201, 10, 4, 0, 0, 201, 202, 7, 4, 0, 0, 202, 213,
		3, 24, 12, 5, 203, 204, 10, 3, 0, 0, 204, 205, 5, 82, 0, 0, 205, 213, 3,
		24, 12, 4, 206, 207, 10, 2, 0, 0, 207, 208, 5, 83, 0, 0, 208, 213, 3, 24,
		12, 3, 209, 210, 10, 1, 0, 0, 210, 211, 7, 5, 0, 0, 211, 213, 3, 24, 12,
		2, 212, 200, 1, 0, 0, 0, 212, 203, 1, 0, 0, 0, 212, 206, 1, 0, 0, 0, 212,
		209, 1, 0, 0, 0, 213, 216, 1, 0, 0, 0, 214, 212, 1, 0, 0, 0, 214, 215,
		1, 0, 0, 0, 215, 25, 1, 0, 0, 0, 216, 214, 1, 0, 0, 0, 217, 218, 5, 43,
		0, 0, 218, 219, 5, 81, 0, 0, 219, 223, 5, 55, 0, 0, 220, 222, 3, 2, 1,
		0, 221, 220, 1, 0, 0, 0, 222, 225, 1, 0, 0, 0, 223, 221, 1, 0, 0, 0, 223,
		224, 1, 0, 0, 0, 224, 226, 1, 0, 0, 0, 225, 223, 1, 0, 0, 0, 226, 236,
		3, 30, 15, 0, 227, 229, 3, 2, 1, 0, 228, 227, 1, 0, 0, 0, 229, 230, 1,
		0, 0, 0, 230, 228, 1, 0, 0, 0, 230, 231, 1, 0, 0, 0, 231, 232, 1, 0, 0,
		0, 232, 233, 3, 30, 15, 0, 233, 235, 1, 0, 0, 0, 234, 228, 1, 0, 0, 0,
		235, 238, 1, 0, 0, 0, 236, 234, 1, 0, 0, 0, 236, 237, 1, 0, 0, 0, 237,
		242, 1, 0, 0, 0, 238, 236, 1, 0, 0, 0, 239, 241, 3, 2, 1, 0, 240, 239,
		1, 0, 0, 0, 241, 244, 1, 0, 0, 0, 242, 240, 1, 0, 0, 0, 242, 243, 1, 0,
		0, 0, 243, 245, 1, 0, 0, 0, 244, 242, 1, 0, 0, 0, 245, 246, 5, 56, 0, 0,
		246, 27, 1, 0, 0, 0, 247, 249, 3, 32, 16, 0, 248, 247, 1, 0, 0, 0, 248,
		249, 1, 0, 0, 0, 249, 250, 1, 0, 0, 0, 250, 253, 5, 27, 0, 0, 251, 252,
		5, 110, 0, 0, 252, 254, 5, 81, 0, 0, 253, 251, 1, 0, 0, 0, 253, 254, 1,
		0, 0, 0, 254, 256, 1, 0, 0, 0, 255, 257, 5, 57, 0, 0, 256, 255, 1, 0, 0,
		0, 256, 257, 1, 0, 0, 0, 257, 258, 1, 0, 0, 0, 258, 259, 5, 55, 0, 0, 259,
		266, 5, 81, 0, 0, 260, 262, 5, 109, 0, 0, 261, 260, 1, 0, 0, 0, 261, 262,
		1, 0, 0, 0, 262, 263, 1, 0, 0, 0, 263, 265, 5, 81, 0, 0, 264, 261, 1, 0,
		0, 0, 265, 268, 1, 0, 0, 0, 266, 264, 1, 0, 0, 0, 266, 267, 1, 0, 0, 0,
		267, 270, 1, 0, 0, 0, 268, 266, 1, 0, 0, 0, 269, 271, 5, 109, 0, 0, 270,
		269, 1, 0, 0, 0, 270, 271, 1, 0, 0, 0, 271, 272, 1, 0, 0, 0, 272, 273,
		5, 56, 0, 0, 273, 29, 1, 0, 0, 0, 274, 276, 3, 32, 16, 0, 275, 274, 1,
		0, 0, 0, 275, 276, 1, 0, 0, 0, 276, 277, 1, 0, 0, 0, 277, 278, 3, 34, 17,
		0, 278, 283, 3, 36, 18, 0, 279, 280, 5, 109, 0, 0, 280, 282, 3, 36, 18,
		0, 281, 279, 1, 0, 0, 0, 282, 285, 1, 0, 0, 0, 283, 281, 1, 0, 0, 0, 283,
		284, 1, 0, 0, 0, 284, 31, 1, 0, 0, 0, 285, 283, 1, 0, 0, 0, 286, 287, 7,
		6, 0, 0, 287, 33, 1, 0, 0, 0, 288, 303, 5, 4, 0, 0, 289, 303, 5, 5, 0,
		0, 290, 303, 5, 7, 0, 0, 291, 303, 5, 32, 0, 0, 292, 303, 5, 40, 0, 0,
		293, 303, 5, 24, 0, 0, 294, 303, 5, 45, 0, 0, 295, 303, 5, 12, 0, 0, 296,
		299, 5, 27, 0, 0, 297, 298, 5, 110, 0, 0, 298, 300, 5, 81, 0, 0, 299, 297,
		1, 0, 0, 0, 299, 300, 1, 0, 0, 0, 300, 303, 1, 0, 0, 0, 301, 303, 5, 81,
		0, 0, 302, 288, 1, 0, 0, 0, 302, 289, 1, 0, 0, 0, 302, 290, 1, 0, 0, 0,
		302, 291, 1, 0, 0, 0, 302, 292, 1, 0, 0, 0, 302, 293, 1, 0, 0, 0, 302,
		294, 1, 0, 0, 0, 302, 295, 1, 0, 0, 0, 302, 296, 1, 0, 0, 0, 302, 301,
		1, 0, 0, 0, 303, 35, 1, 0, 0, 0, 304, 307, 5, 81, 0, 0, 305, 306, 5, 110,
		0, 0, 306, 308, 5, 79, 0, 0, 307, 305, 1, 0, 0, 0, 307, 308, 1, 0, 0, 0,
		308, 313, 1, 0, 0, 0, 309, 310, 5, 107, 0, 0, 310, 311, 3, 56, 28, 0, 311,
		312, 5, 108, 0, 0, 312, 314, 1, 0, 0, 0, 313, 309, 1, 0, 0, 0, 313, 314,
		1, 0, 0, 0, 314, 317, 1, 0, 0, 0, 315, 316, 5, 57, 0, 0, 316, 318, 3, 38,
		19, 0, 317, 315, 1, 0, 0, 0, 317, 318, 1, 0, 0, 0, 318, 37, 1, 0, 0, 0,
		319, 320, 5, 107, 0, 0, 320, 321, 3, 56, 28, 0, 321, 322, 5, 108, 0, 0,
		322, 323, 5, 31, 0, 0, 323, 324, 5, 55, 0, 0, 324, 329, 3, 34, 17, 0, 325,
		326, 5, 109, 0, 0, 326, 328, 3, 34, 17, 0, 327, 325, 1, 0, 0, 0, 328, 331,
		1, 0, 0, 0, 329, 327, 1, 0, 0, 0, 329, 330, 1, 0, 0, 0, 330, 332, 1, 0,
		0, 0, 331, 329, 1, 0, 0, 0, 332, 333, 5, 56, 0, 0, 333, 347, 1, 0, 0, 0,
		334, 335, 5, 55, 0, 0, 335, 340, 3, 56, 28, 0, 336, 337, 5, 109, 0, 0,
		337, 339, 3, 56, 28, 0, 338, 336, 1, 0, 0, 0, 339, 342, 1, 0, 0, 0, 340,
		338, 1, 0, 0, 0, 340, 341, 1, 0, 0, 0, 341, 343, 1, 0, 0, 0, 342, 340,
		1, 0, 0, 0, 343, 344, 5, 56, 0, 0, 344, 347, 1, 0, 0, 0, 345, 347, 3, 56,
		28, 0, 346, 319, 1, 0, 0, 0, 346, 334, 1, 0, 0, 0, 346, 345, 1, 0, 0, 0,
		347, 39, 1, 0, 0, 0, 348, 349, 7, 7, 0, 0, 349, 357, 3, 68, 34, 0, 350,
		351, 7, 8, 0, 0, 351, 352, 5, 61, 0, 0, 352, 354, 5, 61, 0, 0, 353, 355,
		5, 61, 0, 0, 354, 353, 1, 0, 0, 0, 354, 355, 1, 0, 0, 0, 355, 357, 1, 0,
		0, 0, 356, 348, 1, 0, 0, 0, 356, 350, 1, 0, 0, 0, 357, 41, 1, 0, 0, 0,
		358, 359, 5, 55, 0, 0, 359, 360, 3, 44, 22, 0, 360, 361, 5, 56, 0, 0, 361,
		43, 1, 0, 0, 0, 362, 364, 3, 2, 1, 0, 363, 362, 1, 0, 0, 0, 364, 367, 1,
		0, 0, 0, 365, 363, 1, 0, 0, 0, 365, 366, 1, 0, 0, 0, 366, 368, 1, 0, 0,
		0, 367, 365, 1, 0, 0, 0, 368, 378, 3, 46, 23, 0, 369, 371, 3, 2, 1, 0,
		370, 369, 1, 0, 0, 0, 371, 372, 1, 0, 0, 0, 372, 370, 1, 0, 0, 0, 372,
		373, 1, 0, 0, 0, 373, 374, 1, 0, 0, 0, 374, 375, 3, 46, 23, 0, 375, 377,
		1, 0, 0, 0, 376, 370, 1, 0, 0, 0, 377, 380, 1, 0, 0, 0, 378, 376, 1, 0,
		0, 0, 378, 379, 1, 0, 0, 0, 379, 384, 1, 0, 0, 0, 380, 378, 1, 0, 0, 0,
		381, 383, 3, 2, 1, 0, 382, 381, 1, 0, 0, 0, 383, 386, 1, 0, 0, 0, 384,
		382, 1, 0, 0, 0, 384, 385, 1, 0, 0, 0, 385, 45, 1, 0, 0, 0, 386, 384, 1,
		0, 0, 0, 387, 403, 3, 30, 15, 0, 388, 389, 7, 9, 0, 0, 389, 394, 3, 70,
		35, 0, 390, 391, 5, 109, 0, 0, 391, 393, 3, 70, 35, 0, 392, 390, 1, 0,
		0, 0, 393, 396, 1, 0, 0, 0, 394, 392, 1, 0, 0, 0, 394, 395, 1, 0, 0, 0,
		395, 403, 1, 0, 0, 0, 396, 394, 1, 0, 0, 0, 397, 400, 3, 48, 24, 0, 398,
		399, 5, 44, 0, 0, 399, 401, 3, 48, 24, 0, 400, 398, 1, 0, 0, 0, 400, 401,
		1, 0, 0, 0, 401, 403, 1, 0, 0, 0, 402, 387, 1, 0, 0, 0, 402, 388, 1, 0,
		0, 0, 402, 397, 1, 0, 0, 0, 403, 47, 1, 0, 0, 0, 404, 405, 5, 114, 0, 0,
		405, 407, 5, 110, 0, 0, 406, 408, 3, 48, 24, 0, 407, 406, 1, 0, 0, 0, 407,
		408, 1, 0, 0, 0, 408, 489, 1, 0, 0, 0, 409, 410, 5, 21, 0, 0, 410, 411,
		3, 52, 26, 0, 411, 412, 5, 17, 0, 0, 412, 489, 1, 0, 0, 0, 413, 414, 5,
		15, 0, 0, 414, 415, 3, 52, 26, 0, 415, 416, 5, 30, 0, 0, 416, 489, 1, 0,
		0, 0, 417, 418, 5, 18, 0, 0, 418, 419, 5, 105, 0, 0, 419, 427, 3, 70, 35,
		0, 420, 421, 5, 110, 0, 0, 421, 422, 3, 56, 28, 0, 422, 423, 5, 54, 0,
		0, 423, 424, 3, 56, 28, 0, 424, 428, 1, 0, 0, 0, 425, 426, 5, 22, 0, 0,
		426, 428, 3, 70, 35, 0, 427, 420, 1, 0, 0, 0, 427, 425, 1, 0, 0, 0, 428,
		429, 1, 0, 0, 0, 429, 433, 5, 106, 0, 0, 430, 432, 3, 2, 1, 0, 431, 430,
		1, 0, 0, 0, 432, 435, 1, 0, 0, 0, 433, 431, 1, 0, 0, 0, 433, 434, 1, 0,
		0, 0, 434, 436, 1, 0, 0, 0, 435, 433, 1, 0, 0, 0, 436, 437, 3, 42, 21,
		0, 437, 489, 1, 0, 0, 0, 438, 439, 5, 38, 0, 0, 439, 440, 5, 105, 0, 0,
		440, 441, 3, 70, 35, 0, 441, 442, 5, 110, 0, 0, 442, 443, 3, 56, 28, 0,
		443, 444, 5, 54, 0, 0, 444, 445, 3, 56, 28, 0, 445, 446, 5, 106, 0, 0,
		446, 489, 1, 0, 0, 0, 447, 489, 5, 6, 0, 0, 448, 449, 5, 19, 0, 0, 449,
		489, 5, 81, 0, 0, 450, 451, 5, 3, 0, 0, 451, 489, 3, 42, 21, 0, 452, 453,
		5, 14, 0, 0, 453, 489, 3, 42, 21, 0, 454, 489, 3, 42, 21, 0, 455, 489,
		5, 16, 0, 0, 456, 457, 5, 2, 0, 0, 457, 489, 3, 56, 28, 0, 458, 459, 5,
		33, 0, 0, 459, 460, 5, 105, 0, 0, 460, 463, 5, 61, 0, 0, 461, 462, 5, 109,
		0, 0, 462, 464, 3, 66, 33, 0, 463, 461, 1, 0, 0, 0, 463, 464, 1, 0, 0,
		0, 464, 465, 1, 0, 0, 0, 465, 489, 5, 106, 0, 0, 466, 467, 5, 34, 0, 0,
		467, 470, 5, 105, 0, 0, 468, 471, 3, 70, 35, 0, 469, 471, 5, 79, 0, 0,
		470, 468, 1, 0, 0, 0, 470, 469, 1, 0, 0, 0, 471, 472, 1, 0, 0, 0, 472,
		489, 5, 106, 0, 0, 473, 474, 5, 39, 0, 0, 474, 475, 5, 105, 0, 0, 475,
		476, 3, 56, 28, 0, 476, 477, 5, 109, 0, 0, 477, 478, 3, 56, 28, 0, 478,
		479, 5, 106, 0, 0, 479, 489, 1, 0, 0, 0, 480, 481, 7, 7, 0, 0, 481, 489,
		3, 68, 34, 0, 482, 483, 5, 37, 0, 0, 483, 489, 3, 56, 28, 0, 484, 486,
		3, 56, 28, 0, 485, 487, 3, 50, 25, 0, 486, 485, 1, 0, 0, 0, 486, 487, 1,
		0, 0, 0, 487, 489, 1, 0, 0, 0, 488, 404, 1, 0, 0, 0, 488, 409, 1, 0, 0,
		0, 488, 413, 1, 0, 0, 0, 488, 417, 1, 0, 0, 0, 488, 438, 1, 0, 0, 0, 488,
		447, 1, 0, 0, 0, 488, 448, 1, 0, 0, 0, 488, 450, 1, 0, 0, 0, 488, 452,
		1, 0, 0, 0, 488, 454, 1, 0, 0, 0, 488, 455, 1, 0, 0, 0, 488, 456, 1, 0,
		0, 0, 488, 458, 1, 0, 0, 0, 488, 466, 1, 0, 0, 0, 488, 473, 1, 0, 0, 0,
		488, 480, 1, 0, 0, 0, 488, 482, 1, 0, 0, 0, 488, 484, 1, 0, 0, 0, 489,
		49, 1, 0, 0, 0, 490, 491, 5, 57, 0, 0, 491, 505, 3, 42, 21, 0, 492, 493,
		5, 57, 0, 0, 493, 505, 3, 56, 28, 0, 494, 505, 7, 10, 0, 0, 495, 496, 7,
		11, 0, 0, 496, 505, 3, 54, 27, 0, 497, 498, 7, 12, 0, 0, 498, 499, 5, 93,
		0, 0, 499, 500, 3, 74, 37, 0, 500, 501, 5, 94, 0, 0, 501, 505, 1, 0, 0,
		0, 502, 503, 7, 12, 0, 0, 503, 505, 3, 74, 37, 0, 504, 490, 1, 0, 0, 0,
		504, 492, 1, 0, 0, 0, 504, 494, 1, 0, 0, 0, 504, 495, 1, 0, 0, 0, 504,
		497, 1, 0, 0, 0, 504, 502, 1, 0, 0, 0, 505, 51, 1, 0, 0, 0, 506, 507, 5,
		53, 0, 0, 507, 509, 3, 44, 22, 0, 508, 506, 1, 0, 0, 0, 509, 510, 1, 0,
		0, 0, 510, 508, 1, 0, 0, 0, 510, 511, 1, 0, 0, 0, 511, 53, 1, 0, 0, 0,
		512, 524, 3, 56, 28, 0, 513, 514, 5, 105, 0, 0, 514, 515, 3, 66, 33, 0,
		515, 516, 5, 106, 0, 0, 516, 525, 1, 0, 0, 0, 517, 518, 5, 109, 0, 0, 518,
		520, 3, 56, 28, 0, 519, 517, 1, 0, 0, 0, 520, 523, 1, 0, 0, 0, 521, 519,
		1, 0, 0, 0, 521, 522, 1, 0, 0, 0, 522, 525, 1, 0, 0, 0, 523, 521, 1, 0,
		0, 0, 524, 513, 1, 0, 0, 0, 524, 521, 1, 0, 0, 0, 525, 55, 1, 0, 0, 0,
		526, 527, 6, 28, -1, 0, 527, 528, 3, 58, 29, 0, 528, 537, 1, 0, 0, 0, 529,
		530, 10, 2, 0, 0, 530, 531, 5, 82, 0, 0, 531, 536, 3, 56, 28, 3, 532, 533,
		10, 1, 0, 0, 533, 534, 5, 83, 0, 0, 534, 536, 3, 56, 28, 2, 535, 529, 1,
		0, 0, 0, 535, 532, 1, 0, 0, 0, 536, 539, 1, 0, 0, 0, 537, 535, 1, 0, 0,
		0, 537, 538, 1, 0, 0, 0, 538, 57, 1, 0, 0, 0, 539, 537, 1, 0, 0, 0, 540,
		541, 6, 29, -1, 0, 541, 542, 7, 13, 0, 0, 542, 545, 3, 58, 29, 10, 543,
		545, 3, 60, 30, 0, 544, 540, 1, 0, 0, 0, 544, 543, 1, 0, 0, 0, 545, 572,
		1, 0, 0, 0, 546, 547, 10, 9, 0, 0, 547, 548, 7, 14, 0, 0, 548, 571, 3,
		58, 29, 10, 549, 550, 10, 8, 0, 0, 550, 551, 7, 15, 0, 0, 551, 571, 3,
		58, 29, 9, 552, 553, 10, 7, 0, 0, 553, 554, 7, 16, 0, 0, 554, 571, 3, 58,
		29, 8, 555, 556, 10, 6, 0, 0, 556, 557, 7, 17, 0, 0, 557, 571, 3, 58, 29,
		7, 558, 559, 10, 5, 0, 0, 559, 560, 7, 18, 0, 0, 560, 571, 3, 58, 29, 6,
		561, 562, 10, 4, 0, 0, 562, 563, 5, 102, 0, 0, 563, 571, 3, 58, 29, 5,
		564, 565, 10, 3, 0, 0, 565, 566, 5, 104, 0, 0, 566, 571, 3, 58, 29, 4,
		567, 568, 10, 2, 0, 0, 568, 569, 5, 103, 0, 0, 569, 571, 3, 58, 29, 3,
		570, 546, 1, 0, 0, 0, 570, 549, 1, 0, 0, 0, 570, 552, 1, 0, 0, 0, 570,
		555, 1, 0, 0, 0, 570, 558, 1, 0, 0, 0, 570, 561, 1, 0, 0, 0, 570, 564,
		1, 0, 0, 0, 570, 567, 1, 0, 0, 0, 571, 574, 1, 0, 0, 0, 572, 570, 1, 0,
		0, 0, 572, 573, 1, 0, 0, 0, 573, 59, 1, 0, 0, 0, 574, 572, 1, 0, 0, 0,
		575, 576, 5, 105, 0, 0, 576, 582, 3, 56, 28, 0, 577, 578, 5, 84, 0, 0,
		578, 579, 3, 56, 28, 0, 579, 580, 5, 110, 0, 0, 580, 581, 3, 56, 28, 0,
		581, 583, 1, 0, 0, 0, 582, 577, 1, 0, 0, 0, 582, 583, 1, 0, 0, 0, 583,
		584, 1, 0, 0, 0, 584, 585, 5, 106, 0, 0, 585, 623, 1, 0, 0, 0, 586, 623,
		3, 62, 31, 0, 587, 588, 7, 19, 0, 0, 588, 589, 5, 105, 0, 0, 589, 590,
		3, 70, 35, 0, 590, 591, 5, 106, 0, 0, 591, 623, 1, 0, 0, 0, 592, 593, 7,
		20, 0, 0, 593, 594, 5, 105, 0, 0, 594, 595, 3, 56, 28, 0, 595, 596, 5,
		106, 0, 0, 596, 623, 1, 0, 0, 0, 597, 623, 7, 21, 0, 0, 598, 599, 5, 72,
		0, 0, 599, 600, 5, 81, 0, 0, 600, 602, 5, 105, 0, 0, 601, 603, 3, 66, 33,
		0, 602, 601, 1, 0, 0, 0, 602, 603, 1, 0, 0, 0, 603, 604, 1, 0, 0, 0, 604,
		606, 5, 106, 0, 0, 605, 607, 3, 64, 32, 0, 606, 605, 1, 0, 0, 0, 606, 607,
		1, 0, 0, 0, 607, 623, 1, 0, 0, 0, 608, 609, 5, 78, 0, 0, 609, 623, 3, 68,
		34, 0, 610, 620, 3, 70, 35, 0, 611, 612, 5, 111, 0, 0, 612, 621, 5, 81,
		0, 0, 613, 614, 5, 110, 0, 0, 614, 621, 3, 70, 35, 0, 615, 616, 7, 12,
		0, 0, 616, 617, 5, 107, 0, 0, 617, 618, 3, 74, 37, 0, 618, 619, 5, 108,
		0, 0, 619, 621, 1, 0, 0, 0, 620, 611, 1, 0, 0, 0, 620, 613, 1, 0, 0, 0,
		620, 615, 1, 0, 0, 0, 620, 621, 1, 0, 0, 0, 621, 623, 1, 0, 0, 0, 622,
		575, 1, 0, 0, 0, 622, 586, 1, 0, 0, 0, 622, 587, 1, 0, 0, 0, 622, 592,
		1, 0, 0, 0, 622, 597, 1, 0, 0, 0, 622, 598, 1, 0, 0, 0, 622, 608, 1, 0,
		0, 0, 622, 610, 1, 0, 0, 0, 623, 61, 1, 0, 0, 0, 624, 625, 7, 22, 0, 0,
		625, 63, 1, 0, 0, 0, 626, 627, 5, 73, 0, 0, 627, 628, 5, 79, 0, 0, 628,
		65, 1, 0, 0, 0, 629, 634, 3, 56, 28, 0, 630, 631, 5, 109, 0, 0, 631, 633,
		3, 56, 28, 0, 632, 630, 1, 0, 0, 0, 633, 636, 1, 0, 0, 0, 634, 632, 1,
		0, 0, 0, 634, 635, 1, 0, 0, 0, 635, 67, 1, 0, 0, 0, 636, 634, 1, 0, 0,
		0, 637, 638, 5, 107, 0, 0, 638, 639, 5, 119, 0, 0, 639, 641, 5, 108, 0,
		0, 640, 637, 1, 0, 0, 0, 640, 641, 1, 0, 0, 0, 641, 642, 1, 0, 0, 0, 642,
		643, 5, 119, 0, 0, 643, 69, 1, 0, 0, 0, 644, 649, 3, 72, 36, 0, 645, 646,
		5, 112, 0, 0, 646, 648, 3, 72, 36, 0, 647, 645, 1, 0, 0, 0, 648, 651, 1,
		0, 0, 0, 649, 647, 1, 0, 0, 0, 649, 650, 1, 0, 0, 0, 650, 71, 1, 0, 0,
		0, 651, 649, 1, 0, 0, 0, 652, 657, 5, 81, 0, 0, 653, 654, 5, 107, 0, 0,
		654, 655, 3, 56, 28, 0, 655, 656, 5, 108, 0, 0, 656, 658, 1, 0, 0, 0, 657,
		653, 1, 0, 0, 0, 657, 658, 1, 0, 0, 0, 658, 73, 1, 0, 0, 0, 659, 661, 3,
		78, 39, 0, 660, 662, 3, 76, 38, 0, 661, 660, 1, 0, 0, 0, 661, 662, 1, 0,
		0, 0, 662, 668, 1, 0, 0, 0, 663, 664, 5, 105, 0, 0, 664, 665, 3, 74, 37,
		0, 665, 666, 5, 106, 0, 0, 666, 668, 1, 0, 0, 0, 667, 659, 1, 0, 0, 0,
		667, 663, 1, 0, 0, 0, 668, 75, 1, 0, 0, 0, 669, 670, 5, 105, 0, 0, 670,
		671, 3, 74, 37, 0, 671, 672, 5, 106, 0, 0, 672, 680, 1, 0, 0, 0, 673, 674,
		5, 109, 0, 0, 674, 676, 3, 78, 39, 0, 675, 673, 1, 0, 0, 0, 676, 677, 1,
		0, 0, 0, 677, 675, 1, 0, 0, 0, 677, 678, 1, 0, 0, 0, 678, 680, 1, 0, 0,
		0, 679, 669, 1, 0, 0, 0, 679, 675, 1, 0, 0, 0, 680, 77, 1, 0, 0, 0, 681,
		682, 5, 74, 0, 0, 682, 683, 5, 105, 0, 0, 683, 684, 3, 56, 28, 0, 684,
		685, 5, 106, 0, 0, 685, 696, 1, 0, 0, 0, 686, 688, 5, 98, 0, 0, 687, 686,
		1, 0, 0, 0, 687, 688, 1, 0, 0, 0, 688, 689, 1, 0, 0, 0, 689, 696, 5, 79,
		0, 0, 690, 696, 5, 80, 0, 0, 691, 696, 5, 75, 0, 0, 692, 696, 5, 76, 0,
		0, 693, 696, 5, 77, 0, 0, 694, 696, 3, 70, 35, 0, 695, 681, 1, 0, 0, 0,
		695, 687, 1, 0, 0, 0, 695, 690, 1, 0, 0, 0, 695, 691, 1, 0, 0, 0, 695,
		692, 1, 0, 0, 0, 695, 693, 1, 0, 0, 0, 695, 694, 1, 0, 0, 0, 696, 79, 1,
		0, 0, 0, 80, 82, 84, 100, 107, 109, 115, 119, 122, 131, 135, 138, 146,
		154, 163, 169, 178, 185, 198, 212, 214, 223, 230, 236, 242, 248, 253, 256,
		261, 266, 270, 275, 283, 299, 302, 307, 313, 317, 329, 340, 346, 354, 356,
		365, 372, 378, 384, 394, 400, 402, 407, 427, 433, 463, 470, 486, 488, 504,
		510, 521, 524, 535, 537, 544, 570, 572, 582, 602, 606, 620, 622, 634, 640,
		649, 657, 661, 667, 677, 679, 687, 695,
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

// PromelaParserInit initializes any static state used to implement PromelaParser. By default the
// static state used to implement the parser is lazily initialized during the first call to
// NewPromelaParser(). You can call this function if you wish to initialize the static state ahead
// of time.
func PromelaParserInit() {
	staticData := &PromelaParserStaticData
	staticData.once.Do(promelaParserInit)
}

// NewPromelaParser produces a new parser instance for the optional input antlr.TokenStream.
func NewPromelaParser(input antlr.TokenStream) *PromelaParser {
	PromelaParserInit()
	this := new(PromelaParser)
	this.BaseParser = antlr.NewBaseParser(input)
	staticData := &PromelaParserStaticData
	this.RuleNames = staticData.RuleNames
	this.LiteralNames = staticData.LiteralNames
	this.SymbolicNames = staticData.SymbolicNames
	this.GrammarFileName = "Promela.g4"

	return this
}

// PromelaParser tokens.
const (
	PromelaParserEOF          = antlr.TokenEOF
	PromelaParserACTIVE       = 1
	PromelaParserASSERT       = 2
	PromelaParserATOMIC       = 3
	PromelaParserBIT          = 4
	PromelaParserBOOL         = 5
	PromelaParserBREAK        = 6
	PromelaParserBYTE         = 7
	PromelaParserC_CODE       = 8
	PromelaParserC_DECL       = 9
	PromelaParserC_STATE      = 10
	PromelaParserC_TRACK      = 11
	PromelaParserCHAN         = 12
	PromelaParserD_PROCTYPE   = 13
	PromelaParserD_STEP       = 14
	PromelaParserDO           = 15
	PromelaParserELSE         = 16
	PromelaParserFI           = 17
	PromelaParserFOR          = 18
	PromelaParserGOTO         = 19
	PromelaParserHIDDEN_      = 20
	PromelaParserIF           = 21
	PromelaParserIN           = 22
	PromelaParserINIT         = 23
	PromelaParserINT          = 24
	PromelaParserLOCAL        = 25
	PromelaParserLTL          = 26
	PromelaParserMTYPE        = 27
	PromelaParserNEVER        = 28
	PromelaParserNOTRACE      = 29
	PromelaParserOD           = 30
	PromelaParserOF           = 31
	PromelaParserPID          = 32
	PromelaParserPRINTF       = 33
	PromelaParserPRINTM       = 34
	PromelaParserPROCTYPE     = 35
	PromelaParserPROVIDED     = 36
	PromelaParserRETURN       = 37
	PromelaParserSELECT       = 38
	PromelaParserSET_PRIORITY = 39
	PromelaParserSHORT        = 40
	PromelaParserSHOW         = 41
	PromelaParserTRACE        = 42
	PromelaParserTYPEDEF      = 43
	PromelaParserUNLESS       = 44
	PromelaParserUNSIGNED     = 45
	PromelaParserXR           = 46
	PromelaParserXS           = 47
	PromelaParserALWAYS       = 48
	PromelaParserEVENTUALLY   = 49
	PromelaParserIMPLIES      = 50
	PromelaParserEQUIV        = 51
	PromelaParserSEMI         = 52
	PromelaParserSEP          = 53
	PromelaParserDOTDOT       = 54
	PromelaParserLBRACE       = 55
	PromelaParserRBRACE       = 56
	PromelaParserASSIGN       = 57
	PromelaParserINCR         = 58
	PromelaParserDECR         = 59
	PromelaParserSORTED_SEND  = 60
	PromelaParserSTRING       = 61
	PromelaParserLEN          = 62
	PromelaParserFULL         = 63
	PromelaParserEMPTY        = 64
	PromelaParserNFULL        = 65
	PromelaParserNEMPTY       = 66
	PromelaParserENABLED      = 67
	PromelaParserPC_VALUE     = 68
	PromelaParserGET_PRIORITY = 69
	PromelaParserTIMEOUT      = 70
	PromelaParserNP           = 71
	PromelaParserRUN          = 72
	PromelaParserPRIORITY     = 73
	PromelaParserEVAL         = 74
	PromelaParserTRUE         = 75
	PromelaParserFALSE        = 76
	PromelaParserSKIP_        = 77
	PromelaParserC_EXPR       = 78
	PromelaParserNUMBER       = 79
	PromelaParserCHARACTER    = 80
	PromelaParserNAME         = 81
	PromelaParserAND          = 82
	PromelaParserOR           = 83
	PromelaParserARROW        = 84
	PromelaParserRRCV         = 85
	PromelaParserRCV          = 86
	PromelaParserLSHIFT       = 87
	PromelaParserRSHIFT       = 88
	PromelaParserLE           = 89
	PromelaParserGE           = 90
	PromelaParserEQ           = 91
	PromelaParserNE           = 92
	PromelaParserLT           = 93
	PromelaParserGT           = 94
	PromelaParserNOT          = 95
	PromelaParserTILDE        = 96
	PromelaParserPLUS         = 97
	PromelaParserMINUS        = 98
	PromelaParserSTAR         = 99
	PromelaParserSLASH        = 100
	PromelaParserPERCENT      = 101
	PromelaParserBITAND       = 102
	PromelaParserBITOR        = 103
	PromelaParserBITXOR       = 104
	PromelaParserLPAREN       = 105
	PromelaParserRPAREN       = 106
	PromelaParserLBRACK       = 107
	PromelaParserRBRACK       = 108
	PromelaParserCOMMA        = 109
	PromelaParserCOLON        = 110
	PromelaParserAT           = 111
	PromelaParserDOT          = 112
	PromelaParserWS           = 113
	PromelaParserLABEL        = 114
	PromelaParserWEAKUNTIL_   = 115
	PromelaParserUNTIL_       = 116
	PromelaParserRELEASE_     = 117
	PromelaParserNEXT_        = 118
	PromelaParserEMBEDDED     = 119
)

// PromelaParser rules.
const (
	PromelaParserRULE_model          = 0
	PromelaParserRULE_sep            = 1
	PromelaParserRULE_unit           = 2
	PromelaParserRULE_proctype       = 3
	PromelaParserRULE_params         = 4
	PromelaParserRULE_param          = 5
	PromelaParserRULE_paramName      = 6
	PromelaParserRULE_provided       = 7
	PromelaParserRULE_initProcess    = 8
	PromelaParserRULE_neverClaim     = 9
	PromelaParserRULE_traceAssertion = 10
	PromelaParserRULE_ltlBlock       = 11
	PromelaParserRULE_ltl            = 12
	PromelaParserRULE_userType       = 13
	PromelaParserRULE_mtypeDecl      = 14
	PromelaParserRULE_varDecl        = 15
	PromelaParserRULE_visibility     = 16
	PromelaParserRULE_typeName       = 17
	PromelaParserRULE_declarator     = 18
	PromelaParserRULE_initialiser    = 19
	PromelaParserRULE_cUnit          = 20
	PromelaParserRULE_block          = 21
	PromelaParserRULE_sequence       = 22
	PromelaParserRULE_step           = 23
	PromelaParserRULE_stmnt          = 24
	PromelaParserRULE_effect         = 25
	PromelaParserRULE_alternatives   = 26
	PromelaParserRULE_sendArgs       = 27
	PromelaParserRULE_expr           = 28
	PromelaParserRULE_operand        = 29
	PromelaParserRULE_primary        = 30
	PromelaParserRULE_literal        = 31
	PromelaParserRULE_priority       = 32
	PromelaParserRULE_exprList       = 33
	PromelaParserRULE_embedded       = 34
	PromelaParserRULE_varref         = 35
	PromelaParserRULE_field          = 36
	PromelaParserRULE_recvArgs       = 37
	PromelaParserRULE_moreRecvArgs   = 38
	PromelaParserRULE_recvArg        = 39
)

// IModelContext is an interface to support dynamic dispatch.
type IModelContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	EOF() antlr.TerminalNode
	AllUnit() []IUnitContext
	Unit(i int) IUnitContext
	AllSep() []ISepContext
	Sep(i int) ISepContext

	// IsModelContext differentiates from other interfaces.
	IsModelContext()
}

type ModelContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyModelContext() *ModelContext {
	var p = new(ModelContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_model
	return p
}

func InitEmptyModelContext(p *ModelContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_model
}

func (*ModelContext) IsModelContext() {}

func NewModelContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ModelContext {
	var p = new(ModelContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_model

	return p
}

func (s *ModelContext) GetParser() antlr.Parser { return s.parser }

func (s *ModelContext) EOF() antlr.TerminalNode {
	return s.GetToken(PromelaParserEOF, 0)
}

func (s *ModelContext) AllUnit() []IUnitContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IUnitContext); ok {
			len++
		}
	}

	tst := make([]IUnitContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IUnitContext); ok {
			tst[i] = t.(IUnitContext)
			i++
		}
	}

	return tst
}

func (s *ModelContext) Unit(i int) IUnitContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IUnitContext); ok {
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

	return t.(IUnitContext)
}

func (s *ModelContext) AllSep() []ISepContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(ISepContext); ok {
			len++
		}
	}

	tst := make([]ISepContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(ISepContext); ok {
			tst[i] = t.(ISepContext)
			i++
		}
	}

	return tst
}

func (s *ModelContext) Sep(i int) ISepContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISepContext); ok {
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

	return t.(ISepContext)
}

func (s *ModelContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ModelContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Model() (localctx IModelContext) {
	localctx = NewModelContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 0, PromelaParserRULE_model)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(84)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&4555316394999730) != 0) || _la == PromelaParserNAME || _la == PromelaParserARROW {
		p.SetState(82)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}

		switch p.GetTokenStream().LA(1) {
		case PromelaParserACTIVE, PromelaParserBIT, PromelaParserBOOL, PromelaParserBYTE, PromelaParserC_CODE, PromelaParserC_DECL, PromelaParserC_STATE, PromelaParserC_TRACK, PromelaParserCHAN, PromelaParserD_PROCTYPE, PromelaParserHIDDEN_, PromelaParserINIT, PromelaParserINT, PromelaParserLOCAL, PromelaParserLTL, PromelaParserMTYPE, PromelaParserNEVER, PromelaParserNOTRACE, PromelaParserPID, PromelaParserPROCTYPE, PromelaParserSHORT, PromelaParserSHOW, PromelaParserTRACE, PromelaParserTYPEDEF, PromelaParserUNSIGNED, PromelaParserNAME:
			{
				p.SetState(80)
				p.Unit()
			}

		case PromelaParserSEMI, PromelaParserARROW:
			{
				p.SetState(81)
				p.Sep()
			}

		default:
			p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
			goto errorExit
		}

		p.SetState(86)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(87)
		p.Match(PromelaParserEOF)
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

// ISepContext is an interface to support dynamic dispatch.
type ISepContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	SEMI() antlr.TerminalNode
	ARROW() antlr.TerminalNode

	// IsSepContext differentiates from other interfaces.
	IsSepContext()
}

type SepContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptySepContext() *SepContext {
	var p = new(SepContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_sep
	return p
}

func InitEmptySepContext(p *SepContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_sep
}

func (*SepContext) IsSepContext() {}

func NewSepContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *SepContext {
	var p = new(SepContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_sep

	return p
}

func (s *SepContext) GetParser() antlr.Parser { return s.parser }

func (s *SepContext) SEMI() antlr.TerminalNode {
	return s.GetToken(PromelaParserSEMI, 0)
}

func (s *SepContext) ARROW() antlr.TerminalNode {
	return s.GetToken(PromelaParserARROW, 0)
}

func (s *SepContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SepContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Sep() (localctx ISepContext) {
	localctx = NewSepContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 2, PromelaParserRULE_sep)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(89)
		_la = p.GetTokenStream().LA(1)

		if !(_la == PromelaParserSEMI || _la == PromelaParserARROW) {
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

// IUnitContext is an interface to support dynamic dispatch.
type IUnitContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Proctype() IProctypeContext
	InitProcess() IInitProcessContext
	NeverClaim() INeverClaimContext
	TraceAssertion() ITraceAssertionContext
	LtlBlock() ILtlBlockContext
	UserType() IUserTypeContext
	MtypeDecl() IMtypeDeclContext
	VarDecl() IVarDeclContext
	CUnit() ICUnitContext

	// IsUnitContext differentiates from other interfaces.
	IsUnitContext()
}

type UnitContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyUnitContext() *UnitContext {
	var p = new(UnitContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_unit
	return p
}

func InitEmptyUnitContext(p *UnitContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_unit
}

func (*UnitContext) IsUnitContext() {}

func NewUnitContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *UnitContext {
	var p = new(UnitContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_unit

	return p
}

func (s *UnitContext) GetParser() antlr.Parser { return s.parser }

func (s *UnitContext) Proctype() IProctypeContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IProctypeContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IProctypeContext)
}

func (s *UnitContext) InitProcess() IInitProcessContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IInitProcessContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IInitProcessContext)
}

func (s *UnitContext) NeverClaim() INeverClaimContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INeverClaimContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(INeverClaimContext)
}

func (s *UnitContext) TraceAssertion() ITraceAssertionContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ITraceAssertionContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ITraceAssertionContext)
}

func (s *UnitContext) LtlBlock() ILtlBlockContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ILtlBlockContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ILtlBlockContext)
}

func (s *UnitContext) UserType() IUserTypeContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IUserTypeContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IUserTypeContext)
}

func (s *UnitContext) MtypeDecl() IMtypeDeclContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IMtypeDeclContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IMtypeDeclContext)
}

func (s *UnitContext) VarDecl() IVarDeclContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IVarDeclContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IVarDeclContext)
}

func (s *UnitContext) CUnit() ICUnitContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ICUnitContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ICUnitContext)
}

func (s *UnitContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *UnitContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Unit() (localctx IUnitContext) {
	localctx = NewUnitContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 4, PromelaParserRULE_unit)
	p.SetState(100)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.predict(2) {
	case 1:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(91)
			p.Proctype()
		}

	case 2:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(92)
			p.InitProcess()
		}

	case 3:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(93)
			p.NeverClaim()
		}

	case 4:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(94)
			p.TraceAssertion()
		}

	case 5:
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(95)
			p.LtlBlock()
		}

	case 6:
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(96)
			p.UserType()
		}

	case 7:
		p.EnterOuterAlt(localctx, 7)
		{
			p.SetState(97)
			p.MtypeDecl()
		}

	case 8:
		p.EnterOuterAlt(localctx, 8)
		{
			p.SetState(98)
			p.VarDecl()
		}

	case 9:
		p.EnterOuterAlt(localctx, 9)
		{
			p.SetState(99)
			p.CUnit()
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

// IProctypeContext is an interface to support dynamic dispatch.
type IProctypeContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// GetKind returns the kind token.
	GetKind() antlr.Token

	// SetKind sets the kind token.
	SetKind(antlr.Token)

	// Getter signatures
	NAME() antlr.TerminalNode
	LPAREN() antlr.TerminalNode
	RPAREN() antlr.TerminalNode
	Block() IBlockContext
	PROCTYPE() antlr.TerminalNode
	D_PROCTYPE() antlr.TerminalNode
	ACTIVE() antlr.TerminalNode
	Params() IParamsContext
	Priority() IPriorityContext
	Provided() IProvidedContext
	LBRACK() antlr.TerminalNode
	Expr() IExprContext
	RBRACK() antlr.TerminalNode

	// IsProctypeContext differentiates from other interfaces.
	IsProctypeContext()
}

type ProctypeContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
	kind   antlr.Token
}

func NewEmptyProctypeContext() *ProctypeContext {
	var p = new(ProctypeContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_proctype
	return p
}

func InitEmptyProctypeContext(p *ProctypeContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_proctype
}

func (*ProctypeContext) IsProctypeContext() {}

func NewProctypeContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ProctypeContext {
	var p = new(ProctypeContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_proctype

	return p
}

func (s *ProctypeContext) GetParser() antlr.Parser { return s.parser }

func (s *ProctypeContext) GetKind() antlr.Token { return s.kind }

func (s *ProctypeContext) SetKind(v antlr.Token) { s.kind = v }

func (s *ProctypeContext) NAME() antlr.TerminalNode {
	return s.GetToken(PromelaParserNAME, 0)
}

func (s *ProctypeContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserLPAREN, 0)
}

func (s *ProctypeContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserRPAREN, 0)
}

func (s *ProctypeContext) Block() IBlockContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBlockContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBlockContext)
}

func (s *ProctypeContext) PROCTYPE() antlr.TerminalNode {
	return s.GetToken(PromelaParserPROCTYPE, 0)
}

func (s *ProctypeContext) D_PROCTYPE() antlr.TerminalNode {
	return s.GetToken(PromelaParserD_PROCTYPE, 0)
}

func (s *ProctypeContext) ACTIVE() antlr.TerminalNode {
	return s.GetToken(PromelaParserACTIVE, 0)
}

func (s *ProctypeContext) Params() IParamsContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IParamsContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IParamsContext)
}

func (s *ProctypeContext) Priority() IPriorityContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IPriorityContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IPriorityContext)
}

func (s *ProctypeContext) Provided() IProvidedContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IProvidedContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IProvidedContext)
}

func (s *ProctypeContext) LBRACK() antlr.TerminalNode {
	return s.GetToken(PromelaParserLBRACK, 0)
}

func (s *ProctypeContext) Expr() IExprContext {
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

func (s *ProctypeContext) RBRACK() antlr.TerminalNode {
	return s.GetToken(PromelaParserRBRACK, 0)
}

func (s *ProctypeContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ProctypeContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Proctype() (localctx IProctypeContext) {
	localctx = NewProctypeContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 6, PromelaParserRULE_proctype)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(109)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == PromelaParserACTIVE {
		{
			p.SetState(102)
			p.Match(PromelaParserACTIVE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(107)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == PromelaParserLBRACK {
			{
				p.SetState(103)
				p.Match(PromelaParserLBRACK)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(104)
				p.expr(0)
			}
			{
				p.SetState(105)
				p.Match(PromelaParserRBRACK)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		}

	}
	{
		p.SetState(111)

		var _lt = p.GetTokenStream().LT(1)

		localctx.(*ProctypeContext).kind = _lt

		_la = p.GetTokenStream().LA(1)

		if !(_la == PromelaParserD_PROCTYPE || _la == PromelaParserPROCTYPE) {
			var _ri = p.GetErrorHandler().RecoverInline(p)

			localctx.(*ProctypeContext).kind = _ri
		} else {
			p.GetErrorHandler().ReportMatch(p)
			p.Consume()
		}
	}
	{
		p.SetState(112)
		p.Match(PromelaParserNAME)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(113)
		p.Match(PromelaParserLPAREN)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(115)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&38487387541680) != 0) || _la == PromelaParserNAME {
		{
			p.SetState(114)
			p.Params()
		}

	}
	{
		p.SetState(117)
		p.Match(PromelaParserRPAREN)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(119)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == PromelaParserPRIORITY {
		{
			p.SetState(118)
			p.Priority()
		}

	}
	p.SetState(122)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == PromelaParserPROVIDED {
		{
			p.SetState(121)
			p.Provided()
		}

	}
	{
		p.SetState(124)
		p.Block()
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

// IParamsContext is an interface to support dynamic dispatch.
type IParamsContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllParam() []IParamContext
	Param(i int) IParamContext
	AllSEMI() []antlr.TerminalNode
	SEMI(i int) antlr.TerminalNode

	// IsParamsContext differentiates from other interfaces.
	IsParamsContext()
}

type ParamsContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyParamsContext() *ParamsContext {
	var p = new(ParamsContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_params
	return p
}

func InitEmptyParamsContext(p *ParamsContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_params
}

func (*ParamsContext) IsParamsContext() {}

func NewParamsContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ParamsContext {
	var p = new(ParamsContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_params

	return p
}

func (s *ParamsContext) GetParser() antlr.Parser { return s.parser }

func (s *ParamsContext) AllParam() []IParamContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IParamContext); ok {
			len++
		}
	}

	tst := make([]IParamContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IParamContext); ok {
			tst[i] = t.(IParamContext)
			i++
		}
	}

	return tst
}

func (s *ParamsContext) Param(i int) IParamContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IParamContext); ok {
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

	return t.(IParamContext)
}

func (s *ParamsContext) AllSEMI() []antlr.TerminalNode {
	return s.GetTokens(PromelaParserSEMI)
}

func (s *ParamsContext) SEMI(i int) antlr.TerminalNode {
	return s.GetToken(PromelaParserSEMI, i)
}

func (s *ParamsContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ParamsContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Params() (localctx IParamsContext) {
	localctx = NewParamsContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 8, PromelaParserRULE_params)
	var _la int

	var _alt int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(126)
		p.Param()
	}
	p.SetState(131)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_alt = p.predict(8)
	if p.HasError() {
		goto errorExit
	}
	for _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
		if _alt == 1 {
			{
				p.SetState(127)
				p.Match(PromelaParserSEMI)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(128)
				p.Param()
			}

		}
		p.SetState(133)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_alt = p.predict(8)
		if p.HasError() {
			goto errorExit
		}
	}
	p.SetState(135)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == PromelaParserSEMI {
		{
			p.SetState(134)
			p.Match(PromelaParserSEMI)
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

// IParamContext is an interface to support dynamic dispatch.
type IParamContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	TypeName() ITypeNameContext
	AllParamName() []IParamNameContext
	ParamName(i int) IParamNameContext
	Visibility() IVisibilityContext
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode

	// IsParamContext differentiates from other interfaces.
	IsParamContext()
}

type ParamContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyParamContext() *ParamContext {
	var p = new(ParamContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_param
	return p
}

func InitEmptyParamContext(p *ParamContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_param
}

func (*ParamContext) IsParamContext() {}

func NewParamContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ParamContext {
	var p = new(ParamContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_param

	return p
}

func (s *ParamContext) GetParser() antlr.Parser { return s.parser }

func (s *ParamContext) TypeName() ITypeNameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ITypeNameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ITypeNameContext)
}

func (s *ParamContext) AllParamName() []IParamNameContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IParamNameContext); ok {
			len++
		}
	}

	tst := make([]IParamNameContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IParamNameContext); ok {
			tst[i] = t.(IParamNameContext)
			i++
		}
	}

	return tst
}

func (s *ParamContext) ParamName(i int) IParamNameContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IParamNameContext); ok {
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

	return t.(IParamNameContext)
}

func (s *ParamContext) Visibility() IVisibilityContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IVisibilityContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IVisibilityContext)
}

func (s *ParamContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(PromelaParserCOMMA)
}

func (s *ParamContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(PromelaParserCOMMA, i)
}

func (s *ParamContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ParamContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Param() (localctx IParamContext) {
	localctx = NewParamContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 10, PromelaParserRULE_param)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(138)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&2199057858560) != 0 {
		{
			p.SetState(137)
			p.Visibility()
		}

	}
	{
		p.SetState(140)
		p.TypeName()
	}
	{
		p.SetState(141)
		p.ParamName()
	}
	p.SetState(146)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == PromelaParserCOMMA {
		{
			p.SetState(142)
			p.Match(PromelaParserCOMMA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(143)
			p.ParamName()
		}

		p.SetState(148)
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

// IParamNameContext is an interface to support dynamic dispatch.
type IParamNameContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	NAME() antlr.TerminalNode
	LBRACK() antlr.TerminalNode
	Expr() IExprContext
	RBRACK() antlr.TerminalNode

	// IsParamNameContext differentiates from other interfaces.
	IsParamNameContext()
}

type ParamNameContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyParamNameContext() *ParamNameContext {
	var p = new(ParamNameContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_paramName
	return p
}

func InitEmptyParamNameContext(p *ParamNameContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_paramName
}

func (*ParamNameContext) IsParamNameContext() {}

func NewParamNameContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ParamNameContext {
	var p = new(ParamNameContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_paramName

	return p
}

func (s *ParamNameContext) GetParser() antlr.Parser { return s.parser }

func (s *ParamNameContext) NAME() antlr.TerminalNode {
	return s.GetToken(PromelaParserNAME, 0)
}

func (s *ParamNameContext) LBRACK() antlr.TerminalNode {
	return s.GetToken(PromelaParserLBRACK, 0)
}

func (s *ParamNameContext) Expr() IExprContext {
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

func (s *ParamNameContext) RBRACK() antlr.TerminalNode {
	return s.GetToken(PromelaParserRBRACK, 0)
}

func (s *ParamNameContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ParamNameContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) ParamName() (localctx IParamNameContext) {
	localctx = NewParamNameContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 12, PromelaParserRULE_paramName)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(149)
		p.Match(PromelaParserNAME)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(154)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == PromelaParserLBRACK {
		{
			p.SetState(150)
			p.Match(PromelaParserLBRACK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(151)
			p.expr(0)
		}
		{
			p.SetState(152)
			p.Match(PromelaParserRBRACK)
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

// IProvidedContext is an interface to support dynamic dispatch.
type IProvidedContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	PROVIDED() antlr.TerminalNode
	LPAREN() antlr.TerminalNode
	Expr() IExprContext
	RPAREN() antlr.TerminalNode

	// IsProvidedContext differentiates from other interfaces.
	IsProvidedContext()
}

type ProvidedContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyProvidedContext() *ProvidedContext {
	var p = new(ProvidedContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_provided
	return p
}

func InitEmptyProvidedContext(p *ProvidedContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_provided
}

func (*ProvidedContext) IsProvidedContext() {}

func NewProvidedContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ProvidedContext {
	var p = new(ProvidedContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_provided

	return p
}

func (s *ProvidedContext) GetParser() antlr.Parser { return s.parser }

func (s *ProvidedContext) PROVIDED() antlr.TerminalNode {
	return s.GetToken(PromelaParserPROVIDED, 0)
}

func (s *ProvidedContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserLPAREN, 0)
}

func (s *ProvidedContext) Expr() IExprContext {
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

func (s *ProvidedContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserRPAREN, 0)
}

func (s *ProvidedContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ProvidedContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Provided() (localctx IProvidedContext) {
	localctx = NewProvidedContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 14, PromelaParserRULE_provided)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(156)
		p.Match(PromelaParserPROVIDED)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(157)
		p.Match(PromelaParserLPAREN)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(158)
		p.expr(0)
	}
	{
		p.SetState(159)
		p.Match(PromelaParserRPAREN)
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

// IInitProcessContext is an interface to support dynamic dispatch.
type IInitProcessContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	INIT() antlr.TerminalNode
	Block() IBlockContext
	Priority() IPriorityContext

	// IsInitProcessContext differentiates from other interfaces.
	IsInitProcessContext()
}

type InitProcessContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyInitProcessContext() *InitProcessContext {
	var p = new(InitProcessContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_initProcess
	return p
}

func InitEmptyInitProcessContext(p *InitProcessContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_initProcess
}

func (*InitProcessContext) IsInitProcessContext() {}

func NewInitProcessContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *InitProcessContext {
	var p = new(InitProcessContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_initProcess

	return p
}

func (s *InitProcessContext) GetParser() antlr.Parser { return s.parser }

func (s *InitProcessContext) INIT() antlr.TerminalNode {
	return s.GetToken(PromelaParserINIT, 0)
}

func (s *InitProcessContext) Block() IBlockContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBlockContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBlockContext)
}

func (s *InitProcessContext) Priority() IPriorityContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IPriorityContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IPriorityContext)
}

func (s *InitProcessContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *InitProcessContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) InitProcess() (localctx IInitProcessContext) {
	localctx = NewInitProcessContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 16, PromelaParserRULE_initProcess)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(161)
		p.Match(PromelaParserINIT)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(163)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == PromelaParserPRIORITY {
		{
			p.SetState(162)
			p.Priority()
		}

	}
	{
		p.SetState(165)
		p.Block()
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

// INeverClaimContext is an interface to support dynamic dispatch.
type INeverClaimContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	NEVER() antlr.TerminalNode
	Block() IBlockContext
	NAME() antlr.TerminalNode

	// IsNeverClaimContext differentiates from other interfaces.
	IsNeverClaimContext()
}

type NeverClaimContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyNeverClaimContext() *NeverClaimContext {
	var p = new(NeverClaimContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_neverClaim
	return p
}

func InitEmptyNeverClaimContext(p *NeverClaimContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_neverClaim
}

func (*NeverClaimContext) IsNeverClaimContext() {}

func NewNeverClaimContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *NeverClaimContext {
	var p = new(NeverClaimContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_neverClaim

	return p
}

func (s *NeverClaimContext) GetParser() antlr.Parser { return s.parser }

func (s *NeverClaimContext) NEVER() antlr.TerminalNode {
	return s.GetToken(PromelaParserNEVER, 0)
}

func (s *NeverClaimContext) Block() IBlockContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBlockContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBlockContext)
}

func (s *NeverClaimContext) NAME() antlr.TerminalNode {
	return s.GetToken(PromelaParserNAME, 0)
}

func (s *NeverClaimContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *NeverClaimContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) NeverClaim() (localctx INeverClaimContext) {
	localctx = NewNeverClaimContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 18, PromelaParserRULE_neverClaim)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(167)
		p.Match(PromelaParserNEVER)
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

	if _la == PromelaParserNAME {
		{
			p.SetState(168)
			p.Match(PromelaParserNAME)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}
	{
		p.SetState(171)
		p.Block()
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

// ITraceAssertionContext is an interface to support dynamic dispatch.
type ITraceAssertionContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Block() IBlockContext
	TRACE() antlr.TerminalNode
	NOTRACE() antlr.TerminalNode

	// IsTraceAssertionContext differentiates from other interfaces.
	IsTraceAssertionContext()
}

type TraceAssertionContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyTraceAssertionContext() *TraceAssertionContext {
	var p = new(TraceAssertionContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_traceAssertion
	return p
}

func InitEmptyTraceAssertionContext(p *TraceAssertionContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_traceAssertion
}

func (*TraceAssertionContext) IsTraceAssertionContext() {}

func NewTraceAssertionContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *TraceAssertionContext {
	var p = new(TraceAssertionContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_traceAssertion

	return p
}

func (s *TraceAssertionContext) GetParser() antlr.Parser { return s.parser }

func (s *TraceAssertionContext) Block() IBlockContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBlockContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBlockContext)
}

func (s *TraceAssertionContext) TRACE() antlr.TerminalNode {
	return s.GetToken(PromelaParserTRACE, 0)
}

func (s *TraceAssertionContext) NOTRACE() antlr.TerminalNode {
	return s.GetToken(PromelaParserNOTRACE, 0)
}

func (s *TraceAssertionContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *TraceAssertionContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) TraceAssertion() (localctx ITraceAssertionContext) {
	localctx = NewTraceAssertionContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 20, PromelaParserRULE_traceAssertion)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(173)
		_la = p.GetTokenStream().LA(1)

		if !(_la == PromelaParserNOTRACE || _la == PromelaParserTRACE) {
			p.GetErrorHandler().RecoverInline(p)
		} else {
			p.GetErrorHandler().ReportMatch(p)
			p.Consume()
		}
	}
	{
		p.SetState(174)
		p.Block()
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

// ILtlBlockContext is an interface to support dynamic dispatch.
type ILtlBlockContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	LTL() antlr.TerminalNode
	LBRACE() antlr.TerminalNode
	Ltl() ILtlContext
	RBRACE() antlr.TerminalNode
	NAME() antlr.TerminalNode
	AllSep() []ISepContext
	Sep(i int) ISepContext

	// IsLtlBlockContext differentiates from other interfaces.
	IsLtlBlockContext()
}

type LtlBlockContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyLtlBlockContext() *LtlBlockContext {
	var p = new(LtlBlockContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_ltlBlock
	return p
}

func InitEmptyLtlBlockContext(p *LtlBlockContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_ltlBlock
}

func (*LtlBlockContext) IsLtlBlockContext() {}

func NewLtlBlockContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *LtlBlockContext {
	var p = new(LtlBlockContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_ltlBlock

	return p
}

func (s *LtlBlockContext) GetParser() antlr.Parser { return s.parser }

func (s *LtlBlockContext) LTL() antlr.TerminalNode {
	return s.GetToken(PromelaParserLTL, 0)
}

func (s *LtlBlockContext) LBRACE() antlr.TerminalNode {
	return s.GetToken(PromelaParserLBRACE, 0)
}

func (s *LtlBlockContext) Ltl() ILtlContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ILtlContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ILtlContext)
}

func (s *LtlBlockContext) RBRACE() antlr.TerminalNode {
	return s.GetToken(PromelaParserRBRACE, 0)
}

func (s *LtlBlockContext) NAME() antlr.TerminalNode {
	return s.GetToken(PromelaParserNAME, 0)
}

func (s *LtlBlockContext) AllSep() []ISepContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(ISepContext); ok {
			len++
		}
	}

	tst := make([]ISepContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(ISepContext); ok {
			tst[i] = t.(ISepContext)
			i++
		}
	}

	return tst
}

func (s *LtlBlockContext) Sep(i int) ISepContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISepContext); ok {
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

	return t.(ISepContext)
}

func (s *LtlBlockContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *LtlBlockContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) LtlBlock() (localctx ILtlBlockContext) {
	localctx = NewLtlBlockContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 22, PromelaParserRULE_ltlBlock)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(176)
		p.Match(PromelaParserLTL)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(178)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == PromelaParserNAME {
		{
			p.SetState(177)
			p.Match(PromelaParserNAME)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}
	{
		p.SetState(180)
		p.Match(PromelaParserLBRACE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(181)
		p.ltl(0)
	}
	p.SetState(185)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == PromelaParserSEMI || _la == PromelaParserARROW {
		{
			p.SetState(182)
			p.Sep()
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
		p.Match(PromelaParserRBRACE)
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

// ILtlContext is an interface to support dynamic dispatch.
type ILtlContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser
	// IsLtlContext differentiates from other interfaces.
	IsLtlContext()
}

type LtlContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyLtlContext() *LtlContext {
	var p = new(LtlContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_ltl
	return p
}

func InitEmptyLtlContext(p *LtlContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_ltl
}

func (*LtlContext) IsLtlContext() {}

func NewLtlContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *LtlContext {
	var p = new(LtlContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_ltl

	return p
}

func (s *LtlContext) GetParser() antlr.Parser { return s.parser }

func (s *LtlContext) CopyAll(ctx *LtlContext) {
	s.CopyFrom(&ctx.BaseParserRuleContext)
}

func (s *LtlContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *LtlContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

type LtlParenContext struct {
	LtlContext
}

func NewLtlParenContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *LtlParenContext {
	var p = new(LtlParenContext)

	InitEmptyLtlContext(&p.LtlContext)
	p.parser = parser
	p.CopyAll(ctx.(*LtlContext))

	return p
}

func (s *LtlParenContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *LtlParenContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserLPAREN, 0)
}

func (s *LtlParenContext) Ltl() ILtlContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ILtlContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ILtlContext)
}

func (s *LtlParenContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserRPAREN, 0)
}

type LtlUnaryContext struct {
	LtlContext
	op antlr.Token
}

func NewLtlUnaryContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *LtlUnaryContext {
	var p = new(LtlUnaryContext)

	InitEmptyLtlContext(&p.LtlContext)
	p.parser = parser
	p.CopyAll(ctx.(*LtlContext))

	return p
}

func (s *LtlUnaryContext) GetOp() antlr.Token { return s.op }

func (s *LtlUnaryContext) SetOp(v antlr.Token) { s.op = v }

func (s *LtlUnaryContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *LtlUnaryContext) Ltl() ILtlContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ILtlContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ILtlContext)
}

func (s *LtlUnaryContext) ALWAYS() antlr.TerminalNode {
	return s.GetToken(PromelaParserALWAYS, 0)
}

func (s *LtlUnaryContext) EVENTUALLY() antlr.TerminalNode {
	return s.GetToken(PromelaParserEVENTUALLY, 0)
}

func (s *LtlUnaryContext) NEXT_() antlr.TerminalNode {
	return s.GetToken(PromelaParserNEXT_, 0)
}

func (s *LtlUnaryContext) NOT() antlr.TerminalNode {
	return s.GetToken(PromelaParserNOT, 0)
}

type LtlBinaryContext struct {
	LtlContext
	op antlr.Token
}

func NewLtlBinaryContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *LtlBinaryContext {
	var p = new(LtlBinaryContext)

	InitEmptyLtlContext(&p.LtlContext)
	p.parser = parser
	p.CopyAll(ctx.(*LtlContext))

	return p
}

func (s *LtlBinaryContext) GetOp() antlr.Token { return s.op }

func (s *LtlBinaryContext) SetOp(v antlr.Token) { s.op = v }

func (s *LtlBinaryContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *LtlBinaryContext) AllLtl() []ILtlContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(ILtlContext); ok {
			len++
		}
	}

	tst := make([]ILtlContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(ILtlContext); ok {
			tst[i] = t.(ILtlContext)
			i++
		}
	}

	return tst
}

func (s *LtlBinaryContext) Ltl(i int) ILtlContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ILtlContext); ok {
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

	return t.(ILtlContext)
}

func (s *LtlBinaryContext) UNTIL_() antlr.TerminalNode {
	return s.GetToken(PromelaParserUNTIL_, 0)
}

func (s *LtlBinaryContext) RELEASE_() antlr.TerminalNode {
	return s.GetToken(PromelaParserRELEASE_, 0)
}

func (s *LtlBinaryContext) WEAKUNTIL_() antlr.TerminalNode {
	return s.GetToken(PromelaParserWEAKUNTIL_, 0)
}

func (s *LtlBinaryContext) AND() antlr.TerminalNode {
	return s.GetToken(PromelaParserAND, 0)
}

func (s *LtlBinaryContext) OR() antlr.TerminalNode {
	return s.GetToken(PromelaParserOR, 0)
}

func (s *LtlBinaryContext) IMPLIES() antlr.TerminalNode {
	return s.GetToken(PromelaParserIMPLIES, 0)
}

func (s *LtlBinaryContext) EQUIV() antlr.TerminalNode {
	return s.GetToken(PromelaParserEQUIV, 0)
}

type LtlPropositionContext struct {
	LtlContext
}

func NewLtlPropositionContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *LtlPropositionContext {
	var p = new(LtlPropositionContext)

	InitEmptyLtlContext(&p.LtlContext)
	p.parser = parser
	p.CopyAll(ctx.(*LtlContext))

	return p
}

func (s *LtlPropositionContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *LtlPropositionContext) Operand() IOperandContext {
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

func (p *PromelaParser) Ltl() (localctx ILtlContext) {
	return p.ltl(0)
}

func (p *PromelaParser) ltl(_p int) (localctx ILtlContext) {
	var _parentctx antlr.ParserRuleContext = p.GetParserRuleContext()

	_parentState := p.GetState()
	localctx = NewLtlContext(p, p.GetParserRuleContext(), _parentState)
	var _prevctx ILtlContext = localctx
	var _ antlr.ParserRuleContext = _prevctx // TODO: To prevent unused variable warning.
	_startState := 24
	p.EnterRecursionRule(localctx, 24, PromelaParserRULE_ltl, _p)
	var _la int

	var _alt int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(198)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.predict(17) {
	case 1:
		localctx = NewLtlPropositionContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx

		{
			p.SetState(191)
			p.operand(0)
		}

	case 2:
		localctx = NewLtlUnaryContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(192)

			var _lt = p.GetTokenStream().LT(1)

			localctx.(*LtlUnaryContext).op = _lt

			_la = p.GetTokenStream().LA(1)

			if !(_la == PromelaParserALWAYS || _la == PromelaParserEVENTUALLY || _la == PromelaParserNOT || _la == PromelaParserNEXT_) {
				var _ri = p.GetErrorHandler().RecoverInline(p)

				localctx.(*LtlUnaryContext).op = _ri
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(193)
			p.ltl(6)
		}

	case 3:
		localctx = NewLtlParenContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(194)
			p.Match(PromelaParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(195)
			p.ltl(0)
		}
		{
			p.SetState(196)
			p.Match(PromelaParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case antlr.ATNInvalidAltNumber:
		goto errorExit
	}
	p.GetParserRuleContext().SetStop(p.GetTokenStream().LT(-1))
	p.SetState(214)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_alt = p.predict(19)
	if p.HasError() {
		goto errorExit
	}
	for _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
		if _alt == 1 {
			if p.GetParseListeners() != nil {
				p.TriggerExitRuleEvent()
			}
			_prevctx = localctx
			p.SetState(212)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}

			switch p.predict(18) {
			case 1:
				localctx = NewLtlBinaryContext(p, NewLtlContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, PromelaParserRULE_ltl)
				p.SetState(200)

				if !(p.Precpred(p.GetParserRuleContext(), 4)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 4)", ""))
					goto errorExit
				}
				{
					p.SetState(201)

					var _lt = p.GetTokenStream().LT(1)

					localctx.(*LtlBinaryContext).op = _lt

					_la = p.GetTokenStream().LA(1)

					if !((int64((_la-115)) & ^0x3f) == 0 && ((int64(1)<<(_la-115))&7) != 0) {
						var _ri = p.GetErrorHandler().RecoverInline(p)

						localctx.(*LtlBinaryContext).op = _ri
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(202)
					p.ltl(5)
				}

			case 2:
				localctx = NewLtlBinaryContext(p, NewLtlContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, PromelaParserRULE_ltl)
				p.SetState(203)

				if !(p.Precpred(p.GetParserRuleContext(), 3)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 3)", ""))
					goto errorExit
				}
				{
					p.SetState(204)

					var _m = p.Match(PromelaParserAND)

					localctx.(*LtlBinaryContext).op = _m
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(205)
					p.ltl(4)
				}

			case 3:
				localctx = NewLtlBinaryContext(p, NewLtlContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, PromelaParserRULE_ltl)
				p.SetState(206)

				if !(p.Precpred(p.GetParserRuleContext(), 2)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 2)", ""))
					goto errorExit
				}
				{
					p.SetState(207)

					var _m = p.Match(PromelaParserOR)

					localctx.(*LtlBinaryContext).op = _m
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(208)
					p.ltl(3)
				}

			case 4:
				localctx = NewLtlBinaryContext(p, NewLtlContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, PromelaParserRULE_ltl)
				p.SetState(209)

				if !(p.Precpred(p.GetParserRuleContext(), 1)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 1)", ""))
					goto errorExit
				}
				{
					p.SetState(210)

					var _lt = p.GetTokenStream().LT(1)

					localctx.(*LtlBinaryContext).op = _lt

					_la = p.GetTokenStream().LA(1)

					if !(_la == PromelaParserIMPLIES || _la == PromelaParserEQUIV) {
						var _ri = p.GetErrorHandler().RecoverInline(p)

						localctx.(*LtlBinaryContext).op = _ri
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(211)
					p.ltl(2)
				}

			case antlr.ATNInvalidAltNumber:
				goto errorExit
			}

		}
		p.SetState(216)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_alt = p.predict(19)
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

// IUserTypeContext is an interface to support dynamic dispatch.
type IUserTypeContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	TYPEDEF() antlr.TerminalNode
	NAME() antlr.TerminalNode
	LBRACE() antlr.TerminalNode
	AllVarDecl() []IVarDeclContext
	VarDecl(i int) IVarDeclContext
	RBRACE() antlr.TerminalNode
	AllSep() []ISepContext
	Sep(i int) ISepContext

	// IsUserTypeContext differentiates from other interfaces.
	IsUserTypeContext()
}

type UserTypeContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyUserTypeContext() *UserTypeContext {
	var p = new(UserTypeContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_userType
	return p
}

func InitEmptyUserTypeContext(p *UserTypeContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_userType
}

func (*UserTypeContext) IsUserTypeContext() {}

func NewUserTypeContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *UserTypeContext {
	var p = new(UserTypeContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_userType

	return p
}

func (s *UserTypeContext) GetParser() antlr.Parser { return s.parser }

func (s *UserTypeContext) TYPEDEF() antlr.TerminalNode {
	return s.GetToken(PromelaParserTYPEDEF, 0)
}

func (s *UserTypeContext) NAME() antlr.TerminalNode {
	return s.GetToken(PromelaParserNAME, 0)
}

func (s *UserTypeContext) LBRACE() antlr.TerminalNode {
	return s.GetToken(PromelaParserLBRACE, 0)
}

func (s *UserTypeContext) AllVarDecl() []IVarDeclContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IVarDeclContext); ok {
			len++
		}
	}

	tst := make([]IVarDeclContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IVarDeclContext); ok {
			tst[i] = t.(IVarDeclContext)
			i++
		}
	}

	return tst
}

func (s *UserTypeContext) VarDecl(i int) IVarDeclContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IVarDeclContext); ok {
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

	return t.(IVarDeclContext)
}

func (s *UserTypeContext) RBRACE() antlr.TerminalNode {
	return s.GetToken(PromelaParserRBRACE, 0)
}

func (s *UserTypeContext) AllSep() []ISepContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(ISepContext); ok {
			len++
		}
	}

	tst := make([]ISepContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(ISepContext); ok {
			tst[i] = t.(ISepContext)
			i++
		}
	}

	return tst
}

func (s *UserTypeContext) Sep(i int) ISepContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISepContext); ok {
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

	return t.(ISepContext)
}

func (s *UserTypeContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *UserTypeContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) UserType() (localctx IUserTypeContext) {
	localctx = NewUserTypeContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 26, PromelaParserRULE_userType)
	var _la int

	var _alt int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(217)
		p.Match(PromelaParserTYPEDEF)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(218)
		p.Match(PromelaParserNAME)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(219)
		p.Match(PromelaParserLBRACE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(223)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == PromelaParserSEMI || _la == PromelaParserARROW {
		{
			p.SetState(220)
			p.Sep()
		}

		p.SetState(225)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(226)
		p.VarDecl()
	}
	p.SetState(236)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_alt = p.predict(22)
	if p.HasError() {
		goto errorExit
	}
	for _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
		if _alt == 1 {
			p.SetState(228)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			for ok := true; ok; ok = _la == PromelaParserSEMI || _la == PromelaParserARROW {
				{
					p.SetState(227)
					p.Sep()
				}

				p.SetState(230)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}
				_la = p.GetTokenStream().LA(1)
			}
			{
				p.SetState(232)
				p.VarDecl()
			}

		}
		p.SetState(238)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_alt = p.predict(22)
		if p.HasError() {
			goto errorExit
		}
	}
	p.SetState(242)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == PromelaParserSEMI || _la == PromelaParserARROW {
		{
			p.SetState(239)
			p.Sep()
		}

		p.SetState(244)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(245)
		p.Match(PromelaParserRBRACE)
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

// IMtypeDeclContext is an interface to support dynamic dispatch.
type IMtypeDeclContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	MTYPE() antlr.TerminalNode
	LBRACE() antlr.TerminalNode
	AllNAME() []antlr.TerminalNode
	NAME(i int) antlr.TerminalNode
	RBRACE() antlr.TerminalNode
	Visibility() IVisibilityContext
	COLON() antlr.TerminalNode
	ASSIGN() antlr.TerminalNode
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode

	// IsMtypeDeclContext differentiates from other interfaces.
	IsMtypeDeclContext()
}

type MtypeDeclContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyMtypeDeclContext() *MtypeDeclContext {
	var p = new(MtypeDeclContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_mtypeDecl
	return p
}

func InitEmptyMtypeDeclContext(p *MtypeDeclContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_mtypeDecl
}

func (*MtypeDeclContext) IsMtypeDeclContext() {}

func NewMtypeDeclContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *MtypeDeclContext {
	var p = new(MtypeDeclContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_mtypeDecl

	return p
}

func (s *MtypeDeclContext) GetParser() antlr.Parser { return s.parser }

func (s *MtypeDeclContext) MTYPE() antlr.TerminalNode {
	return s.GetToken(PromelaParserMTYPE, 0)
}

func (s *MtypeDeclContext) LBRACE() antlr.TerminalNode {
	return s.GetToken(PromelaParserLBRACE, 0)
}

func (s *MtypeDeclContext) AllNAME() []antlr.TerminalNode {
	return s.GetTokens(PromelaParserNAME)
}

func (s *MtypeDeclContext) NAME(i int) antlr.TerminalNode {
	return s.GetToken(PromelaParserNAME, i)
}

func (s *MtypeDeclContext) RBRACE() antlr.TerminalNode {
	return s.GetToken(PromelaParserRBRACE, 0)
}

func (s *MtypeDeclContext) Visibility() IVisibilityContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IVisibilityContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IVisibilityContext)
}

func (s *MtypeDeclContext) COLON() antlr.TerminalNode {
	return s.GetToken(PromelaParserCOLON, 0)
}

func (s *MtypeDeclContext) ASSIGN() antlr.TerminalNode {
	return s.GetToken(PromelaParserASSIGN, 0)
}

func (s *MtypeDeclContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(PromelaParserCOMMA)
}

func (s *MtypeDeclContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(PromelaParserCOMMA, i)
}

func (s *MtypeDeclContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *MtypeDeclContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) MtypeDecl() (localctx IMtypeDeclContext) {
	localctx = NewMtypeDeclContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 28, PromelaParserRULE_mtypeDecl)
	var _la int

	var _alt int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(248)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&2199057858560) != 0 {
		{
			p.SetState(247)
			p.Visibility()
		}

	}
	{
		p.SetState(250)
		p.Match(PromelaParserMTYPE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(253)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == PromelaParserCOLON {
		{
			p.SetState(251)
			p.Match(PromelaParserCOLON)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(252)
			p.Match(PromelaParserNAME)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}
	p.SetState(256)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == PromelaParserASSIGN {
		{
			p.SetState(255)
			p.Match(PromelaParserASSIGN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}
	{
		p.SetState(258)
		p.Match(PromelaParserLBRACE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(259)
		p.Match(PromelaParserNAME)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(266)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_alt = p.predict(28)
	if p.HasError() {
		goto errorExit
	}
	for _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
		if _alt == 1 {
			p.SetState(261)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			if _la == PromelaParserCOMMA {
				{
					p.SetState(260)
					p.Match(PromelaParserCOMMA)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}

			}
			{
				p.SetState(263)
				p.Match(PromelaParserNAME)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		}
		p.SetState(268)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_alt = p.predict(28)
		if p.HasError() {
			goto errorExit
		}
	}
	p.SetState(270)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == PromelaParserCOMMA {
		{
			p.SetState(269)
			p.Match(PromelaParserCOMMA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}
	{
		p.SetState(272)
		p.Match(PromelaParserRBRACE)
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

// IVarDeclContext is an interface to support dynamic dispatch.
type IVarDeclContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	TypeName() ITypeNameContext
	AllDeclarator() []IDeclaratorContext
	Declarator(i int) IDeclaratorContext
	Visibility() IVisibilityContext
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode

	// IsVarDeclContext differentiates from other interfaces.
	IsVarDeclContext()
}

type VarDeclContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyVarDeclContext() *VarDeclContext {
	var p = new(VarDeclContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_varDecl
	return p
}

func InitEmptyVarDeclContext(p *VarDeclContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_varDecl
}

func (*VarDeclContext) IsVarDeclContext() {}

func NewVarDeclContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *VarDeclContext {
	var p = new(VarDeclContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_varDecl

	return p
}

func (s *VarDeclContext) GetParser() antlr.Parser { return s.parser }

func (s *VarDeclContext) TypeName() ITypeNameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ITypeNameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ITypeNameContext)
}

func (s *VarDeclContext) AllDeclarator() []IDeclaratorContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IDeclaratorContext); ok {
			len++
		}
	}

	tst := make([]IDeclaratorContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IDeclaratorContext); ok {
			tst[i] = t.(IDeclaratorContext)
			i++
		}
	}

	return tst
}

func (s *VarDeclContext) Declarator(i int) IDeclaratorContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDeclaratorContext); ok {
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

	return t.(IDeclaratorContext)
}

func (s *VarDeclContext) Visibility() IVisibilityContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IVisibilityContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IVisibilityContext)
}

func (s *VarDeclContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(PromelaParserCOMMA)
}

func (s *VarDeclContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(PromelaParserCOMMA, i)
}

func (s *VarDeclContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *VarDeclContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) VarDecl() (localctx IVarDeclContext) {
	localctx = NewVarDeclContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 30, PromelaParserRULE_varDecl)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(275)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&2199057858560) != 0 {
		{
			p.SetState(274)
			p.Visibility()
		}

	}
	{
		p.SetState(277)
		p.TypeName()
	}
	{
		p.SetState(278)
		p.Declarator()
	}
	p.SetState(283)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == PromelaParserCOMMA {
		{
			p.SetState(279)
			p.Match(PromelaParserCOMMA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(280)
			p.Declarator()
		}

		p.SetState(285)
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

// IVisibilityContext is an interface to support dynamic dispatch.
type IVisibilityContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	HIDDEN_() antlr.TerminalNode
	SHOW() antlr.TerminalNode
	LOCAL() antlr.TerminalNode

	// IsVisibilityContext differentiates from other interfaces.
	IsVisibilityContext()
}

type VisibilityContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyVisibilityContext() *VisibilityContext {
	var p = new(VisibilityContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_visibility
	return p
}

func InitEmptyVisibilityContext(p *VisibilityContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_visibility
}

func (*VisibilityContext) IsVisibilityContext() {}

func NewVisibilityContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *VisibilityContext {
	var p = new(VisibilityContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_visibility

	return p
}

func (s *VisibilityContext) GetParser() antlr.Parser { return s.parser }

func (s *VisibilityContext) HIDDEN_() antlr.TerminalNode {
	return s.GetToken(PromelaParserHIDDEN_, 0)
}

func (s *VisibilityContext) SHOW() antlr.TerminalNode {
	return s.GetToken(PromelaParserSHOW, 0)
}

func (s *VisibilityContext) LOCAL() antlr.TerminalNode {
	return s.GetToken(PromelaParserLOCAL, 0)
}

func (s *VisibilityContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *VisibilityContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Visibility() (localctx IVisibilityContext) {
	localctx = NewVisibilityContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 32, PromelaParserRULE_visibility)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(286)
		_la = p.GetTokenStream().LA(1)

		if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&2199057858560) != 0) {
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

// ITypeNameContext is an interface to support dynamic dispatch.
type ITypeNameContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	BIT() antlr.TerminalNode
	BOOL() antlr.TerminalNode
	BYTE() antlr.TerminalNode
	PID() antlr.TerminalNode
	SHORT() antlr.TerminalNode
	INT() antlr.TerminalNode
	UNSIGNED() antlr.TerminalNode
	CHAN() antlr.TerminalNode
	MTYPE() antlr.TerminalNode
	COLON() antlr.TerminalNode
	NAME() antlr.TerminalNode

	// IsTypeNameContext differentiates from other interfaces.
	IsTypeNameContext()
}

type TypeNameContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyTypeNameContext() *TypeNameContext {
	var p = new(TypeNameContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_typeName
	return p
}

func InitEmptyTypeNameContext(p *TypeNameContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_typeName
}

func (*TypeNameContext) IsTypeNameContext() {}

func NewTypeNameContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *TypeNameContext {
	var p = new(TypeNameContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_typeName

	return p
}

func (s *TypeNameContext) GetParser() antlr.Parser { return s.parser }

func (s *TypeNameContext) BIT() antlr.TerminalNode {
	return s.GetToken(PromelaParserBIT, 0)
}

func (s *TypeNameContext) BOOL() antlr.TerminalNode {
	return s.GetToken(PromelaParserBOOL, 0)
}

func (s *TypeNameContext) BYTE() antlr.TerminalNode {
	return s.GetToken(PromelaParserBYTE, 0)
}

func (s *TypeNameContext) PID() antlr.TerminalNode {
	return s.GetToken(PromelaParserPID, 0)
}

func (s *TypeNameContext) SHORT() antlr.TerminalNode {
	return s.GetToken(PromelaParserSHORT, 0)
}

func (s *TypeNameContext) INT() antlr.TerminalNode {
	return s.GetToken(PromelaParserINT, 0)
}

func (s *TypeNameContext) UNSIGNED() antlr.TerminalNode {
	return s.GetToken(PromelaParserUNSIGNED, 0)
}

func (s *TypeNameContext) CHAN() antlr.TerminalNode {
	return s.GetToken(PromelaParserCHAN, 0)
}

func (s *TypeNameContext) MTYPE() antlr.TerminalNode {
	return s.GetToken(PromelaParserMTYPE, 0)
}

func (s *TypeNameContext) COLON() antlr.TerminalNode {
	return s.GetToken(PromelaParserCOLON, 0)
}

func (s *TypeNameContext) NAME() antlr.TerminalNode {
	return s.GetToken(PromelaParserNAME, 0)
}

func (s *TypeNameContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *TypeNameContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) TypeName() (localctx ITypeNameContext) {
	localctx = NewTypeNameContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 34, PromelaParserRULE_typeName)
	var _la int

	p.SetState(302)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case PromelaParserBIT:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(288)
			p.Match(PromelaParserBIT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserBOOL:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(289)
			p.Match(PromelaParserBOOL)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserBYTE:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(290)
			p.Match(PromelaParserBYTE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserPID:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(291)
			p.Match(PromelaParserPID)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserSHORT:
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(292)
			p.Match(PromelaParserSHORT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserINT:
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(293)
			p.Match(PromelaParserINT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserUNSIGNED:
		p.EnterOuterAlt(localctx, 7)
		{
			p.SetState(294)
			p.Match(PromelaParserUNSIGNED)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserCHAN:
		p.EnterOuterAlt(localctx, 8)
		{
			p.SetState(295)
			p.Match(PromelaParserCHAN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserMTYPE:
		p.EnterOuterAlt(localctx, 9)
		{
			p.SetState(296)
			p.Match(PromelaParserMTYPE)
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

		if _la == PromelaParserCOLON {
			{
				p.SetState(297)
				p.Match(PromelaParserCOLON)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(298)
				p.Match(PromelaParserNAME)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		}

	case PromelaParserNAME:
		p.EnterOuterAlt(localctx, 10)
		{
			p.SetState(301)
			p.Match(PromelaParserNAME)
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

// IDeclaratorContext is an interface to support dynamic dispatch.
type IDeclaratorContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	NAME() antlr.TerminalNode
	COLON() antlr.TerminalNode
	NUMBER() antlr.TerminalNode
	LBRACK() antlr.TerminalNode
	Expr() IExprContext
	RBRACK() antlr.TerminalNode
	ASSIGN() antlr.TerminalNode
	Initialiser() IInitialiserContext

	// IsDeclaratorContext differentiates from other interfaces.
	IsDeclaratorContext()
}

type DeclaratorContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyDeclaratorContext() *DeclaratorContext {
	var p = new(DeclaratorContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_declarator
	return p
}

func InitEmptyDeclaratorContext(p *DeclaratorContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_declarator
}

func (*DeclaratorContext) IsDeclaratorContext() {}

func NewDeclaratorContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *DeclaratorContext {
	var p = new(DeclaratorContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_declarator

	return p
}

func (s *DeclaratorContext) GetParser() antlr.Parser { return s.parser }

func (s *DeclaratorContext) NAME() antlr.TerminalNode {
	return s.GetToken(PromelaParserNAME, 0)
}

func (s *DeclaratorContext) COLON() antlr.TerminalNode {
	return s.GetToken(PromelaParserCOLON, 0)
}

func (s *DeclaratorContext) NUMBER() antlr.TerminalNode {
	return s.GetToken(PromelaParserNUMBER, 0)
}

func (s *DeclaratorContext) LBRACK() antlr.TerminalNode {
	return s.GetToken(PromelaParserLBRACK, 0)
}

func (s *DeclaratorContext) Expr() IExprContext {
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

func (s *DeclaratorContext) RBRACK() antlr.TerminalNode {
	return s.GetToken(PromelaParserRBRACK, 0)
}

func (s *DeclaratorContext) ASSIGN() antlr.TerminalNode {
	return s.GetToken(PromelaParserASSIGN, 0)
}

func (s *DeclaratorContext) Initialiser() IInitialiserContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IInitialiserContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IInitialiserContext)
}

func (s *DeclaratorContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *DeclaratorContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Declarator() (localctx IDeclaratorContext) {
	localctx = NewDeclaratorContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 36, PromelaParserRULE_declarator)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(304)
		p.Match(PromelaParserNAME)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(307)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == PromelaParserCOLON {
		{
			p.SetState(305)
			p.Match(PromelaParserCOLON)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(306)
			p.Match(PromelaParserNUMBER)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}
	p.SetState(313)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == PromelaParserLBRACK {
		{
			p.SetState(309)
			p.Match(PromelaParserLBRACK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(310)
			p.expr(0)
		}
		{
			p.SetState(311)
			p.Match(PromelaParserRBRACK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}
	p.SetState(317)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == PromelaParserASSIGN {
		{
			p.SetState(315)
			p.Match(PromelaParserASSIGN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(316)
			p.Initialiser()
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

// IInitialiserContext is an interface to support dynamic dispatch.
type IInitialiserContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser
	// IsInitialiserContext differentiates from other interfaces.
	IsInitialiserContext()
}

type InitialiserContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyInitialiserContext() *InitialiserContext {
	var p = new(InitialiserContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_initialiser
	return p
}

func InitEmptyInitialiserContext(p *InitialiserContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_initialiser
}

func (*InitialiserContext) IsInitialiserContext() {}

func NewInitialiserContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *InitialiserContext {
	var p = new(InitialiserContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_initialiser

	return p
}

func (s *InitialiserContext) GetParser() antlr.Parser { return s.parser }

func (s *InitialiserContext) CopyAll(ctx *InitialiserContext) {
	s.CopyFrom(&ctx.BaseParserRuleContext)
}

func (s *InitialiserContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *InitialiserContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

type InitListContext struct {
	InitialiserContext
}

func NewInitListContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *InitListContext {
	var p = new(InitListContext)

	InitEmptyInitialiserContext(&p.InitialiserContext)
	p.parser = parser
	p.CopyAll(ctx.(*InitialiserContext))

	return p
}

func (s *InitListContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *InitListContext) LBRACE() antlr.TerminalNode {
	return s.GetToken(PromelaParserLBRACE, 0)
}

func (s *InitListContext) AllExpr() []IExprContext {
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

func (s *InitListContext) Expr(i int) IExprContext {
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

func (s *InitListContext) RBRACE() antlr.TerminalNode {
	return s.GetToken(PromelaParserRBRACE, 0)
}

func (s *InitListContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(PromelaParserCOMMA)
}

func (s *InitListContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(PromelaParserCOMMA, i)
}

type InitChannelContext struct {
	InitialiserContext
}

func NewInitChannelContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *InitChannelContext {
	var p = new(InitChannelContext)

	InitEmptyInitialiserContext(&p.InitialiserContext)
	p.parser = parser
	p.CopyAll(ctx.(*InitialiserContext))

	return p
}

func (s *InitChannelContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *InitChannelContext) LBRACK() antlr.TerminalNode {
	return s.GetToken(PromelaParserLBRACK, 0)
}

func (s *InitChannelContext) Expr() IExprContext {
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

func (s *InitChannelContext) RBRACK() antlr.TerminalNode {
	return s.GetToken(PromelaParserRBRACK, 0)
}

func (s *InitChannelContext) OF() antlr.TerminalNode {
	return s.GetToken(PromelaParserOF, 0)
}

func (s *InitChannelContext) LBRACE() antlr.TerminalNode {
	return s.GetToken(PromelaParserLBRACE, 0)
}

func (s *InitChannelContext) AllTypeName() []ITypeNameContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(ITypeNameContext); ok {
			len++
		}
	}

	tst := make([]ITypeNameContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(ITypeNameContext); ok {
			tst[i] = t.(ITypeNameContext)
			i++
		}
	}

	return tst
}

func (s *InitChannelContext) TypeName(i int) ITypeNameContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ITypeNameContext); ok {
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

	return t.(ITypeNameContext)
}

func (s *InitChannelContext) RBRACE() antlr.TerminalNode {
	return s.GetToken(PromelaParserRBRACE, 0)
}

func (s *InitChannelContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(PromelaParserCOMMA)
}

func (s *InitChannelContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(PromelaParserCOMMA, i)
}

type InitExprContext struct {
	InitialiserContext
}

func NewInitExprContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *InitExprContext {
	var p = new(InitExprContext)

	InitEmptyInitialiserContext(&p.InitialiserContext)
	p.parser = parser
	p.CopyAll(ctx.(*InitialiserContext))

	return p
}

func (s *InitExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *InitExprContext) Expr() IExprContext {
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

func (p *PromelaParser) Initialiser() (localctx IInitialiserContext) {
	localctx = NewInitialiserContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 38, PromelaParserRULE_initialiser)
	var _la int

	p.SetState(346)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case PromelaParserLBRACK:
		localctx = NewInitChannelContext(p, localctx)
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(319)
			p.Match(PromelaParserLBRACK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(320)
			p.expr(0)
		}
		{
			p.SetState(321)
			p.Match(PromelaParserRBRACK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(322)
			p.Match(PromelaParserOF)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(323)
			p.Match(PromelaParserLBRACE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(324)
			p.TypeName()
		}
		p.SetState(329)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == PromelaParserCOMMA {
			{
				p.SetState(325)
				p.Match(PromelaParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(326)
				p.TypeName()
			}

			p.SetState(331)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(332)
			p.Match(PromelaParserRBRACE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserLBRACE:
		localctx = NewInitListContext(p, localctx)
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(334)
			p.Match(PromelaParserLBRACE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(335)
			p.expr(0)
		}
		p.SetState(340)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == PromelaParserCOMMA {
			{
				p.SetState(336)
				p.Match(PromelaParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(337)
				p.expr(0)
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
			p.Match(PromelaParserRBRACE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserLEN, PromelaParserFULL, PromelaParserEMPTY, PromelaParserNFULL, PromelaParserNEMPTY, PromelaParserENABLED, PromelaParserPC_VALUE, PromelaParserGET_PRIORITY, PromelaParserTIMEOUT, PromelaParserNP, PromelaParserRUN, PromelaParserTRUE, PromelaParserFALSE, PromelaParserSKIP_, PromelaParserC_EXPR, PromelaParserNUMBER, PromelaParserCHARACTER, PromelaParserNAME, PromelaParserNOT, PromelaParserTILDE, PromelaParserMINUS, PromelaParserLPAREN:
		localctx = NewInitExprContext(p, localctx)
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(345)
			p.expr(0)
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

// ICUnitContext is an interface to support dynamic dispatch.
type ICUnitContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Embedded() IEmbeddedContext
	C_CODE() antlr.TerminalNode
	C_DECL() antlr.TerminalNode
	AllSTRING() []antlr.TerminalNode
	STRING(i int) antlr.TerminalNode
	C_STATE() antlr.TerminalNode
	C_TRACK() antlr.TerminalNode

	// IsCUnitContext differentiates from other interfaces.
	IsCUnitContext()
}

type CUnitContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyCUnitContext() *CUnitContext {
	var p = new(CUnitContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_cUnit
	return p
}

func InitEmptyCUnitContext(p *CUnitContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_cUnit
}

func (*CUnitContext) IsCUnitContext() {}

func NewCUnitContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *CUnitContext {
	var p = new(CUnitContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_cUnit

	return p
}

func (s *CUnitContext) GetParser() antlr.Parser { return s.parser }

func (s *CUnitContext) Embedded() IEmbeddedContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IEmbeddedContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IEmbeddedContext)
}

func (s *CUnitContext) C_CODE() antlr.TerminalNode {
	return s.GetToken(PromelaParserC_CODE, 0)
}

func (s *CUnitContext) C_DECL() antlr.TerminalNode {
	return s.GetToken(PromelaParserC_DECL, 0)
}

func (s *CUnitContext) AllSTRING() []antlr.TerminalNode {
	return s.GetTokens(PromelaParserSTRING)
}

func (s *CUnitContext) STRING(i int) antlr.TerminalNode {
	return s.GetToken(PromelaParserSTRING, i)
}

func (s *CUnitContext) C_STATE() antlr.TerminalNode {
	return s.GetToken(PromelaParserC_STATE, 0)
}

func (s *CUnitContext) C_TRACK() antlr.TerminalNode {
	return s.GetToken(PromelaParserC_TRACK, 0)
}

func (s *CUnitContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *CUnitContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) CUnit() (localctx ICUnitContext) {
	localctx = NewCUnitContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 40, PromelaParserRULE_cUnit)
	var _la int

	p.SetState(356)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case PromelaParserC_CODE, PromelaParserC_DECL:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(348)
			_la = p.GetTokenStream().LA(1)

			if !(_la == PromelaParserC_CODE || _la == PromelaParserC_DECL) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(349)
			p.Embedded()
		}

	case PromelaParserC_STATE, PromelaParserC_TRACK:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(350)
			_la = p.GetTokenStream().LA(1)

			if !(_la == PromelaParserC_STATE || _la == PromelaParserC_TRACK) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(351)
			p.Match(PromelaParserSTRING)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(352)
			p.Match(PromelaParserSTRING)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(354)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == PromelaParserSTRING {
			{
				p.SetState(353)
				p.Match(PromelaParserSTRING)
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

// IBlockContext is an interface to support dynamic dispatch.
type IBlockContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	LBRACE() antlr.TerminalNode
	Sequence() ISequenceContext
	RBRACE() antlr.TerminalNode

	// IsBlockContext differentiates from other interfaces.
	IsBlockContext()
}

type BlockContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyBlockContext() *BlockContext {
	var p = new(BlockContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_block
	return p
}

func InitEmptyBlockContext(p *BlockContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_block
}

func (*BlockContext) IsBlockContext() {}

func NewBlockContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *BlockContext {
	var p = new(BlockContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_block

	return p
}

func (s *BlockContext) GetParser() antlr.Parser { return s.parser }

func (s *BlockContext) LBRACE() antlr.TerminalNode {
	return s.GetToken(PromelaParserLBRACE, 0)
}

func (s *BlockContext) Sequence() ISequenceContext {
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

func (s *BlockContext) RBRACE() antlr.TerminalNode {
	return s.GetToken(PromelaParserRBRACE, 0)
}

func (s *BlockContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *BlockContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Block() (localctx IBlockContext) {
	localctx = NewBlockContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 42, PromelaParserRULE_block)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(358)
		p.Match(PromelaParserLBRACE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(359)
		p.Sequence()
	}
	{
		p.SetState(360)
		p.Match(PromelaParserRBRACE)
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

// ISequenceContext is an interface to support dynamic dispatch.
type ISequenceContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllStep() []IStepContext
	Step(i int) IStepContext
	AllSep() []ISepContext
	Sep(i int) ISepContext

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
	p.RuleIndex = PromelaParserRULE_sequence
	return p
}

func InitEmptySequenceContext(p *SequenceContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_sequence
}

func (*SequenceContext) IsSequenceContext() {}

func NewSequenceContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *SequenceContext {
	var p = new(SequenceContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_sequence

	return p
}

func (s *SequenceContext) GetParser() antlr.Parser { return s.parser }

func (s *SequenceContext) AllStep() []IStepContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IStepContext); ok {
			len++
		}
	}

	tst := make([]IStepContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IStepContext); ok {
			tst[i] = t.(IStepContext)
			i++
		}
	}

	return tst
}

func (s *SequenceContext) Step(i int) IStepContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IStepContext); ok {
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

	return t.(IStepContext)
}

func (s *SequenceContext) AllSep() []ISepContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(ISepContext); ok {
			len++
		}
	}

	tst := make([]ISepContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(ISepContext); ok {
			tst[i] = t.(ISepContext)
			i++
		}
	}

	return tst
}

func (s *SequenceContext) Sep(i int) ISepContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISepContext); ok {
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

	return t.(ISepContext)
}

func (s *SequenceContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SequenceContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Sequence() (localctx ISequenceContext) {
	localctx = NewSequenceContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 44, PromelaParserRULE_sequence)
	var _la int

	var _alt int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(365)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == PromelaParserSEMI || _la == PromelaParserARROW {
		{
			p.SetState(362)
			p.Sep()
		}

		p.SetState(367)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(368)
		p.Step()
	}
	p.SetState(378)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_alt = p.predict(44)
	if p.HasError() {
		goto errorExit
	}
	for _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
		if _alt == 1 {
			p.SetState(370)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			for ok := true; ok; ok = _la == PromelaParserSEMI || _la == PromelaParserARROW {
				{
					p.SetState(369)
					p.Sep()
				}

				p.SetState(372)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}
				_la = p.GetTokenStream().LA(1)
			}
			{
				p.SetState(374)
				p.Step()
			}

		}
		p.SetState(380)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_alt = p.predict(44)
		if p.HasError() {
			goto errorExit
		}
	}
	p.SetState(384)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == PromelaParserSEMI || _la == PromelaParserARROW {
		{
			p.SetState(381)
			p.Sep()
		}

		p.SetState(386)
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

// IStepContext is an interface to support dynamic dispatch.
type IStepContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	VarDecl() IVarDeclContext
	AllVarref() []IVarrefContext
	Varref(i int) IVarrefContext
	XR() antlr.TerminalNode
	XS() antlr.TerminalNode
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode
	AllStmnt() []IStmntContext
	Stmnt(i int) IStmntContext
	UNLESS() antlr.TerminalNode

	// IsStepContext differentiates from other interfaces.
	IsStepContext()
}

type StepContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyStepContext() *StepContext {
	var p = new(StepContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_step
	return p
}

func InitEmptyStepContext(p *StepContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_step
}

func (*StepContext) IsStepContext() {}

func NewStepContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *StepContext {
	var p = new(StepContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_step

	return p
}

func (s *StepContext) GetParser() antlr.Parser { return s.parser }

func (s *StepContext) VarDecl() IVarDeclContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IVarDeclContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IVarDeclContext)
}

func (s *StepContext) AllVarref() []IVarrefContext {
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

func (s *StepContext) Varref(i int) IVarrefContext {
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

func (s *StepContext) XR() antlr.TerminalNode {
	return s.GetToken(PromelaParserXR, 0)
}

func (s *StepContext) XS() antlr.TerminalNode {
	return s.GetToken(PromelaParserXS, 0)
}

func (s *StepContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(PromelaParserCOMMA)
}

func (s *StepContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(PromelaParserCOMMA, i)
}

func (s *StepContext) AllStmnt() []IStmntContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IStmntContext); ok {
			len++
		}
	}

	tst := make([]IStmntContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IStmntContext); ok {
			tst[i] = t.(IStmntContext)
			i++
		}
	}

	return tst
}

func (s *StepContext) Stmnt(i int) IStmntContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IStmntContext); ok {
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

	return t.(IStmntContext)
}

func (s *StepContext) UNLESS() antlr.TerminalNode {
	return s.GetToken(PromelaParserUNLESS, 0)
}

func (s *StepContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StepContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Step() (localctx IStepContext) {
	localctx = NewStepContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 46, PromelaParserRULE_step)
	var _la int

	p.SetState(402)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.predict(48) {
	case 1:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(387)
			p.VarDecl()
		}

	case 2:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(388)
			_la = p.GetTokenStream().LA(1)

			if !(_la == PromelaParserXR || _la == PromelaParserXS) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(389)
			p.Varref()
		}
		p.SetState(394)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == PromelaParserCOMMA {
			{
				p.SetState(390)
				p.Match(PromelaParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(391)
				p.Varref()
			}

			p.SetState(396)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}

	case 3:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(397)
			p.Stmnt()
		}
		p.SetState(400)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == PromelaParserUNLESS {
			{
				p.SetState(398)
				p.Match(PromelaParserUNLESS)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(399)
				p.Stmnt()
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

// IStmntContext is an interface to support dynamic dispatch.
type IStmntContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser
	// IsStmntContext differentiates from other interfaces.
	IsStmntContext()
}

type StmntContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyStmntContext() *StmntContext {
	var p = new(StmntContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_stmnt
	return p
}

func InitEmptyStmntContext(p *StmntContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_stmnt
}

func (*StmntContext) IsStmntContext() {}

func NewStmntContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *StmntContext {
	var p = new(StmntContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_stmnt

	return p
}

func (s *StmntContext) GetParser() antlr.Parser { return s.parser }

func (s *StmntContext) CopyAll(ctx *StmntContext) {
	s.CopyFrom(&ctx.BaseParserRuleContext)
}

func (s *StmntContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StmntContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

type StmntAtomicContext struct {
	StmntContext
}

func NewStmntAtomicContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *StmntAtomicContext {
	var p = new(StmntAtomicContext)

	InitEmptyStmntContext(&p.StmntContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmntContext))

	return p
}

func (s *StmntAtomicContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StmntAtomicContext) ATOMIC() antlr.TerminalNode {
	return s.GetToken(PromelaParserATOMIC, 0)
}

func (s *StmntAtomicContext) Block() IBlockContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBlockContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBlockContext)
}

type StmntEmbeddedContext struct {
	StmntContext
}

func NewStmntEmbeddedContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *StmntEmbeddedContext {
	var p = new(StmntEmbeddedContext)

	InitEmptyStmntContext(&p.StmntContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmntContext))

	return p
}

func (s *StmntEmbeddedContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StmntEmbeddedContext) Embedded() IEmbeddedContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IEmbeddedContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IEmbeddedContext)
}

func (s *StmntEmbeddedContext) C_CODE() antlr.TerminalNode {
	return s.GetToken(PromelaParserC_CODE, 0)
}

func (s *StmntEmbeddedContext) C_DECL() antlr.TerminalNode {
	return s.GetToken(PromelaParserC_DECL, 0)
}

type StmntExprContext struct {
	StmntContext
}

func NewStmntExprContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *StmntExprContext {
	var p = new(StmntExprContext)

	InitEmptyStmntContext(&p.StmntContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmntContext))

	return p
}

func (s *StmntExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StmntExprContext) Expr() IExprContext {
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

func (s *StmntExprContext) Effect() IEffectContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IEffectContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IEffectContext)
}

type StmntPrintmContext struct {
	StmntContext
}

func NewStmntPrintmContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *StmntPrintmContext {
	var p = new(StmntPrintmContext)

	InitEmptyStmntContext(&p.StmntContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmntContext))

	return p
}

func (s *StmntPrintmContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StmntPrintmContext) PRINTM() antlr.TerminalNode {
	return s.GetToken(PromelaParserPRINTM, 0)
}

func (s *StmntPrintmContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserLPAREN, 0)
}

func (s *StmntPrintmContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserRPAREN, 0)
}

func (s *StmntPrintmContext) Varref() IVarrefContext {
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

func (s *StmntPrintmContext) NUMBER() antlr.TerminalNode {
	return s.GetToken(PromelaParserNUMBER, 0)
}

type StmntSetPriorityContext struct {
	StmntContext
}

func NewStmntSetPriorityContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *StmntSetPriorityContext {
	var p = new(StmntSetPriorityContext)

	InitEmptyStmntContext(&p.StmntContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmntContext))

	return p
}

func (s *StmntSetPriorityContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StmntSetPriorityContext) SET_PRIORITY() antlr.TerminalNode {
	return s.GetToken(PromelaParserSET_PRIORITY, 0)
}

func (s *StmntSetPriorityContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserLPAREN, 0)
}

func (s *StmntSetPriorityContext) AllExpr() []IExprContext {
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

func (s *StmntSetPriorityContext) Expr(i int) IExprContext {
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

func (s *StmntSetPriorityContext) COMMA() antlr.TerminalNode {
	return s.GetToken(PromelaParserCOMMA, 0)
}

func (s *StmntSetPriorityContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserRPAREN, 0)
}

type StmntAssertContext struct {
	StmntContext
}

func NewStmntAssertContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *StmntAssertContext {
	var p = new(StmntAssertContext)

	InitEmptyStmntContext(&p.StmntContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmntContext))

	return p
}

func (s *StmntAssertContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StmntAssertContext) ASSERT() antlr.TerminalNode {
	return s.GetToken(PromelaParserASSERT, 0)
}

func (s *StmntAssertContext) Expr() IExprContext {
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

type StmntForContext struct {
	StmntContext
}

func NewStmntForContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *StmntForContext {
	var p = new(StmntForContext)

	InitEmptyStmntContext(&p.StmntContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmntContext))

	return p
}

func (s *StmntForContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StmntForContext) FOR() antlr.TerminalNode {
	return s.GetToken(PromelaParserFOR, 0)
}

func (s *StmntForContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserLPAREN, 0)
}

func (s *StmntForContext) AllVarref() []IVarrefContext {
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

func (s *StmntForContext) Varref(i int) IVarrefContext {
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

func (s *StmntForContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserRPAREN, 0)
}

func (s *StmntForContext) Block() IBlockContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBlockContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBlockContext)
}

func (s *StmntForContext) COLON() antlr.TerminalNode {
	return s.GetToken(PromelaParserCOLON, 0)
}

func (s *StmntForContext) AllExpr() []IExprContext {
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

func (s *StmntForContext) Expr(i int) IExprContext {
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

func (s *StmntForContext) DOTDOT() antlr.TerminalNode {
	return s.GetToken(PromelaParserDOTDOT, 0)
}

func (s *StmntForContext) IN() antlr.TerminalNode {
	return s.GetToken(PromelaParserIN, 0)
}

func (s *StmntForContext) AllSep() []ISepContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(ISepContext); ok {
			len++
		}
	}

	tst := make([]ISepContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(ISepContext); ok {
			tst[i] = t.(ISepContext)
			i++
		}
	}

	return tst
}

func (s *StmntForContext) Sep(i int) ISepContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISepContext); ok {
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

	return t.(ISepContext)
}

type StmntReturnContext struct {
	StmntContext
}

func NewStmntReturnContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *StmntReturnContext {
	var p = new(StmntReturnContext)

	InitEmptyStmntContext(&p.StmntContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmntContext))

	return p
}

func (s *StmntReturnContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StmntReturnContext) RETURN() antlr.TerminalNode {
	return s.GetToken(PromelaParserRETURN, 0)
}

func (s *StmntReturnContext) Expr() IExprContext {
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

type StmntElseContext struct {
	StmntContext
}

func NewStmntElseContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *StmntElseContext {
	var p = new(StmntElseContext)

	InitEmptyStmntContext(&p.StmntContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmntContext))

	return p
}

func (s *StmntElseContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StmntElseContext) ELSE() antlr.TerminalNode {
	return s.GetToken(PromelaParserELSE, 0)
}

type StmntDoContext struct {
	StmntContext
}

func NewStmntDoContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *StmntDoContext {
	var p = new(StmntDoContext)

	InitEmptyStmntContext(&p.StmntContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmntContext))

	return p
}

func (s *StmntDoContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StmntDoContext) DO() antlr.TerminalNode {
	return s.GetToken(PromelaParserDO, 0)
}

func (s *StmntDoContext) Alternatives() IAlternativesContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IAlternativesContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IAlternativesContext)
}

func (s *StmntDoContext) OD() antlr.TerminalNode {
	return s.GetToken(PromelaParserOD, 0)
}

type StmntBlockContext struct {
	StmntContext
}

func NewStmntBlockContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *StmntBlockContext {
	var p = new(StmntBlockContext)

	InitEmptyStmntContext(&p.StmntContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmntContext))

	return p
}

func (s *StmntBlockContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StmntBlockContext) Block() IBlockContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBlockContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBlockContext)
}

type StmntSelectContext struct {
	StmntContext
}

func NewStmntSelectContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *StmntSelectContext {
	var p = new(StmntSelectContext)

	InitEmptyStmntContext(&p.StmntContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmntContext))

	return p
}

func (s *StmntSelectContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StmntSelectContext) SELECT() antlr.TerminalNode {
	return s.GetToken(PromelaParserSELECT, 0)
}

func (s *StmntSelectContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserLPAREN, 0)
}

func (s *StmntSelectContext) Varref() IVarrefContext {
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

func (s *StmntSelectContext) COLON() antlr.TerminalNode {
	return s.GetToken(PromelaParserCOLON, 0)
}

func (s *StmntSelectContext) AllExpr() []IExprContext {
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

func (s *StmntSelectContext) Expr(i int) IExprContext {
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

func (s *StmntSelectContext) DOTDOT() antlr.TerminalNode {
	return s.GetToken(PromelaParserDOTDOT, 0)
}

func (s *StmntSelectContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserRPAREN, 0)
}

type StmntGotoContext struct {
	StmntContext
}

func NewStmntGotoContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *StmntGotoContext {
	var p = new(StmntGotoContext)

	InitEmptyStmntContext(&p.StmntContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmntContext))

	return p
}

func (s *StmntGotoContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StmntGotoContext) GOTO() antlr.TerminalNode {
	return s.GetToken(PromelaParserGOTO, 0)
}

func (s *StmntGotoContext) NAME() antlr.TerminalNode {
	return s.GetToken(PromelaParserNAME, 0)
}

type StmntLabelledContext struct {
	StmntContext
}

func NewStmntLabelledContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *StmntLabelledContext {
	var p = new(StmntLabelledContext)

	InitEmptyStmntContext(&p.StmntContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmntContext))

	return p
}

func (s *StmntLabelledContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StmntLabelledContext) LABEL() antlr.TerminalNode {
	return s.GetToken(PromelaParserLABEL, 0)
}

func (s *StmntLabelledContext) COLON() antlr.TerminalNode {
	return s.GetToken(PromelaParserCOLON, 0)
}

func (s *StmntLabelledContext) Stmnt() IStmntContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IStmntContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IStmntContext)
}

type StmntBreakContext struct {
	StmntContext
}

func NewStmntBreakContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *StmntBreakContext {
	var p = new(StmntBreakContext)

	InitEmptyStmntContext(&p.StmntContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmntContext))

	return p
}

func (s *StmntBreakContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StmntBreakContext) BREAK() antlr.TerminalNode {
	return s.GetToken(PromelaParserBREAK, 0)
}

type StmntDStepContext struct {
	StmntContext
}

func NewStmntDStepContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *StmntDStepContext {
	var p = new(StmntDStepContext)

	InitEmptyStmntContext(&p.StmntContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmntContext))

	return p
}

func (s *StmntDStepContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StmntDStepContext) D_STEP() antlr.TerminalNode {
	return s.GetToken(PromelaParserD_STEP, 0)
}

func (s *StmntDStepContext) Block() IBlockContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBlockContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBlockContext)
}

type StmntIfContext struct {
	StmntContext
}

func NewStmntIfContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *StmntIfContext {
	var p = new(StmntIfContext)

	InitEmptyStmntContext(&p.StmntContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmntContext))

	return p
}

func (s *StmntIfContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StmntIfContext) IF() antlr.TerminalNode {
	return s.GetToken(PromelaParserIF, 0)
}

func (s *StmntIfContext) Alternatives() IAlternativesContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IAlternativesContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IAlternativesContext)
}

func (s *StmntIfContext) FI() antlr.TerminalNode {
	return s.GetToken(PromelaParserFI, 0)
}

type StmntPrintfContext struct {
	StmntContext
}

func NewStmntPrintfContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *StmntPrintfContext {
	var p = new(StmntPrintfContext)

	InitEmptyStmntContext(&p.StmntContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmntContext))

	return p
}

func (s *StmntPrintfContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StmntPrintfContext) PRINTF() antlr.TerminalNode {
	return s.GetToken(PromelaParserPRINTF, 0)
}

func (s *StmntPrintfContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserLPAREN, 0)
}

func (s *StmntPrintfContext) STRING() antlr.TerminalNode {
	return s.GetToken(PromelaParserSTRING, 0)
}

func (s *StmntPrintfContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserRPAREN, 0)
}

func (s *StmntPrintfContext) COMMA() antlr.TerminalNode {
	return s.GetToken(PromelaParserCOMMA, 0)
}

func (s *StmntPrintfContext) ExprList() IExprListContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprListContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprListContext)
}

func (p *PromelaParser) Stmnt() (localctx IStmntContext) {
	localctx = NewStmntContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 48, PromelaParserRULE_stmnt)
	var _la int

	p.SetState(488)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case PromelaParserLABEL:
		localctx = NewStmntLabelledContext(p, localctx)
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(404)
			p.Match(PromelaParserLABEL)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(405)
			p.Match(PromelaParserCOLON)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(407)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&-4575656233562946740) != 0) || ((int64((_la-64)) & ^0x3f) == 0 && ((int64(1)<<(_la-64))&1128122552678911) != 0) {
			{
				p.SetState(406)
				p.Stmnt()
			}

		}

	case PromelaParserIF:
		localctx = NewStmntIfContext(p, localctx)
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(409)
			p.Match(PromelaParserIF)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(410)
			p.Alternatives()
		}
		{
			p.SetState(411)
			p.Match(PromelaParserFI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserDO:
		localctx = NewStmntDoContext(p, localctx)
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(413)
			p.Match(PromelaParserDO)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(414)
			p.Alternatives()
		}
		{
			p.SetState(415)
			p.Match(PromelaParserOD)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserFOR:
		localctx = NewStmntForContext(p, localctx)
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(417)
			p.Match(PromelaParserFOR)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(418)
			p.Match(PromelaParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(419)
			p.Varref()
		}
		p.SetState(427)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}

		switch p.GetTokenStream().LA(1) {
		case PromelaParserCOLON:
			{
				p.SetState(420)
				p.Match(PromelaParserCOLON)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(421)
				p.expr(0)
			}
			{
				p.SetState(422)
				p.Match(PromelaParserDOTDOT)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(423)
				p.expr(0)
			}

		case PromelaParserIN:
			{
				p.SetState(425)
				p.Match(PromelaParserIN)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(426)
				p.Varref()
			}

		default:
			p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
			goto errorExit
		}
		{
			p.SetState(429)
			p.Match(PromelaParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(433)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == PromelaParserSEMI || _la == PromelaParserARROW {
			{
				p.SetState(430)
				p.Sep()
			}

			p.SetState(435)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(436)
			p.Block()
		}

	case PromelaParserSELECT:
		localctx = NewStmntSelectContext(p, localctx)
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(438)
			p.Match(PromelaParserSELECT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(439)
			p.Match(PromelaParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(440)
			p.Varref()
		}
		{
			p.SetState(441)
			p.Match(PromelaParserCOLON)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(442)
			p.expr(0)
		}
		{
			p.SetState(443)
			p.Match(PromelaParserDOTDOT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(444)
			p.expr(0)
		}
		{
			p.SetState(445)
			p.Match(PromelaParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserBREAK:
		localctx = NewStmntBreakContext(p, localctx)
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(447)
			p.Match(PromelaParserBREAK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserGOTO:
		localctx = NewStmntGotoContext(p, localctx)
		p.EnterOuterAlt(localctx, 7)
		{
			p.SetState(448)
			p.Match(PromelaParserGOTO)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(449)
			p.Match(PromelaParserNAME)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserATOMIC:
		localctx = NewStmntAtomicContext(p, localctx)
		p.EnterOuterAlt(localctx, 8)
		{
			p.SetState(450)
			p.Match(PromelaParserATOMIC)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(451)
			p.Block()
		}

	case PromelaParserD_STEP:
		localctx = NewStmntDStepContext(p, localctx)
		p.EnterOuterAlt(localctx, 9)
		{
			p.SetState(452)
			p.Match(PromelaParserD_STEP)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(453)
			p.Block()
		}

	case PromelaParserLBRACE:
		localctx = NewStmntBlockContext(p, localctx)
		p.EnterOuterAlt(localctx, 10)
		{
			p.SetState(454)
			p.Block()
		}

	case PromelaParserELSE:
		localctx = NewStmntElseContext(p, localctx)
		p.EnterOuterAlt(localctx, 11)
		{
			p.SetState(455)
			p.Match(PromelaParserELSE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserASSERT:
		localctx = NewStmntAssertContext(p, localctx)
		p.EnterOuterAlt(localctx, 12)
		{
			p.SetState(456)
			p.Match(PromelaParserASSERT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(457)
			p.expr(0)
		}

	case PromelaParserPRINTF:
		localctx = NewStmntPrintfContext(p, localctx)
		p.EnterOuterAlt(localctx, 13)
		{
			p.SetState(458)
			p.Match(PromelaParserPRINTF)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(459)
			p.Match(PromelaParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(460)
			p.Match(PromelaParserSTRING)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(463)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == PromelaParserCOMMA {
			{
				p.SetState(461)
				p.Match(PromelaParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(462)
				p.ExprList()
			}

		}
		{
			p.SetState(465)
			p.Match(PromelaParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserPRINTM:
		localctx = NewStmntPrintmContext(p, localctx)
		p.EnterOuterAlt(localctx, 14)
		{
			p.SetState(466)
			p.Match(PromelaParserPRINTM)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(467)
			p.Match(PromelaParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(470)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}

		switch p.GetTokenStream().LA(1) {
		case PromelaParserNAME:
			{
				p.SetState(468)
				p.Varref()
			}

		case PromelaParserNUMBER:
			{
				p.SetState(469)
				p.Match(PromelaParserNUMBER)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		default:
			p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
			goto errorExit
		}
		{
			p.SetState(472)
			p.Match(PromelaParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserSET_PRIORITY:
		localctx = NewStmntSetPriorityContext(p, localctx)
		p.EnterOuterAlt(localctx, 15)
		{
			p.SetState(473)
			p.Match(PromelaParserSET_PRIORITY)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(474)
			p.Match(PromelaParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(475)
			p.expr(0)
		}
		{
			p.SetState(476)
			p.Match(PromelaParserCOMMA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(477)
			p.expr(0)
		}
		{
			p.SetState(478)
			p.Match(PromelaParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserC_CODE, PromelaParserC_DECL:
		localctx = NewStmntEmbeddedContext(p, localctx)
		p.EnterOuterAlt(localctx, 16)
		{
			p.SetState(480)
			_la = p.GetTokenStream().LA(1)

			if !(_la == PromelaParserC_CODE || _la == PromelaParserC_DECL) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(481)
			p.Embedded()
		}

	case PromelaParserRETURN:
		localctx = NewStmntReturnContext(p, localctx)
		p.EnterOuterAlt(localctx, 17)
		{
			p.SetState(482)
			p.Match(PromelaParserRETURN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(483)
			p.expr(0)
		}

	case PromelaParserLEN, PromelaParserFULL, PromelaParserEMPTY, PromelaParserNFULL, PromelaParserNEMPTY, PromelaParserENABLED, PromelaParserPC_VALUE, PromelaParserGET_PRIORITY, PromelaParserTIMEOUT, PromelaParserNP, PromelaParserRUN, PromelaParserTRUE, PromelaParserFALSE, PromelaParserSKIP_, PromelaParserC_EXPR, PromelaParserNUMBER, PromelaParserCHARACTER, PromelaParserNAME, PromelaParserNOT, PromelaParserTILDE, PromelaParserMINUS, PromelaParserLPAREN:
		localctx = NewStmntExprContext(p, localctx)
		p.EnterOuterAlt(localctx, 18)
		{
			p.SetState(484)
			p.expr(0)
		}
		p.SetState(486)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if (int64((_la-57)) & ^0x3f) == 0 && ((int64(1)<<(_la-57))&275683213327) != 0 {
			{
				p.SetState(485)
				p.Effect()
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

// IEffectContext is an interface to support dynamic dispatch.
type IEffectContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser
	// IsEffectContext differentiates from other interfaces.
	IsEffectContext()
}

type EffectContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyEffectContext() *EffectContext {
	var p = new(EffectContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_effect
	return p
}

func InitEmptyEffectContext(p *EffectContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_effect
}

func (*EffectContext) IsEffectContext() {}

func NewEffectContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *EffectContext {
	var p = new(EffectContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_effect

	return p
}

func (s *EffectContext) GetParser() antlr.Parser { return s.parser }

func (s *EffectContext) CopyAll(ctx *EffectContext) {
	s.CopyFrom(&ctx.BaseParserRuleContext)
}

func (s *EffectContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *EffectContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

type EffectAssignContext struct {
	EffectContext
}

func NewEffectAssignContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *EffectAssignContext {
	var p = new(EffectAssignContext)

	InitEmptyEffectContext(&p.EffectContext)
	p.parser = parser
	p.CopyAll(ctx.(*EffectContext))

	return p
}

func (s *EffectAssignContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *EffectAssignContext) ASSIGN() antlr.TerminalNode {
	return s.GetToken(PromelaParserASSIGN, 0)
}

func (s *EffectAssignContext) Expr() IExprContext {
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

type EffectInlineContext struct {
	EffectContext
}

func NewEffectInlineContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *EffectInlineContext {
	var p = new(EffectInlineContext)

	InitEmptyEffectContext(&p.EffectContext)
	p.parser = parser
	p.CopyAll(ctx.(*EffectContext))

	return p
}

func (s *EffectInlineContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *EffectInlineContext) ASSIGN() antlr.TerminalNode {
	return s.GetToken(PromelaParserASSIGN, 0)
}

func (s *EffectInlineContext) Block() IBlockContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBlockContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBlockContext)
}

type EffectStepContext struct {
	EffectContext
	op antlr.Token
}

func NewEffectStepContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *EffectStepContext {
	var p = new(EffectStepContext)

	InitEmptyEffectContext(&p.EffectContext)
	p.parser = parser
	p.CopyAll(ctx.(*EffectContext))

	return p
}

func (s *EffectStepContext) GetOp() antlr.Token { return s.op }

func (s *EffectStepContext) SetOp(v antlr.Token) { s.op = v }

func (s *EffectStepContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *EffectStepContext) INCR() antlr.TerminalNode {
	return s.GetToken(PromelaParserINCR, 0)
}

func (s *EffectStepContext) DECR() antlr.TerminalNode {
	return s.GetToken(PromelaParserDECR, 0)
}

type EffectCopyReceiveContext struct {
	EffectContext
	op antlr.Token
}

func NewEffectCopyReceiveContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *EffectCopyReceiveContext {
	var p = new(EffectCopyReceiveContext)

	InitEmptyEffectContext(&p.EffectContext)
	p.parser = parser
	p.CopyAll(ctx.(*EffectContext))

	return p
}

func (s *EffectCopyReceiveContext) GetOp() antlr.Token { return s.op }

func (s *EffectCopyReceiveContext) SetOp(v antlr.Token) { s.op = v }

func (s *EffectCopyReceiveContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *EffectCopyReceiveContext) LT() antlr.TerminalNode {
	return s.GetToken(PromelaParserLT, 0)
}

func (s *EffectCopyReceiveContext) RecvArgs() IRecvArgsContext {
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

func (s *EffectCopyReceiveContext) GT() antlr.TerminalNode {
	return s.GetToken(PromelaParserGT, 0)
}

func (s *EffectCopyReceiveContext) RCV() antlr.TerminalNode {
	return s.GetToken(PromelaParserRCV, 0)
}

func (s *EffectCopyReceiveContext) RRCV() antlr.TerminalNode {
	return s.GetToken(PromelaParserRRCV, 0)
}

type EffectSendContext struct {
	EffectContext
	op antlr.Token
}

func NewEffectSendContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *EffectSendContext {
	var p = new(EffectSendContext)

	InitEmptyEffectContext(&p.EffectContext)
	p.parser = parser
	p.CopyAll(ctx.(*EffectContext))

	return p
}

func (s *EffectSendContext) GetOp() antlr.Token { return s.op }

func (s *EffectSendContext) SetOp(v antlr.Token) { s.op = v }

func (s *EffectSendContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *EffectSendContext) SendArgs() ISendArgsContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISendArgsContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISendArgsContext)
}

func (s *EffectSendContext) NOT() antlr.TerminalNode {
	return s.GetToken(PromelaParserNOT, 0)
}

func (s *EffectSendContext) SORTED_SEND() antlr.TerminalNode {
	return s.GetToken(PromelaParserSORTED_SEND, 0)
}

type EffectReceiveContext struct {
	EffectContext
	op antlr.Token
}

func NewEffectReceiveContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *EffectReceiveContext {
	var p = new(EffectReceiveContext)

	InitEmptyEffectContext(&p.EffectContext)
	p.parser = parser
	p.CopyAll(ctx.(*EffectContext))

	return p
}

func (s *EffectReceiveContext) GetOp() antlr.Token { return s.op }

func (s *EffectReceiveContext) SetOp(v antlr.Token) { s.op = v }

func (s *EffectReceiveContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *EffectReceiveContext) RecvArgs() IRecvArgsContext {
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

func (s *EffectReceiveContext) RCV() antlr.TerminalNode {
	return s.GetToken(PromelaParserRCV, 0)
}

func (s *EffectReceiveContext) RRCV() antlr.TerminalNode {
	return s.GetToken(PromelaParserRRCV, 0)
}

func (p *PromelaParser) Effect() (localctx IEffectContext) {
	localctx = NewEffectContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 50, PromelaParserRULE_effect)
	var _la int

	p.SetState(504)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.predict(56) {
	case 1:
		localctx = NewEffectInlineContext(p, localctx)
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(490)
			p.Match(PromelaParserASSIGN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(491)
			p.Block()
		}

	case 2:
		localctx = NewEffectAssignContext(p, localctx)
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(492)
			p.Match(PromelaParserASSIGN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(493)
			p.expr(0)
		}

	case 3:
		localctx = NewEffectStepContext(p, localctx)
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(494)

			var _lt = p.GetTokenStream().LT(1)

			localctx.(*EffectStepContext).op = _lt

			_la = p.GetTokenStream().LA(1)

			if !(_la == PromelaParserINCR || _la == PromelaParserDECR) {
				var _ri = p.GetErrorHandler().RecoverInline(p)

				localctx.(*EffectStepContext).op = _ri
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}

	case 4:
		localctx = NewEffectSendContext(p, localctx)
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(495)

			var _lt = p.GetTokenStream().LT(1)

			localctx.(*EffectSendContext).op = _lt

			_la = p.GetTokenStream().LA(1)

			if !(_la == PromelaParserSORTED_SEND || _la == PromelaParserNOT) {
				var _ri = p.GetErrorHandler().RecoverInline(p)

				localctx.(*EffectSendContext).op = _ri
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(496)
			p.SendArgs()
		}

	case 5:
		localctx = NewEffectCopyReceiveContext(p, localctx)
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(497)

			var _lt = p.GetTokenStream().LT(1)

			localctx.(*EffectCopyReceiveContext).op = _lt

			_la = p.GetTokenStream().LA(1)

			if !(_la == PromelaParserRRCV || _la == PromelaParserRCV) {
				var _ri = p.GetErrorHandler().RecoverInline(p)

				localctx.(*EffectCopyReceiveContext).op = _ri
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(498)
			p.Match(PromelaParserLT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(499)
			p.RecvArgs()
		}
		{
			p.SetState(500)
			p.Match(PromelaParserGT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 6:
		localctx = NewEffectReceiveContext(p, localctx)
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(502)

			var _lt = p.GetTokenStream().LT(1)

			localctx.(*EffectReceiveContext).op = _lt

			_la = p.GetTokenStream().LA(1)

			if !(_la == PromelaParserRRCV || _la == PromelaParserRCV) {
				var _ri = p.GetErrorHandler().RecoverInline(p)

				localctx.(*EffectReceiveContext).op = _ri
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(503)
			p.RecvArgs()
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

// IAlternativesContext is an interface to support dynamic dispatch.
type IAlternativesContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllSEP() []antlr.TerminalNode
	SEP(i int) antlr.TerminalNode
	AllSequence() []ISequenceContext
	Sequence(i int) ISequenceContext

	// IsAlternativesContext differentiates from other interfaces.
	IsAlternativesContext()
}

type AlternativesContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyAlternativesContext() *AlternativesContext {
	var p = new(AlternativesContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_alternatives
	return p
}

func InitEmptyAlternativesContext(p *AlternativesContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_alternatives
}

func (*AlternativesContext) IsAlternativesContext() {}

func NewAlternativesContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *AlternativesContext {
	var p = new(AlternativesContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_alternatives

	return p
}

func (s *AlternativesContext) GetParser() antlr.Parser { return s.parser }

func (s *AlternativesContext) AllSEP() []antlr.TerminalNode {
	return s.GetTokens(PromelaParserSEP)
}

func (s *AlternativesContext) SEP(i int) antlr.TerminalNode {
	return s.GetToken(PromelaParserSEP, i)
}

func (s *AlternativesContext) AllSequence() []ISequenceContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(ISequenceContext); ok {
			len++
		}
	}

	tst := make([]ISequenceContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(ISequenceContext); ok {
			tst[i] = t.(ISequenceContext)
			i++
		}
	}

	return tst
}

func (s *AlternativesContext) Sequence(i int) ISequenceContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISequenceContext); ok {
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

	return t.(ISequenceContext)
}

func (s *AlternativesContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *AlternativesContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Alternatives() (localctx IAlternativesContext) {
	localctx = NewAlternativesContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 52, PromelaParserRULE_alternatives)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(508)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for ok := true; ok; ok = _la == PromelaParserSEP {
		{
			p.SetState(506)
			p.Match(PromelaParserSEP)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(507)
			p.Sequence()
		}

		p.SetState(510)
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

// ISendArgsContext is an interface to support dynamic dispatch.
type ISendArgsContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllExpr() []IExprContext
	Expr(i int) IExprContext
	LPAREN() antlr.TerminalNode
	ExprList() IExprListContext
	RPAREN() antlr.TerminalNode
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode

	// IsSendArgsContext differentiates from other interfaces.
	IsSendArgsContext()
}

type SendArgsContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptySendArgsContext() *SendArgsContext {
	var p = new(SendArgsContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_sendArgs
	return p
}

func InitEmptySendArgsContext(p *SendArgsContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_sendArgs
}

func (*SendArgsContext) IsSendArgsContext() {}

func NewSendArgsContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *SendArgsContext {
	var p = new(SendArgsContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_sendArgs

	return p
}

func (s *SendArgsContext) GetParser() antlr.Parser { return s.parser }

func (s *SendArgsContext) AllExpr() []IExprContext {
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

func (s *SendArgsContext) Expr(i int) IExprContext {
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

func (s *SendArgsContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserLPAREN, 0)
}

func (s *SendArgsContext) ExprList() IExprListContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprListContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprListContext)
}

func (s *SendArgsContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserRPAREN, 0)
}

func (s *SendArgsContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(PromelaParserCOMMA)
}

func (s *SendArgsContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(PromelaParserCOMMA, i)
}

func (s *SendArgsContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SendArgsContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) SendArgs() (localctx ISendArgsContext) {
	localctx = NewSendArgsContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 54, PromelaParserRULE_sendArgs)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(512)
		p.expr(0)
	}
	p.SetState(524)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case PromelaParserLPAREN:
		{
			p.SetState(513)
			p.Match(PromelaParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(514)
			p.ExprList()
		}
		{
			p.SetState(515)
			p.Match(PromelaParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserFI, PromelaParserOD, PromelaParserUNLESS, PromelaParserSEMI, PromelaParserSEP, PromelaParserRBRACE, PromelaParserARROW, PromelaParserCOMMA:
		p.SetState(521)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == PromelaParserCOMMA {
			{
				p.SetState(517)
				p.Match(PromelaParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(518)
				p.expr(0)
			}

			p.SetState(523)
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

// IExprContext is an interface to support dynamic dispatch.
type IExprContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser
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
	p.RuleIndex = PromelaParserRULE_expr
	return p
}

func InitEmptyExprContext(p *ExprContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_expr
}

func (*ExprContext) IsExprContext() {}

func NewExprContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ExprContext {
	var p = new(ExprContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_expr

	return p
}

func (s *ExprContext) GetParser() antlr.Parser { return s.parser }

func (s *ExprContext) CopyAll(ctx *ExprContext) {
	s.CopyFrom(&ctx.BaseParserRuleContext)
}

func (s *ExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ExprContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

type ExprOrContext struct {
	ExprContext
}

func NewExprOrContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ExprOrContext {
	var p = new(ExprOrContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *ExprOrContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ExprOrContext) AllExpr() []IExprContext {
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

func (s *ExprOrContext) Expr(i int) IExprContext {
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

func (s *ExprOrContext) OR() antlr.TerminalNode {
	return s.GetToken(PromelaParserOR, 0)
}

type ExprAndContext struct {
	ExprContext
}

func NewExprAndContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ExprAndContext {
	var p = new(ExprAndContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *ExprAndContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ExprAndContext) AllExpr() []IExprContext {
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

func (s *ExprAndContext) Expr(i int) IExprContext {
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

func (s *ExprAndContext) AND() antlr.TerminalNode {
	return s.GetToken(PromelaParserAND, 0)
}

type ExprOperandContext struct {
	ExprContext
}

func NewExprOperandContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ExprOperandContext {
	var p = new(ExprOperandContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *ExprOperandContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ExprOperandContext) Operand() IOperandContext {
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

func (p *PromelaParser) Expr() (localctx IExprContext) {
	return p.expr(0)
}

func (p *PromelaParser) expr(_p int) (localctx IExprContext) {
	var _parentctx antlr.ParserRuleContext = p.GetParserRuleContext()

	_parentState := p.GetState()
	localctx = NewExprContext(p, p.GetParserRuleContext(), _parentState)
	var _prevctx IExprContext = localctx
	var _ antlr.ParserRuleContext = _prevctx // TODO: To prevent unused variable warning.
	_startState := 56
	p.EnterRecursionRule(localctx, 56, PromelaParserRULE_expr, _p)
	var _alt int

	p.EnterOuterAlt(localctx, 1)
	localctx = NewExprOperandContext(p, localctx)
	p.SetParserRuleContext(localctx)
	_prevctx = localctx

	{
		p.SetState(527)
		p.operand(0)
	}

	p.GetParserRuleContext().SetStop(p.GetTokenStream().LT(-1))
	p.SetState(537)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_alt = p.predict(61)
	if p.HasError() {
		goto errorExit
	}
	for _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
		if _alt == 1 {
			if p.GetParseListeners() != nil {
				p.TriggerExitRuleEvent()
			}
			_prevctx = localctx
			p.SetState(535)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}

			switch p.predict(60) {
			case 1:
				localctx = NewExprAndContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, PromelaParserRULE_expr)
				p.SetState(529)

				if !(p.Precpred(p.GetParserRuleContext(), 2)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 2)", ""))
					goto errorExit
				}
				{
					p.SetState(530)
					p.Match(PromelaParserAND)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(531)
					p.expr(3)
				}

			case 2:
				localctx = NewExprOrContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, PromelaParserRULE_expr)
				p.SetState(532)

				if !(p.Precpred(p.GetParserRuleContext(), 1)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 1)", ""))
					goto errorExit
				}
				{
					p.SetState(533)
					p.Match(PromelaParserOR)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(534)
					p.expr(2)
				}

			case antlr.ATNInvalidAltNumber:
				goto errorExit
			}

		}
		p.SetState(539)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_alt = p.predict(61)
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
	p.RuleIndex = PromelaParserRULE_operand
	return p
}

func InitEmptyOperandContext(p *OperandContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_operand
}

func (*OperandContext) IsOperandContext() {}

func NewOperandContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *OperandContext {
	var p = new(OperandContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_operand

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
	return s.GetToken(PromelaParserSTAR, 0)
}

func (s *OperandBinaryContext) SLASH() antlr.TerminalNode {
	return s.GetToken(PromelaParserSLASH, 0)
}

func (s *OperandBinaryContext) PERCENT() antlr.TerminalNode {
	return s.GetToken(PromelaParserPERCENT, 0)
}

func (s *OperandBinaryContext) PLUS() antlr.TerminalNode {
	return s.GetToken(PromelaParserPLUS, 0)
}

func (s *OperandBinaryContext) MINUS() antlr.TerminalNode {
	return s.GetToken(PromelaParserMINUS, 0)
}

func (s *OperandBinaryContext) LSHIFT() antlr.TerminalNode {
	return s.GetToken(PromelaParserLSHIFT, 0)
}

func (s *OperandBinaryContext) RSHIFT() antlr.TerminalNode {
	return s.GetToken(PromelaParserRSHIFT, 0)
}

func (s *OperandBinaryContext) LT() antlr.TerminalNode {
	return s.GetToken(PromelaParserLT, 0)
}

func (s *OperandBinaryContext) GT() antlr.TerminalNode {
	return s.GetToken(PromelaParserGT, 0)
}

func (s *OperandBinaryContext) LE() antlr.TerminalNode {
	return s.GetToken(PromelaParserLE, 0)
}

func (s *OperandBinaryContext) GE() antlr.TerminalNode {
	return s.GetToken(PromelaParserGE, 0)
}

func (s *OperandBinaryContext) EQ() antlr.TerminalNode {
	return s.GetToken(PromelaParserEQ, 0)
}

func (s *OperandBinaryContext) NE() antlr.TerminalNode {
	return s.GetToken(PromelaParserNE, 0)
}

func (s *OperandBinaryContext) BITAND() antlr.TerminalNode {
	return s.GetToken(PromelaParserBITAND, 0)
}

func (s *OperandBinaryContext) BITXOR() antlr.TerminalNode {
	return s.GetToken(PromelaParserBITXOR, 0)
}

func (s *OperandBinaryContext) BITOR() antlr.TerminalNode {
	return s.GetToken(PromelaParserBITOR, 0)
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
	return s.GetToken(PromelaParserNOT, 0)
}

func (s *OperandUnaryContext) TILDE() antlr.TerminalNode {
	return s.GetToken(PromelaParserTILDE, 0)
}

func (s *OperandUnaryContext) MINUS() antlr.TerminalNode {
	return s.GetToken(PromelaParserMINUS, 0)
}

func (p *PromelaParser) Operand() (localctx IOperandContext) {
	return p.operand(0)
}

func (p *PromelaParser) operand(_p int) (localctx IOperandContext) {
	var _parentctx antlr.ParserRuleContext = p.GetParserRuleContext()

	_parentState := p.GetState()
	localctx = NewOperandContext(p, p.GetParserRuleContext(), _parentState)
	var _prevctx IOperandContext = localctx
	var _ antlr.ParserRuleContext = _prevctx // TODO: To prevent unused variable warning.
	_startState := 58
	p.EnterRecursionRule(localctx, 58, PromelaParserRULE_operand, _p)
	var _la int

	var _alt int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(544)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case PromelaParserNOT, PromelaParserTILDE, PromelaParserMINUS:
		localctx = NewOperandUnaryContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx

		{
			p.SetState(541)

			var _lt = p.GetTokenStream().LT(1)

			localctx.(*OperandUnaryContext).op = _lt

			_la = p.GetTokenStream().LA(1)

			if !((int64((_la-95)) & ^0x3f) == 0 && ((int64(1)<<(_la-95))&11) != 0) {
				var _ri = p.GetErrorHandler().RecoverInline(p)

				localctx.(*OperandUnaryContext).op = _ri
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(542)
			p.operand(10)
		}

	case PromelaParserLEN, PromelaParserFULL, PromelaParserEMPTY, PromelaParserNFULL, PromelaParserNEMPTY, PromelaParserENABLED, PromelaParserPC_VALUE, PromelaParserGET_PRIORITY, PromelaParserTIMEOUT, PromelaParserNP, PromelaParserRUN, PromelaParserTRUE, PromelaParserFALSE, PromelaParserSKIP_, PromelaParserC_EXPR, PromelaParserNUMBER, PromelaParserCHARACTER, PromelaParserNAME, PromelaParserLPAREN:
		localctx = NewOperandPrimaryContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(543)
			p.Primary()
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}
	p.GetParserRuleContext().SetStop(p.GetTokenStream().LT(-1))
	p.SetState(572)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_alt = p.predict(64)
	if p.HasError() {
		goto errorExit
	}
	for _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
		if _alt == 1 {
			if p.GetParseListeners() != nil {
				p.TriggerExitRuleEvent()
			}
			_prevctx = localctx
			p.SetState(570)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}

			switch p.predict(63) {
			case 1:
				localctx = NewOperandBinaryContext(p, NewOperandContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, PromelaParserRULE_operand)
				p.SetState(546)

				if !(p.Precpred(p.GetParserRuleContext(), 9)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 9)", ""))
					goto errorExit
				}
				{
					p.SetState(547)

					var _lt = p.GetTokenStream().LT(1)

					localctx.(*OperandBinaryContext).op = _lt

					_la = p.GetTokenStream().LA(1)

					if !((int64((_la-99)) & ^0x3f) == 0 && ((int64(1)<<(_la-99))&7) != 0) {
						var _ri = p.GetErrorHandler().RecoverInline(p)

						localctx.(*OperandBinaryContext).op = _ri
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(548)
					p.operand(10)
				}

			case 2:
				localctx = NewOperandBinaryContext(p, NewOperandContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, PromelaParserRULE_operand)
				p.SetState(549)

				if !(p.Precpred(p.GetParserRuleContext(), 8)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 8)", ""))
					goto errorExit
				}
				{
					p.SetState(550)

					var _lt = p.GetTokenStream().LT(1)

					localctx.(*OperandBinaryContext).op = _lt

					_la = p.GetTokenStream().LA(1)

					if !(_la == PromelaParserPLUS || _la == PromelaParserMINUS) {
						var _ri = p.GetErrorHandler().RecoverInline(p)

						localctx.(*OperandBinaryContext).op = _ri
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(551)
					p.operand(9)
				}

			case 3:
				localctx = NewOperandBinaryContext(p, NewOperandContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, PromelaParserRULE_operand)
				p.SetState(552)

				if !(p.Precpred(p.GetParserRuleContext(), 7)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 7)", ""))
					goto errorExit
				}
				{
					p.SetState(553)

					var _lt = p.GetTokenStream().LT(1)

					localctx.(*OperandBinaryContext).op = _lt

					_la = p.GetTokenStream().LA(1)

					if !(_la == PromelaParserLSHIFT || _la == PromelaParserRSHIFT) {
						var _ri = p.GetErrorHandler().RecoverInline(p)

						localctx.(*OperandBinaryContext).op = _ri
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(554)
					p.operand(8)
				}

			case 4:
				localctx = NewOperandBinaryContext(p, NewOperandContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, PromelaParserRULE_operand)
				p.SetState(555)

				if !(p.Precpred(p.GetParserRuleContext(), 6)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 6)", ""))
					goto errorExit
				}
				{
					p.SetState(556)

					var _lt = p.GetTokenStream().LT(1)

					localctx.(*OperandBinaryContext).op = _lt

					_la = p.GetTokenStream().LA(1)

					if !((int64((_la-89)) & ^0x3f) == 0 && ((int64(1)<<(_la-89))&51) != 0) {
						var _ri = p.GetErrorHandler().RecoverInline(p)

						localctx.(*OperandBinaryContext).op = _ri
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(557)
					p.operand(7)
				}

			case 5:
				localctx = NewOperandBinaryContext(p, NewOperandContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, PromelaParserRULE_operand)
				p.SetState(558)

				if !(p.Precpred(p.GetParserRuleContext(), 5)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 5)", ""))
					goto errorExit
				}
				{
					p.SetState(559)

					var _lt = p.GetTokenStream().LT(1)

					localctx.(*OperandBinaryContext).op = _lt

					_la = p.GetTokenStream().LA(1)

					if !(_la == PromelaParserEQ || _la == PromelaParserNE) {
						var _ri = p.GetErrorHandler().RecoverInline(p)

						localctx.(*OperandBinaryContext).op = _ri
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(560)
					p.operand(6)
				}

			case 6:
				localctx = NewOperandBinaryContext(p, NewOperandContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, PromelaParserRULE_operand)
				p.SetState(561)

				if !(p.Precpred(p.GetParserRuleContext(), 4)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 4)", ""))
					goto errorExit
				}
				{
					p.SetState(562)

					var _m = p.Match(PromelaParserBITAND)

					localctx.(*OperandBinaryContext).op = _m
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(563)
					p.operand(5)
				}

			case 7:
				localctx = NewOperandBinaryContext(p, NewOperandContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, PromelaParserRULE_operand)
				p.SetState(564)

				if !(p.Precpred(p.GetParserRuleContext(), 3)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 3)", ""))
					goto errorExit
				}
				{
					p.SetState(565)

					var _m = p.Match(PromelaParserBITXOR)

					localctx.(*OperandBinaryContext).op = _m
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(566)
					p.operand(4)
				}

			case 8:
				localctx = NewOperandBinaryContext(p, NewOperandContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, PromelaParserRULE_operand)
				p.SetState(567)

				if !(p.Precpred(p.GetParserRuleContext(), 2)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 2)", ""))
					goto errorExit
				}
				{
					p.SetState(568)

					var _m = p.Match(PromelaParserBITOR)

					localctx.(*OperandBinaryContext).op = _m
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(569)
					p.operand(3)
				}

			case antlr.ATNInvalidAltNumber:
				goto errorExit
			}

		}
		p.SetState(574)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_alt = p.predict(64)
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
	p.RuleIndex = PromelaParserRULE_primary
	return p
}

func InitEmptyPrimaryContext(p *PrimaryContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_primary
}

func (*PrimaryContext) IsPrimaryContext() {}

func NewPrimaryContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *PrimaryContext {
	var p = new(PrimaryContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_primary

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
	return s.GetToken(PromelaParserLPAREN, 0)
}

func (s *PrimaryParenContext) AllExpr() []IExprContext {
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

func (s *PrimaryParenContext) Expr(i int) IExprContext {
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

func (s *PrimaryParenContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserRPAREN, 0)
}

func (s *PrimaryParenContext) ARROW() antlr.TerminalNode {
	return s.GetToken(PromelaParserARROW, 0)
}

func (s *PrimaryParenContext) COLON() antlr.TerminalNode {
	return s.GetToken(PromelaParserCOLON, 0)
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
	return s.GetToken(PromelaParserLPAREN, 0)
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
	return s.GetToken(PromelaParserRPAREN, 0)
}

func (s *PrimaryProcessContext) ENABLED() antlr.TerminalNode {
	return s.GetToken(PromelaParserENABLED, 0)
}

func (s *PrimaryProcessContext) PC_VALUE() antlr.TerminalNode {
	return s.GetToken(PromelaParserPC_VALUE, 0)
}

func (s *PrimaryProcessContext) GET_PRIORITY() antlr.TerminalNode {
	return s.GetToken(PromelaParserGET_PRIORITY, 0)
}

type PrimaryEmbeddedContext struct {
	PrimaryContext
}

func NewPrimaryEmbeddedContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *PrimaryEmbeddedContext {
	var p = new(PrimaryEmbeddedContext)

	InitEmptyPrimaryContext(&p.PrimaryContext)
	p.parser = parser
	p.CopyAll(ctx.(*PrimaryContext))

	return p
}

func (s *PrimaryEmbeddedContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PrimaryEmbeddedContext) C_EXPR() antlr.TerminalNode {
	return s.GetToken(PromelaParserC_EXPR, 0)
}

func (s *PrimaryEmbeddedContext) Embedded() IEmbeddedContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IEmbeddedContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IEmbeddedContext)
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
	return s.GetToken(PromelaParserAT, 0)
}

func (s *PrimaryVarContext) NAME() antlr.TerminalNode {
	return s.GetToken(PromelaParserNAME, 0)
}

func (s *PrimaryVarContext) COLON() antlr.TerminalNode {
	return s.GetToken(PromelaParserCOLON, 0)
}

func (s *PrimaryVarContext) LBRACK() antlr.TerminalNode {
	return s.GetToken(PromelaParserLBRACK, 0)
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
	return s.GetToken(PromelaParserRBRACK, 0)
}

func (s *PrimaryVarContext) RCV() antlr.TerminalNode {
	return s.GetToken(PromelaParserRCV, 0)
}

func (s *PrimaryVarContext) RRCV() antlr.TerminalNode {
	return s.GetToken(PromelaParserRRCV, 0)
}

type PrimaryRunContext struct {
	PrimaryContext
}

func NewPrimaryRunContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *PrimaryRunContext {
	var p = new(PrimaryRunContext)

	InitEmptyPrimaryContext(&p.PrimaryContext)
	p.parser = parser
	p.CopyAll(ctx.(*PrimaryContext))

	return p
}

func (s *PrimaryRunContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PrimaryRunContext) RUN() antlr.TerminalNode {
	return s.GetToken(PromelaParserRUN, 0)
}

func (s *PrimaryRunContext) NAME() antlr.TerminalNode {
	return s.GetToken(PromelaParserNAME, 0)
}

func (s *PrimaryRunContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserLPAREN, 0)
}

func (s *PrimaryRunContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserRPAREN, 0)
}

func (s *PrimaryRunContext) ExprList() IExprListContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprListContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprListContext)
}

func (s *PrimaryRunContext) Priority() IPriorityContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IPriorityContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IPriorityContext)
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
	return s.GetToken(PromelaParserLPAREN, 0)
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
	return s.GetToken(PromelaParserRPAREN, 0)
}

func (s *PrimaryChannelContext) LEN() antlr.TerminalNode {
	return s.GetToken(PromelaParserLEN, 0)
}

func (s *PrimaryChannelContext) FULL() antlr.TerminalNode {
	return s.GetToken(PromelaParserFULL, 0)
}

func (s *PrimaryChannelContext) EMPTY() antlr.TerminalNode {
	return s.GetToken(PromelaParserEMPTY, 0)
}

func (s *PrimaryChannelContext) NFULL() antlr.TerminalNode {
	return s.GetToken(PromelaParserNFULL, 0)
}

func (s *PrimaryChannelContext) NEMPTY() antlr.TerminalNode {
	return s.GetToken(PromelaParserNEMPTY, 0)
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
	return s.GetToken(PromelaParserTIMEOUT, 0)
}

func (s *PrimaryPredefinedContext) NP() antlr.TerminalNode {
	return s.GetToken(PromelaParserNP, 0)
}

func (p *PromelaParser) Primary() (localctx IPrimaryContext) {
	localctx = NewPrimaryContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 60, PromelaParserRULE_primary)
	var _la int

	p.SetState(622)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case PromelaParserLPAREN:
		localctx = NewPrimaryParenContext(p, localctx)
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(575)
			p.Match(PromelaParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(576)
			p.expr(0)
		}
		p.SetState(582)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == PromelaParserARROW {
			{
				p.SetState(577)
				p.Match(PromelaParserARROW)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(578)
				p.expr(0)
			}
			{
				p.SetState(579)
				p.Match(PromelaParserCOLON)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(580)
				p.expr(0)
			}

		}
		{
			p.SetState(584)
			p.Match(PromelaParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserTRUE, PromelaParserFALSE, PromelaParserSKIP_, PromelaParserNUMBER, PromelaParserCHARACTER:
		localctx = NewPrimaryLiteralContext(p, localctx)
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(586)
			p.Literal()
		}

	case PromelaParserLEN, PromelaParserFULL, PromelaParserEMPTY, PromelaParserNFULL, PromelaParserNEMPTY:
		localctx = NewPrimaryChannelContext(p, localctx)
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(587)

			var _lt = p.GetTokenStream().LT(1)

			localctx.(*PrimaryChannelContext).op = _lt

			_la = p.GetTokenStream().LA(1)

			if !((int64((_la-62)) & ^0x3f) == 0 && ((int64(1)<<(_la-62))&31) != 0) {
				var _ri = p.GetErrorHandler().RecoverInline(p)

				localctx.(*PrimaryChannelContext).op = _ri
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(588)
			p.Match(PromelaParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(589)
			p.Varref()
		}
		{
			p.SetState(590)
			p.Match(PromelaParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserENABLED, PromelaParserPC_VALUE, PromelaParserGET_PRIORITY:
		localctx = NewPrimaryProcessContext(p, localctx)
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(592)

			var _lt = p.GetTokenStream().LT(1)

			localctx.(*PrimaryProcessContext).op = _lt

			_la = p.GetTokenStream().LA(1)

			if !((int64((_la-67)) & ^0x3f) == 0 && ((int64(1)<<(_la-67))&7) != 0) {
				var _ri = p.GetErrorHandler().RecoverInline(p)

				localctx.(*PrimaryProcessContext).op = _ri
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(593)
			p.Match(PromelaParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(594)
			p.expr(0)
		}
		{
			p.SetState(595)
			p.Match(PromelaParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserTIMEOUT, PromelaParserNP:
		localctx = NewPrimaryPredefinedContext(p, localctx)
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(597)

			var _lt = p.GetTokenStream().LT(1)

			localctx.(*PrimaryPredefinedContext).op = _lt

			_la = p.GetTokenStream().LA(1)

			if !(_la == PromelaParserTIMEOUT || _la == PromelaParserNP) {
				var _ri = p.GetErrorHandler().RecoverInline(p)

				localctx.(*PrimaryPredefinedContext).op = _ri
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}

	case PromelaParserRUN:
		localctx = NewPrimaryRunContext(p, localctx)
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(598)
			p.Match(PromelaParserRUN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(599)
			p.Match(PromelaParserNAME)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(600)
			p.Match(PromelaParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(602)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if (int64((_la-62)) & ^0x3f) == 0 && ((int64(1)<<(_la-62))&8890583345151) != 0 {
			{
				p.SetState(601)
				p.ExprList()
			}

		}
		{
			p.SetState(604)
			p.Match(PromelaParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(606)
		p.GetErrorHandler().Sync(p)

		if p.predict(67) == 1 {
			{
				p.SetState(605)
				p.Priority()
			}

		} else if p.HasError() { // JIM
			goto errorExit
		}

	case PromelaParserC_EXPR:
		localctx = NewPrimaryEmbeddedContext(p, localctx)
		p.EnterOuterAlt(localctx, 7)
		{
			p.SetState(608)
			p.Match(PromelaParserC_EXPR)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(609)
			p.Embedded()
		}

	case PromelaParserNAME:
		localctx = NewPrimaryVarContext(p, localctx)
		p.EnterOuterAlt(localctx, 8)
		{
			p.SetState(610)
			p.Varref()
		}
		p.SetState(620)
		p.GetErrorHandler().Sync(p)

		if p.predict(68) == 1 {
			{
				p.SetState(611)
				p.Match(PromelaParserAT)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(612)
				p.Match(PromelaParserNAME)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		} else if p.HasError() { // JIM
			goto errorExit
		} else if p.predict(68) == 2 {
			{
				p.SetState(613)
				p.Match(PromelaParserCOLON)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(614)
				p.Varref()
			}

		} else if p.HasError() { // JIM
			goto errorExit
		} else if p.predict(68) == 3 {
			{
				p.SetState(615)

				var _lt = p.GetTokenStream().LT(1)

				localctx.(*PrimaryVarContext).op = _lt

				_la = p.GetTokenStream().LA(1)

				if !(_la == PromelaParserRRCV || _la == PromelaParserRCV) {
					var _ri = p.GetErrorHandler().RecoverInline(p)

					localctx.(*PrimaryVarContext).op = _ri
				} else {
					p.GetErrorHandler().ReportMatch(p)
					p.Consume()
				}
			}
			{
				p.SetState(616)
				p.Match(PromelaParserLBRACK)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(617)
				p.RecvArgs()
			}
			{
				p.SetState(618)
				p.Match(PromelaParserRBRACK)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		} else if p.HasError() { // JIM
			goto errorExit
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
	p.RuleIndex = PromelaParserRULE_literal
	return p
}

func InitEmptyLiteralContext(p *LiteralContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_literal
}

func (*LiteralContext) IsLiteralContext() {}

func NewLiteralContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *LiteralContext {
	var p = new(LiteralContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_literal

	return p
}

func (s *LiteralContext) GetParser() antlr.Parser { return s.parser }

func (s *LiteralContext) NUMBER() antlr.TerminalNode {
	return s.GetToken(PromelaParserNUMBER, 0)
}

func (s *LiteralContext) CHARACTER() antlr.TerminalNode {
	return s.GetToken(PromelaParserCHARACTER, 0)
}

func (s *LiteralContext) TRUE() antlr.TerminalNode {
	return s.GetToken(PromelaParserTRUE, 0)
}

func (s *LiteralContext) FALSE() antlr.TerminalNode {
	return s.GetToken(PromelaParserFALSE, 0)
}

func (s *LiteralContext) SKIP_() antlr.TerminalNode {
	return s.GetToken(PromelaParserSKIP_, 0)
}

func (s *LiteralContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *LiteralContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Literal() (localctx ILiteralContext) {
	localctx = NewLiteralContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 62, PromelaParserRULE_literal)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(624)
		_la = p.GetTokenStream().LA(1)

		if !((int64((_la-75)) & ^0x3f) == 0 && ((int64(1)<<(_la-75))&55) != 0) {
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
	p.RuleIndex = PromelaParserRULE_priority
	return p
}

func InitEmptyPriorityContext(p *PriorityContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_priority
}

func (*PriorityContext) IsPriorityContext() {}

func NewPriorityContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *PriorityContext {
	var p = new(PriorityContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_priority

	return p
}

func (s *PriorityContext) GetParser() antlr.Parser { return s.parser }

func (s *PriorityContext) PRIORITY() antlr.TerminalNode {
	return s.GetToken(PromelaParserPRIORITY, 0)
}

func (s *PriorityContext) NUMBER() antlr.TerminalNode {
	return s.GetToken(PromelaParserNUMBER, 0)
}

func (s *PriorityContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PriorityContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Priority() (localctx IPriorityContext) {
	localctx = NewPriorityContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 64, PromelaParserRULE_priority)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(626)
		p.Match(PromelaParserPRIORITY)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(627)
		p.Match(PromelaParserNUMBER)
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
	p.RuleIndex = PromelaParserRULE_exprList
	return p
}

func InitEmptyExprListContext(p *ExprListContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_exprList
}

func (*ExprListContext) IsExprListContext() {}

func NewExprListContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ExprListContext {
	var p = new(ExprListContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_exprList

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
	return s.GetTokens(PromelaParserCOMMA)
}

func (s *ExprListContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(PromelaParserCOMMA, i)
}

func (s *ExprListContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ExprListContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) ExprList() (localctx IExprListContext) {
	localctx = NewExprListContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 66, PromelaParserRULE_exprList)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(629)
		p.expr(0)
	}
	p.SetState(634)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == PromelaParserCOMMA {
		{
			p.SetState(630)
			p.Match(PromelaParserCOMMA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(631)
			p.expr(0)
		}

		p.SetState(636)
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
	p.RuleIndex = PromelaParserRULE_embedded
	return p
}

func InitEmptyEmbeddedContext(p *EmbeddedContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_embedded
}

func (*EmbeddedContext) IsEmbeddedContext() {}

func NewEmbeddedContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *EmbeddedContext {
	var p = new(EmbeddedContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_embedded

	return p
}

func (s *EmbeddedContext) GetParser() antlr.Parser { return s.parser }

func (s *EmbeddedContext) AllEMBEDDED() []antlr.TerminalNode {
	return s.GetTokens(PromelaParserEMBEDDED)
}

func (s *EmbeddedContext) EMBEDDED(i int) antlr.TerminalNode {
	return s.GetToken(PromelaParserEMBEDDED, i)
}

func (s *EmbeddedContext) LBRACK() antlr.TerminalNode {
	return s.GetToken(PromelaParserLBRACK, 0)
}

func (s *EmbeddedContext) RBRACK() antlr.TerminalNode {
	return s.GetToken(PromelaParserRBRACK, 0)
}

func (s *EmbeddedContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *EmbeddedContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Embedded() (localctx IEmbeddedContext) {
	localctx = NewEmbeddedContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 68, PromelaParserRULE_embedded)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(640)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == PromelaParserLBRACK {
		{
			p.SetState(637)
			p.Match(PromelaParserLBRACK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(638)
			p.Match(PromelaParserEMBEDDED)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(639)
			p.Match(PromelaParserRBRACK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}
	{
		p.SetState(642)
		p.Match(PromelaParserEMBEDDED)
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
	p.RuleIndex = PromelaParserRULE_varref
	return p
}

func InitEmptyVarrefContext(p *VarrefContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_varref
}

func (*VarrefContext) IsVarrefContext() {}

func NewVarrefContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *VarrefContext {
	var p = new(VarrefContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_varref

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
	return s.GetTokens(PromelaParserDOT)
}

func (s *VarrefContext) DOT(i int) antlr.TerminalNode {
	return s.GetToken(PromelaParserDOT, i)
}

func (s *VarrefContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *VarrefContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Varref() (localctx IVarrefContext) {
	localctx = NewVarrefContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 70, PromelaParserRULE_varref)
	var _alt int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(644)
		p.Field()
	}
	p.SetState(649)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_alt = p.predict(72)
	if p.HasError() {
		goto errorExit
	}
	for _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
		if _alt == 1 {
			{
				p.SetState(645)
				p.Match(PromelaParserDOT)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(646)
				p.Field()
			}

		}
		p.SetState(651)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_alt = p.predict(72)
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
	p.RuleIndex = PromelaParserRULE_field
	return p
}

func InitEmptyFieldContext(p *FieldContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_field
}

func (*FieldContext) IsFieldContext() {}

func NewFieldContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *FieldContext {
	var p = new(FieldContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_field

	return p
}

func (s *FieldContext) GetParser() antlr.Parser { return s.parser }

func (s *FieldContext) NAME() antlr.TerminalNode {
	return s.GetToken(PromelaParserNAME, 0)
}

func (s *FieldContext) LBRACK() antlr.TerminalNode {
	return s.GetToken(PromelaParserLBRACK, 0)
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
	return s.GetToken(PromelaParserRBRACK, 0)
}

func (s *FieldContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *FieldContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Field() (localctx IFieldContext) {
	localctx = NewFieldContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 72, PromelaParserRULE_field)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(652)
		p.Match(PromelaParserNAME)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(657)
	p.GetErrorHandler().Sync(p)

	if p.predict(73) == 1 {
		{
			p.SetState(653)
			p.Match(PromelaParserLBRACK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(654)
			p.expr(0)
		}
		{
			p.SetState(655)
			p.Match(PromelaParserRBRACK)
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
	p.RuleIndex = PromelaParserRULE_recvArgs
	return p
}

func InitEmptyRecvArgsContext(p *RecvArgsContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_recvArgs
}

func (*RecvArgsContext) IsRecvArgsContext() {}

func NewRecvArgsContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *RecvArgsContext {
	var p = new(RecvArgsContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_recvArgs

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
	return s.GetToken(PromelaParserLPAREN, 0)
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
	return s.GetToken(PromelaParserRPAREN, 0)
}

func (s *RecvArgsContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *RecvArgsContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) RecvArgs() (localctx IRecvArgsContext) {
	localctx = NewRecvArgsContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 74, PromelaParserRULE_recvArgs)
	var _la int

	p.SetState(667)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case PromelaParserEVAL, PromelaParserTRUE, PromelaParserFALSE, PromelaParserSKIP_, PromelaParserNUMBER, PromelaParserCHARACTER, PromelaParserNAME, PromelaParserMINUS:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(659)
			p.RecvArg()
		}
		p.SetState(661)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == PromelaParserLPAREN || _la == PromelaParserCOMMA {
			{
				p.SetState(660)
				p.MoreRecvArgs()
			}

		}

	case PromelaParserLPAREN:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(663)
			p.Match(PromelaParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(664)
			p.RecvArgs()
		}
		{
			p.SetState(665)
			p.Match(PromelaParserRPAREN)
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
	p.RuleIndex = PromelaParserRULE_moreRecvArgs
	return p
}

func InitEmptyMoreRecvArgsContext(p *MoreRecvArgsContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_moreRecvArgs
}

func (*MoreRecvArgsContext) IsMoreRecvArgsContext() {}

func NewMoreRecvArgsContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *MoreRecvArgsContext {
	var p = new(MoreRecvArgsContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_moreRecvArgs

	return p
}

func (s *MoreRecvArgsContext) GetParser() antlr.Parser { return s.parser }

func (s *MoreRecvArgsContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserLPAREN, 0)
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
	return s.GetToken(PromelaParserRPAREN, 0)
}

func (s *MoreRecvArgsContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(PromelaParserCOMMA)
}

func (s *MoreRecvArgsContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(PromelaParserCOMMA, i)
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

func (p *PromelaParser) MoreRecvArgs() (localctx IMoreRecvArgsContext) {
	localctx = NewMoreRecvArgsContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 76, PromelaParserRULE_moreRecvArgs)
	var _la int

	p.SetState(679)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case PromelaParserLPAREN:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(669)
			p.Match(PromelaParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(670)
			p.RecvArgs()
		}
		{
			p.SetState(671)
			p.Match(PromelaParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserCOMMA:
		p.EnterOuterAlt(localctx, 2)
		p.SetState(675)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = _la == PromelaParserCOMMA {
			{
				p.SetState(673)
				p.Match(PromelaParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(674)
				p.RecvArg()
			}

			p.SetState(677)
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
	p.RuleIndex = PromelaParserRULE_recvArg
	return p
}

func InitEmptyRecvArgContext(p *RecvArgContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_recvArg
}

func (*RecvArgContext) IsRecvArgContext() {}

func NewRecvArgContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *RecvArgContext {
	var p = new(RecvArgContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_recvArg

	return p
}

func (s *RecvArgContext) GetParser() antlr.Parser { return s.parser }

func (s *RecvArgContext) EVAL() antlr.TerminalNode {
	return s.GetToken(PromelaParserEVAL, 0)
}

func (s *RecvArgContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserLPAREN, 0)
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
	return s.GetToken(PromelaParserRPAREN, 0)
}

func (s *RecvArgContext) NUMBER() antlr.TerminalNode {
	return s.GetToken(PromelaParserNUMBER, 0)
}

func (s *RecvArgContext) MINUS() antlr.TerminalNode {
	return s.GetToken(PromelaParserMINUS, 0)
}

func (s *RecvArgContext) CHARACTER() antlr.TerminalNode {
	return s.GetToken(PromelaParserCHARACTER, 0)
}

func (s *RecvArgContext) TRUE() antlr.TerminalNode {
	return s.GetToken(PromelaParserTRUE, 0)
}

func (s *RecvArgContext) FALSE() antlr.TerminalNode {
	return s.GetToken(PromelaParserFALSE, 0)
}

func (s *RecvArgContext) SKIP_() antlr.TerminalNode {
	return s.GetToken(PromelaParserSKIP_, 0)
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

func (p *PromelaParser) RecvArg() (localctx IRecvArgContext) {
	localctx = NewRecvArgContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 78, PromelaParserRULE_recvArg)
	var _la int

	p.SetState(695)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case PromelaParserEVAL:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(681)
			p.Match(PromelaParserEVAL)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(682)
			p.Match(PromelaParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(683)
			p.expr(0)
		}
		{
			p.SetState(684)
			p.Match(PromelaParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserNUMBER, PromelaParserMINUS:
		p.EnterOuterAlt(localctx, 2)
		p.SetState(687)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == PromelaParserMINUS {
			{
				p.SetState(686)
				p.Match(PromelaParserMINUS)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		}
		{
			p.SetState(689)
			p.Match(PromelaParserNUMBER)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserCHARACTER:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(690)
			p.Match(PromelaParserCHARACTER)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserTRUE:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(691)
			p.Match(PromelaParserTRUE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserFALSE:
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(692)
			p.Match(PromelaParserFALSE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserSKIP_:
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(693)
			p.Match(PromelaParserSKIP_)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserNAME:
		p.EnterOuterAlt(localctx, 7)
		{
			p.SetState(694)
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

func (p *PromelaParser) Sempred(localctx antlr.RuleContext, ruleIndex, predIndex int) bool {
	switch ruleIndex {
	case 12:
		var t *LtlContext = nil
		if localctx != nil {
			t = localctx.(*LtlContext)
		}
		return p.Ltl_Sempred(t, predIndex)

	case 28:
		var t *ExprContext = nil
		if localctx != nil {
			t = localctx.(*ExprContext)
		}
		return p.Expr_Sempred(t, predIndex)

	case 29:
		var t *OperandContext = nil
		if localctx != nil {
			t = localctx.(*OperandContext)
		}
		return p.Operand_Sempred(t, predIndex)

	default:
		panic("No predicate with index: " + fmt.Sprint(ruleIndex))
	}
}

func (p *PromelaParser) Ltl_Sempred(localctx antlr.RuleContext, predIndex int) bool {
	switch predIndex {
	case 0:
		return p.Precpred(p.GetParserRuleContext(), 4)

	case 1:
		return p.Precpred(p.GetParserRuleContext(), 3)

	case 2:
		return p.Precpred(p.GetParserRuleContext(), 2)

	case 3:
		return p.Precpred(p.GetParserRuleContext(), 1)

	default:
		panic("No predicate with index: " + fmt.Sprint(predIndex))
	}
}

func (p *PromelaParser) Expr_Sempred(localctx antlr.RuleContext, predIndex int) bool {
	switch predIndex {
	case 4:
		return p.Precpred(p.GetParserRuleContext(), 2)

	case 5:
		return p.Precpred(p.GetParserRuleContext(), 1)

	default:
		panic("No predicate with index: " + fmt.Sprint(predIndex))
	}
}

func (p *PromelaParser) Operand_Sempred(localctx antlr.RuleContext, predIndex int) bool {
	switch predIndex {
	case 6:
		return p.Precpred(p.GetParserRuleContext(), 9)

	case 7:
		return p.Precpred(p.GetParserRuleContext(), 8)

	case 8:
		return p.Precpred(p.GetParserRuleContext(), 7)

	case 9:
		return p.Precpred(p.GetParserRuleContext(), 6)

	case 10:
		return p.Precpred(p.GetParserRuleContext(), 5)

	case 11:
		return p.Precpred(p.GetParserRuleContext(), 4)

	case 12:
		return p.Precpred(p.GetParserRuleContext(), 3)

	case 13:
		return p.Precpred(p.GetParserRuleContext(), 2)

	default:
		panic("No predicate with index: " + fmt.Sprint(predIndex))
	}
}
