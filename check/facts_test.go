package check

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/check/known"
	"github.com/ltlcheck/ltlcheck/internal/check/proofs"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
)

var factNets = flag.Uint64("fact-nets", 300, "how many random nets TestFactsOfNets checks")

// TestFactsOfNets asks for proofs of random properties of random nets: what is proved holds by nested depth-first search, and
// nearly all that hold are proved.
func TestFactsOfNets(t *testing.T) {
	proved, holds := 0, 0
	for seed := range *factNets {
		rng := rand.New(rand.NewPCG(seed, 9))
		text := randommodel.Net(rng)
		net := netOf(t, text)
		prop := randomProperty(rng, &randommodel.Model{Program: net, States: randommodel.NetStates(), Steps: randommodel.NetSteps()}, randommodel.Options{OnlyState: seed%8 != 0})
		want, err := Verify(t.Context(), net, prop, Options{Algorithm: NDFS, Without: Shortcuts(net)})
		if err != nil || want.Verdict == Inconclusive {
			t.Fatal(seed, want.Reason, err)
		}
		f, atoms := prop.Formula, prop.atoms()
		if seed%2 == 0 {
			if f, err = known.Simplify(net, prop.Factory, f, atoms); err != nil {
				t.Fatal(err)
			}
			atoms = slices.DeleteFunc(atoms, func(a program.Atom) bool { return !slices.Contains(ltl.APs(f), a.Text) })
		}
		p := proofs.New(net, f, atoms, 0)
		said := p.Way().Run(t.Context())
		if said && want.Verdict == Violated {
			t.Fatalf("seed %d: proved %s by %s, but it is violated\n%s", seed, prop.Name, p.Method(), text)
		}
		if want.Verdict == Holds {
			holds++
		}
		if said {
			proved++
		}
	}
	t.Logf("%d of %d proved", proved, holds)
	if proved < holds*9/10 || holds < int(*factNets)/6 {
		t.Errorf("%d of %d proved", proved, holds)
	}
}

// TestFactsBesideASearch: a property that is proved while a search goes on holds, also without guided searches, and the answer counts the facts.
func TestFactsBesideASearch(t *testing.T) {
	var b strings.Builder
	b.WriteString(`<pnml><net id="n" type="ptnet"><page id="g">`)
	for i := range 24 {
		fmt.Fprintf(&b, `<place id="p%d"><initialMarking><text>1</text></initialMarking></place><place id="q%d"/><transition id="t%d"/>`, i, i, i)
		fmt.Fprintf(&b, `<arc id="a%d" source="p%d" target="t%d"/><arc id="b%d" source="t%d" target="q%d"/>`, i, i, i, i, i, i)
	}
	net := netOf(t, b.String()+`</page></net></pnml>`)
	fa := ltl.NewFactory()
	f, err := ltl.ParseString(fa, "F deadlock")
	if err != nil {
		t.Fatal(err)
	}
	without := slices.DeleteFunc(Shortcuts(net), func(name string) bool { return name == FactsShortcut })
	opts := Options{planFirst: time.Millisecond, Without: without, Limits: Limits{Time: time.Minute}}
	r, err := Verify(t.Context(), net, Property{Name: "p", Factory: fa, Formula: f}, opts)
	if err != nil || r.Verdict != Holds || r.Algorithm != Facts || !strings.Contains(r.Product.Method, "by 1 fact that") {
		t.Errorf("%v by %s, %q; %v", r.Verdict, r.Algorithm, r.Product.Method, err)
	}
}
