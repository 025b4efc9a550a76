// Package lsp is a server of the Language Server Protocol, version 3.17, for
// Promela models (.pml) and specifications (.ltl): diagnostics, hover,
// definition, references, rename, completion, and a lens that checks a
// property.
//
// Words. A document is a text that the editor has open; its text, not that of
// the file, counts. A name is a word of a document outside comments and quotes.
// A declaration is the name that introduces something, with its scope: a
// process type, or the whole document. Names are found by the words of the text
// and not by the parser, so that they are known while the text is wrong.
//
// The server answers one message after the other; only checks of properties run
// beside it. What is wrong with a message is answered with an error, and never
// ends the server.
package lsp
