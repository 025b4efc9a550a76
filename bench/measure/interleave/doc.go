// Package interleave measures ltlcheck go test on programs of others, which are
// read from where they are and not part of the repository:
//
//	go run ./bench/measure kernels -from gobench/gobench/goker
//	go run ./bench/measure language [-from GOROOT/test]
//	go run ./bench/measure modules [-only NAME]
//
// Kernels are the GoKer faults of GoBench (Yuan et al. 2021): which are found
// by default within a time, and whether each schedule fails ten times when it is
// repeated. Language runs programs of the Go test tree with and without the
// tool. Modules runs the tests of public modules, which the go command fetches.
package interleave
