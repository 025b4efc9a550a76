// Code generated from Promela.g4 by ANTLR 4.13.1. DO NOT EDIT.

package promelaparser // Promela
import "github.com/antlr4-go/antlr/v4"

type BasePromelaVisitor struct {
	*antlr.BaseParseTreeVisitor
}

func (v *BasePromelaVisitor) VisitModel(ctx *ModelContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitSep(ctx *SepContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitUnit(ctx *UnitContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitProctype(ctx *ProctypeContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitParams(ctx *ParamsContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitParam(ctx *ParamContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitParamName(ctx *ParamNameContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitProvided(ctx *ProvidedContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitInitProcess(ctx *InitProcessContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitNeverClaim(ctx *NeverClaimContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitTraceAssertion(ctx *TraceAssertionContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitLtlBlock(ctx *LtlBlockContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitLtlParen(ctx *LtlParenContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitLtlUnary(ctx *LtlUnaryContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitLtlBinary(ctx *LtlBinaryContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitLtlProposition(ctx *LtlPropositionContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitUserType(ctx *UserTypeContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitMtypeDecl(ctx *MtypeDeclContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitVarDecl(ctx *VarDeclContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitVisibility(ctx *VisibilityContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitTypeName(ctx *TypeNameContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitDeclarator(ctx *DeclaratorContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitInitChannel(ctx *InitChannelContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitInitList(ctx *InitListContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitInitExpr(ctx *InitExprContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitCUnit(ctx *CUnitContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitBlock(ctx *BlockContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitSequence(ctx *SequenceContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitStep(ctx *StepContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitStmntLabelled(ctx *StmntLabelledContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitStmntIf(ctx *StmntIfContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitStmntDo(ctx *StmntDoContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitStmntFor(ctx *StmntForContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitStmntSelect(ctx *StmntSelectContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitStmntBreak(ctx *StmntBreakContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitStmntGoto(ctx *StmntGotoContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitStmntAtomic(ctx *StmntAtomicContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitStmntDStep(ctx *StmntDStepContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitStmntBlock(ctx *StmntBlockContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitStmntElse(ctx *StmntElseContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitStmntAssert(ctx *StmntAssertContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitStmntPrintf(ctx *StmntPrintfContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitStmntPrintm(ctx *StmntPrintmContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitStmntSetPriority(ctx *StmntSetPriorityContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitStmntEmbedded(ctx *StmntEmbeddedContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitStmntReturn(ctx *StmntReturnContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitStmntExpr(ctx *StmntExprContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitEffectInline(ctx *EffectInlineContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitEffectAssign(ctx *EffectAssignContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitEffectStep(ctx *EffectStepContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitEffectSend(ctx *EffectSendContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitEffectCopyReceive(ctx *EffectCopyReceiveContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitEffectReceive(ctx *EffectReceiveContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitAlternatives(ctx *AlternativesContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitSendArgs(ctx *SendArgsContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitExprOr(ctx *ExprOrContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitExprAnd(ctx *ExprAndContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitExprOperand(ctx *ExprOperandContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitOperandPrimary(ctx *OperandPrimaryContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitOperandBinary(ctx *OperandBinaryContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitOperandUnary(ctx *OperandUnaryContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitComparison(ctx *ComparisonContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitArithBinary(ctx *ArithBinaryContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitArithMinus(ctx *ArithMinusContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitArithPrimary(ctx *ArithPrimaryContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitPrimaryParen(ctx *PrimaryParenContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitPrimaryLiteral(ctx *PrimaryLiteralContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitPrimaryChannel(ctx *PrimaryChannelContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitPrimaryProcess(ctx *PrimaryProcessContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitPrimaryPredefined(ctx *PrimaryPredefinedContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitPrimaryRun(ctx *PrimaryRunContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitPrimaryEmbedded(ctx *PrimaryEmbeddedContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitPrimaryVar(ctx *PrimaryVarContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitLiteral(ctx *LiteralContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitPriority(ctx *PriorityContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitVarref(ctx *VarrefContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitField(ctx *FieldContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitExprList(ctx *ExprListContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitRecvArgs(ctx *RecvArgsContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitMoreRecvArgs(ctx *MoreRecvArgsContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitRecvArg(ctx *RecvArgContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BasePromelaVisitor) VisitEmbedded(ctx *EmbeddedContext) interface{} {
	return v.VisitChildren(ctx)
}
