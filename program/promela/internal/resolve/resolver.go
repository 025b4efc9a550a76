package resolve

import (
	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/syntax"
	"github.com/ltlcheck/ltlcheck/source"
)

// node appends a node to the model's code and returns its index.
func (r *resolver) node(n flat.Node) int32 {
	r.m.Code = append(r.m.Code, n)
	return int32(len(r.m.Code) - 1)
}

// konst appends a constant.
func (r *resolver) konst(v int32) int32 { return r.node(flat.Node{Op: flat.OpConst, A: v}) }

// labelRef is a reference to a label of another process; see patch.
type labelRef struct {
	node int32
	proc *flat.Proctype
	name string
	pos  source.Pos
}

// varRef is a reference to a variable of another process; see patch.
type varRef struct {
	node   int32
	proc   *flat.Proctype
	pid    int32
	ref    *syntax.RefNode
	scope  *flat.Scope
	within *flat.Proctype
}

func (r *resolver) warning(pos source.Pos, format string, args ...any) *source.Error {
	return r.errs.Warn(pos, format, args...)
}

// resolver holds the state of resolving one model, or one proposition.
type resolver struct {
	m     *flat.Model
	errs  *lexemes.Diagnostics
	scope *flat.Scope
	proc  *flat.Proctype // nil in the global scope
	local flat.Arena
	// Labels of each proctype that something refers to from outside.
	remote   map[[2]string]bool
	inStep   int             // depth of d_step
	mayRun   bool            // the expression is evaluated once: run may stand in it
	initials bool            // variables stand for their initial values
	spoilt   map[string]bool // variables whose declarations have errors: their uses have none
	kept     map[string]bool // hidden variables that are part of the state after all
	observed []string        // hidden variables that a property reads
	// observing is set while a property is resolved.
	observing bool
	// binding is set while a proposition is bound to a model that is resolved.
	binding bool
	// The statements of each proctype, to find those that are never reached.
	statements map[*flat.Proctype][]written
	// What refers to other processes is filled in when all proctypes are known.
	labelRefs []labelRef
	varRefs   []varRef
	bodies    []body
	// For the merging of statements: some channel of the model has no slots;
	// proctypes whose last initial value may read global variables.
	rendezvous  bool
	alone       map[channelUse]bool
	initialised map[string]bool
}

// written is a statement of the text, by its index in Model.Infos.
type written struct {
	info  int32
	inner bool // in a d_step, which is one statement for control
}

func (r *resolver) err(pos source.Pos, format string, args ...any) *source.Error {
	return r.errs.Add(pos, format, args...)
}

// constant evaluates an expression that must be known before the model runs;
// what names it in the error. After an error it returns 1.
func (r *resolver) constant(e *syntax.ExprNode, what string) int32 {
	r.initials = true
	v, ok := r.fold(e)
	r.initials = false
	if !ok {
		r.err(e.Pos, "%s must be a constant", what).Hint = "constants are numbers and macros, as by #define N 3"
		return 1
	}
	return v
}

// fold evaluates a constant expression; false if it is not constant. With
// initials set, a global variable stands for its initial value. Division by
// zero is not constant, so that it fails at run time.
func (r *resolver) fold(e *syntax.ExprNode) (int32, bool) {
	switch e.Kind {
	case syntax.ExprNumber:
		return int32(e.Number), true
	case syntax.ExprVar:
		f := e.Ref.Fields[0]
		if len(e.Ref.Fields) > 1 || f.Index != nil {
			return 0, false
		}
		if x := r.m.MtypeValue(f.Name); x != 0 {
			return x, true
		}
		if v := r.scope.Find(f.Name); r.initials && v != nil && v.Constant {
			r.use(v)
			return v.Limit, true
		}
		return 0, false
	case syntax.ExprUnary:
		a, ok := r.fold(e.Args[0])
		switch e.Op {
		case "-":
			return -a, ok
		case "~":
			return ^a, ok
		}
		return int32(lexemes.BoolInt(a == 0)), ok
	case syntax.ExprBinary:
		a, ok1 := r.fold(e.Args[0])
		b, ok2 := r.fold(e.Args[1])
		if !ok1 || !ok2 || (e.Op == "/" || e.Op == "%") && b == 0 {
			return 0, false
		}
		return int32(lexemes.FoldBinary(e.Op, int(a), int(b))), true
	case syntax.ExprCond:
		a, ok := r.fold(e.Args[0])
		if !ok {
			return 0, false
		}
		return r.fold(e.Args[2-lexemes.BoolInt(a != 0)])
	}
	return 0, false
}

// leaf returns the variable or field at which a reference ends, as it is
// declared; nil if there is none.
func (r *resolver) leaf(ref *syntax.RefNode) *flat.Variable {
	v := r.scope.Find(ref.Name())
	for _, f := range ref.Fields[1:] {
		if v == nil || v.Type.Store != flat.StoreStruct {
			return nil
		}
		v = v.Type.Fields.Field(f.Name)
	}
	return v
}
