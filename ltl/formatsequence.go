package ltl

import (
	"strconv"

	"github.com/ltlcheck/ltlcheck/internal/ltl/regular"
)

// isStrongSequence reports whether f is {r}!, that is {r}<>-> true.
func isStrongSequence(f *Formula) bool { return f.op == SuffixSome && f.Right().op == True }

// sequence writes a formula whose operator is one of sequences.
func (p *printer) sequence(f *Formula) {
	open, closed := "{", "}"
	if p.style == LaTeX {
		open, closed = `\{`, `\}`
	}
	if f.op == NotClosure {
		p.b.WriteString(p.sign(Not))
	}
	p.b.WriteString(open)
	p.expression(f, f.expr, 0, open, closed)
	p.b.WriteString(closed)
	switch {
	case isStrongSequence(f):
		p.b.WriteByte('!')
	case f.op == SuffixSome || f.op == SuffixAll:
		p.b.WriteString(p.suffix(f.op))
		p.formula(f.Right())
	}
}

func (p *printer) suffix(op Op) string {
	signs := [2]string{"<>-> ", "[]-> "}
	switch p.style {
	case UTF8:
		signs = [2]string{" ◇→ ", " □→ "}
	case LaTeX:
		signs = [2]string{` \mathrel{\langle\rangle\rightarrow} `, ` \mathrel{[]\rightarrow} `}
	}
	if op == SuffixSome {
		return signs[0]
	}
	return signs[1]
}

// sequenceLevel is the precedence of an operator of expressions, the tightest
// highest.
func sequenceLevel(op regular.Op) int {
	switch op {
	case regular.Concat:
		return 1
	case regular.Fusion:
		return 2
	case regular.Or:
		return 3
	case regular.And, regular.Both:
		return 4
	case regular.Repeat:
		return 5
	}
	return 6
}

// expression writes part of f's sequence, in braces if its operator binds no
// tighter than level.
func (p *printer) expression(f *Formula, e *regular.Expr, above int, open, closed string) {
	level := sequenceLevel(e.Op)
	if e.Op == regular.Leaf {
		p.letter(f.kids[e.Number], above)
		return
	}
	if level <= above {
		p.b.WriteString(open)
		defer p.b.WriteString(closed)
	}
	switch e.Op {
	case regular.Empty:
		p.b.WriteString("[*0]")
	case regular.Repeat:
		p.expression(f, e.Kids[0], level-1, open, closed)
		p.b.WriteString(repetition(e))
	default:
		for i, kid := range e.Kids {
			if i > 0 {
				p.b.WriteString(p.between(e.Op))
			}
			above := level
			if (e.Op == regular.Concat || e.Op == regular.Fusion) && i > 0 {
				above = level - 1
			}
			p.expression(f, kid, above, open, closed)
		}
	}
}

// letter writes a propositional formula within a sequence, in parentheses if
// its operator binds no tighter than level.
func (p *printer) letter(f *Formula, above int) {
	level := 0
	switch {
	case p.hasName(f) || level6(f):
		level = 6
	case f.op == Or:
		level = sequenceLevel(regular.Or)
	case f.op == And && p.style != UTF8 && p.style != LaTeX:
		level = sequenceLevel(regular.And)
	}
	p.operand(f, level <= above)
}

// level6 reports whether no operand of an operator in a sequence needs
// parentheses for the formula's sake.
func level6(f *Formula) bool { return level(f.op) >= 6 }

func (p *printer) between(op regular.Op) string {
	switch {
	case op == regular.Concat:
		return "; "
	case op == regular.Fusion:
		return " : "
	case op == regular.Or:
		return p.sign(Or)
	case op == regular.Both && p.style == LaTeX:
		return ` \land `
	case op == regular.And && p.style == LaTeX:
		return ` \cap `
	case op == regular.Both:
		return " & "
	}
	return " && "
}

func repetition(e *regular.Expr) string {
	lo := strconv.Itoa(e.Lo)
	switch {
	case e.Lo == 0 && e.Hi == regular.Open:
		return "[*]"
	case e.Lo == 1 && e.Hi == regular.Open:
		return "[+]"
	case e.Hi == regular.Open:
		return "[*" + lo + "..]"
	case e.Lo == e.Hi:
		return "[*" + lo + "]"
	}
	return "[*" + lo + ".." + strconv.Itoa(e.Hi) + "]"
}
