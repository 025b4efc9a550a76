// Package web is what runs in the browser: a program and styles for reports,
// written by --format html, and for the page of ltlcheck serve. The sources are
// the modules
// in src, plain JavaScript without a framework; go generate puts them together
// with esbuild, which needs npm. What it makes, in dist, is committed.
//
// No compatibility promise.
package web

import _ "embed" // for what go generate made

//go:generate npm ci --no-audit --no-fund
//go:generate npm run build

// ReportProgram shows the document of a report in its page.
//
//go:embed dist/report.js
var ReportProgram string

// ReportStyle is its styles.
//
//go:embed dist/report.css
var ReportStyle string

// ServePage is the page of ltlcheck serve, which asks for the program and the
// styles below.
//
//go:embed src/serve.html
var ServePage string

// ServeProgram is its program, with the editor CodeMirror.
//
//go:embed dist/serve.js
var ServeProgram string

// ServeStyle is its styles.
//
//go:embed dist/serve.css
var ServeStyle string
