//go:build !unix

package main

import "time"

const clockName = "seconds"

var started = time.Now()

func clock() float64 { return time.Since(started).Seconds() }
