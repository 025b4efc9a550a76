// Package network makes models of protocols between nodes that send each other
// messages, over a network and on machines of which it is chosen what goes
// wrong: loss, duplication and reordering of messages, divisions of the network,
// crashes and restarts with what was written to disk, and timers that run out.
//
// A protocol is what a node does when it starts, receives a message, or its timer
// runs out. Nothing goes wrong unless Options say so, each for itself, so that a
// property that is violated says which of them the protocol does not stand.
//
//	m := network.Model(protocol, network.Options{Loss: true, Crashes: 1})
//	ltltest.Check(t, m, "[] !(Nodes[0].Leader && Nodes[1].Leader)")
//
// Words. A packet is a message on its way. Without reordering, packets from one
// node to another arrive in the order in which they were sent. What cannot be
// delivered, because its receiver is down or the network is divided, waits; only
// Loss loses packets. With Duplicates: Any, packets arrive in any order, any
// number of times or never, and stay in flight until their receivers ignore them:
// the weakest network. A step of a node, from receiving a message to sending the
// answers, is atomic: a crash comes before or after it.
//
// Fairness. The processes are the nodes, which receive, restart, notice and run
// out of time, and "network", which unites what is divided. Under weak fairness
// packets arrive, nodes restart, and divisions end. What goes wrong is done by no
// process, and so never has to happen.
//
// Nodes are interchangeable if Protocol.Symmetric is set: searches then explore
// one of all states that differ by the numbers of nodes.
//
// It is not for measuring: there is no time, and nothing has a probability.
package network
