package periodic

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
)

// Instruction is Guard → x := A·x + B: if x satisfies all rows of Guard, all
// variables are assigned at once. For n variables A has n rows of n
// coefficients. Instructions are not changed once made; slices may be shared.
type Instruction struct {
	Guard []Row
	A     Matrix
	B     Vector
}

// Skip returns the instruction on n variables that is always enabled and
// changes nothing.
func Skip(n int) *Instruction { return &Instruction{A: Identity(n), B: make(Vector, n)} }

// before returns the weakest precondition of a row: the row that x must satisfy
// for A·x + b to satisfy r.
func (i *Instruction) before(r Row) Row {
	n := len(i.B)
	a := make(Vector, n)
	for v, c := range r.A {
		if c.IsZero() {
			continue
		}
		for j, x := range i.A[v] {
			if !x.IsZero() {
				a[j] = a[j].Add(c.Mul(x))
			}
		}
	}
	return Row{a, r.B.Sub(dot(r.A, i.B))}
}

// Then returns the instruction that executes i and then j (§2).
func (i *Instruction) Then(j *Instruction) *Instruction {
	r := &Instruction{Guard: slices.Clone(i.Guard), A: j.A.times(i.A), B: j.A.apply(i.B).plus(j.B)}
	for _, t := range j.Guard {
		r.Guard = append(r.Guard, i.before(t))
	}
	r.Guard = tidy(r.Guard)
	return r
}

// Enabled reports whether the guard holds for x.
func (i *Instruction) Enabled(x Vector) bool {
	for _, r := range i.Guard {
		if !r.Holds(x) {
			return false
		}
	}
	return true
}

// Apply returns A·x + b, a new vector. The guard is not tested.
func (i *Instruction) Apply(x Vector) Vector { return i.A.apply(x).plus(i.B) }

// idempotent reports whether A·A = A.
func (i *Instruction) idempotent() bool {
	return i.A.isIdentity() || i.A.times(i.A).equal(i.A)
}

// idle reports whether the instruction changes no variable.
func (i *Instruction) idle() bool { return i.B.zero() && i.A.isIdentity() }

// maxPower is the largest exponent that idempotentPower tries.
const maxPower = 12

// idempotentPower returns the least power of the instruction whose matrix is
// idempotent, and its exponent; nil if there is none up to maxPower. A has
// finitely many powers exactly if there is such an exponent (Boigelot 1998,
// Finkel & Leroux 2002).
func (i *Instruction) idempotentPower() (*Instruction, int) {
	p := i
	for n := 1; n <= maxPower; n++ {
		if p.idempotent() {
			return p, n
		}
		p = p.Then(i)
	}
	return nil, 0
}

// key returns a text that is the same for instructions with the same rows, in
// any order, and the same effect.
func (i *Instruction) key() string {
	var rows []string
	for _, r := range i.Guard {
		rows = append(rows, string(r.B.Append(r.A.append(nil))))
	}
	slices.Sort(rows)
	var key []byte
	for _, a := range i.A {
		key = append(a.append(key), ';')
	}
	key = append(i.B.append(key), '|')
	for _, r := range rows {
		key = append(append(key, r...), '|')
	}
	return string(key)
}

// repeated returns rows over (x, k), k last, under which an idempotent
// instruction can be executed k+1 times beginning with x; these turn x into A·x
// + k·A·b + b. If A is not the identity, some x may be missing for k = 0
// (§3.2).
func (i *Instruction) repeated() []Row {
	n := len(i.B)
	period := i.A.apply(i.B)
	none := make(Vector, n+1)
	none[n] = exact.Of(-1)
	rows := []Row{{A: none}} // k ≥ 0
	for _, t := range i.Guard {
		rows = append(rows, Row{t.A.with(exact.Int{}), t.B}) // T·x ≤ u
		after, step := i.before(t), dot(t.A, period)
		if !i.A.isIdentity() {
			rows = append(rows, Row{after.A.with(exact.Int{}), after.B}) // T(A·x + b) ≤ u
		}
		rows = append(rows, Row{after.A.with(step), after.B.Add(step)}) // T(A·x + (k-1)·A·b + b) ≤ u
	}
	return rows
}
