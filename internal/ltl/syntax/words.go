package syntax

import spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"

// The words of operators: what the grammar has as signs (Formula.g4), names may
// be. Each word belongs to one place, before an operand or after it.

// prefixWords are operators before an operand.
var prefixWords = map[string]int{
	"always": spec.SpecParserGLOBALLY, "eventually": spec.SpecParserEVENTUALLY, "next": spec.SpecParserNEXT,
	"Y": spec.SpecParserYESTERDAY, "yesterday": spec.SpecParserYESTERDAY, "previously": spec.SpecParserYESTERDAY,
	"Z": spec.SpecParserWEAKYESTERDAY,
	"O": spec.SpecParserONCE, "once": spec.SpecParserONCE,
	"H": spec.SpecParserHISTORICALLY, "historically": spec.SpecParserHISTORICALLY,
}

// infixWords are operators after an operand.
var infixWords = map[string]int{
	"until": spec.SpecParserUNTIL, "stronguntil": spec.SpecParserUNTIL, "weakuntil": spec.SpecParserWEAK,
	"release": spec.SpecParserRELEASE, "implies": spec.SpecParserARROW, "equivalent": spec.SpecParserEQUIV,
	"S": spec.SpecParserSINCE, "since": spec.SpecParserSINCE,
	"T": spec.SpecParserTRIGGERED, "triggered": spec.SpecParserTRIGGERED,
}

// clauseWords follow an operand in formulas over expressions of a model, and in
// files.
var clauseWords = map[string]int{
	"with": spec.SpecParserWITH, "under": spec.SpecParserUNDER, "expect": spec.SpecParserEXPECT, "of": spec.SpecParserOF,
	"before": spec.SpecParserBEFORE, "after": spec.SpecParserAFTER, "between": spec.SpecParserBETWEEN,
	"and": spec.SpecParserAND_WORD, "globally": spec.SpecParserEVERYWHERE, "leads": spec.SpecParserLEADSTO,
}

// infixLetters are operators after an operand also where the rest of the word
// follows.
var infixLetters = map[byte]int{
	'U': spec.SpecParserUNTIL, 'R': spec.SpecParserRELEASE, 'V': spec.SpecParserRELEASE, 'W': spec.SpecParserWEAK, 'M': spec.SpecParserSTRONG,
}

// prefixLetters are operators before an operand also where the rest of the word
// follows.
var prefixLetters = map[byte]int{'G': spec.SpecParserGLOBALLY, 'F': spec.SpecParserEVENTUALLY, 'X': spec.SpecParserNEXT}

// IsKeyword reports whether a word can be an operator where a proposition could
// stand as well. That of the past cannot: after an operand there is no
// proposition, and an operand never follows one.
func IsKeyword(word string) bool {
	kind := prefixWords[word] + infixWords[word]
	return kind != 0 && !isPast(kind)
}

// IsPastInfix reports whether a word is an operator of the past after an
// operand.
func IsPastInfix(word string) bool { return isPastInfix(infixWords[word]) }

func isPast(kind int) bool { return isPastPrefix(kind) || isPastInfix(kind) }

func isPastPrefix(kind int) bool {
	switch kind {
	case spec.SpecParserYESTERDAY, spec.SpecParserWEAKYESTERDAY, spec.SpecParserONCE, spec.SpecParserHISTORICALLY:
		return true
	}
	return false
}

func isPastInfix(kind int) bool {
	return kind == spec.SpecParserSINCE || kind == spec.SpecParserTRIGGERED
}

// isPrefix reports whether a token is an operator before its operand.
func isPrefix(kind int) bool {
	switch kind {
	case spec.SpecParserNOT, spec.SpecParserTILDE, spec.SpecParserNEXT, spec.SpecParserEVENTUALLY, spec.SpecParserGLOBALLY:
		return true
	}
	return isPastPrefix(kind)
}

