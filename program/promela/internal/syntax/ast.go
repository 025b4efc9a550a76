package syntax

import (
	"github.com/ltlcheck/ltlcheck/source"
)

// The syntax tree. Names are not resolved here; positions are in the user's files.

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

type ExprNode struct {
	Kind   exprKind
	Pos    source.Pos
	text   string // as the user wrote it; only of whole statements and propositions
	Op     string
	Number int
	Name   string
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

func (r *RefNode) Name() string { return r.Fields[0].Name }

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

type LabelNode struct {
	Pos  source.Pos
	Name string
}

type TypeNode struct {
	Pos     source.Pos
	Name    string
	Subtype string // of mtype:name
}

type DeclNode struct {
	pos        source.Pos
	Visibility string
	Type       TypeNode
	Vars       []VarNode
}

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

type ChanNode struct {
	Pos   source.Pos
	Slots *ExprNode
	Types []TypeNode
}

type ProcKind uint8

const (
	ProcType ProcKind = iota
	ProcInit
	ProcNever
	procTrace
	ProcNotrace
)

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

type ltlNode struct {
	Pos     source.Pos
	Name    string
	Formula *FormulaNode
}

// FormulaNode is a formula of an ltl block; op is "" for a proposition.
type FormulaNode struct {
	pos  source.Pos
	Op   string // ! [] <> X U V W && || -> <->
	Args []*FormulaNode
	Prop *ExprNode
}

type MtypeNode struct {
	pos     source.Pos
	Subtype string
	Names   []LabelNode
}

type TypedefNode struct {
	Pos    source.Pos
	Name   string
	Fields []*DeclNode
}

// ModelNode is a whole model in textual order per kind.
type ModelNode struct {
	Typedefs []*TypedefNode
	Mtypes   []*MtypeNode
	Globals  []*DeclNode
	Procs    []*ProcNode
	Formulas []*ltlNode
	Claims   []*ProcNode
	Traces   []*ProcNode
}

// bodies is how many processes, claims and assertions there are.
func (m *ModelNode) bodies() int { return len(m.Procs) + len(m.Claims) + len(m.Traces) }
