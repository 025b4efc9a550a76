package main

import (
	"context"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/spin"
)

// peer runs SPIN's verifier for a question with the recorded flags.
func peer(q corpus.Property) (spin.Result, error) {
	build, run, _ := strings.Cut(q.Flags, "|")
	v := spin.Verifier{Model: q.Path, Verify: strings.Fields(run), Longest: 10 * time.Minute}
	v.Generate, v.Compile = spin.Flags(build)
	v.Compile = append(v.Compile, "-DMEMLIM=4000")
	return v.Run(context.Background())
}
