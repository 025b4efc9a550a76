//go:build !linux

package main

import "github.com/ltlcheck/ltlcheck/bench/internal/parts"

// onLinux returns the parts that run on Linux only.
func onLinux() []parts.Part { return nil }
