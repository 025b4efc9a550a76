package counts

import (
	"os/exec"
	"strings"
	"testing"
)

// TestIndependence: nothing of the prover, the searches and the stores is below the checker, or below the steps that it executes.
func TestIndependence(t *testing.T) {
	t.Parallel()
	const module = "github.com/ltlcheck/ltlcheck/"
	list, err := exec.Command("go", "list", "-deps", ".", module+"program/promela/internal/singlestep").Output()
	if err != nil {
		t.Fatal(err)
	}
	own := 0
	for path := range strings.Lines(string(list)) {
		path, ours := strings.CutPrefix(strings.TrimSpace(path), module)
		if !ours {
			continue
		}
		own++
		if path == "program/promela/internal/counted" || path == "check" || strings.HasPrefix(path, "internal/check") && !strings.HasPrefix(path, "internal/check/certificate") && path != "internal/check/sequences" || strings.HasPrefix(path, "internal/product") || strings.HasPrefix(path, "internal/store") {
			t.Errorf("it imports %s", path)
		}
	}
	if own < 10 {
		t.Errorf("only %d packages of ours found", own)
	}
}
