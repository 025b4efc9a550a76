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

const (
	cycleColour = "#b3261e"
	lostColour  = "#f9dedc" // behind the state in which the property is lost
	quietColour = "#777777"
	// centreColour is behind the state that others are drawn around.
	centreColour = "#fff2b3"
	font         = "Helvetica"
)

// widestLabel is where the lines of a label are broken, in characters.
const widestLabel = 44

func newDrawing(title string) *dot.Graph {
	d := dot.NewGraph(dot.Directed)
	d.Attr("label", source.Visible(title))
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

func write(w io.Writer, d *dot.Graph) error {
	_, err := io.WriteString(w, d.String())
	return err
}

// assignments are the values of variables, a line for each; elements of an
// array that follow each other share one, and places without tokens have none.
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

// leastElements is how many elements of an array make a line of their own worth it.
const leastElements = 3

var element = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(.*)\[([0-9]+)\]$`) })

// elements is how many variables at the beginning are elements of one array, in
// order, with values of one word.
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

// arrayLine is the values of consecutive elements.
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

// lines makes a left-aligned label with a heading.
func lines(heading string, body []string) dot.Literal {
	return leftAligned(append([]string{heading}, body...), widestLabel, "")
}

// edgeLabel makes the label of an arrow, at some distance from it.
func edgeLabel(texts []string) dot.Literal { return leftAligned(texts, widestLabel, "  ") }

// leftAligned makes a label of texts behind a margin, each broken into lines of
// at most so many characters.
func leftAligned(texts []string, width int, margin string) dot.Literal {
	var b strings.Builder
	b.WriteString(`"`)
	for _, text := range texts {
		for i, l := range broken(text, width) {
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

// broken is a text in lines of at most so many characters, if it has spaces
// where it can be broken.
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

func escape(s string) string {
	s = source.Visible(strings.ReplaceAll(s, "\n", " "))
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s)
}
