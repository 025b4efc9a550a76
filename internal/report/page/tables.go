package page

import (
	"bytes"
	"fmt"
	"html"
	"io"

	"github.com/ltlcheck/ltlcheck/internal/report/web"
)

// Tables is the content of a page without runs: notes, and tables below each
// other. Tables without rows are left out.
type Tables struct {
	Title  string
	Notes  []string
	Tables []Table
}

// Table is one of the tables.
type Table struct {
	Title   string   `json:"title"`
	Columns []string `json:"columns"`
	Rows    []Row    `json:"rows"`
}

// Row is a row of a table. Mark is ok, FAIL or ?? as in Entry, or "" for none.
type Row struct {
	Cells []string `json:"cells"`
	Mark  string   `json:"mark,omitempty"`
}

// The file, whose verbs are filled with text that is escaped; it has no script.
const (
	tablesHead = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; style-src %s">
<link rel="icon" href="data:,">
<title>%s</title>
<style>%s</style>
</head>
<body>
<header class="top"><h1>%s</h1></header>
<main class="sheet">
`
	tablesEnd = `</main>
</body>
</html>
`
	// tablesStyle is added to the style of reports.
	tablesStyle = `
.sheet { display: grid; gap: 14px; padding: 14px 20px; }
.sheet .panel { overflow-x: auto; }
`
)

// WriteTables writes the page: one HTML file.
func WriteTables(w io.Writer, t *Tables) error {
	var b bytes.Buffer
	style := web.ReportStyle + tablesStyle
	fmt.Fprintf(&b, tablesHead, html.EscapeString(hash(style)), escaped(t.Title), style, escaped(t.Title))
	for _, note := range t.Notes {
		fmt.Fprintf(&b, "<p>%s</p>\n", escaped(note))
	}
	for i := range t.Tables {
		if len(t.Tables[i].Rows) > 0 {
			t.Tables[i].write(&b)
		}
	}
	b.WriteString(tablesEnd)
	_, err := w.Write(b.Bytes())
	return err
}

// write writes a table.
func (t *Table) write(b *bytes.Buffer) {
	fmt.Fprintf(b, "<section class=\"panel\" tabindex=\"0\" aria-label=\"%s\">\n<header><h3>%s</h3></header>\n<table>\n<thead><tr>", escaped(t.Title), escaped(t.Title))
	for _, c := range t.Columns {
		fmt.Fprintf(b, "<th scope=\"col\">%s</th>", escaped(c))
	}
	b.WriteString("</tr></thead>\n<tbody>\n")
	for _, r := range t.Rows {
		fmt.Fprintf(b, "<tr%s>", classOf(r.Mark))
		for _, c := range r.Cells {
			fmt.Fprintf(b, "<td>%s</td>", escaped(c))
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</tbody>\n</table>\n</section>\n")
}

// classOf returns the attribute of a row, by its mark.
func classOf(mark string) string {
	switch mark {
	case "ok":
		return ` class="ok"`
	case "FAIL":
		return ` class="fail"`
	case "??":
		return ` class="open"`
	}
	return ""
}
