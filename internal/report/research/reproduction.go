package research

import (
	"fmt"
	"io"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/display"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
)

// Reproductions is the document of the command reproduce: what can be repeated,
// or what was.
type Reproductions struct {
	Papers []ReproduciblePaper `json:"papers"` // if no paper was named
	Items  []Reproduction      `json:"items"`
}

// ReproduciblePaper is a paper with the items that can be repeated.
type ReproduciblePaper struct {
	Name  string             `json:"name"`
	Title string             `json:"title"`
	Items []ReproducibleItem `json:"items"`
}

// ReproducibleItem is an example, a section, a table or a figure of a paper.
type ReproducibleItem struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	// Seconds is about how much CPU time it takes.
	Seconds float64 `json:"about_seconds"`
	Curve   bool    `json:"curve"` // it can be drawn
}

// Reproduction is an item that was repeated.
type Reproduction struct {
	Paper       string            `json:"paper"`
	Item        string            `json:"item"`
	Title       string            `json:"title"`
	Seed        uint64            `json:"seed"`
	Complete    bool              `json:"complete"`
	Reason      string            `json:"reason"` // why it is not complete
	Tables      []ReproducedTable `json:"tables"`
	Differences []string          `json:"differences"` // from the paper, with the reasons
	Seconds     float64           `json:"seconds"`
}

// ReproducedTable has values of the paper beside those measured here. Every row
// has a cell for each column.
type ReproducedTable struct {
	Caption string     `json:"caption"`
	Columns []string   `json:"columns"`
	Rows    [][]string `json:"rows"`
}

// WriteReproductions writes the document for people.
func WriteReproductions(w io.Writer, d *Reproductions) error {
	var b strings.Builder
	for i := range d.Papers {
		d.Papers[i].write(&b)
	}
	for i := range d.Items {
		if i > 0 {
			b.WriteByte('\n')
		}
		d.Items[i].write(&b)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (p *ReproduciblePaper) write(b *strings.Builder) {
	safetext.Fprintf(b, "%s\n  %s\n\n", p.Name, p.Title)
	tw := display.NewTable(b, 2, false)
	for _, i := range p.Items {
		curve := ""
		if i.Curve {
			curve = "; has a curve"
		}
		fmt.Fprintf(tw, "  %s\tabout %s\t%s%s\n", i.Name, report.Duration(i.Seconds), i.Title, curve)
	}
	_ = tw.Flush() // a builder never fails
	b.WriteByte('\n')
}

func (r *Reproduction) write(b *strings.Builder) {
	safetext.Fprintf(b, "%s %s: %s\n", r.Paper, r.Item, r.Title)
	for i := range r.Tables {
		r.Tables[i].write(b)
	}
	if len(r.Differences) > 0 {
		b.WriteString("\n  Differences from the paper:\n")
	}
	for _, why := range r.Differences {
		safetext.Fprintf(b, "  *  %s\n", why)
	}
	if !r.Complete {
		safetext.Fprintf(b, "\n  incomplete: %s\n", r.Reason)
	}
	safetext.Fprintf(b, "\n  took %s\n", report.Duration(r.Seconds))
}

func (t *ReproducedTable) write(b *strings.Builder) {
	safetext.Fprintf(b, "\n  %s\n\n", t.Caption)
	tw := display.NewTable(b, 2, false)
	for _, cells := range append([][]string{t.Columns}, t.Rows...) {
		fmt.Fprintf(tw, "    %s\n", strings.Join(cells, "\t"))
	}
	_ = tw.Flush() // a builder never fails
}
