package ltl

import spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"

// operator is what is known of an operator: a row of the table that printing,
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
	law      law
	greatest bool
	promises bool // it fails if what it waits for is put off for ever
}

// law is the equation of which a temporal operator is a solution, where f' is f
// at the neighbouring position. F b and O b are true U b and true S b, G b and H
// b are false R b and false T b. An Evaluator has a loop for each, as one loop
// over laws takes a third more time; TestLaws compares both.
type law uint8

const (
	noLaw      law = iota
	untilLaw       // f = b | a & f'
	releaseLaw     // f = b & (a | f')
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
	Eventually:    {token: spec.SpecParserEVENTUALLY, signs: [...]string{"<>", "F", "◇", `\mathsf{F}\,`}, dual: Globally, level: 6, law: untilLaw, promises: true},
	Globally:      {token: spec.SpecParserGLOBALLY, signs: [...]string{"[]", "G", "□", `\mathsf{G}\,`}, dual: Eventually, level: 6, law: releaseLaw, greatest: true},
	Until:         {token: spec.SpecParserUNTIL, signs: [...]string{" U ", " U ", " U ", ` \mathbin{\mathsf{U}} `}, dual: Release, level: 5, law: untilLaw, promises: true},
	Release:       {token: spec.SpecParserRELEASE, signs: [...]string{" V ", " R ", " R ", ` \mathbin{\mathsf{R}} `}, dual: Until, level: 5, law: releaseLaw, greatest: true},
	WeakUntil:     {token: spec.SpecParserWEAK, signs: [...]string{" W ", " W ", " W ", ` \mathbin{\mathsf{W}} `}, dual: StrongRelease, level: 5, law: untilLaw, greatest: true},
	StrongRelease: {token: spec.SpecParserSTRONG, signs: [...]string{" M ", " M ", " M ", ` \mathbin{\mathsf{M}} `}, dual: WeakUntil, level: 5, law: releaseLaw, promises: true},
	Yesterday:     {token: spec.SpecParserYESTERDAY, signs: [...]string{"Y ", "Y ", "Y ", `\mathsf{Y}\,`}, dual: WeakYesterday, level: 6},
	WeakYesterday: {token: spec.SpecParserWEAKYESTERDAY, signs: [...]string{"Z ", "Z ", "Z ", `\mathsf{Z}\,`}, dual: Yesterday, level: 6},
	Once:          {token: spec.SpecParserONCE, signs: [...]string{"O ", "O ", "O ", `\mathsf{O}\,`}, dual: Historically, level: 6, law: untilLaw},
	Historically:  {token: spec.SpecParserHISTORICALLY, signs: [...]string{"H ", "H ", "H ", `\mathsf{H}\,`}, dual: Once, level: 6, law: releaseLaw, greatest: true},
	Since:         {token: spec.SpecParserSINCE, signs: [...]string{" S ", " S ", " S ", ` \mathbin{\mathsf{S}} `}, dual: Triggered, level: 5, law: untilLaw},
	Triggered:     {token: spec.SpecParserTRIGGERED, signs: [...]string{" T ", " T ", " T ", ` \mathbin{\mathsf{T}} `}, dual: Since, level: 5, law: releaseLaw, greatest: true},
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

// isStrong tells least fixpoints, such as U and M, from greatest ones, isRelease R
// and M from U and W.
func isStrong(op Op) bool { return table[op].law != noLaw && !table[op].greatest }

func isRelease(op Op) bool { return table[op].law == releaseLaw }
