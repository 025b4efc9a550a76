// Package proofs answers a property beside the plan of its verification, where a
// program can prove facts about all of its runs (proving.Program): no run violates
// the property if no word does that the facts allow, see known.Refute. It visits
// no states, and only proves.
package proofs

import (
	"context"

	"github.com/dustin/go-humanize/english"

	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/check/known"
	"github.com/ltlcheck/ltlcheck/internal/check/turns"
	"github.com/ltlcheck/ltlcheck/internal/program/proving"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
)

// Shortcut is the name of proofs, in options that leave them out.
const Shortcut = "facts"

// The effort for the facts of a property, in operations on entries of a
// tableau, and the bytes that an entry may take.
const (
	factsEffort = 10_000_000
	entryBytes  = 64
)

// Proof looks for a proof of one property.
type Proof struct {
	prog    program.Program
	formula *ltl.Formula // in a factory of its own
	fa      *ltl.Factory
	atoms   []program.Atom
	effort  int
	facts   []proving.Fact // that were needed
}

// New prepares a proof of a formula, of which it makes a copy; nil if the program
// proves no facts. memory is the limit, 0 for none.
func New(prog program.Program, f *ltl.Formula, atoms []program.Atom, memory int64) *Proof {
	if _, ok := prog.(proving.Program); !ok || f == nil {
		return nil
	}
	p := &Proof{prog: prog, fa: ltl.NewFactory(), atoms: atoms, effort: factsEffort}
	p.formula = p.fa.Copy(f)
	if memory > 0 {
		p.effort = int(min(int64(p.effort), memory/entryBytes/2))
	}
	return p
}

// Way is what it does by turns.
func (p *Proof) Way() turns.Way {
	return turns.Named(turns.Proof).Way(func(ctx context.Context) bool {
		prover, err := p.prog.(proving.Program).NewProver(ctx, p.atoms, p.effort)
		if prover == nil || err != nil {
			return false // the plan finds out as well
		}
		facts, ok, err := known.Refute(ctx, p.prog, prover, p.fa, p.formula, p.atoms)
		p.facts = facts
		return ok && err == nil
	})
}

// Method counts the facts, which are formulas that would be long.
func (p *Proof) Method() string {
	if len(p.facts) == 0 {
		return "no run violates it by the initial state alone"
	}
	return "no run violates it by " + english.Plural(len(p.facts), "fact", "") + " that the structure of the program proves"
}

// Certify writes the section of a certificate whose proof is facts about all runs;
// done is false, and nothing was written, if there is no such proof of the formula.
func Certify(ctx context.Context, prog program.Program, f *ltl.Formula, atoms []program.Atom, section format.Section, w *format.Writer) (done bool, err error) {
	certifying, ok := prog.(proving.Certifying)
	if !ok || f == nil {
		return false, nil
	}
	prover, err := certifying.NewProofWriter(ctx, atoms, factsEffort)
	if prover == nil || err != nil {
		return false, err
	}
	fa := ltl.NewFactory()
	facts, ok, err := known.Refute(ctx, prog, prover, fa, fa.Copy(f), atoms)
	if !ok || err != nil {
		return false, err
	}
	section.Facts = &format.Facts{Lemmas: prover.Lemmas()}
	for _, fact := range facts {
		text := prover.Proof(fact)
		if text == nil {
			return false, nil
		}
		section.Facts.Facts = append(section.Facts.Facts, format.Fact{
			Kind: factKinds[fact.Kind], Yes: bitsOf(fact.Yes), No: bitsOf(fact.No), ThenYes: bitsOf(fact.ThenYes), ThenNo: bitsOf(fact.ThenNo), Proof: text,
		})
	}
	w.Begin(section)
	return true, w.End()
}

// factKinds are the kinds of facts in certificates.
var factKinds = map[proving.FactKind]string{
	proving.Never: format.Never, proving.NoStep: format.NoStep, proving.Leaves: format.Leaves, proving.Settles: format.Settles,
}

// bitsOf lists the atoms of a letter.
func bitsOf(l program.Letter) (out []int) {
	for i := range program.MaxAtoms {
		if l>>i&1 != 0 {
			out = append(out, i)
		}
	}
	return out
}
