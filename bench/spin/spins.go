package main

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/bench/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/child"
	"github.com/ltlcheck/ltlcheck/program/promela"
)

// spins is LTSmin's compiler for Promela.
const spins = "spins"

// compileWithSpinS copies a model into a folder, compiles it there, and returns
// the name of the result. used is what SpinS and the C compiler used.
func (b *bench) compileWithSpinS(ctx context.Context, folder, path string) (name string, used child.Usage, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return "", used, err
	}
	name = filepath.Base(path)
	if err := os.WriteFile(filepath.Join(folder, name), []byte(withoutLTL(string(text))), 0o666); err != nil {
		return "", used, err
	}
	options, err := instances(path)
	if err != nil {
		return "", used, err
	}
	out, err := child.Must(ctx, folder, b.longest, spins, append(options, "-o3", name)...)
	if err != nil {
		err = fmt.Errorf("SpinS does not read it: %w", err)
	}
	return name + ".spins", out.Usage, err
}

// instances returns options that tell how many processes of each process type
// there are. SpinS needs these numbers where processes are started by run.
func instances(path string) (options []string, err error) {
	model, err := promela.Load(path, promela.Options{})
	if err != nil {
		return nil, err
	}
	most, err := corpus.Instances(model)
	for _, proctype := range slices.Sorted(maps.Keys(most)) {
		options = append(options, fmt.Sprintf("-D__instances_%s=%d", proctype, most[proctype]))
	}
	return options, err
}

// formula matches the beginning of an ltl block.
var formula = regexp.MustCompile(`(?m)^[ \t]*ltl\b[^{};]*\{`)

// withoutLTL removes the ltl blocks from the text of a model. SpinS does not
// read them, and they have no influence on the states.
func withoutLTL(text string) string {
	for {
		at := formula.FindStringIndex(text)
		if at == nil {
			return text
		}
		end := at[1]
		for open := 1; open > 0 && end < len(text); end++ {
			open += strings.Count(text[end:end+1], "{") - strings.Count(text[end:end+1], "}")
		}
		text = text[:at[0]] + text[end:]
	}
}
