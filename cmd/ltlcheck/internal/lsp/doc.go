// Package lsp is a server of the Language Server Protocol, version 3.17, for
// Promela models (.pml) and specifications (.ltl): diagnostics with quick fixes,
// hover, definition, references, rename, completion, outline, colours,
// formatting, verdicts while the user types, and lenses that check a property
// and show its counterexample.
//
// Words. A document is a text that the editor has open; its text, not that of
// the file, counts. A name is a word of a document outside comments and quotes.
// A declaration is the name that introduces something, with its scope: a
// process type, or the whole document. Names are found by the words of the text
// and not by the parser, so that they are known while the text is wrong.
//
// Verdicts are kept by what they depend on (key.go), and looked for in the
// background (verdicts.go), and so are failures of a model itself (failure.go);
// an answer is shown only for the text that it is about.
//
// The server answers one message after the other; only checks of properties run
// beside it. What is wrong with a message is answered with an error, and never
// ends the server.
package lsp
