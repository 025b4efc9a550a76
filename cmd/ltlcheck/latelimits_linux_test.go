package main

import (
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/limited"
	"github.com/ltlcheck/ltlcheck/internal/raced"
)

// TestLateLimits draws some commands and models: limits of time and memory and interrupts end them soon, whatever they are at. The
// command bench/limits draws more, with larger models.
func TestLateLimits(t *testing.T) {
	if testing.Short() || raced.Enabled {
		t.Skip("measures time and memory for some seconds")
	}
	binary, err := exec.LookPath("ltlcheck")
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 36))
	for range 12 {
		c := limited.Draw(rng, limited.Options{Longest: 150 * time.Millisecond, Memory: 48 << 20, Size: 0.2})
		var o limited.Outcome
		why := ""
		for tries := 0; tries == 0 || why != "" && tries < 3; tries++ { // a machine may have other work
			if o, err = limited.Run(binary, t.TempDir(), &c); err != nil {
				t.Fatal(err)
			}
			why = c.Broken(&o)
		}
		if why != "" {
			t.Errorf("%s: %s: %.300s (interrupt after %v): status %d\n%s", why, c.Kind, strings.Join(c.Command(), " "), c.Interrupt, o.Status, o.Said)
		}
	}
}
