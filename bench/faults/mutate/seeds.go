package mutate

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/ltlcheck/ltlcheck/internal/child"
)

// seed is a good input.
type seed struct {
	text   []byte
	folder string // where the command runs, with the files that belong to the input
	model  string // the model that the input is about, if it needs one
}

// prepare copies the folders with good inputs, lets the command make others,
// and selects those that the command accepts.
func (t *trial) prepare(ctx context.Context) error {
	all := folders
	if t.corpus != "" {
		all = slices.Concat(all, []string{t.corpus})
	}
	for _, folder := range all {
		if err := filepath.WalkDir(folder, t.copyFolder); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	candidates, err := t.made(ctx)
	if err != nil {
		return err
	}
	for _, folder := range t.copies {
		found, err := t.inFolder(folder)
		if err != nil {
			return err
		}
		candidates = append(candidates, found...)
	}
	for _, s := range candidates {
		if good, err := t.isGood(ctx, s); err != nil {
			return err
		} else if good {
			t.seeds = append(t.seeds, s)
		}
	}
	return nil
}

// copyFolder copies the files of a folder, without its subfolders, and unpacks
// the scripts of tests, each into a folder of its own.
func (t *trial) copyFolder(path string, d fs.DirEntry, err error) error {
	if err != nil || !d.IsDir() {
		return err
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return err
	}
	files := map[string][]byte{}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			return err
		}
		if !info.Mode().IsRegular() || info.Size() > largest || strings.HasSuffix(e.Name(), ".go") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(path, e.Name()))
		if err != nil {
			return err
		}
		if !strings.HasSuffix(e.Name(), ".txtar") {
			files[e.Name()] = text
			continue
		}
		script := map[string][]byte{}
		for _, f := range txtar.Parse(text).Files {
			script[f.Name] = f.Data
		}
		if err := t.write(script); err != nil {
			return err
		}
	}
	return t.write(files)
}

// write creates another folder with files.
func (t *trial) write(files map[string][]byte) error {
	if len(files) == 0 {
		return nil
	}
	folder := filepath.Join(t.folder, fmt.Sprint(len(t.copies)))
	t.copies = append(t.copies, folder)
	for name, text := range files {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(path, text, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// inFolder returns the inputs of the reader in a folder, once for each model
// there if they need one.
func (t *trial) inFolder(folder string) (out []seed, err error) {
	paths, err := filepath.Glob(filepath.Join(folder, "*"+t.suffix))
	if err != nil {
		return nil, err
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		if len(text) == 0 {
			continue
		}
		for _, model := range t.modelsIn(folder) {
			out = append(out, seed{text, folder, model})
		}
	}
	return out, nil
}

// modelsIn returns the models in a folder that an input can be about. For
// inputs that need none it returns "".
func (t *trial) modelsIn(folder string) []string {
	if t.models == nil {
		return []string{""}
	}
	return modelsIn(folder, t.models)
}

// modelsIn returns the files in a folder with certain suffixes.
func modelsIn(folder string, suffixes []string) (out []string) {
	for _, suffix := range suffixes {
		paths, _ := filepath.Glob(filepath.Join(folder, "*"+suffix))
		for _, path := range paths {
			out = append(out, filepath.Base(path))
		}
	}
	return out
}

// made returns inputs that the command itself writes.
func (t *trial) made(ctx context.Context) (out []seed, err error) {
	folder := t.copies[0]
	for _, line := range made[t.suffix] {
		models := []string{""}
		if strings.Contains(line, "MODEL") {
			models = modelsIn(folder, []string{".pml", ".pnml", ".aut"})
		}
		for _, model := range models {
			result, err := t.command(ctx, line, folder, model)
			if err != nil {
				return nil, err
			}
			text := bytes.TrimSpace([]byte(result.Stdout))
			if result.Status > 1 || len(text) == 0 || len(text) > largest {
				continue
			}
			if t.models == nil {
				model = ""
			}
			out = append(out, seed{text, folder, model})
		}
	}
	return out, nil
}

// isGood reports whether some command line accepts the input unchanged. One
// that reaches its time limit counts as accepted.
func (t *trial) isGood(ctx context.Context, s seed) (bool, error) {
	for _, line := range t.lines {
		out, err := t.give(ctx, s, s.text, line)
		if err != nil && !errors.Is(err, child.ErrTime) {
			return false, err
		}
		if err != nil || out.Status != 2 {
			return true, nil
		}
	}
	return false, nil
}

// give runs a command line on a text that replaces a good input.
func (t *trial) give(ctx context.Context, s seed, text []byte, line string) (child.Output, error) {
	if err := os.WriteFile(filepath.Join(s.folder, t.file), text, 0o666); err != nil {
		return child.Output{}, err
	}
	return t.command(ctx, line, s.folder, s.model)
}

// command runs a command line with a model.
func (t *trial) command(ctx context.Context, line, folder, model string) (child.Output, error) {
	args := strings.Fields(strings.ReplaceAll(line, "MODEL", model))
	return child.Run(ctx, folder, hang, t.flags.command, args...)
}
