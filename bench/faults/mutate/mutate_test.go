package mutate

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/internal/child"
	"github.com/ltlcheck/ltlcheck/internal/testexec"
)

func TestChangeIsRepeatable(t *testing.T) {
	t.Parallel()
	seeds := [][]byte{[]byte("byte x = 3; init { x = 4 }"), []byte("y")}
	draw := func(seed uint64) (out [][]byte) {
		rng := rand.New(rand.NewPCG(seed, 0))
		for range 500 {
			out = append(out, change(rng, seeds[rng.IntN(2)], seeds))
		}
		return out
	}
	a, b, c := draw(1), draw(1), draw(2)
	differ, other := 0, 0
	for i := range a {
		if !bytes.Equal(a[i], b[i]) {
			t.Fatalf("the same seed makes %q and %q", a[i], b[i])
		}
		if !bytes.Equal(a[i], seeds[0]) && !bytes.Equal(a[i], seeds[1]) {
			differ++
		}
		if !bytes.Equal(a[i], c[i]) {
			other++
		}
	}
	if differ < 250 || other < 400 || string(seeds[1]) != "y" {
		t.Errorf("%d changed, %d by another seed; the good inputs are %q", differ, other, seeds)
	}
}

func TestFault(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		out  child.Output
		err  error
		want string
	}{
		{child.Output{Status: 2}, nil, ""},
		{child.Output{Status: 3, Usage: child.Usage{CPU: 3.9, Wall: 30, Peak: 319 << 20}}, nil, ""},
		{child.Output{Status: 4}, nil, "exit status 4"},
		{child.Output{Status: -1}, nil, "exit status -1"},
		{child.Output{Status: 2, Stderr: "panic: x"}, nil, "panics"},
		{child.Output{Status: 0, Usage: child.Usage{CPU: 4.1}}, nil, "takes 4.1 s of CPU time"},
		{child.Output{Status: 0, Usage: child.Usage{Peak: 321 << 20}}, nil, "takes 321 MiB"},
		{child.Output{}, errors.Join(child.ErrTime), "does not end in 1m0s"},
	} {
		if got := fault(tt.out, tt.err); got != tt.want {
			t.Errorf("%+v: %q, want %q", tt.out, got, tt.want)
		}
	}
}

func run(t *testing.T, args []string, out, log io.Writer) int {
	return parts.Run(t.Context(), "mutate", args, out, log, parts.New("", "", Run))
}

// A command that ends with status 4 on one input in some is found out, and the input is kept.
func TestCampaign(t *testing.T) {
	t.Chdir(filepath.Join("..", "..", ".."))
	dir := t.TempDir()
	command := filepath.Join(dir, "command")
	testexec.WriteScript(t, command, "[ -f input.ltl ] && [ $(wc -c < input.ltl) -gt 300 ] && exit 4\nexit 0\n")
	var out, log bytes.Buffer
	keep := filepath.Join(dir, "keep")
	if status := run(t, []string{"-command", command, "-readers", "specification", "-runs", "40", "-keep", keep}, &out, &log); status != 1 {
		t.Fatalf("exit status %d: %s", status, &log)
	}
	kept, _ := filepath.Glob(filepath.Join(keep, "*", "input.ltl"))
	if n := strings.Count(log.String(), "exit status 4"); n == 0 || n != len(kept) || n == 40 {
		t.Errorf("%d faults, %d inputs kept: %s", n, len(kept), &log)
	}
	// What takes the good inputs and nothing else is told, and so is what takes nothing.
	testexec.WriteScript(t, command, "for f in dekker.ltl peterson.ltl; do cmp -s input.ltl $f && exit 0; done; exit 2\n")
	log.Reset()
	if status := run(t, []string{"-command", command, "-readers", "specification", "-runs", "60", "-keep", keep}, &out, &log); status != 1 || !strings.Contains(log.String(), "of the changed inputs were taken") {
		t.Errorf("a command that takes no changed input: exit status %d: %s", status, &log)
	}
	testexec.WriteScript(t, command, "exit 2\n")
	log.Reset()
	if status := run(t, []string{"-command", command, "-readers", "specification", "-runs", "60", "-keep", keep}, &out, &log); status != 2 || !strings.Contains(log.String(), "no good inputs") {
		t.Errorf("a command that takes nothing: exit status %d: %s", status, &log)
	}
	if status := run(t, []string{"-command", command, "-readers", "nonesuch"}, io.Discard, io.Discard); status != 2 {
		t.Errorf("an unknown reader: exit status %d", status)
	}
}
