// Package sharing lets several searches of one program, one after another, use
// one state graph (search.StateGraph), so that each program state is expanded once:
// which of them can, which letters the graph must have for them, and when it is
// given up. It decides nothing about verdicts, and searches without it have the
// same answers.
package sharing
