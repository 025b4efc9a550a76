package main

import (
	"os"
	"runtime"
	"runtime/debug"
)

// firstCollection is the GOGC percentage until the first garbage collection:
// relative to the smallest heap of 4 MiB, it puts the collection off until the
// heap is larger than what a small model needs altogether.
const firstCollection = 400

// delayCollection puts off the first garbage collection, unless the user says
// when to collect. A command that takes some ten milliseconds would spend a
// quarter of them on collections: its heap is small and most of it is still in
// use. From the first collection on everything is as usual.
func delayCollection() {
	if os.Getenv("GOGC") != "" {
		return
	}
	usual := debug.SetGCPercent(firstCollection)
	type sentinel struct{ _ [1]*byte } // with a pointer, so that it is an object of its own
	runtime.AddCleanup(new(sentinel), func(percent int) { debug.SetGCPercent(percent) }, usual)
}
