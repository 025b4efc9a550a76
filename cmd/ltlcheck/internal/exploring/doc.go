// Package exploring has the commands that go through all states of one model,
// and ask for no property: explore and graph.
package exploring
