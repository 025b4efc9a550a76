// Package web embeds what runs in the browser: a program and styles for the
// pages of --format html, and others for the page of ltlcheck serve. The
// sources are the modules in src, plain JavaScript without a framework. go
// generate bundles them with esbuild, which needs npm; the result, in dist, is
// committed, so that building ltlcheck needs only Go. The largest one is embedded
// compressed, from packed, which a test compares with dist.
//
// The variables must not be changed.
package web

import (
	_ "embed" // for what go generate made
	"io"

	"github.com/ltlcheck/ltlcheck/internal/compressed"
)

//go:generate npm ci --no-audit --no-fund
//go:generate npm run build
//go:generate go test . -run TestPacked -update

// ReportProgram is the script that shows the document of a report in its page.
//
//go:embed dist/report.js
var ReportProgram string

// ReportStyle is the style sheet of a report.
//
//go:embed dist/report.css
var ReportStyle string

// ServePage is the HTML page of ltlcheck serve. It loads the program that
// WriteServeProgram writes, and ServeStyle, from the server.
//
//go:embed src/serve.html
var ServePage string

//go:embed packed/serve.js.gz
var serveProgram []byte

// ServeStyle is the style sheet of that page.
//
//go:embed dist/serve.css
var ServeStyle string

// WriteServeProgram writes the script of the page of ltlcheck serve, which
// includes the editor CodeMirror: dist/serve.js. Errors are those of the writer.
func WriteServeProgram(w io.Writer) error {
	program, err := compressed.Read(serveProgram)
	if err == nil {
		_, err = w.Write(program)
	}
	return err
}
