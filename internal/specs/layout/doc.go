// Package layout brings models and specifications into the usual layout: what
// ltlcheck fmt and the formatting of an editor write.
//
// Only white space outside of comments and quotes changes, and no line is
// joined with another or divided, so that the tokens of a text, the lines of
// the preprocessor and the comments are the same afterwards. What is in that
// layout already stays as it is.
//
// The package does not parse: it formats texts that are wrong, or whose macros
// hide their structure, as well as it can.
package layout
