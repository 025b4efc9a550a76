// Package syntax reads the text of a Promela model: it preprocesses, expands
// inlines, splits into lexemes and builds the syntax tree, whose positions are
// those of the user's own files. It is the only importer of the generated
// parser. Names are not resolved here.
package syntax
