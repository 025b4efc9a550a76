// Package reproduce repeats the examples, tables and figures of the papers that
// ltlcheck began with, from models and graphs that are in the binary.
//
// A paper has items; an item is an example, a section, a table or a figure. To
// repeat an item is to make its tables: what the paper has beside what is
// measured here, with the reason for each difference. Items that are curves
// make a figure, too.
//
// There is one file for each paper, with the table of its items and a function
// for each of them. Graphs and random choices depend on Options.Seed only, so
// that everything except times and bytes of memory is the same on every
// machine.
//
// The package is not for measurements of other models: commands sweep, searches
// and sample make these for any model.
package reproduce
