// Code generated from Spec.g4 by ANTLR 4.13.1. DO NOT EDIT.

package specparser // Spec
import "github.com/antlr4-go/antlr/v4"

// A complete Visitor for a parse tree produced by SpecParser.
type SpecVisitor interface {
	antlr.ParseTreeVisitor

	// Visit a parse tree produced by SpecParser#modelDecl.
	VisitModelDecl(ctx *ModelDeclContext) interface{}

	// Visit a parse tree produced by SpecParser#setting.
	VisitSetting(ctx *SettingContext) interface{}

	// Visit a parse tree produced by SpecParser#settingValue.
	VisitSettingValue(ctx *SettingValueContext) interface{}

	// Visit a parse tree produced by SpecParser#importDecl.
	VisitImportDecl(ctx *ImportDeclContext) interface{}

	// Visit a parse tree produced by SpecParser#defineDecl.
	VisitDefineDecl(ctx *DefineDeclContext) interface{}

	// Visit a parse tree produced by SpecParser#assumeDecl.
	VisitAssumeDecl(ctx *AssumeDeclContext) interface{}

	// Visit a parse tree produced by SpecParser#assumption.
	VisitAssumption(ctx *AssumptionContext) interface{}

	// Visit a parse tree produced by SpecParser#process.
	VisitProcess(ctx *ProcessContext) interface{}

	// Visit a parse tree produced by SpecParser#propertyDecl.
	VisitPropertyDecl(ctx *PropertyDeclContext) interface{}

	// Visit a parse tree produced by SpecParser#body.
	VisitBody(ctx *BodyContext) interface{}

	// Visit a parse tree produced by SpecParser#under.
	VisitUnder(ctx *UnderContext) interface{}

	// Visit a parse tree produced by SpecParser#expectation.
	VisitExpectation(ctx *ExpectationContext) interface{}

	// Visit a parse tree produced by SpecParser#withoutDecl.
	VisitWithoutDecl(ctx *WithoutDeclContext) interface{}

	// Visit a parse tree produced by SpecParser#formula.
	VisitFormula(ctx *FormulaContext) interface{}

	// Visit a parse tree produced by SpecParser#implication.
	VisitImplication(ctx *ImplicationContext) interface{}

	// Visit a parse tree produced by SpecParser#disjunction.
	VisitDisjunction(ctx *DisjunctionContext) interface{}

	// Visit a parse tree produced by SpecParser#exclusive.
	VisitExclusive(ctx *ExclusiveContext) interface{}

	// Visit a parse tree produced by SpecParser#conjunction.
	VisitConjunction(ctx *ConjunctionContext) interface{}

	// Visit a parse tree produced by SpecParser#binary.
	VisitBinary(ctx *BinaryContext) interface{}

	// Visit a parse tree produced by SpecParser#unary.
	VisitUnary(ctx *UnaryContext) interface{}

	// Visit a parse tree produced by SpecParser#prefix.
	VisitPrefix(ctx *PrefixContext) interface{}

	// Visit a parse tree produced by SpecParser#bounds.
	VisitBounds(ctx *BoundsContext) interface{}

	// Visit a parse tree produced by SpecParser#matched.
	VisitMatched(ctx *MatchedContext) interface{}

	// Visit a parse tree produced by SpecParser#sequence.
	VisitSequence(ctx *SequenceContext) interface{}

	// Visit a parse tree produced by SpecParser#fusion.
	VisitFusion(ctx *FusionContext) interface{}

	// Visit a parse tree produced by SpecParser#either.
	VisitEither(ctx *EitherContext) interface{}

	// Visit a parse tree produced by SpecParser#union.
	VisitUnion(ctx *UnionContext) interface{}

	// Visit a parse tree produced by SpecParser#unlike.
	VisitUnlike(ctx *UnlikeContext) interface{}

	// Visit a parse tree produced by SpecParser#meet.
	VisitMeet(ctx *MeetContext) interface{}

	// Visit a parse tree produced by SpecParser#repeated.
	VisitRepeated(ctx *RepeatedContext) interface{}

	// Visit a parse tree produced by SpecParser#element.
	VisitElement(ctx *ElementContext) interface{}

	// Visit a parse tree produced by SpecParser#single.
	VisitSingle(ctx *SingleContext) interface{}

	// Visit a parse tree produced by SpecParser#comparison.
	VisitComparison(ctx *ComparisonContext) interface{}

	// Visit a parse tree produced by SpecParser#sum.
	VisitSum(ctx *SumContext) interface{}

	// Visit a parse tree produced by SpecParser#product.
	VisitProduct(ctx *ProductContext) interface{}

	// Visit a parse tree produced by SpecParser#negative.
	VisitNegative(ctx *NegativeContext) interface{}

	// Visit a parse tree produced by SpecParser#expr.
	VisitExpr(ctx *ExprContext) interface{}

	// Visit a parse tree produced by SpecParser#primaryParen.
	VisitPrimaryParen(ctx *PrimaryParenContext) interface{}

	// Visit a parse tree produced by SpecParser#primaryQuoted.
	VisitPrimaryQuoted(ctx *PrimaryQuotedContext) interface{}

	// Visit a parse tree produced by SpecParser#primaryCall.
	VisitPrimaryCall(ctx *PrimaryCallContext) interface{}

	// Visit a parse tree produced by SpecParser#primaryLiteral.
	VisitPrimaryLiteral(ctx *PrimaryLiteralContext) interface{}

	// Visit a parse tree produced by SpecParser#primaryChannel.
	VisitPrimaryChannel(ctx *PrimaryChannelContext) interface{}

	// Visit a parse tree produced by SpecParser#primaryProcess.
	VisitPrimaryProcess(ctx *PrimaryProcessContext) interface{}

	// Visit a parse tree produced by SpecParser#primaryPredefined.
	VisitPrimaryPredefined(ctx *PrimaryPredefinedContext) interface{}

	// Visit a parse tree produced by SpecParser#primaryVar.
	VisitPrimaryVar(ctx *PrimaryVarContext) interface{}

	// Visit a parse tree produced by SpecParser#scope.
	VisitScope(ctx *ScopeContext) interface{}

	// Visit a parse tree produced by SpecParser#operandPrimary.
	VisitOperandPrimary(ctx *OperandPrimaryContext) interface{}

	// Visit a parse tree produced by SpecParser#operandBinary.
	VisitOperandBinary(ctx *OperandBinaryContext) interface{}

	// Visit a parse tree produced by SpecParser#operandUnary.
	VisitOperandUnary(ctx *OperandUnaryContext) interface{}

	// Visit a parse tree produced by SpecParser#arithBinary.
	VisitArithBinary(ctx *ArithBinaryContext) interface{}

	// Visit a parse tree produced by SpecParser#arithMinus.
	VisitArithMinus(ctx *ArithMinusContext) interface{}

	// Visit a parse tree produced by SpecParser#arithPrimary.
	VisitArithPrimary(ctx *ArithPrimaryContext) interface{}

	// Visit a parse tree produced by SpecParser#literal.
	VisitLiteral(ctx *LiteralContext) interface{}

	// Visit a parse tree produced by SpecParser#priority.
	VisitPriority(ctx *PriorityContext) interface{}

	// Visit a parse tree produced by SpecParser#varref.
	VisitVarref(ctx *VarrefContext) interface{}

	// Visit a parse tree produced by SpecParser#field.
	VisitField(ctx *FieldContext) interface{}

	// Visit a parse tree produced by SpecParser#exprList.
	VisitExprList(ctx *ExprListContext) interface{}

	// Visit a parse tree produced by SpecParser#recvArgs.
	VisitRecvArgs(ctx *RecvArgsContext) interface{}

	// Visit a parse tree produced by SpecParser#moreRecvArgs.
	VisitMoreRecvArgs(ctx *MoreRecvArgsContext) interface{}

	// Visit a parse tree produced by SpecParser#recvArg.
	VisitRecvArg(ctx *RecvArgContext) interface{}

	// Visit a parse tree produced by SpecParser#embedded.
	VisitEmbedded(ctx *EmbeddedContext) interface{}
}
