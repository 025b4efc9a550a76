//go:build !js

// Command ltlcheck checks models against properties in linear temporal logic.
package main

import (
	"os"

	"github.com/ltlcheck/ltlcheck/internal/atomicfile"
)

// main is one call of runUntil, which tests call as well; only the exit is
// here.
func main() {
	delayCollection()
	ctx, _ := interruptible()
	os.Exit(runUntil(ctx, atomicfile.OS{Done: ctx.Done()}, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
