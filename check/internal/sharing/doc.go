// Package sharing lets several searches of one program, one after another, use
// one state graph (search.Record): which of them can, what the graph must have
// for them, and when it is given up.
package sharing
