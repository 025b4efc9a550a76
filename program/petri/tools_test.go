package petri

import (
	"bytes"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
)

// TestToolFormats: the markings and weights of PIPE and TAPAAL are those of the same net in the standard's form.
func TestToolFormats(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"standard": `<pnml><net id="n" type="ptnet"><page id="g"><place id="p"><initialMarking><text>3</text></initialMarking></place><place id="q"/><transition id="t"/>
			<arc id="1" source="p" target="t"><inscription><text>2</text></inscription></arc><arc id="2" source="t" target="q"/></page></net></pnml>`,
		"PIPE": `<pnml><net id="Net-One" type="P/T net"><token id="Default" enabled="true"/><token id="Red" enabled="true"/>
			<place id="p"><initialMarking><value>Default,3,Red,0</value></initialMarking><capacity><value>0</value></capacity></place>
			<place id="q"><initialMarking><value>Default,0</value></initialMarking></place>
			<transition id="t"><priority><value>1</value></priority></transition><transition id="u"><priority><value>1</value></priority></transition>
			<arc id="1" source="p" target="t"><inscription><value>Default,2</value></inscription><type value="normal"/></arc>
			<arc id="2" source="t" target="q"><inscription><value>Default,1</value></inscription></arc>
			<arc id="3" source="q" target="u"><inscription><value>9</value></inscription></arc></net></pnml>`,
		"TAPAAL": `<pnml><net active="true" id="TAPN1" type="P/T net"><place id="p" initialMarking="3" invariant="&lt; inf" name="p"/>
			<place id="q" initialMarking="0" invariant="&lt; inf" name="q"/><transition id="t" name="t" priority="0" urgent="false"/>
			<arc id="1" inscription="[0,inf)" source="p" target="t" type="timed" weight="2"/><arc id="2" inscription="1" source="t" target="q" type="normal" weight="1"/></net></pnml>`,
	} {
		n, err := readString(text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		e := bindAll(t, n, "tokens(p) == 3", "tokens(q) == 0", "tokens(p) == 1", "tokens(q) == 1")
		var b program.Batch
		if err := e.Initial(&b); err != nil {
			t.Fatal(err)
		}
		if err := e.Expand(bytes.Clone(b.State(0)), &b); err != nil {
			t.Fatal(err)
		}
		if b.Source != 0b0011 || b.Len() != 1 || b.Succs[0].Target != 0b1100 {
			t.Errorf("%s: letter %b, successors %+v", name, b.Source, b.Succs)
		}
	}
}

// TestToolRefusals: what changes the meaning of a net and is not supported is refused in words.
func TestToolRefusals(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		`<page id="t1"><net id="s"><place id="q"/></net></page>`:                                "a <net> stands inside of the net, as WoPeD writes the subprocess of a transition",
		`<place id="q"><capacity><value>2</value></capacity></place>`:                           `the place "q" has a capacity, 2: capacities are not supported`,
		`<place id="q" initialMarking="x"/>`:                                                    `the initial marking "x" is not a number`,
		`<place id="q" invariant="&lt;= 5"/>`:                                                   `the place "q" has an invariant over the age of its tokens, "<= 5"`,
		`<place id="q"><initialMarking><value>Default,1,Red,1</value></initialMarking></place>`: "of several classes of tokens",
		`<place id="q"><initialMarking><value>Red,1</value></initialMarking></place><place id="r"><initialMarking><value>Default,1</value></initialMarking></place>`: "of several classes of tokens",
		`<place id="q"><initialMarking><value>Default</value></initialMarking></place>`:                                                                              `the initial marking "Default" is not a number`,
		`<place id="q"><initialMarking><value>Default,x</value></initialMarking></place>`:                                                                            `the initial marking "Default,x" is not a number`,
		`<arc id="a" source="p" target="t" type="timed" inscription="[1,3]"/>`:                                                                                       "the arc takes tokens of the ages [1,3] only: timed nets are not supported",
		`<arc id="a" source="p" target="t" type="tapnInhibitor" inscription="[0,inf)" weight="1"/>`:                                                                  `an arc of type "tapninhibitor" is not supported`,
		`<arc id="a" source="p" target="t" type="transport" inscription="[0,inf):1"/>`:                                                                               `an arc of type "transport" is not supported`,
		`<arc id="a" source="p" target="t" weight="0"/>`:                                                                                                             "the weight of an arc is 0, want at least 1",
		`<transition id="u"><priority><value>1</value></priority></transition><transition id="v"><priority><value>2</value></priority></transition>`:                 "priorities are not supported",
	} {
		_, err := readString(head + text + tail)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\n%v\nwant %s", text, err, want)
		}
	}
}
