// Package etcd runs clusters of go.etcd.io/raft/v3 in one goroutine: messages are
// lost, late and repeated, and servers crash, all drawn from a seed, so that a
// cluster can be run again. What each server does is recorded.
package etcd
