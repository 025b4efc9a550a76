package syntax

import (
	"github.com/ltlcheck/ltlcheck/source"
)

// The syntax tree. Names are not resolved here; positions are in the user's files.

// exprKind is the kind of an expression. The comments name the fields of
// ExprNode that are set.
type exprKind uint8

const (
	ExprNumber      exprKind = iota
	ExprUnary                // op, args[0]
	ExprBinary               // op, args[0], args[1]
	ExprCond                 // args[0] -> args[1] : args[2]
	ExprVar                  // ref
	ExprChannel              // op = len, full, …; ref
	ExprProcess              // op = enabled, pc_value, get_priority; args[0]
	ExprTimeout              //
	ExprNonProgress          // np_
	ExprRun                  // name, args, number = priority
	ExprPoll                 // ref, recv, random
	ExprLabel                // P[args[0]]@label: ref is P, name the label
	ExprRemote               // P[…]:ref2
)

// ExprNode is an expression. Parentheses are not represented.
type ExprNode struct {
	Kind exprKind
	Pos  source.Pos
	// text is what the user wrote, set only for whole statements and
	// propositions.
	text   string
	Op     string
	Number int
	Name   string // of a number: the parameter of a family that it is the value of
	Args   []*ExprNode
	Ref    *RefNode
	Remote *RefNode
	Recv   []RecvNode
	Random bool
}

// RefNode is a variable with fields and indices.
type RefNode struct {
	Pos    source.Pos
	Fields []FieldNode
}

// Name is the variable's own name, without fields.
func (r *RefNode) Name() string { return r.Fields[0].Name }

// Text returns the reference as it is written.
func (r *RefNode) Text() string { return ExprText(&ExprNode{Kind: ExprVar, Ref: r}) }

// FieldNode is one name of a reference, with its index.
type FieldNode struct {
	Pos   source.Pos
	Name  string
	Index *ExprNode // nil when there is none
}

// RecvNode is one argument of a receive: a variable to set, or an expression to
// match.
type RecvNode struct {
	Pos   source.Pos
	Ref   *RefNode  // to set
	Match *ExprNode // to match: a constant or eval(…)
}

// stmtKind is the kind of a statement. The comments name the fields of StmtNode
// that are set.
type stmtKind uint8

const (
	StmtExpr   stmtKind = iota
	StmtAssign          // ref = expr
	StmtInline          // ref = { … }, the body of an inline with return in it
	StmtReturn
	StmtSend    // ref ! args
	StmtReceive // ref ? recv
	StmtAssert
	StmtPrint       // text, args
	StmtPrintm      // expr
	StmtSetPriority // args[0], args[1]
	StmtElse
	StmtBreak
	StmtGoto // name
	StmtIf
	StmtDo
	StmtForRange // ref, args[0] .. args[1]
	StmtForIn    // ref in over
	StmtSelect   // ref, args[0] .. args[1]
	StmtBlock
	StmtAtomic
	StmtDStep
	StmtUnless // body[0] unless body[1]
	StmtDecl
	StmtExclusive // xr, xs
)

// StmtNode is a statement with its labels. Which fields are set depends on
// Kind.
type StmtNode struct {
	Kind    stmtKind
	Pos     source.Pos
	Text    string
	Labels  []LabelNode
	Ref     *RefNode
	Over    *RefNode
	Expr    *ExprNode
	Args    []*ExprNode
	Recv    []RecvNode
	Name    string
	Format  string
	Body    []*StmtNode   // of a block, a for, an unless
	Options [][]*StmtNode // of if and do
	Decl    *DeclNode
	Refs    []*RefNode
	Names   []string // of refs, as they are written
	Sorted  bool     // !!
	Random  bool     // ??
	Copying bool     // ?<…>
	Simple  bool     // a select that SPIN's lexer rewrites into an if
}

// LabelNode is a name with its position: a label, or an mtype name.
type LabelNode struct {
	Pos  source.Pos
	Name string
}

// TypeNode is the name of a type as it stands in a declaration.
type TypeNode struct {
	Pos     source.Pos
	Name    string
	Subtype string // of mtype:name
}

// DeclNode is a declaration of one or more variables of one type.
type DeclNode struct {
	pos source.Pos
	// Visibility is hidden, show, local, or "".
	Visibility string
	Type       TypeNode
	Vars       []VarNode
}

// VarNode is one variable of a declaration. At most one of Init, List and
// Channel is set.
type VarNode struct {
	Pos     source.Pos
	Name    string
	Bits    int // of unsigned, 0 when not given
	Size    *ExprNode
	Init    *ExprNode
	List    []*ExprNode
	Channel *ChanNode
	Text    string
}

// ChanNode is the initial value [slots] of { types } of a channel.
type ChanNode struct {
	Pos   source.Pos
	Slots *ExprNode
	Types []TypeNode
}

// ProcKind is the kind of a body.
type ProcKind uint8

const (
	ProcType ProcKind = iota
	ProcInit
	ProcNever
	procTrace
	ProcNotrace
)

// ProcNode is a proctype, init, a never claim or a trace assertion.
type ProcNode struct {
	Kind     ProcKind
	Pos      source.Pos
	Name     string
	Active   *ExprNode // number of instances; nil with isActive means 1
	IsActive bool
	Determin bool // D_proctype
	Params   []*DeclNode
	Priority int // 0 when not given
	Provided *ExprNode
	Body     []*StmtNode
	End      source.Pos // the closing brace
	Order    int        // number among the processes, claims and assertions in the order of the text
}

// ltlNode is an ltl block; Name is "" if it has none.
type ltlNode struct {
	Pos     source.Pos
	Name    string
	Formula *FormulaNode
}

// FormulaNode is a formula of an ltl block; op is "" for a proposition.
type FormulaNode struct {
	Pos  source.Pos
	Op   string // ! [] <> X U V W && || -> <->
	Args []*FormulaNode
	Prop *ExprNode
}

// MtypeNode is one list of mtype names.
type MtypeNode struct {
	pos     source.Pos
	Subtype string
	Names   []LabelNode
}

// TypedefNode is a structure type.
type TypedefNode struct {
	Pos    source.Pos
	Name   string
	Fields []*DeclNode
}

// ModelNode is a whole model. Each list is in the order of the text.
type ModelNode struct {
	Typedefs []*TypedefNode
	Mtypes   []*MtypeNode
	Globals  []*DeclNode
	Procs    []*ProcNode
	Formulas []*ltlNode
	Claims   []*ProcNode
	Traces   []*ProcNode
}

// bodies counts the processes, claims and assertions read so far.
func (m *ModelNode) bodies() int { return len(m.Procs) + len(m.Claims) + len(m.Traces) }
