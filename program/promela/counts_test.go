package promela

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCounts explores the models of testdata/counts and compares with the figures on their
// last line, which are SPIN 6.5.2's (spin -a -o1 -o2 -o3; pan compiled with -DNOREDUCE
// -DSAFETY -DNOCLAIM; pan -c0).
func TestCounts(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "counts", "*.pml"))
	if err != nil || len(files) == 0 {
		t.Fatal("no models", err)
	}
	for _, f := range files {
		t.Run(strings.TrimSuffix(filepath.Base(f), ".pml"), func(t *testing.T) {
			text, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			lines := strings.Split(strings.TrimSpace(string(text)), "\n")
			want := lines[len(lines)-1]
			m, err := Load(f, Options{})
			if err != nil {
				t.Fatal(err)
			}
			c, err := explore(m, 100_000)
			if err != nil {
				t.Fatal(err)
			}
			got := fmt.Sprintf("/* %d states, %d transitions */", c.states, c.transitions)
			if got != want {
				t.Errorf("got  %s, %d atomic steps, %d invalid ends, %d assertions, %d run-time errors\nwant %s", got, c.atomic, c.invalid, c.assertions, c.runtime, want)
			}
			if fails := c.assertions > 0; fails != (filepath.Base(f) == "asserts.pml") {
				t.Errorf("%d assertions fail", c.assertions)
			}
		})
	}
}

// TestInterrupted: SPIN counts three atomic steps in this model, one of which ends where the
// sequence blocks (and 8 states, 9 transitions).
func TestInterrupted(t *testing.T) {
	m := parseString(t, `byte x;
active proctype P() { atomic { x = 1; x == 2; x = 3 } }
active proctype Q() { x == 1; x = 2 }`)
	c, err := explore(m, 100)
	if err != nil || c.states != 8 || c.transitions != 9 || c.atomic != 3 {
		t.Errorf("%v: %+v", err, c)
	}
}
