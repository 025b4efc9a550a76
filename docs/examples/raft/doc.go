// Package raft is a worked example: the elections and the replicated log of raft
// (Ongaro & Ousterhout, In Search of an Understandable Consensus Algorithm, USENIX
// ATC 2014) as a model, and recorded executions of an implementation,
// go.etcd.io/raft/v3, that are checked against it.
//
// [Model] is the algorithm, which ltlcheck verifies for a few terms and entries.
// Package etcd runs clusters of the implementation, with messages that are lost,
// late and repeated and servers that crash, and records what each server does.
// [Read] says which field of such a log is which variable of the model.
package raft
