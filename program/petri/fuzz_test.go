package petri

import (
	"io"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
)

// FuzzRead reads any text as a net and, when it is one, explores some of its markings.
func FuzzRead(f *testing.F) {
	f.Add(head + tail)
	f.Add(head + `<arc id="a" source="p" target="t"><inscription><text>2</text></inscription></arc>` + tail)
	f.Add(head + `<referencePlace id="r" ref="p"/><arc id="a" source="t" target="r"/>` + tail)
	f.Add("<?xml version='1.0' encoding='latin1'?><!DOCTYPE x><pnml><net id='n'><![CDATA[x]]><place id='&#65;'/></net></pnml>")
	f.Add("<pnml><net id='n' type='symmetricnet'/></pnml>")
	f.Fuzz(func(t *testing.T, text string) {
		n, err := readString(text)
		if err != nil {
			if !strings.Contains(err.Error(), "net.pnml:") {
				t.Fatalf("an error without a place: %v", err)
			}
			return
		}
		e := bindAll(t, n, "deadlock", "exec(_)")
		var b program.Batch
		if err := e.Initial(&b); err != nil {
			t.Fatal(err)
		}
		for range 50 {
			s := append([]byte(nil), b.State(0)...)
			n.Format(s)
			if e.Expand(s, &b) != nil || b.Len() == 0 {
				return
			}
			for _, succ := range b.Succs {
				n.FormatAction(s, succ.Action)
			}
		}
	})
}

// FuzzReadProperties reads any text as a property file and binds what it asks.
func FuzzReadProperties(f *testing.F) {
	n := smallNet(f)
	for _, formula := range []string{
		"<all-paths><finally>" + fireT0 + "</finally></all-paths>", "<exists-path><finally>" + someP + "</finally></exists-path>",
		"<place-bound><place>p1</place></place-bound>",
	} {
		f.Add("<property-set><property><id>q</id><formula>" + formula + "</formula></property></property-set>")
	}
	f.Fuzz(func(t *testing.T, text string) {
		queries, _ := ReadProperties("q.xml", n, func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil })
		for _, q := range queries {
			if q.Kind == QueryPossible || q.Kind == QueryAlways {
				if _, err := n.Bind([]program.Atom{{Text: q.Proposition}}); err != nil {
					t.Fatalf("%q: %v", q.Proposition, err)
				}
			}
		}
	})
}

// FuzzBind binds any text as a proposition.
func FuzzBind(f *testing.F) {
	n := smallNet(f)
	for _, s := range []string{"tokens(p0) >= 2", "fireable(t0, t1)", "exec(t0)", "exec(_)", "!(tokens(p0)+2*tokens('p1')-3 != 4) || deadlock && true", "tokens(", "((("} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		b, err := n.Bind([]program.Atom{{Text: text}})
		if err != nil {
			return
		}
		e, err := b.NewExplorer(nil)
		if err != nil {
			t.Fatal(err)
		}
		var batch program.Batch
		if err := e.Initial(&batch); err != nil {
			t.Fatal(err)
		}
		if err := e.Expand(append([]byte(nil), batch.State(0)...), &batch); err != nil {
			t.Fatal(err)
		}
	})
}
