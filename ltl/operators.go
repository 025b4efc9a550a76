package ltl

import spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"

// operator is a row of the table of operators that printing,
// normal forms, implication and translations read.
type operator struct {
	token int            // the kind of its token, 0 if it has none
	signs [styles]string // by Style; those of infix operators with the blanks around them
	// dual is the operator d with !(a op b) = !a d !b, the operator itself if
	// there is no other: X is its own dual.
	dual  Op
	level int // of precedence, see format.go; the tightest is highest
	// law and greatest say which fixpoint an operator of two positions is, for
	// the next position, or for those of the past the one before.
	law      Law
	greatest bool
	promises bool // it fails if what it waits for is put off for ever
}

// Law is the equation of which a temporal operator is a solution, where f' is f
// at the neighbouring position. F b and O b are true U b and true S b, G b and H
// b are false R b and false T b. Constructors, meanings, classes, translations
// and explanations go by the law and by which solution it is, so that they need
// not know the operators one by one. An Evaluator has a loop for most, as one
// loop over laws takes a third more time; TestLaws compares both.
type Law uint8

// The laws. Operators of logic and sequences, X, Y and Z have none.
const (
	NoLaw      Law = iota
	UntilLaw       // f = b | a & f'
	ReleaseLaw     // f = b & (a | f')
)

// table has the row of each operator. Which operators are of the past, and which
// of sequences, the order of the constants says: see IsPast and IsSequence.
var table = [operators]operator{
	False:         {signs: [...]string{"false", "0", "0", `\bot`}, dual: True, level: 7},
	True:          {signs: [...]string{"true", "1", "1", `\top`}, dual: False, level: 7},
	AP:            {dual: AP, level: 7},
	Not:           {token: spec.SpecParserNOT, signs: [...]string{"!", "!", "¬", `\neg `}, dual: Not, level: 6},
	And:           {token: spec.SpecParserAND, signs: [...]string{" && ", " & ", " ∧ ", ` \land `}, dual: Or, level: 4},
	Or:            {token: spec.SpecParserOR, signs: [...]string{" || ", " | ", " ∨ ", ` \lor `}, dual: And, level: 2},
	Xor:           {token: spec.SpecParserXOR, signs: [...]string{" ^ ", " xor ", " ⊕ ", ` \oplus `}, dual: Xor, level: 3},
	Implies:       {token: spec.SpecParserARROW, signs: [...]string{" -> ", " -> ", " → ", ` \rightarrow `}, dual: Implies, level: 1},
	Equiv:         {token: spec.SpecParserEQUIV, signs: [...]string{" <-> ", " <-> ", " ↔ ", ` \leftrightarrow `}, dual: Equiv, level: 1},
	Next:          {token: spec.SpecParserNEXT, signs: [...]string{"X", "X", "○", `\mathsf{X}\,`}, dual: Next, level: 6},
	Eventually:    {token: spec.SpecParserEVENTUALLY, signs: [...]string{"<>", "F", "◇", `\mathsf{F}\,`}, dual: Globally, level: 6, law: UntilLaw, promises: true},
	Globally:      {token: spec.SpecParserGLOBALLY, signs: [...]string{"[]", "G", "□", `\mathsf{G}\,`}, dual: Eventually, level: 6, law: ReleaseLaw, greatest: true},
	Until:         {token: spec.SpecParserUNTIL, signs: [...]string{" U ", " U ", " U ", ` \mathbin{\mathsf{U}} `}, dual: Release, level: 5, law: UntilLaw, promises: true},
	Release:       {token: spec.SpecParserRELEASE, signs: [...]string{" V ", " R ", " R ", ` \mathbin{\mathsf{R}} `}, dual: Until, level: 5, law: ReleaseLaw, greatest: true},
	WeakUntil:     {token: spec.SpecParserWEAK, signs: [...]string{" W ", " W ", " W ", ` \mathbin{\mathsf{W}} `}, dual: StrongRelease, level: 5, law: UntilLaw, greatest: true},
	StrongRelease: {token: spec.SpecParserSTRONG, signs: [...]string{" M ", " M ", " M ", ` \mathbin{\mathsf{M}} `}, dual: WeakUntil, level: 5, law: ReleaseLaw, promises: true},
	Yesterday:     {token: spec.SpecParserYESTERDAY, signs: [...]string{"Y ", "Y ", "Y ", `\mathsf{Y}\,`}, dual: WeakYesterday, level: 6},
	WeakYesterday: {token: spec.SpecParserWEAKYESTERDAY, signs: [...]string{"Z ", "Z ", "Z ", `\mathsf{Z}\,`}, dual: Yesterday, level: 6},
	Once:          {token: spec.SpecParserONCE, signs: [...]string{"O ", "O ", "O ", `\mathsf{O}\,`}, dual: Historically, level: 6, law: UntilLaw},
	Historically:  {token: spec.SpecParserHISTORICALLY, signs: [...]string{"H ", "H ", "H ", `\mathsf{H}\,`}, dual: Once, level: 6, law: ReleaseLaw, greatest: true},
	Since:         {token: spec.SpecParserSINCE, signs: [...]string{" S ", " S ", " S ", ` \mathbin{\mathsf{S}} `}, dual: Triggered, level: 5, law: UntilLaw},
	Triggered:     {token: spec.SpecParserTRIGGERED, signs: [...]string{" T ", " T ", " T ", ` \mathbin{\mathsf{T}} `}, dual: Since, level: 5, law: ReleaseLaw, greatest: true},
	SuffixSome:    {dual: SuffixAll, level: 0, promises: true},
	SuffixAll:     {dual: SuffixSome, level: 0},
	Closure:       {dual: NotClosure, level: 7},
	NotClosure:    {dual: Closure, level: 7, promises: true},
}

