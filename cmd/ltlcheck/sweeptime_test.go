package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestSweepTime: the limit of time is for all searches together, even if each of them would end within it.
func TestSweepTime(t *testing.T) {
	folder := t.TempDir()
	process := func(v string) string {
		return "active proctype " + strings.ToUpper(v) + "() { end: do :: " + v + " < 25 -> " + v + "++ :: " + v + " > 0 -> " + v + "-- od }\n"
	}
	model := "byte p, q;\n" + process("p") + process("q")
	if err := os.WriteFile(filepath.Join(folder, "m.pml"), []byte(model), 0o666); err != nil {
		t.Fatal(err)
	}
	status, out, said := runIn(t, folder, "sweep", "m.pml", "--points", "100", "--policy", "random", "--policy", "lfu", "--policy", "lru", "--policy", "fifo", "--time", "300ms")
	if status != 0 && status != 3 || !strings.Contains(out, "the time limit of 300ms is reached") {
		t.Errorf("status %d, %s\n%s", status, said, out)
	}
}
