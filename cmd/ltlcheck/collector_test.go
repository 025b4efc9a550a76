package main

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/testexec"
)

// TestDelayCollection: from the first collection on the garbage collector is what it was.
func TestDelayCollection(t *testing.T) {
	const usual = 77
	defer debug.SetGCPercent(debug.SetGCPercent(usual))
	percent := func() int {
		sample := []metrics.Sample{{Name: "/gc/gogc:percent"}}
		metrics.Read(sample)
		return int(sample[0].Value.Uint64())
	}
	t.Setenv("GOGC", "50")
	if delayCollection(); percent() != usual {
		t.Errorf("%d although the user has a wish", percent())
	}
	t.Setenv("GOGC", "")
	if delayCollection(); percent() != firstCollection {
		t.Errorf("%d before the first collection", percent())
	}
	testexec.Await(t, "the collector is what it was", func() bool { runtime.GC(); return percent() == usual }) // the cleanup runs by itself
}
