//go:build !unix

package main

// limitProcess does nothing: a process that runs longer is late in any case.
func limitProcess(float64) {}