// isTemporal reports whether a token is a temporal operator.
func isTemporal(kind int) bool {
	return isTemporalInfix(kind) || isPrefix(kind) && kind != spec.SpecParserNOT && kind != spec.SpecParserTILDE
}

func isTemporalInfix(kind int) bool {
	switch kind {
	case spec.SpecParserUNTIL, spec.SpecParserRELEASE, spec.SpecParserWEAK, spec.SpecParserSTRONG:
		return true
	}
	return isPastInfix(kind)
}

// isLogic reports whether a token is an operator of the logic, besides those
// that stand for the past between operands.
func isLogic(kind int) bool {
	switch kind {
	case spec.SpecParserARROW, spec.SpecParserEQUIV, spec.SpecParserOR, spec.SpecParserBITOR, spec.SpecParserXOR, spec.SpecParserBITXOR,
		spec.SpecParserAND, spec.SpecParserBITAND:
		return true
	}
	return isPrefix(kind) || isTemporalInfix(kind) && !isPastInfix(kind)
}

// isInfix reports whether a token stands between two operands.
func isInfix(kind int) bool {
	switch kind {
	case spec.SpecParserLEADSTO, spec.SpecParserSINCE, spec.SpecParserTRIGGERED, spec.SpecParserCOMMA:
		return true
	}
	return isLogic(kind) && !isPrefix(kind) || isArithmetic(kind)
}

func isArithmetic(kind int) bool {
	switch kind {
	case spec.SpecParserPLUS, spec.SpecParserMINUS, spec.SpecParserSTAR, spec.SpecParserSLASH, spec.SpecParserPERCENT,
		spec.SpecParserEQ, spec.SpecParserNE, spec.SpecParserLT, spec.SpecParserLE, spec.SpecParserGT, spec.SpecParserGE:
		return true
	}
	return false
}

// EndsOperand reports whether an operand can end with a token of this kind.
func EndsOperand(kind int) bool {
	switch kind {
	case spec.SpecParserNAME, spec.SpecParserSTRING, spec.SpecParserLATEX, spec.SpecParserNUMBER, spec.SpecParserDECIMAL, spec.SpecParserCHARACTER, spec.SpecParserTRUE,
		spec.SpecParserFALSE, spec.SpecParserSKIP_, spec.SpecParserTIMEOUT, spec.SpecParserNP, spec.SpecParserRPAREN, spec.SpecParserRBRACK,
		spec.SpecParserFAIRNESS, spec.SpecParserVERDICT, spec.SpecParserEVERYWHERE, spec.SpecParserRBRACE, spec.SpecParserSTRONGBRACE,
		spec.SpecParserIS0, spec.SpecParserIS1:
		return true
	}
	return false
}

// startsOperand reports whether a token of this kind can only be the first of
// an operand.
func startsOperand(kind int) bool {
	switch kind {
	case spec.SpecParserNAME, spec.SpecParserSTRING, spec.SpecParserLATEX, spec.SpecParserNUMBER, spec.SpecParserDECIMAL, spec.SpecParserCHARACTER, spec.SpecParserTRUE,
		spec.SpecParserFALSE, spec.SpecParserSKIP_, spec.SpecParserTIMEOUT, spec.SpecParserNP, spec.SpecParserLPAREN, spec.SpecParserLBRACE:
		return true
	}
	return isPrefix(kind) || NeedsArguments(kind)
}

// NeedsArguments reports whether a token is the name of a function of Promela.
func NeedsArguments(kind int) bool {
	switch kind {
	case spec.SpecParserLEN, spec.SpecParserFULL, spec.SpecParserEMPTY, spec.SpecParserNFULL, spec.SpecParserNEMPTY,
		spec.SpecParserENABLED, spec.SpecParserPC_VALUE, spec.SpecParserGET_PRIORITY:
		return true
	}
	return false
}

// IsWordByte reports whether a byte is part of words.
func IsWordByte(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// IsLetter reports whether a byte begins words.
func IsLetter(c byte) bool { return IsWordByte(c) && (c < '0' || c > '9') }
