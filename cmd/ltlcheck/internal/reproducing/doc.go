// Package reproducing has the command reproduce, which shows what package
// reproduce repeats of papers: examples, tables and figures.
package reproducing
