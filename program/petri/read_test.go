package petri

import (
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

const head = `<?xml version="1.0" encoding="UTF-8"?>
<pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml">
<net id="n" type="http://www.pnml.org/version-2009/grammar/ptnet">
<page id="g">
<place id="p"><initialMarking><text>1</text></initialMarking></place>
<transition id="t"/>
`

const tail = "</page>\n</net>\n</pnml>\n"

// TestErrors: errors have their place, and are in words.
func TestErrors(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "net.pnml:1:1: the file is empty: want the element <pnml>"},
		{"not XML", "hello", "net.pnml:1:1: this is not XML: text stands outside all elements"},
		{"binary", "<pnml>\x00", "net.pnml:1:7: a control character, byte 0x00, cannot stand in XML"},
		{"truncated", head, "net.pnml:7:1: the file ends inside the element <page>: it is cut off"},
		{"truncated in a tag", head + "<arc id=\"a\" sou", "net.pnml:7:16: the file ends inside a tag: it is cut off"},
		{"truncated in a comment", head + "<!-- x", "net.pnml:7:1: the file ends inside a comment that begins here: \"-->\" is missing"},
		{"wrong root", "<svg/>", "net.pnml:1:1: the outermost element is <svg>, want <pnml>"},
		{"no net", "<pnml></pnml>", "net.pnml:1:14: there is no <net> in the file"},
		{"two roots", head + tail + "<x/>", "net.pnml:10:1: a second outermost element, <x>: want the end of the file"},
		{"two nets", "<pnml><net id='a' type='ptnet'/><net id='b'/></pnml>", "net.pnml:1:33: the file has several nets, want one"},
		{"crossed tags", head + "</net>", "net.pnml:7:1: the end tag </net> stands where </page> is expected"},
		{"UTF-16", "\xff\xfe<\x00", "net.pnml:1:1: the file is encoded in UTF-16, want UTF-8"},
		{"not UTF-8", head + "<place id=\"caf\xe9\"/>" + tail, "net.pnml:7:15: byte 0xe9 is not UTF-8: save the file in UTF-8, or declare its encoding"},
		{"other encoding", `<?xml version="1.0" encoding="EBCDIC"?><pnml/>`, "net.pnml:1:1: the encoding EBCDIC is not supported, want UTF-8 or ISO-8859-1"},
		{"billion laughs", `<!DOCTYPE pnml [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><pnml>&b;</pnml>`, "net.pnml:1:1: a document type with declarations of its own is not accepted"},
		{"entity", head + "<place id=\"&b;\"/>" + tail, "net.pnml:7:12: unknown entity &b;: only &lt; &gt; &amp; &quot; &apos; and numbers such as &#10; are known"},
		{"arc to nowhere", head + "<arc id=\"a\" source=\"p\" target=\"x\"/>" + tail, "net.pnml:7:1: the target of the arc, \"x\", is no place and no transition of the net"},
		{"arc of nothing", head + "<arc id=\"a\"/>" + tail, "net.pnml:7:1: the arc has no source\nnet.pnml:7:1: the arc has no target"},
		{"places joined", head + "<arc id=\"a\" source=\"p\" target=\"p\"/>" + tail, "net.pnml:7:1: the arc joins two places, p and p: want a place and a transition"},
		{"inhibitor", head + "<arc id=\"a\" source=\"p\" target=\"t\"><type value=\"inhibitor\"/></arc>" + tail, "net.pnml:7:35: an arc of type \"inhibitor\" is not supported: place/transition nets have ordinary arcs only"},
		{"reset", head + "<arc id=\"a\" source=\"p\" target=\"t\"><arctype><text>reset</text></arctype></arc>" + tail, "net.pnml:7:35: an arc of type \"reset\" is not supported: place/transition nets have ordinary arcs only"},
		{"coloured place", head + "<place id='q'><hlinitialMarking/></place>" + tail, "net.pnml:5:15: a number of tokens in a coloured net: want <hlinitialMarking> or <hlinscription> with a <structure>"},
		{"no id", head + "<place/>" + tail, "net.pnml:7:1: <place> has no id"},
		{"same id", head + "<place id=\"t\"/>" + tail, "net.pnml:7:1: a second element has the id \"t\""},
		{"not a number", head + "<place id='q'><initialMarking><text>many</text></initialMarking></place>" + tail, "net.pnml:7:31: the initial marking \"many\" is not a number"},
		{"negative", head + "<place id='q'><initialMarking><text>-1</text></initialMarking></place>" + tail, "net.pnml:7:31: the initial marking \"-1\" is not a number"},
		{"too many tokens", head + "<place id='q'><initialMarking><text>1000000000000</text></initialMarking></place>" + tail, "net.pnml:7:31: the initial marking 1000000000000 is too large: at most 274877906944 is possible"},
		{"weight 0", head + "<arc id=\"a\" source=\"p\" target=\"t\"><inscription><text>0</text></inscription></arc>" + tail, "net.pnml:7:48: the weight of an arc is 0, want at least 1"},
		{"dangling reference", head + "<referencePlace id=\"r\" ref=\"x\"/>" + tail, "net.pnml:7:1: the reference stands for \"x\", which is no place and no transition of the net"},
		{"circular reference", head + "<referencePlace id=\"r\" ref=\"s\"/>\n<referencePlace id=\"s\" ref=\"r\"/>" + tail, "net.pnml:7:1: the reference \"r\" stands for itself in the end\nnet.pnml:8:1: the reference \"s\" stands for itself in the end"},
		{"nested too deep", head + strings.Repeat("<a>", 2000), "net.pnml:7:2992: elements are nested more than 1000 deep"},
	} {
		_, err := readString(c.text)
		if err == nil || err.Error() != c.want {
			t.Errorf("%s:\n%v\nwant\n%s", c.name, err, c.want)
		}
		var errs source.Errors
		if !errors.As(err, &errs) {
			t.Errorf("%s: not source.Errors", c.name)
		}
	}
}

