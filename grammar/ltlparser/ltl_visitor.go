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
}
