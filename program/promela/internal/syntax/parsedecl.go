package syntax

import (
	"github.com/ltlcheck/ltlcheck/internal/grammar/promelaparser"
)

// typeName builds the name of a type.
func (b *builder) typeName(c promelaparser.ITypeNameContext) TypeNode {
	t := TypeNode{Pos: b.pos(c), Name: c.GetStart().GetText()}
	if c.COLON() != nil {
		t.Subtype = c.NAME().GetText()
	}
	return t
}

// decl builds a declaration of variables.
func (b *builder) decl(c promelaparser.IVarDeclContext) *DeclNode {
	d := &DeclNode{pos: b.pos(c), Type: b.typeName(c.TypeName())}
	if c.Visibility() != nil {
		d.Visibility = c.Visibility().GetText()
	}
	for _, v := range c.AllDeclarator() {
		d.Vars = append(d.Vars, b.declarator(v))
	}
	return d
}

// declarator builds one variable with its size and initial value.
func (b *builder) declarator(c promelaparser.IDeclaratorContext) VarNode {
	v := VarNode{Pos: nodePos(c.NAME()), Name: c.NAME().GetText(), Text: b.text(c)}
	if c.NUMBER() != nil {
		v.Bits = b.number(c.NUMBER())
		if v.Bits < 1 || v.Bits > 31 {
			b.errs.Add(nodePos(c.NUMBER()), "a width is a number of bits from 1 to 31")
			v.Bits = 1
		}
	}
	if c.Expr() != nil {
		v.Size = b.expr(c.Expr())
	}
	switch i := c.Initialiser().(type) {
	case *promelaparser.InitChannelContext:
		v.Channel = &ChanNode{Pos: b.pos(i), Slots: b.expr(i.Expr())}
		for _, t := range i.AllTypeName() {
			v.Channel.Types = append(v.Channel.Types, b.typeName(t))
		}
	case *promelaparser.InitListContext:
		v.List = b.exprs(i.AllExpr())
	case *promelaparser.InitExprContext:
		v.Init = b.expr(i.Expr())
	}
	return v
}
