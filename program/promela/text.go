package promela

import (
	"strconv"
	"strings"
)

// exprText writes an expression out, with the parentheses it needs and single blanks. The
// text parses back to the same expression.
func exprText(e *exprNode) string {
	var b strings.Builder
	writeExpr(&b, e, 0)
	return b.String()
}

// writeExpr writes e; an operator that binds looser than level gets parentheses.
func writeExpr(b *strings.Builder, e *exprNode, level int) {
	switch e.kind {
	case exprNumber:
		b.WriteString(strconv.Itoa(e.number))
	case exprUnary:
		b.WriteString(e.op)
		writeExpr(b, e.args[0], 11)
	case exprBinary:
		prec := precedence[e.op]
		if prec < level {
			b.WriteByte('(')
		}
		writeExpr(b, e.args[0], prec)
		b.WriteString(" " + e.op + " ")
		writeExpr(b, e.args[1], prec+1)
		if prec < level {
			b.WriteByte(')')
		}
	case exprCond:
		b.WriteByte('(')
		writeExpr(b, e.args[0], 0)
		b.WriteString(" -> ")
		writeExpr(b, e.args[1], 0)
		b.WriteString(" : ")
		writeExpr(b, e.args[2], 0)
		b.WriteByte(')')
	case exprVar:
		writeRef(b, e.ref)
	case exprChannel:
		b.WriteString(e.op + "(")
		writeRef(b, e.ref)
		b.WriteByte(')')
	case exprProcess:
		b.WriteString(e.op + "(")
		writeExpr(b, e.args[0], 0)
		b.WriteByte(')')
	case exprTimeout:
		b.WriteString("timeout")
	case exprNonProgress:
		b.WriteString("np_")
	case exprRun:
		b.WriteString("run " + e.name + "(")
		writeList(b, len(e.args), func(i int) { writeExpr(b, e.args[i], 0) })
		b.WriteByte(')')
	case exprPoll:
		writePoll(b, e)
	case exprLabel:
		writeRef(b, e.ref)
		b.WriteString("@" + e.name)
	case exprRemote:
		writeRef(b, e.ref)
		b.WriteByte(':')
		writeRef(b, e.remote)
	}
}

func writePoll(b *strings.Builder, e *exprNode) {
	writeRef(b, e.ref)
	b.WriteByte('?')
	if e.random {
		b.WriteByte('?')
	}
	b.WriteByte('[')
	writeList(b, len(e.recv), func(i int) {
		switch a := e.recv[i]; {
		case a.ref != nil:
			writeRef(b, a.ref)
		case a.match.kind == exprNumber:
			writeExpr(b, a.match, 0)
		default:
			b.WriteString("eval(")
			writeExpr(b, a.match, 0)
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

func writeRef(b *strings.Builder, r *refNode) {
	for i, f := range r.fields {
		if i > 0 {
			b.WriteByte('.')
		}
		b.WriteString(f.name)
		if f.index != nil {
			b.WriteByte('[')
			writeExpr(b, f.index, 0)
			b.WriteByte(']')
		}
	}
}
