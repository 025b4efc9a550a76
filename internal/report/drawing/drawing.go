// Package drawing has what Graphviz drawings of results have in common: styles,
// and labels of several lines in which no text of a model is markup.
package drawing

import (
	"fmt"
	"io"
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/emicklei/dot"

	"github.com/ltlcheck/ltlcheck/source"
)

// Colours and font of all drawings.
const (
	CycleColour = "#b3261e" // what repeats for ever, and what is wrong
	LostColour  = "#f9dedc" // behind the state in which the property is lost
	QuietColour = "#777777" // what is not important
	// CentreColour is behind the state that others are drawn around.
	CentreColour = "#fff2b3"
	Font         = "Helvetica"
)

// WidestLabel is the number of characters after which a line of a label is
// broken.
const WidestLabel = 44

// New returns an empty directed graph with a title and the styles that
// all drawings share.
func New(title string) *dot.Graph {
	d := dot.NewGraph(dot.Directed)
	d.Attr("label", Label(title))
	d.Attr("labelloc", "t")
	d.Attr("fontname", Font)
	d.Attr("rankdir", "TB")
	d.NodeInitializer(func(n dot.Node) {
		n.Attrs("shape", "box", "style", "rounded", "fontname", Font, "fontsize", "10")
	})
	d.EdgeInitializer(func(e dot.Edge) {
		e.Attrs("fontname", Font, "fontsize", "9", "arrowsize", "0.7")
	})
	return d
}

// Write writes the DOT text of a drawing.
func Write(w io.Writer, d *dot.Graph) error {
	_, err := io.WriteString(w, d.String())
	return err
}

// Lines returns a left-aligned label: a heading, and below it the lines of
// body.
func Lines(heading string, body []string) dot.Literal {
	return LeftAligned(append([]string{heading}, body...), WidestLabel, "")
}

// EdgeLabel returns the label of an edge. Two spaces keep the text away from
// the line.
func EdgeLabel(texts []string) dot.Literal { return LeftAligned(texts, WidestLabel, "  ") }

// LeftAligned returns a label in the syntax of DOT, where \l ends a
// left-aligned line. Each text begins a line behind the margin; what does not
// fit into width characters continues on further lines, indented.
func LeftAligned(texts []string, width int, margin string) dot.Literal {
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
			b.WriteString(Escape(l) + `\l`)
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

// Label returns a label of one line in the syntax of DOT.
func Label(text string) dot.Literal { return dot.Literal(`"` + Escape(text) + `"`) }

// reference matches what Graphviz takes for a character reference of HTML, also
// in labels that are no HTML.
var reference = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`&(#?[0-9A-Za-z]+;)`) })

// onLine returns a text on one line, in which everything can be seen.
func onLine(text string) string { return source.Visible(strings.ReplaceAll(text, "\n", " ")) }

// Escape makes s safe inside a quoted string of DOT, on one line.
func Escape(s string) string {
	s = strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(onLine(s))
	return reference().ReplaceAllString(s, "&amp;$1")
}

// NodeID returns the name of node i. The digits are padded, as the dot package
// sorts the nodes by name.
func NodeID(i int) string { return fmt.Sprintf("s%09d", i) }
