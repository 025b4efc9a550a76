// Package exploring has the commands that go through all states of one model,
// and check no property: explore and graph.
//
// explore (explore.go) counts states and finds failures. Some of its flags ask
// another question, which is then answered instead: whether channels
// (channels.go) or places of nets (nets.go) are bounded, and what a symbolic
// exploration finds. cycles.go adds searches for cycles to it. graph (graph.go)
// numbers the states of a small model (stategraph.go), selects some of them
// (around.go), and draws them.
package exploring
