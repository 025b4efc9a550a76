package facts

import "github.com/ltlcheck/ltlcheck/internal/program/proving"

// WithoutWalk makes a prover do without the random walk that refutes facts.
func WithoutWalk(p proving.Prover) { p.(*prover).seen = &seen{} }

// StrippedProves reports whether the net without colours shows a fact.
func StrippedProves(p proving.Prover, f proving.Fact) bool { return p.(*prover).strippedProves(f) }
