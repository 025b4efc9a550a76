package main

import (
	"go/token"
	"go/types"
	"strings"
	"testing"
)

const modulePath = "github.com/ltlcheck/ltlcheck/"

// leaks are the places in public packages that mention types of packages
// without a promise, and why they may.
var leaks = map[string]string{
	"automata.Alphabet.BDD":               "labels are computed with by packages of this module; others read and write HOA",
	"automata.Alphabet.Importer":          "labels, likewise",
	"automata.Automaton.BDD":              "likewise",
	"automata.WithoutAlternation":         "alternating automata are made by automata/translate and the reader of HOA",
	"automata/ops.PruneSmall":             "a pass of automata/translate that needs a complement",
	"automata/ops.Reduce":                 "which passes there are changes with every version",
	"check.Certify":                       "the file format of certificates has a version of its own; the command writes them",
	"ltl.Builder.Formula":                 "formulas are made by parsers, of text; internal/ltl/syntax has their syntax tree",
	"ltl.Factory.Sequence":                "sequences are made by parsers, of text; internal/ltl/regular has their syntax tree",
	"ltl.Formula.Expr":                    "likewise",
	"ltl.NewBuilder":                      "formulas are made by parsers, of text; internal/ltl/syntax has their syntax tree",
	"model/ltltest.CheckStated":           "questions are made by model/spectest, from files",
	"model/ltltest.VerifyStated":          "likewise",
	"program/petri.Net.NewProofChecker":   "implements proving.Program, for check and internal/check/certificate/facts",
	"program/petri.Net.NewProofWriter":    "likewise",
	"program/petri.Net.NewProver":         "likewise",
	"program/petri.Unbounded.Condition":   "implements periodic.System, for internal/check/symbolic",
	"program/petri.Unbounded.Ends":        "likewise",
	"program/petri.Unbounded.Failures":    "likewise",
	"program/petri.Unbounded.Initial":     "likewise",
	"program/petri.Unbounded.Replay":      "likewise",
	"program/petri.Unbounded.Transitions": "likewise",
	"program/promela.Family.Abstract":     "implements counting.LocalFamily, for check.Verify and internal/check/certificate/counts",
	"program/promela.Family.Local":        "likewise",
	"program/promela.Model.Transitions":   "implements transitions.Described, for check.Certify",
	"program/promela.Model.Unlimited":     "implements openchannels.Program, for check.Verify",
	"program/promela.Unbounded.System":    "implements periodic.System, for internal/check/symbolic",
}

// TestPublicSignatures: what is exported by the public packages has types of
// these packages and of the standard library only, or types that one of them
// gives a name to.
func TestPublicSignatures(t *testing.T) {
	t.Parallel()
	s := &signatures{t: t, public: map[string]bool{}, named: map[types.Object]bool{}, seen: map[string]bool{}}
	packages := s.load(publicPackages(t))
	for _, p := range packages {
		for _, name := range p.Scope().Names() {
			if o := p.Scope().Lookup(name); o.Exported() {
				s.object(strings.TrimPrefix(p.Path(), modulePath)+"."+name, o)
			}
		}
	}
	for place := range leaks {
		if !s.seen[place] {
			t.Errorf("%s does not mention a type of a package without a promise; take it out of the list", place)
		}
	}
}

// signatures looks for types of other packages in what public packages export.
type signatures struct {
	t      *testing.T
	public map[string]bool       // by import path
	named  map[types.Object]bool // types of other packages with a name in a public one
	seen   map[string]bool       // places of leaks
}

// load reads the export data of packages from the build cache.
func (s *signatures) load(public []string) (packages []*types.Package) {
	s.t.Helper()
	var patterns []string
	for _, p := range public {
		s.public[modulePath+p] = true
		patterns = append(patterns, "./"+p)
	}
	imp, _ := importing(s.t, token.NewFileSet(), patterns...)
	for _, p := range public {
		pkg, err := imp.Import(modulePath + p)
		if err != nil {
			s.t.Fatal(err)
		}
		packages = append(packages, pkg)
		s.aliases(pkg)
	}
	return packages
}

// aliases notes the types that a package gives a name to.
func (s *signatures) aliases(p *types.Package) {
	for _, name := range p.Scope().Names() {
		if o, ok := p.Scope().Lookup(name).(*types.TypeName); ok && o.Exported() && o.IsAlias() {
			if n, ok := types.Unalias(o.Type()).(*types.Named); ok {
				s.named[n.Obj()] = true
			}
		}
	}
}

// object looks at an exported object, and at the exported fields and methods of
// a type.
func (s *signatures) object(place string, o types.Object) {
	n, ok := types.Unalias(o.Type()).(*types.Named)
	if _, isType := o.(*types.TypeName); !isType || !ok {
		s.mentions(place, o.Type())
		return
	}
	if strings.HasPrefix(n.Obj().Pkg().Path(), modulePath) {
		s.members(place, n.Underlying())
		for m := range n.Methods() {
			if m.Exported() {
				s.mentions(place+"."+m.Name(), m.Type())
			}
		}
	}
}

func (s *signatures) members(place string, t types.Type) {
	switch t := t.(type) {
	case *types.Struct:
		for f := range t.Fields() {
			if f.Exported() {
				s.mentions(place+"."+f.Name(), f.Type())
			}
		}
	case *types.Interface:
		for m := range t.ExplicitMethods() {
			s.mentions(place+"."+m.Name(), m.Type())
		}
		for e := range t.EmbeddedTypes() {
			s.mentions(place, e)
		}
	default:
		s.mentions(place, t)
	}
}

// mentions looks at a type where it is used.
func (s *signatures) mentions(place string, t types.Type) {
	switch t := t.(type) {
	case *types.Alias:
		if p := t.Obj().Pkg(); p == nil || !s.public[p.Path()] {
			s.mentions(place, types.Unalias(t))
		}
	case *types.Named:
		for a := range t.TypeArgs().Types() {
			s.mentions(place, a)
		}
		p := t.Obj().Pkg()
		if p == nil || !strings.HasPrefix(p.Path(), modulePath) || s.public[p.Path()] || s.named[t.Obj()] {
			return
		}
		if leaks[place] == "" {
			s.t.Errorf("%s mentions %s, of a package without a promise: use a type of a public package", place, t)
		}
		s.seen[place] = true
	case *types.Map:
		s.mentions(place, t.Key())
		s.mentions(place, t.Elem())
	case *types.Signature:
		for v := range t.Params().Variables() {
			s.mentions(place, v.Type())
		}
		for v := range t.Results().Variables() {
			s.mentions(place, v.Type())
		}
	case *types.Struct, *types.Interface:
		s.members(place, t)
	case interface{ Elem() types.Type }: // pointers, slices, arrays, channels
		s.mentions(place, t.Elem())
	}
}
