package promela

import "github.com/ltlcheck/ltlcheck/source"

// The syntax tree. Names are not resolved here; positions are in the user's files.

type exprKind uint8

const (
	exprNumber      exprKind = iota
	exprUnary                // op, args[0]
	exprBinary               // op, args[0], args[1]
	exprCond                 // args[0] -> args[1] : args[2]
	exprVar                  // ref
	exprChannel              // op = len, full, …; ref
	exprProcess              // op = enabled, pc_value, get_priority; args[0]
	exprTimeout              //
	exprNonProgress          // np_
	exprRun                  // name, args, number = priority
	exprPoll                 // ref, recv, random
	exprLabel                // P[args[0]]@label: ref is P, name the label
	exprRemote               // P[…]:ref2
)

type exprNode struct {
	kind   exprKind
	pos    source.Pos
	text   string // as the user wrote it; only of whole statements and propositions
	op     string
	number int
	name   string
	args   []*exprNode
	ref    *refNode
	remote *refNode
	recv   []recvNode
	random bool
}

// refNode is a variable with fields and indices.
type refNode struct {
	pos    source.Pos
	fields []fieldNode
}

func (r *refNode) name() string { return r.fields[0].name }

type fieldNode struct {
	pos   source.Pos
	name  string
	index *exprNode // nil when there is none
}

// recvNode is one argument of a receive: a variable to set, or an expression to match.
type recvNode struct {
	pos   source.Pos
	ref   *refNode  // to set
	match *exprNode // to match: a constant or eval(…)
}

type stmtKind uint8

const (
	stmtExpr   stmtKind = iota
	stmtAssign          // ref = expr
	stmtInline          // ref = { … }, the body of an inline with return in it
	stmtReturn
	stmtSend    // ref ! args
	stmtReceive // ref ? recv
	stmtAssert
	stmtPrint       // text, args
	stmtPrintm      // expr
	stmtSetPriority // args[0], args[1]
	stmtElse
	stmtBreak
	stmtGoto // name
	stmtIf
	stmtDo
	stmtForRange // ref, args[0] .. args[1]
	stmtForIn    // ref in over
	stmtSelect   // ref, args[0] .. args[1]
	stmtBlock
	stmtAtomic
	stmtDStep
	stmtUnless // body[0] unless body[1]
	stmtDecl
	stmtExclusive // xr, xs
)

type stmtNode struct {
	kind    stmtKind
	pos     source.Pos
	text    string
	labels  []labelNode
	ref     *refNode
	over    *refNode
	expr    *exprNode
	args    []*exprNode
	recv    []recvNode
	name    string
	format  string
	body    []*stmtNode   // of a block, a for, an unless
	options [][]*stmtNode // of if and do
	decl    *declNode
	refs    []*refNode
	names   []string // of refs, as they are written
	sorted  bool     // !!
	random  bool     // ??
	copying bool     // ?<…>
	simple  bool     // a select that SPIN's lexer rewrites into an if
}

type labelNode struct {
	pos  source.Pos
	name string
}

type typeNode struct {
	pos     source.Pos
	name    string
	subtype string // of mtype:name
}

type declNode struct {
	pos        source.Pos
	visibility string
	typ        typeNode
	vars       []varNode
}

type varNode struct {
	pos  source.Pos
	name string
	bits int // of unsigned, 0 when not given
	size *exprNode
	init *exprNode
	list []*exprNode
	chn  *chanNode
	text string
}

type chanNode struct {
	pos   source.Pos
	slots *exprNode
	types []typeNode
}

type procKind uint8

const (
	procType procKind = iota
	procInit
	procNever
	procTrace
	procNotrace
)

type procNode struct {
	kind     procKind
	pos      source.Pos
	name     string
	active   *exprNode // number of instances; nil with isActive means 1
	isActive bool
	determin bool // D_proctype
	params   []*declNode
	priority int // 0 when not given
	provided *exprNode
	body     []*stmtNode
	end      source.Pos // the closing brace
}

type ltlNode struct {
	pos     source.Pos
	name    string
	formula *formulaNode
}

// formulaNode is a formula of an ltl block; op is "" for a proposition.
type formulaNode struct {
	pos  source.Pos
	op   string // ! [] <> X U V W && || -> <->
	args []*formulaNode
	prop *exprNode
}

type mtypeNode struct {
	pos     source.Pos
	subtype string
	names   []labelNode
}

type typedefNode struct {
	pos    source.Pos
	name   string
	fields []*declNode
}

// modelNode is a whole model in textual order per kind.
type modelNode struct {
	typedefs []*typedefNode
	mtypes   []*mtypeNode
	globals  []*declNode
	procs    []*procNode
	formulas []*ltlNode
	claims   []*procNode
	traces   []*procNode
}
