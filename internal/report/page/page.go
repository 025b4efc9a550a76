package page

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"strings"
	"unicode"
	"unicode/utf16"

	"github.com/ltlcheck/ltlcheck/internal/report/web"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
)

// The file: its head with the policy, the title and the style, the answers for
// readers without JavaScript, a line each, and its end with the document and
// the program. Verbs are filled with text that is escaped, with what this
// package embeds, and with JSON.
//
// This is no html/template, as that package calls methods by names known only
// when it runs: where it is linked, Go's linker keeps all exported methods of
// all types in the binary, and every command starts later.
const (
	head = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="%s">
<link rel="icon" href="data:,">
<title>%s</title>
<style>%s</style>
</head>
<body>
<noscript>
<p>This page needs JavaScript to show runs. The answers are:</p>
<ul>`
	answer = `
<li>%s %s: %s</li>`
	end = `
</ul>
</noscript>
<div id="page"></div>
<script type="application/json" id="document">%s</script>
<script>%s</script>
</body>
</html>
`
)

// Write writes the page: one HTML file. Readers without JavaScript see the
// verdicts only.
func Write(w io.Writer, d *Document) error {
	document, err := json.Marshal(d) // which escapes <, > and &
	if err != nil {
		return err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, head, html.EscapeString(policy()), escaped(d.Title), web.ReportStyle)
	for _, e := range d.Entries {
		fmt.Fprintf(&b, answer, escaped(e.Mark), escaped(e.Title), escaped(e.Outcome))
	}
	fmt.Fprintf(&b, end, plain(document), web.ReportProgram)
	_, err = w.Write(b.Bytes())
	return err
}

// escaped returns text for use between tags: control characters are replaced,
// and characters with a meaning in HTML escaped.
func escaped(text string) string { return html.EscapeString(safetext.Line(text)) }

// plain replaces the control and format characters in JSON by \u escapes, so
// that the file has none, such as those that reverse the direction of text. In
// JSON without spaces they occur inside strings only, where the escape means
// the same.
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

// policy returns the content security policy of the page. The browser may run
// the one script and use the one style whose hashes are given, and load
// nothing.
func policy() string {
	return strings.Join([]string{
		"default-src 'none'", "img-src data:", "base-uri 'none'", "form-action 'none'",
		"script-src " + hash(web.ReportProgram), "style-src " + hash(web.ReportStyle),
	}, "; ")
}

// hash returns the source expression of the policy for an inline script or
// style.
func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
