package petri_test

import (
	"context"
	"fmt"
	"io"
	"log"
	"strings"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program/petri"
)

const ring = `<pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml">
<net id="ring" type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="page">
 <place id="idle"><initialMarking><text>2</text></initialMarking></place>
 <place id="busy"/>
 <transition id="start"/>
 <transition id="stop"/>
 <arc id="a" source="idle" target="start"/><arc id="b" source="start" target="busy"/>
 <arc id="c" source="busy" target="stop"/><arc id="d" source="stop" target="idle"/>
</page></net></pnml>`

// A net is read from PNML. Its propositions compare numbers of tokens, or say which transitions can fire.
func ExampleRead() {
	net, err := petri.Read("ring.pnml", func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(ring)), nil })
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(net.Places(), "places,", net.Transitions(), "transitions")
	fa := ltl.NewFactory()
	free := fa.AP("tokens(idle) >= 1")
	for _, f := range []*ltl.Formula{fa.G(free), fa.G(fa.F(free))} {
		result, err := check.Verify(context.Background(), net, check.Property{Factory: fa, Formula: f}, check.Options{})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(f, result.Verdict)
	}
	// Output:
	// 2 places, 2 transitions
	// []"tokens(idle) >= 1" violated
	// []<>"tokens(idle) >= 1" holds
}

// Bounds are found for all places at once, also of nets with infinitely many markings.
func ExampleNet_Bounds() {
	net, err := petri.Read("ring.pnml", func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(ring)), nil })
	if err != nil {
		log.Fatal(err)
	}
	bounds, _, complete, err := net.Bounds(context.Background(), 1000)
	if err != nil || !complete {
		log.Fatal(complete, err)
	}
	for _, b := range bounds {
		fmt.Println(b.Place, b.Most)
	}
	// Output:
	// idle 2
	// busy 2
}
