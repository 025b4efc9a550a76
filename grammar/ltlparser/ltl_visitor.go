// Code generated from LTL.g4 by ANTLR 4.13.1. DO NOT EDIT.

package ltlparser // LTL
import "github.com/antlr4-go/antlr/v4"

// A complete Visitor for a parse tree produced by LTLParser.
type LTLVisitor interface {
	antlr.ParseTreeVisitor

	// Visit a parse tree produced by LTLParser#formula.
	VisitFormula(ctx *FormulaContext) interface{}

	// Visit a parse tree produced by LTLParser#implication.
	VisitImplication(ctx *ImplicationContext) interface{}

	// Visit a parse tree produced by LTLParser#disjunction.
	VisitDisjunction(ctx *DisjunctionContext) interface{}

	// Visit a parse tree produced by LTLParser#exclusive.
	VisitExclusive(ctx *ExclusiveContext) interface{}

	// Visit a parse tree produced by LTLParser#conjunction.
	VisitConjunction(ctx *ConjunctionContext) interface{}

	// Visit a parse tree produced by LTLParser#binary.
	VisitBinary(ctx *BinaryContext) interface{}

	// Visit a parse tree produced by LTLParser#unary.
	VisitUnary(ctx *UnaryContext) interface{}

	// Visit a parse tree produced by LTLParser#prefix.
	VisitPrefix(ctx *PrefixContext) interface{}

	// Visit a parse tree produced by LTLParser#primary.
	VisitPrimary(ctx *PrimaryContext) interface{}

	// Visit a parse tree produced by LTLParser#proposition.
	VisitProposition(ctx *PropositionContext) interface{}

	// Visit a parse tree produced by LTLParser#matched.
	VisitMatched(ctx *MatchedContext) interface{}

	// Visit a parse tree produced by LTLParser#sequence.
	VisitSequence(ctx *SequenceContext) interface{}

	// Visit a parse tree produced by LTLParser#fusion.
	VisitFusion(ctx *FusionContext) interface{}

	// Visit a parse tree produced by LTLParser#either.
	VisitEither(ctx *EitherContext) interface{}

	// Visit a parse tree produced by LTLParser#union.
	VisitUnion(ctx *UnionContext) interface{}

	// Visit a parse tree produced by LTLParser#unlike.
	VisitUnlike(ctx *UnlikeContext) interface{}

	// Visit a parse tree produced by LTLParser#meet.
	VisitMeet(ctx *MeetContext) interface{}

	// Visit a parse tree produced by LTLParser#repeated.
	VisitRepeated(ctx *RepeatedContext) interface{}

	// Visit a parse tree produced by LTLParser#element.
	VisitElement(ctx *ElementContext) interface{}

	// Visit a parse tree produced by LTLParser#single.
	VisitSingle(ctx *SingleContext) interface{}
}
