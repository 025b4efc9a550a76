package page

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"strings"
	"sync"
	"unicode"
	"unicode/utf16"

	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/web"
)

// layout is the file. What is inside noscript is for readers without JavaScript. Few commands write one.
var layout = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("page").Parse(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="{{.Policy}}">
<link rel="icon" href="data:,">
<title>{{.Title}}</title>
<style>{{.Style}}</style>
</head>
<body>
<noscript>
<p>This page needs JavaScript to show runs. The answers are:</p>
<ul>{{range .Entries}}
<li>{{.Mark}} {{.Title}}: {{.Outcome}}</li>{{end}}
</ul>
</noscript>
<div id="page"></div>
<script type="application/json" id="document">{{.Document}}</script>
<script>{{.Program}}</script>
</body>
</html>
`))
})

type content struct {
	Title, Policy string
	Style         template.CSS
	Program       template.JS
	Document      template.JS
	Entries       []Entry
}

// Write writes the page.
func Write(w io.Writer, d *Document) error {
	document, err := json.Marshal(d) // which escapes <, > and &
	if err != nil {
		return err
	}
	c := content{Title: safetext.Line(d.Title), Policy: policy(), Style: template.CSS(web.ReportStyle), Program: template.JS(web.ReportProgram), Document: template.JS(plain(document))}
	for _, e := range d.Entries {
		e.Title, e.Outcome = safetext.Line(e.Title), safetext.Line(e.Outcome)
		c.Entries = append(c.Entries, e)
	}
	return layout().Execute(w, c)
}

// plain is JSON without characters that cannot be seen, which are written by their numbers: outside of strings there are none.
func plain(document []byte) string {
	var b strings.Builder
	b.Grow(len(document))
	for _, r := range string(document) {
		if !unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) {
			b.WriteRune(r)
			continue
		}
		for _, unit := range utf16.AppendRune(nil, r) {
			fmt.Fprintf(&b, `\u%04x`, unit)
		}
	}
	return b.String()
}

// policy lets the browser run the program and use the styles of the page, and load nothing.
func policy() string {
	return strings.Join([]string{
		"default-src 'none'", "img-src data:", "base-uri 'none'", "form-action 'none'",
		"script-src " + hash(web.ReportProgram), "style-src " + hash(web.ReportStyle),
	}, "; ")
}

func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
