package trace

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/ltlcheck/ltlcheck/bench/internal/corpus"
	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/internal/check/conformance"
	"github.com/ltlcheck/ltlcheck/internal/explanations"
)

// through writes logs of models, valid ones and ones with a fault, in every
// format, and compares what the command says of each with what the follower says
// of the records themselves.
func (c *comparison) through(ctx context.Context, folder, command string) error {
	names, err := corpus.Shuffled(folder, c.seed)
	if err != nil {
		return err
	}
	temporary, err := os.MkdirTemp("", "formats")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(temporary) }()
	models, logs, refused := 0, 0, 0
	same := map[string]int{}
	for _, name := range names {
		if models == c.models || ctx.Err() != nil {
			break
		}
		path := filepath.Join(folder, name)
		prog := load(path)
		if prog == nil {
			continue
		}
		hash := fnv.New64a()
		_, _ = io.WriteString(hash, name)
		rng := rand.New(rand.NewPCG(c.seed, hash.Sum64()))
		w := drawWatch(rng, prog)
		how := explanations.Drawing{Rand: rng, Steps: c.steps}
		log, err := how.Walk(prog, w)
		if err != nil || len(log) < shortLog || len(w.Variables) == 0 {
			continue
		}
		p := &explanations.Problem{Program: prog, Watch: w, Log: log}
		if _, err := p.Explained(c.places); err != nil {
			continue // too many states explain it
		}
		models++
		for range 2 {
			want, err := c.answer(ctx, p)
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			logs++
			if strings.HasPrefix(want, "refused") {
				refused++
			}
			mapped := filepath.Join(temporary, "map.yaml")
			for _, n := range notations() {
				file := filepath.Join(temporary, "log"+n.suffix)
				if err := errors.Join(os.WriteFile(file, n.write(&w, log), 0o600), os.WriteFile(mapped, mappingOf(path, &w, log, n.prefix), 0o600)); err != nil {
					return err
				}
				got, err := traced(ctx, command, path, file, mapped)
				if err != nil {
					return fmt.Errorf("%s as %s: %w", name, n.name, err)
				}
				if got != want {
					fmt.Fprintf(c.out, "%s as %s: %s, want %s\n", name, n.name, got, want)
					continue
				}
				same[n.name]++
			}
			explanations.Spoil(rng, &w, log, explanations.Values(&w, log))
		}
	}
	fmt.Fprintf(c.out, "%d logs of %d models, %d of them impossible\n\n| format | the same answer |\n|---|--:|\n", logs, models, refused)
	wrong := false
	for _, n := range notations() {
		fmt.Fprintf(c.out, "| %s | %d |\n", n.name, same[n.name])
		wrong = wrong || same[n.name] != logs
	}
	if wrong {
		return parts.ErrWrong
	}
	return nil
}

// answer follows the records themselves.
func (c *comparison) answer(ctx context.Context, p *explanations.Problem) (string, error) {
	f, err := conformance.New(p.Program, p.Watch, conformance.Options{})
	if err != nil {
		return "", err
	}
	for i := range p.Log {
		if variable, _ := f.Outside(&p.Log[i]); variable >= 0 {
			return "outside", nil
		}
		ok, err := f.Step(ctx, &p.Log[i])
		if err != nil {
			return "", err
		}
		if !ok {
			return fmt.Sprintf("refused after %d", i), nil
		}
	}
	return fmt.Sprintf("accepted %d, %d states", len(p.Log), f.States()), nil
}

// traced returns what the command says of a log.
func traced(ctx context.Context, command, model, log, mapped string) (string, error) {
	var out, wrong bytes.Buffer
	cmd := exec.CommandContext(ctx, command, "trace", model, log, "--map", mapped, "--json")
	cmd.Stdout, cmd.Stderr = &out, &wrong
	err := cmd.Run()
	if status := (*exec.ExitError)(nil); errors.As(err, &status) && status.ExitCode() == 2 && strings.Contains(wrong.String(), "is never a value of") {
		return "outside", nil
	}
	var doc struct {
		Verdict         string
		Records, States int
	}
	if json.Unmarshal(out.Bytes(), &doc) != nil {
		return "", fmt.Errorf("%w: %s", err, wrong.String())
	}
	if doc.Verdict == "" {
		return "", fmt.Errorf("%w: %s", err, out.String())
	}
	if doc.Verdict == "refused" {
		return fmt.Sprintf("refused after %d", doc.Records), nil
	}
	return fmt.Sprintf("%s %d, %d states", doc.Verdict, doc.Records, doc.States), nil
}

// mappingOf is the mapping file of a log in which the i-th variable is the field
// v<i>, below a prefix. Events of drawn watches are those of lines. JSON is YAML.
func mappingOf(model string, w *conformance.Watch, log []conformance.Record, prefix string) []byte {
	m := map[string]any{}
	variables := map[string]string{}
	for i, name := range w.Variables {
		variables[name] = prefix + fieldName(i)
	}
	m["variables"] = variables
	for i := range log {
		if log[i].Process != "" {
			m["process"] = prefix + "process"
		}
		if log[i].Event >= 0 {
			m["event"] = prefix + "event"
		}
	}
	if len(w.Events) > 0 && m["event"] != nil {
		text, _ := os.ReadFile(model)
		events := map[string][]any{}
		for i, e := range w.Events {
			for line := 1; line <= bytes.Count(text, []byte("\n"))+1; line++ {
				if line%7 == 2*i {
					events[e.Name] = append(events[e.Name], map[string]int{"line": line})
				}
			}
		}
		m["events"] = events
	}
	out, _ := json.Marshal(m)
	return out
}

// fieldName is the field of the i-th variable.
func fieldName(i int) string { return fmt.Sprintf("v%d", i) }
