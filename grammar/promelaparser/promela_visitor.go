// Code generated from Promela.g4 by ANTLR 4.13.1. DO NOT EDIT.

package promelaparser // Promela
import "github.com/antlr4-go/antlr/v4"

// A complete Visitor for a parse tree produced by PromelaParser.
type PromelaVisitor interface {
	antlr.ParseTreeVisitor

	// Visit a parse tree produced by PromelaParser#model.
	VisitModel(ctx *ModelContext) interface{}

	// Visit a parse tree produced by PromelaParser#sep.
	VisitSep(ctx *SepContext) interface{}

	// Visit a parse tree produced by PromelaParser#unit.
	VisitUnit(ctx *UnitContext) interface{}

	// Visit a parse tree produced by PromelaParser#proctype.
	VisitProctype(ctx *ProctypeContext) interface{}

	// Visit a parse tree produced by PromelaParser#params.
	VisitParams(ctx *ParamsContext) interface{}

	// Visit a parse tree produced by PromelaParser#param.
	VisitParam(ctx *ParamContext) interface{}

	// Visit a parse tree produced by PromelaParser#paramName.
	VisitParamName(ctx *ParamNameContext) interface{}

	// Visit a parse tree produced by PromelaParser#provided.
	VisitProvided(ctx *ProvidedContext) interface{}

	// Visit a parse tree produced by PromelaParser#initProcess.
	VisitInitProcess(ctx *InitProcessContext) interface{}

	// Visit a parse tree produced by PromelaParser#neverClaim.
	VisitNeverClaim(ctx *NeverClaimContext) interface{}

	// Visit a parse tree produced by PromelaParser#traceAssertion.
	VisitTraceAssertion(ctx *TraceAssertionContext) interface{}

	// Visit a parse tree produced by PromelaParser#ltlBlock.
	VisitLtlBlock(ctx *LtlBlockContext) interface{}

	// Visit a parse tree produced by PromelaParser#ltlParen.
	VisitLtlParen(ctx *LtlParenContext) interface{}

	// Visit a parse tree produced by PromelaParser#ltlUnary.
	VisitLtlUnary(ctx *LtlUnaryContext) interface{}

	// Visit a parse tree produced by PromelaParser#ltlBinary.
	VisitLtlBinary(ctx *LtlBinaryContext) interface{}

	// Visit a parse tree produced by PromelaParser#ltlProposition.
	VisitLtlProposition(ctx *LtlPropositionContext) interface{}

	// Visit a parse tree produced by PromelaParser#userType.
	VisitUserType(ctx *UserTypeContext) interface{}

	// Visit a parse tree produced by PromelaParser#mtypeDecl.
	VisitMtypeDecl(ctx *MtypeDeclContext) interface{}

	// Visit a parse tree produced by PromelaParser#varDecl.
	VisitVarDecl(ctx *VarDeclContext) interface{}

	// Visit a parse tree produced by PromelaParser#visibility.
	VisitVisibility(ctx *VisibilityContext) interface{}

	// Visit a parse tree produced by PromelaParser#typeName.
	VisitTypeName(ctx *TypeNameContext) interface{}

	// Visit a parse tree produced by PromelaParser#declarator.
	VisitDeclarator(ctx *DeclaratorContext) interface{}

	// Visit a parse tree produced by PromelaParser#initChannel.
	VisitInitChannel(ctx *InitChannelContext) interface{}

	// Visit a parse tree produced by PromelaParser#initList.
	VisitInitList(ctx *InitListContext) interface{}

	// Visit a parse tree produced by PromelaParser#initExpr.
	VisitInitExpr(ctx *InitExprContext) interface{}

	// Visit a parse tree produced by PromelaParser#cUnit.
	VisitCUnit(ctx *CUnitContext) interface{}

	// Visit a parse tree produced by PromelaParser#block.
	VisitBlock(ctx *BlockContext) interface{}

	// Visit a parse tree produced by PromelaParser#sequence.
	VisitSequence(ctx *SequenceContext) interface{}

	// Visit a parse tree produced by PromelaParser#step.
	VisitStep(ctx *StepContext) interface{}

	// Visit a parse tree produced by PromelaParser#stmntLabelled.
	VisitStmntLabelled(ctx *StmntLabelledContext) interface{}

	// Visit a parse tree produced by PromelaParser#stmntIf.
	VisitStmntIf(ctx *StmntIfContext) interface{}

	// Visit a parse tree produced by PromelaParser#stmntDo.
	VisitStmntDo(ctx *StmntDoContext) interface{}

	// Visit a parse tree produced by PromelaParser#stmntFor.
	VisitStmntFor(ctx *StmntForContext) interface{}

	// Visit a parse tree produced by PromelaParser#stmntSelect.
	VisitStmntSelect(ctx *StmntSelectContext) interface{}

	// Visit a parse tree produced by PromelaParser#stmntBreak.
	VisitStmntBreak(ctx *StmntBreakContext) interface{}

	// Visit a parse tree produced by PromelaParser#stmntGoto.
	VisitStmntGoto(ctx *StmntGotoContext) interface{}

	// Visit a parse tree produced by PromelaParser#stmntAtomic.
	VisitStmntAtomic(ctx *StmntAtomicContext) interface{}

	// Visit a parse tree produced by PromelaParser#stmntDStep.
	VisitStmntDStep(ctx *StmntDStepContext) interface{}

	// Visit a parse tree produced by PromelaParser#stmntBlock.
	VisitStmntBlock(ctx *StmntBlockContext) interface{}

	// Visit a parse tree produced by PromelaParser#stmntElse.
	VisitStmntElse(ctx *StmntElseContext) interface{}

	// Visit a parse tree produced by PromelaParser#stmntAssert.
	VisitStmntAssert(ctx *StmntAssertContext) interface{}

	// Visit a parse tree produced by PromelaParser#stmntPrintf.
	VisitStmntPrintf(ctx *StmntPrintfContext) interface{}

	// Visit a parse tree produced by PromelaParser#stmntPrintm.
	VisitStmntPrintm(ctx *StmntPrintmContext) interface{}

	// Visit a parse tree produced by PromelaParser#stmntSetPriority.
	VisitStmntSetPriority(ctx *StmntSetPriorityContext) interface{}

	// Visit a parse tree produced by PromelaParser#stmntEmbedded.
	VisitStmntEmbedded(ctx *StmntEmbeddedContext) interface{}

	// Visit a parse tree produced by PromelaParser#stmntReturn.
	VisitStmntReturn(ctx *StmntReturnContext) interface{}

	// Visit a parse tree produced by PromelaParser#stmntExpr.
	VisitStmntExpr(ctx *StmntExprContext) interface{}

	// Visit a parse tree produced by PromelaParser#effectInline.
	VisitEffectInline(ctx *EffectInlineContext) interface{}

	// Visit a parse tree produced by PromelaParser#effectAssign.
	VisitEffectAssign(ctx *EffectAssignContext) interface{}

	// Visit a parse tree produced by PromelaParser#effectStep.
	VisitEffectStep(ctx *EffectStepContext) interface{}

	// Visit a parse tree produced by PromelaParser#effectSend.
	VisitEffectSend(ctx *EffectSendContext) interface{}

	// Visit a parse tree produced by PromelaParser#effectCopyReceive.
	VisitEffectCopyReceive(ctx *EffectCopyReceiveContext) interface{}

	// Visit a parse tree produced by PromelaParser#effectReceive.
	VisitEffectReceive(ctx *EffectReceiveContext) interface{}

	// Visit a parse tree produced by PromelaParser#alternatives.
	VisitAlternatives(ctx *AlternativesContext) interface{}

	// Visit a parse tree produced by PromelaParser#sendArgs.
	VisitSendArgs(ctx *SendArgsContext) interface{}

	// Visit a parse tree produced by PromelaParser#exprOr.
	VisitExprOr(ctx *ExprOrContext) interface{}

	// Visit a parse tree produced by PromelaParser#exprAnd.
	VisitExprAnd(ctx *ExprAndContext) interface{}

	// Visit a parse tree produced by PromelaParser#exprOperand.
	VisitExprOperand(ctx *ExprOperandContext) interface{}

	// Visit a parse tree produced by PromelaParser#operandPrimary.
	VisitOperandPrimary(ctx *OperandPrimaryContext) interface{}

	// Visit a parse tree produced by PromelaParser#operandBinary.
	VisitOperandBinary(ctx *OperandBinaryContext) interface{}

	// Visit a parse tree produced by PromelaParser#operandUnary.
	VisitOperandUnary(ctx *OperandUnaryContext) interface{}

	// Visit a parse tree produced by PromelaParser#comparison.
	VisitComparison(ctx *ComparisonContext) interface{}

	// Visit a parse tree produced by PromelaParser#arithBinary.
	VisitArithBinary(ctx *ArithBinaryContext) interface{}

	// Visit a parse tree produced by PromelaParser#arithMinus.
	VisitArithMinus(ctx *ArithMinusContext) interface{}

	// Visit a parse tree produced by PromelaParser#arithPrimary.
	VisitArithPrimary(ctx *ArithPrimaryContext) interface{}

	// Visit a parse tree produced by PromelaParser#primaryParen.
	VisitPrimaryParen(ctx *PrimaryParenContext) interface{}

	// Visit a parse tree produced by PromelaParser#primaryLiteral.
	VisitPrimaryLiteral(ctx *PrimaryLiteralContext) interface{}

	// Visit a parse tree produced by PromelaParser#primaryChannel.
	VisitPrimaryChannel(ctx *PrimaryChannelContext) interface{}

	// Visit a parse tree produced by PromelaParser#primaryProcess.
	VisitPrimaryProcess(ctx *PrimaryProcessContext) interface{}

	// Visit a parse tree produced by PromelaParser#primaryPredefined.
	VisitPrimaryPredefined(ctx *PrimaryPredefinedContext) interface{}

	// Visit a parse tree produced by PromelaParser#primaryRun.
	VisitPrimaryRun(ctx *PrimaryRunContext) interface{}

	// Visit a parse tree produced by PromelaParser#primaryEmbedded.
	VisitPrimaryEmbedded(ctx *PrimaryEmbeddedContext) interface{}

	// Visit a parse tree produced by PromelaParser#primaryVar.
	VisitPrimaryVar(ctx *PrimaryVarContext) interface{}

	// Visit a parse tree produced by PromelaParser#literal.
	VisitLiteral(ctx *LiteralContext) interface{}

	// Visit a parse tree produced by PromelaParser#priority.
	VisitPriority(ctx *PriorityContext) interface{}

	// Visit a parse tree produced by PromelaParser#varref.
	VisitVarref(ctx *VarrefContext) interface{}

	// Visit a parse tree produced by PromelaParser#field.
	VisitField(ctx *FieldContext) interface{}

	// Visit a parse tree produced by PromelaParser#exprList.
	VisitExprList(ctx *ExprListContext) interface{}

	// Visit a parse tree produced by PromelaParser#recvArgs.
	VisitRecvArgs(ctx *RecvArgsContext) interface{}

	// Visit a parse tree produced by PromelaParser#moreRecvArgs.
	VisitMoreRecvArgs(ctx *MoreRecvArgsContext) interface{}

	// Visit a parse tree produced by PromelaParser#recvArg.
	VisitRecvArg(ctx *RecvArgContext) interface{}

	// Visit a parse tree produced by PromelaParser#embedded.
	VisitEmbedded(ctx *EmbeddedContext) interface{}
}
