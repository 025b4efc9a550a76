package syntax

import (
	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"

	"cmp"
	"strconv"
	"strings"
)

// ExprText writes an expression with the parentheses that it needs and single
// blanks. The text parses to the same expression, so that it identifies a
// proposition.
func ExprText(e *ExprNode) string {
	var b strings.Builder
	writeExpr(&b, e, 0)
	return b.String()
}

// writeExpr writes e, in parentheses if its operator binds less tightly than
// level.
func writeExpr(b *strings.Builder, e *ExprNode, level int) {
	switch e.Kind {
	case ExprNumber:
		b.WriteString(cmp.Or(e.Name, strconv.Itoa(e.Number)))
	case ExprUnary:
		b.WriteString(e.Op)
		writeExpr(b, e.Args[0], 11)
	case ExprBinary:
		prec := lexemes.Precedence[e.Op]
		if prec < level {
			b.WriteByte('(')
		}
		writeExpr(b, e.Args[0], prec)
		b.WriteString(" " + e.Op + " ")
		writeExpr(b, e.Args[1], prec+1)
		if prec < level {
			b.WriteByte(')')
		}
	case ExprCond:
		b.WriteByte('(')
		writeExpr(b, e.Args[0], 0)
		b.WriteString(" -> ")
		writeExpr(b, e.Args[1], 0)
		b.WriteString(" : ")
		writeExpr(b, e.Args[2], 0)
		b.WriteByte(')')
	case ExprVar:
		writeRef(b, e.Ref)
	case ExprChannel:
		b.WriteString(e.Op + "(")
		writeRef(b, e.Ref)
		b.WriteByte(')')
	case ExprProcess:
		b.WriteString(e.Op + "(")
		writeExpr(b, e.Args[0], 0)
		b.WriteByte(')')
	case ExprTimeout:
		b.WriteString("timeout")
	case ExprNonProgress:
		b.WriteString("np_")
	case ExprRun:
		b.WriteString("run " + e.Name + "(")
		writeList(b, len(e.Args), func(i int) { writeExpr(b, e.Args[i], 0) })
		b.WriteByte(')')
	case ExprPoll:
		writePoll(b, e)
	case ExprLabel:
		writeRef(b, e.Ref)
		b.WriteString("@" + e.Name)
	case ExprRemote:
		writeRef(b, e.Ref)
		b.WriteByte(':')
		writeRef(b, e.Remote)
	}
}

func writePoll(b *strings.Builder, e *ExprNode) {
	writeRef(b, e.Ref)
	b.WriteByte('?')
	if e.Random {
		b.WriteByte('?')
	}
	b.WriteByte('[')
	writeList(b, len(e.Recv), func(i int) {
		switch a := e.Recv[i]; {
		case a.Ref != nil:
			writeRef(b, a.Ref)
		case a.Match.Kind == ExprNumber:
			writeExpr(b, a.Match, 0)
		default:
			b.WriteString("eval(")
			writeExpr(b, a.Match, 0)
			b.WriteByte(')')
		}
	})
	b.WriteByte(']')
}

func writeList(b *strings.Builder, n int, write func(int)) {
	for i := range n {
		if i > 0 {
			b.WriteString(", ")
		}
		write(i)
	}
}

func writeRef(b *strings.Builder, r *RefNode) {
	for i, f := range r.Fields {
		if i > 0 {
			b.WriteByte('.')
		}
		b.WriteString(f.Name)
		if f.Index != nil {
			b.WriteByte('[')
			writeExpr(b, f.Index, 0)
			b.WriteByte(']')
		}
	}
}