// Dual returns the operator d with !(a op b) = !a d !b: And and Or, F and G, U
// and R, W and M are dual, and their counterparts of the past and of sequences.
// All other operators are returned as they are; X is its own dual.
func (op Op) Dual() Op { return table[op].dual }

// IsEventuality reports whether a formula with this operator is false where what
// it waits for is put off for ever: F, U, M, and those of sequences that ask for
// a match.
func (op Op) IsEventuality() bool { return table[op].promises }

// Law returns the law of a temporal operator, and whether it is its greatest
// solution, as W and R are, or its least, as U and M are.
func (op Op) Law() (law Law, greatest bool) { return table[op].law, table[op].greatest }

// Unfold applies the law of f's operator to values of any kind, such as Boolean
// functions: right | left & next for that of U, and right & (left | next) for
// that of R, without the left operand if f has none. The values of the operands
// are asked for from right to left, then next, the value of f at the neighbouring
// position. The operator must have a law.
func Unfold[V any](f *Formula, and, or func(a, b V) V, of func(*Formula) V, next func() V) V {
	if table[f.op].law == ReleaseLaw {
		and, or = or, and
	}
	right := of(f.Right())
	if len(f.kids) == 1 {
		return or(right, next())
	}
	left := of(f.Left())
	return or(right, and(left, next()))
}

// isStrong tells least fixpoints, such as U and M, from greatest ones, isRelease R
// and M from U and W.
func isStrong(op Op) bool { return table[op].law != NoLaw && !table[op].greatest }

func isRelease(op Op) bool { return table[op].law == ReleaseLaw }

// left is the left operand in the law of an operator with one operand: true in
// that of U, false in that of R.
func left(law Law) Op {
	if law == UntilLaw {
		return True
	}
	return False
}

// arity returns how many operands an operator takes besides those that are
// letters of a sequence; And and Or take more as well.
func arity(op Op) int {
	switch level := table[op].level; {
	case level < 6:
		return 2
	case level == 6 || op.IsSequence():
		return 1
	}
	return 0
}
