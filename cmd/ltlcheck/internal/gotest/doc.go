// Package gotest has the command go test, which runs tests of Go packages under
// all schedules of their goroutines.
package gotest
