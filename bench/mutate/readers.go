package main

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/ltlcheck/ltlcheck/internal/child"
)

// The limits of every run, as far as its command has them, and what is allowed beyond them.
const (
	timeLimit   = 2 * time.Second
	memoryLimit = 256 << 20
	moreTime    = 2 * time.Second
	moreMemory  = 64 << 20
	hang        = 60 * time.Second // a run that takes longer is ended
)

const searchLimits = " --time 2s --memory 256MiB --workers 1"

// reader is one kind of input.
type reader struct {
	name   string
	suffix string   // of its files
	file   string   // the name that a changed input gets
	lines  []string // the commands that read it, by turns
}

func readers() []reader {
	return []reader{
		{"promela", ".pml", "input.pml", []string{"check input.pml" + searchLimits, "explore input.pml" + searchLimits, "check input.pml --json" + searchLimits}},
		{"specification", ".ltl", "input.ltl", []string{"check input.ltl" + searchLimits}},
		{"formula", ".formulas", "input.formulas", []string{"translate -F input.formulas --time 2s --states 10000", "formula classify -F input.formulas", "formula simplify -F input.formulas"}},
		{"hoa", ".hoa", "input.hoa", []string{"automaton input.hoa --statistics --time 2s", "automaton input.hoa --reduce --time 2s", "automaton input.hoa --complement --time 2s"}},
		{"never", ".never", "input.never", []string{"automaton input.never --statistics --time 2s", "automaton input.never --word --time 2s", "automaton input.never --format never --time 2s"}},
		{"pnml", ".pnml", "input.pnml", []string{"check input.pnml" + searchLimits, "explore input.pnml" + searchLimits}},
		{"properties", ".xml", "input.xml", []string{"check net.pnml --mcc input.xml" + searchLimits}},
		{"aut", ".aut", "input.aut", []string{"check input.aut" + searchLimits, "explore input.aut" + searchLimits}},
		{"run", ".json", "input.json", []string{"simulate peterson.pml --trail input.json", "simulate abp.pml --trail input.json --msc"}},
	}
}

// folders hold good inputs.
var folders = []string{"specs", "automata/testdata", "examples", "cmd/ltlcheck/testdata/script"}

// largest good input that is changed.
const largest = 64 << 10

// goodInputs are the files of a reader in the folders, and those inside scripts.
func (t *trial) goodInputs() ([][]byte, error) {
	var out [][]byte
	add := func(name string, text []byte) {
		if strings.HasSuffix(name, t.suffix) && len(text) > 0 && len(text) <= largest {
			out = append(out, text)
		}
	}
	all := folders
	if t.corpus != "" {
		all = append(all[:len(all):len(all)], t.corpus)
	}
	for _, folder := range all {
		err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, t.suffix) && !strings.HasSuffix(path, ".txtar") {
				return err
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			add(path, text)
			if strings.HasSuffix(path, ".txtar") {
				for _, f := range txtar.Parse(text).Files {
					add(f.Name, f.Data)
				}
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// made are good inputs that the command itself makes.
var made = map[string][]string{
	".json":     {"simulate peterson.pml --seed 1 --steps 30 --json", "simulate abp.pml --seed 2 --steps 40 --json", "check peterson.pml --json -f <>(x==77)", "explore abp.pml --json"},
	".formulas": {"formula random -n 20 --seed 3", "formula random -n 5 --size 40 --seed 4", "formula set dwyer"},
	".aut":      {"graph peterson.pml --format aut"},
	".hoa":      {"translate -f GFa->GFb --format hoa", "translate -f G(a->Fb) --type deterministic --format hoa"},
	".never":    {"translate -f GFa->GFb --format never", "translate -f !G(a->XFb) --format never"},
}

// prepare fills the folder in which the command runs.
func (t *trial) prepare(ctx context.Context) error {
	paths, err := filepath.Glob(filepath.Join("specs", "*.*"))
	if err != nil {
		return err
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err == nil && !strings.HasSuffix(path, ".go") {
			err = os.WriteFile(filepath.Join(t.folder, filepath.Base(path)), text, 0o666)
		}
		if err != nil {
			return err
		}
	}
	net, err := os.ReadFile(filepath.Join("specs", "warehouse.pnml"))
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(t.folder, "net.pnml"), net, 0o666); err != nil {
		return err
	}
	if t.seeds, err = t.goodInputs(); err != nil {
		return err
	}
	for _, line := range made[t.suffix] {
		out, err := child.Run(ctx, t.folder, hang, t.command, strings.Fields(line)...)
		if err != nil {
			return err
		}
		if out.Status <= 1 && out.Stdout != "" {
			t.seeds = append(t.seeds, bytes.TrimSpace([]byte(out.Stdout)))
		}
	}
	return nil
}