// TestExcerpt: the message shows the line although the file was not kept, and of a long line a part.
func TestExcerpt(t *testing.T) {
	_, err := readString(head + "  <place/>\n" + tail)
	want := "net.pnml:7:3: <place> has no id\n    <place/>\n    ^\n"
	var errs source.Errors
	if !errors.As(err, &errs) || errs.Render() != want {
		t.Errorf("%s\nwant\n%s", errs.Render(), want)
	}
	_, err = readString(head + strings.Repeat("<name/>", 10_000) + "<place/>" + strings.Repeat("<name/>", 10_000) + tail)
	if !errors.As(err, &errs) || len(errs.Render()) > 600 || !strings.Contains(errs.Render(), "<name/><place/><name/>") {
		t.Errorf("%s", errs.Render())
	}
	lines := strings.Split(errs.Render(), "\n")
	if at := strings.IndexByte(lines[2], '^'); []rune(lines[1])[at] != '<' || !strings.HasPrefix(string([]rune(lines[1])[at:]), "<place/>") {
		t.Errorf("the caret is wrong:\n%s", errs.Render())
	}
}

// TestReads: what tools write and what is ignored.
func TestReads(t *testing.T) {
	n, err := readString(`<?xml version="1.0" encoding="iso-8859-1"?>
<!DOCTYPE pnml>
<!-- comment -->
<x:pnml xmlns:x="u"><net id="two pages" type="P/T net">
<name><text>A net</text></name>
<toolspecific tool="x" version="1"><place id="p1"/><deep><arc/></deep></toolspecific>
<page id="a"><name/>
 <place id="p1"><name><text><![CDATA[first & best]]></text></name><initialMarking><text> 2 </text><graphics/></initialMarking></place>
 <transition id="t1"><name><text>caf` + "\xe9" + `</text></name></transition>
 <page id="b">
  <referencePlace id="r1" ref="r2"/>
  <referenceTransition id="r3" ref="t1"/>
  <arc id="x" source="r1" target="t1"><inscription><text>2</text></inscription><type value="normal"/></arc>
  <arc id="z" source="r3" target="p1"/>
  <arc id="y" source="t1" target="r2"/>
 </page>
 <referencePlace id="r2" ref="p1"/>
</page></net></x:pnml>`)
	if err != nil {
		t.Fatal(err)
	}
	if n.Places() != 1 || n.Transitions() != 1 || n.Arcs() != 2 || n.arrays.Initial[0] != 2 || n.Name != "two pages" {
		t.Errorf("%d places, %d transitions, %d arcs, initially %v, name %q", n.Places(), n.Transitions(), n.Arcs(), n.arrays.Initial, n.Name)
	}
	if n.arrays.Pre.Of(0)[0].Weight != 2 || n.arrays.Post.Of(0)[0].Weight != 2 {
		t.Errorf("weights %v %v, want 2: two arcs between the same nodes add up", n.arrays.Pre.Of(0), n.arrays.Post.Of(0))
	}
	if n.arrays.Places[0].Name != "first & best" || n.arrays.Transitions[0].Name != "café" {
		t.Errorf("names %q %q", n.arrays.Places[0].Name, n.arrays.Transitions[0].Name)
	}
	e := bindAll(t, n, "tokens('first & best') == 2", "fireable(café)", "tokens(p1) > 2")
	if l, _ := e.(program.Reader).Read(mustInitial(t, e)); l != 0b011 {
		t.Errorf("letter %b", l)
	}
}

func mustInitial(t *testing.T, e interface {
	Initial(*program.Batch) error
}) []byte {
	t.Helper()
	var b program.Batch
	if err := e.Initial(&b); err != nil {
		t.Fatal(err)
	}
	return append([]byte(nil), b.State(0)...)
}

// TestManyTokens: a number is a number.
func TestManyTokens(t *testing.T) {
	n, err := readString(strings.Replace(head, "<text>1<", "<text>1000000000<", 1) + `<arc id="a" source="p" target="t"/>` + tail)
	if err != nil {
		t.Fatal(err)
	}
	if bound, ok := n.Bound(0); !ok || bound != 1_000_000_000 || n.arrays.Layouts[0].Bytes != 4 {
		t.Errorf("bound %d %v, %d bytes", bound, ok, n.arrays.Layouts[0].Bytes)
	}
}

var filler = "<toolspecific tool=\"t\" version=\"1\"><x>" + strings.Repeat("long text ", 1000) + "</x></toolspecific>\n"

// stream makes the text of a large net without keeping it.
type stream struct {
	n, size int
	rest    string
}

func (s *stream) Read(p []byte) (int, error) {
	if s.rest == "" {
		if s.n >= s.size {
			return 0, io.EOF
		}
		s.n++
		s.rest = filler
		switch s.n {
		case 1:
			s.rest = head
		case s.size:
			s.rest = tail
		}
	}
	n := copy(p, s.rest)
	s.rest = s.rest[n:]
	return n, nil
}

// TestStreams: reading 50 MB takes little memory.
func TestStreams(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 50 MB")
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := Read("big.pnml", func() (io.ReadCloser, error) { return io.NopCloser(&stream{size: 5000}), nil })
	if err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > 4<<20 {
		t.Errorf("%d bytes allocated", used)
	}
}
