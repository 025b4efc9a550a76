package check

import (
	"context"
	"slices"

	"github.com/dustin/go-humanize/english"

	"github.com/ltlcheck/ltlcheck/internal/check/algorithms"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/check/known"
	"github.com/ltlcheck/ltlcheck/internal/check/turns"
	"github.com/ltlcheck/ltlcheck/internal/program/proving"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
)

// FactsShortcut is the name in Options.Without that leaves out facts that the
// program proves about its runs.
const FactsShortcut = "facts"

// The effort for the facts of a property, in operations on entries of a
// tableau, of which each may take so many bytes.
const (
	factsEffort = 10_000_000
	entryBytes  = 64
)

// proof answers beside the plan, where a program can prove facts about all of
// its runs (proving.Program): no run violates the property if no word does that
// the facts allow, see known.Refute. It uses nothing of the verification that
// the plan may write to.
type proof struct {
	prog    program.Program
	formula *ltl.Formula // in a factory of its own
	fa      *ltl.Factory
	atoms   []program.Atom
	effort  int
	facts   []proving.Fact // that were needed
}

// newProof prepares one; nil if there is none.
func (v *verification) newProof() *proof {
	_, ok := v.prog.(proving.Program)
	if !ok || v.prop.Formula == nil || slices.Contains(v.opts.Without, FactsShortcut) {
		return nil
	}
	p := &proof{prog: v.prog, fa: ltl.NewFactory(), atoms: v.searchAtoms(), effort: factsEffort}
	if p.formula = v.language.Known; p.formula == nil {
		p.formula = v.prop.Formula
	}
	p.formula = p.fa.Copy(p.formula)
	if m := v.opts.Limits.Memory; m > 0 {
		p.effort = int(min(int64(p.effort), m/entryBytes/2))
	}
	return p
}

// way is what it does by turns.
func (p *proof) way() turns.Way {
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

// adoptProof sets the verdict that the facts have proved.
func (v *verification) adoptProof(ctx context.Context, p *proof) error {
	if _, err := v.watchers(ctx); err != nil { // their sizes are part of the result
		return err
	}
	v.result.Verdict, v.result.Algorithm = Holds, algorithms.Facts
	v.result.Product = Statistics{Workers: 1, Method: p.method()}
	return nil
}

// method counts the facts, which are formulas that would be long.
func (p *proof) method() string {
	if len(p.facts) == 0 {
		return "no run violates it by the initial state alone"
	}
	return "no run violates it by " + english.Plural(len(p.facts), "fact", "") + " that the structure of the program proves"
}

// certifyFacts writes the section of a certificate whose proof is facts about all
// runs; done is false, and nothing was written, if there is no such proof.
func (v *verification) certifyFacts(ctx context.Context, section format.Section, w *format.Writer) (done bool, err error) {
	prog, ok := v.prog.(proving.Certifying)
	if !ok || v.prop.Formula == nil {
		return false, nil
	}
	prover, err := prog.NewProofWriter(ctx, v.bound, factsEffort)
	if prover == nil || err != nil {
		return false, err
	}
	fa := ltl.NewFactory()
	facts, ok, err := known.Refute(ctx, v.prog, prover, fa, fa.Copy(v.prop.Formula), v.bound)
	if !ok || err != nil {
		return false, err
	}
	section.Facts = &format.Facts{Lemmas: prover.Lemmas()}
	for _, f := range facts {
		text := prover.Proof(f)
		if text == nil {
			return false, nil
		}
		section.Facts.Facts = append(section.Facts.Facts, format.Fact{
			Kind: factKinds[f.Kind], Yes: bitsOf(f.Yes), No: bitsOf(f.No), ThenYes: bitsOf(f.ThenYes), ThenNo: bitsOf(f.ThenNo), Proof: text,
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
