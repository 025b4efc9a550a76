// Code generated from Spec.g4 by ANTLR 4.13.1. DO NOT EDIT.

package specparser // Spec
import "github.com/antlr4-go/antlr/v4"

type BaseSpecVisitor struct {
	*antlr.BaseParseTreeVisitor
}

func (v *BaseSpecVisitor) VisitModelDecl(ctx *ModelDeclContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitSetting(ctx *SettingContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitSettingValue(ctx *SettingValueContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitImportDecl(ctx *ImportDeclContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitDefineDecl(ctx *DefineDeclContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitAssumeDecl(ctx *AssumeDeclContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitAssumption(ctx *AssumptionContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitProcess(ctx *ProcessContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitPropertyDecl(ctx *PropertyDeclContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitBody(ctx *BodyContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitUnder(ctx *UnderContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitExpectation(ctx *ExpectationContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitWithoutDecl(ctx *WithoutDeclContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitFormula(ctx *FormulaContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitImplication(ctx *ImplicationContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitDisjunction(ctx *DisjunctionContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitExclusive(ctx *ExclusiveContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitConjunction(ctx *ConjunctionContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitBinary(ctx *BinaryContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitUnary(ctx *UnaryContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitPrefix(ctx *PrefixContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitBounds(ctx *BoundsContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitMatched(ctx *MatchedContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitSequence(ctx *SequenceContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitFusion(ctx *FusionContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitEither(ctx *EitherContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitUnion(ctx *UnionContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitUnlike(ctx *UnlikeContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitMeet(ctx *MeetContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitRepeated(ctx *RepeatedContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitElement(ctx *ElementContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitSingle(ctx *SingleContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitComparison(ctx *ComparisonContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitSum(ctx *SumContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitProduct(ctx *ProductContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitNegative(ctx *NegativeContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitExpr(ctx *ExprContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitPrimaryParen(ctx *PrimaryParenContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitPrimaryQuoted(ctx *PrimaryQuotedContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitPrimaryCall(ctx *PrimaryCallContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitPrimaryLiteral(ctx *PrimaryLiteralContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitPrimaryChannel(ctx *PrimaryChannelContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitPrimaryProcess(ctx *PrimaryProcessContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitPrimaryPredefined(ctx *PrimaryPredefinedContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitPrimaryVar(ctx *PrimaryVarContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitScope(ctx *ScopeContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitOperandPrimary(ctx *OperandPrimaryContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitOperandBinary(ctx *OperandBinaryContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitOperandUnary(ctx *OperandUnaryContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitArithBinary(ctx *ArithBinaryContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitArithMinus(ctx *ArithMinusContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitArithPrimary(ctx *ArithPrimaryContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitLiteral(ctx *LiteralContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitPriority(ctx *PriorityContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitVarref(ctx *VarrefContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitField(ctx *FieldContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitExprList(ctx *ExprListContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitRecvArgs(ctx *RecvArgsContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitMoreRecvArgs(ctx *MoreRecvArgsContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitRecvArg(ctx *RecvArgContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseSpecVisitor) VisitEmbedded(ctx *EmbeddedContext) interface{} {
	return v.VisitChildren(ctx)
}
