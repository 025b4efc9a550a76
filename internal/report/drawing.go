package report

import (
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/emicklei/dot"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Colours and font of all drawings.
const (
	cycleColour = "#b3261e" // what repeats for ever, and what is wrong
	lostColour  = "#f9dedc" // behind the state in which the property is lost
	quietColour = "#777777" // what is not important
	// centreColour is behind the state that others are drawn around.
	centreColour = "#fff2b3"
	font         = "Helvetica"
)

// widestLabel is the number of characters after which a line of a label is
// broken.
const widestLabel = 44

// newDrawing returns an empty directed graph with a title and the styles that
// all drawings share.
func newDrawing(title string) *dot.Graph {
	d := dot.NewGraph(dot.Directed)
	d.Attr("label", label(title))
	d.Attr("labelloc", "t")
	d.Attr("fontname", font)
	d.Attr("rankdir", "TB")
	d.NodeInitializer(func(n dot.Node) {
		n.Attrs("shape", "box", "style", "rounded", "fontname", font, "fontsize", "10")
	})
	d.EdgeInitializer(func(e dot.Edge) {
		e.Attrs("fontname", font, "fontsize", "9", "arrowsize", "0.7")
	})
	return d
}

// write writes the DOT text of a drawing.
func write(w io.Writer, d *dot.Graph) error {
	_, err := io.WriteString(w, d.String())
	return err
}

// assignments formats variables for a label, one line each. Three or more
// elements of an array in a row share a line, since a net or an array can have
// hundreds. Places of a net without tokens are left out, unless a step has just
// emptied them; a variable that no longer exists is "gone".
func assignments(vs Values) (out []string) {
	for i := 0; i < len(vs); {
		if n := elements(vs[i:]); n >= leastElements {
			out = append(out, arrayLine(vs[i:i+n]))
			i += n
			continue
		}
		switch v := vs[i]; {
		case v.Value == "":
			out = append(out, v.Name+" gone")
		case v.Kind != program.Tokens || v.Value != "0" || v.Old != "":
			out = append(out, v.Name+" = "+v.Value)
		}
		i++
	}
	return out
}

// leastElements is the least number of elements of an array that share a line.
const leastElements = 3

// element splits the name of an array element into array and index. It is
// compiled at its first use, as most commands draw nothing.
var element = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(.*)\[([0-9]+)\]$`) })

// elements returns the number of variables at the beginning of vs that are
// elements of one array with consecutive indexes. An element whose value has a
// space or comma ends them: the values are joined by spaces.
func elements(vs Values) int {
	array, first := "", 0
	for i, v := range vs {
		m := element().FindStringSubmatch(v.Name)
		if m == nil || v.Value == "" || strings.ContainsAny(v.Value, " ,") {
			return i
		}
		index, err := strconv.Atoi(m[2])
		if i == 0 {
			array, first = m[1], index
		}
		if err != nil || m[1] != array || index != first+i {
			return i
		}
	}
	return len(vs)
}

// arrayLine formats consecutive elements of an array as a[0..2] = 1 0 1, or as
// a[0..2] = all 0. vs is not empty, and elements has accepted it.
func arrayLine(vs Values) string {
	m, last := element().FindStringSubmatch(vs[0].Name), element().FindStringSubmatch(vs[len(vs)-1].Name)
	values := make([]string, len(vs))
	same := true
	for i, v := range vs {
		values[i] = v.Value
		same = same && v.Value == vs[0].Value
	}
	text := strings.Join(values, " ")
	if same {
		text = "all " + vs[0].Value
	}
	return fmt.Sprintf("%s[%s..%s] = %s", m[1], m[2], last[2], text)
}

// lines returns a left-aligned label: a heading, and below it the lines of
// body.
func lines(heading string, body []string) dot.Literal {
	return leftAligned(append([]string{heading}, body...), widestLabel, "")
}

// edgeLabel returns the label of an edge. Two spaces keep the text away from
// the line.
func edgeLabel(texts []string) dot.Literal { return leftAligned(texts, widestLabel, "  ") }

// leftAligned returns a label in the syntax of DOT, where \l ends a
// left-aligned line. Each text begins a line behind the margin; what does not
// fit into width characters continues on further lines, indented.
func leftAligned(texts []string, width int, margin string) dot.Literal {
	var b strings.Builder
	b.WriteString(`"`)
	for _, text := range texts {
		for i, l := range broken(onLine(text), width) {
			if l == "" {
				continue
			}
			b.WriteString(margin)
			if i > 0 {
				b.WriteString("    ")
			}
			b.WriteString(escape(l) + `\l`)
		}
	}
	b.WriteString(`"`)
	return dot.Literal(b.String())
}

// broken splits a text at its spaces into lines of at most width characters. A
// word that is longer has a line of its own, longer than width.
func broken(text string, width int) (out []string) {
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width {
			out, line = append(out, line), ""
		}
		line = strings.TrimPrefix(line+" "+word, " ")
	}
	return append(out, line)
}

// label returns a label of one line in the syntax of DOT.
func label(text string) dot.Literal { return dot.Literal(`"` + escape(text) + `"`) }

// reference matches what Graphviz takes for a character reference of HTML, also
// in labels that are no HTML.
var reference = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`&(#?[0-9A-Za-z]+;)`) })

// onLine returns a text on one line, in which everything can be seen.
func onLine(text string) string { return source.Visible(strings.ReplaceAll(text, "\n", " ")) }

// escape makes s safe inside a quoted string of DOT, on one line.
func escape(s string) string {
	s = strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(onLine(s))
	return reference().ReplaceAllString(s, "&amp;$1")
}
