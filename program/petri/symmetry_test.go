package petri

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/program/programtest"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/internal/randommodel/colourednet"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/symmetry"
)

// TestOrbits: of the nets of the corpus that have symmetries, the orbits of the
// markings that are explored add up to the markings of the net, if those that they
// stand for are reachable, and to no fewer if not.
func TestOrbits(t *testing.T) {
	raced.SkipSequential(t)
	limit := 20_000
	if testing.Short() {
		limit = 1000
	}
	quotients, exact := 0, 0
	for _, i := range instances(t) {
		if i.States > limit || i.Places > 1000 {
			continue
		}
		n, err := readString(corpusFiles(t, i, i.Years[len(i.Years)-1])["model.pnml"])
		if err != nil {
			t.Fatal(err)
		}
		small, _, err := n.Quotient(nil, program.SameWords)
		if err != nil {
			t.Fatal(err)
		}
		if small == nil {
			continue
		}
		quotients++
		states, represented := weigh(t, small)
		switch closed := small.Closed(); {
		case closed && represented == float64(i.States):
			exact++
		case closed && !math.IsNaN(represented) || represented < float64(i.States) || states > i.States:
			t.Errorf("%s: %d orbits of %v markings, want %d", i.Instance, states, represented, i.States)
		}
	}
	t.Logf("%d nets with symmetries, %d with exact sums", quotients, exact)
	if quotients < 8 || exact < 6 {
		t.Error("too few")
	}
}

// TestExchanges: exchanges of colours that are symmetries of the unfolded net are
// found before any search, those of colours that some transition names are not;
// and the group is the one that a search finds.
func TestExchanges(tt *testing.T) {
	drawn, used, refused, moving := 0, 0, 0, 0
	seeded.Check(tt, func(t *rapid.T) {
		drawn++
		s := colourednet.Draw(func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "choice") })
		n, err := readString(s.PNML())
		if err != nil {
			t.Fatalf("%v\n%s", err, s.PNML())
		}
		known := exchanges(n.arrays)
		graph := graph(n.arrays, coloursOf(n.arrays, nil))
		with, without := symmetry.Find(graph, known), symmetry.Find(graph, nil)
		if with.Order() != without.Order() || !slices.Equal(slices.Sorted(slices.Values(with.Moved())), slices.Sorted(slices.Values(without.Moved()))) {
			t.Fatalf("%s, without colours %s\n%s", with, without, s.PNML())
		}
		for _, p := range known {
			if preserved(n.arrays, p) {
				used++
			} else {
				refused++
			}
		}
		if len(with.Moved()) > 0 {
			moving++
		}
	})
	tt.Logf("%d exchanges are symmetries, %d are not; %d of %d nets with symmetries", used, refused, moving, drawn)
	if drawn >= 100 && (used < 25 || refused < 10 || moving < 20) { // a few nets may have none
		tt.Error("too few")
	}
}

// preserved reports by the definition whether a permutation of places is a
// symmetry.
func preserved(n *nets.Net, p *symmetry.Permutation) bool {
	texts := func(image func(uint32) uint32) []string {
		var out []string
		for t := range n.Transitions {
			var arcs []string
			for _, a := range n.Pre.Of(t) {
				arcs = append(arcs, fmt.Sprint("takes ", image(a.Place), a.Weight))
			}
			for _, a := range n.Post.Of(t) {
				arcs = append(arcs, fmt.Sprint("puts ", image(a.Place), a.Weight))
			}
			slices.Sort(arcs)
			out = append(out, strings.Join(arcs, ", "))
		}
		slices.Sort(out)
		return out
	}
	return slices.Equal(texts(p.Image), texts(func(p uint32) uint32 { return p }))
}

// TestExchangesOfMany: a net with places of pairs of 40 colours, all of which may be
// permuted, and so may the two places of each pair.
func TestExchangesOfMany(t *testing.T) {
	const colours = 40
	var b strings.Builder
	b.WriteString(`<pnml><net id="n" type="http://www.pnml.org/version-2009/grammar/symmetricnet"><declaration><structure><declarations><namedsort id="C" name="C"><cyclicenumeration>`)
	for i := range colours {
		fmt.Fprintf(&b, `<feconstant id="c%d" name="c%d"/>`, i, i)
	}
	b.WriteString(`</cyclicenumeration></namedsort><namedsort id="P" name="P"><productsort><usersort declaration="C"/><usersort declaration="C"/></productsort></namedsort><variabledecl id="x" name="x"><usersort declaration="C"/></variabledecl><variabledecl id="y" name="y"><usersort declaration="C"/></variabledecl></declarations></structure></declaration><page id="g">`)
	all, x, pair := `<structure><all><usersort declaration="C"/></all></structure>`, `<structure><variable refvariable="x"/></structure>`, `<structure><tuple><subterm><variable refvariable="x"/></subterm><subterm><variable refvariable="y"/></subterm></tuple></structure>`
	y := strings.Replace(x, `"x"`, `"y"`, 1)
	fmt.Fprintf(&b, `<place id="idle"><type><structure><usersort declaration="C"/></structure></type><hlinitialMarking>%s</hlinitialMarking></place>`, all)
	b.WriteString(`<place id="held"><type><structure><usersort declaration="P"/></structure></type></place><transition id="t"/><transition id="u"/>`)
	for i, a := range [][3]string{{"idle", "t", x}, {"idle", "t", y}, {"t", "held", pair}, {"held", "u", pair}, {"u", "idle", x}, {"u", "idle", y}} {
		fmt.Fprintf(&b, `<arc id="a%d" source="%s" target="%s"><hlinscription>%s</hlinscription></arc>`, i, a[0], a[1], a[2])
	}
	b.WriteString(`</page></net></pnml>`)
	n, err := readString(b.String())
	if err != nil {
		t.Fatal(err)
	}
	g := symmetry.Find(graph(n.arrays, coloursOf(n.arrays, nil)), exchanges(n.arrays))
	if want := math.Gamma(colours+1) * math.Pow(2, colours*(colours-1)/2); !g.Whole || math.Abs(g.Order()/want-1) > 1e-9 {
		t.Errorf("%v symmetries of %d places, want %v", g.Order(), n.Places(), want)
	}
}

// weigh explores a quotient, and adds up the sizes of orbits.
func weigh(t *testing.T, p program.Program) (count int, represented float64) {
	t.Helper()
	b, err := p.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	e, err := b.NewExplorer(nil)
	if err != nil {
		t.Fatal(err)
	}
	states := programtest.States(t, e, math.MaxInt)
	for _, s := range states {
		represented += e.(program.Orbits).Weight(s)
	}
	return len(states), represented
}
