// Code generated from LTL.g4 by ANTLR 4.13.1. DO NOT EDIT.

package ltlparser // LTL
import "github.com/antlr4-go/antlr/v4"

type BaseLTLVisitor struct {
	*antlr.BaseParseTreeVisitor
}

func (v *BaseLTLVisitor) VisitFormula(ctx *FormulaContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseLTLVisitor) VisitImplication(ctx *ImplicationContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseLTLVisitor) VisitDisjunction(ctx *DisjunctionContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseLTLVisitor) VisitExclusive(ctx *ExclusiveContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseLTLVisitor) VisitConjunction(ctx *ConjunctionContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseLTLVisitor) VisitBinary(ctx *BinaryContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseLTLVisitor) VisitUnary(ctx *UnaryContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseLTLVisitor) VisitPrefix(ctx *PrefixContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseLTLVisitor) VisitPrimary(ctx *PrimaryContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseLTLVisitor) VisitProposition(ctx *PropositionContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseLTLVisitor) VisitMatched(ctx *MatchedContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseLTLVisitor) VisitSequence(ctx *SequenceContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseLTLVisitor) VisitFusion(ctx *FusionContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseLTLVisitor) VisitEither(ctx *EitherContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseLTLVisitor) VisitUnion(ctx *UnionContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseLTLVisitor) VisitUnlike(ctx *UnlikeContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseLTLVisitor) VisitMeet(ctx *MeetContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseLTLVisitor) VisitRepeated(ctx *RepeatedContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseLTLVisitor) VisitElement(ctx *ElementContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseLTLVisitor) VisitSingle(ctx *SingleContext) interface{} {
	return v.VisitChildren(ctx)
}
